"""Where games are kept: SQLite by default, PostgreSQL by URL."""
