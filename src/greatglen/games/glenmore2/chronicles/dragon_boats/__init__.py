"""Chronicle 1, The Dragon Boat Races."""

from greatglen.games.glenmore2.chronicles.dragon_boats.rules import CHRONICLE

__all__ = ["CHRONICLE"]
