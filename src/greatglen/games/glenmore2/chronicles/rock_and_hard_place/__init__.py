"""Chronicle 7, Between a Rock and a Hard Place."""

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules import CHRONICLE

__all__ = ["CHRONICLE"]
