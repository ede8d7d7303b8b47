"""Chronicle 4, Hammer of the Scots."""

from greatglen.titles.glenmore2.chronicles.hammer.rules import CHRONICLE

__all__ = ["CHRONICLE"]
