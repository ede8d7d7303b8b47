"""Complaint: what is wrong with a command, as the one line the person who typed it will read."""


class Complaint(Exception):  # noqa: N818 - it is an answer, not an accident
    """Raised for anything a person can put right: a bad seat, a missing file. Nothing has happened yet."""
