"""Learning a game by playing it: games are kept as they come, nets learn from them, and only who wins is kept."""
