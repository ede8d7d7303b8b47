"""Chronicle 8, The Penny Mobs."""

from greatglen.titles.glenmore2.chronicles.penny_mobs.rules import CHRONICLE

__all__ = ["CHRONICLE"]
