"""What the terminal shows of both Glen More games."""
