"""The table in a browser, and the JSON API."""
