"""The table page: what it shows, and the routes its controls call."""
