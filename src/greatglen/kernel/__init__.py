"""What any game stands on; knows no game."""
