"""The drawings that both Glen More games share."""
