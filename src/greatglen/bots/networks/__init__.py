"""Networks that learned a game: their files, and the bots' use of them."""
