"""What became of games, and what people have learnt and answered."""
