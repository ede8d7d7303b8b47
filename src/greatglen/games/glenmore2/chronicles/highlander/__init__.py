"""Chronicle 2, Highlander."""

from greatglen.games.glenmore2.chronicles.highlander.rules import CHRONICLE

__all__ = ["CHRONICLE"]
