"""Lessons: games whose every action is written down, with cards that explain them."""
