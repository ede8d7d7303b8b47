"""Who plays many games: this process, several, or a cluster. The arena, tuning and learning ask the same of each."""
