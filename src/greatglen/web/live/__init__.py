"""Running games: their state, who has them open, and the bots that play them."""
