"""What the observations and actions of both Glen More games have in common."""
