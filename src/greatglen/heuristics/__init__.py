"""What games offer to bots, training and reports beside their rules: evaluations, features, arrays."""
