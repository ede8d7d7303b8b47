"""Chronicle 5, Address to a Haggis."""

from greatglen.games.glenmore2.chronicles.haggis.rules import CHRONICLE

__all__ = ["CHRONICLE"]
