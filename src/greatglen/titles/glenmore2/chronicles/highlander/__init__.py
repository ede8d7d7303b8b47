"""Chronicle 2, Highlander."""

from greatglen.titles.glenmore2.chronicles.highlander.rules import CHRONICLE

__all__ = ["CHRONICLE"]
