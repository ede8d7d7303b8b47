"""Pages around the table: lobby, new table, score."""
