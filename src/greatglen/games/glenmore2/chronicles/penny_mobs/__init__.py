"""Chronicle 8, The Penny Mobs."""

from greatglen.games.glenmore2.chronicles.penny_mobs.rules import CHRONICLE

__all__ = ["CHRONICLE"]
