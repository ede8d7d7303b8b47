"""Operation of a server: health, metrics, logs, guards and errors."""
