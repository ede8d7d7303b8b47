"""Chronicle 4, Hammer of the Scots."""

from greatglen.games.glenmore2.chronicles.hammer.rules import CHRONICLE

__all__ = ["CHRONICLE"]
