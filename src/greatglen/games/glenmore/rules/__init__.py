"""The rules of Glen More."""
