"""Chronicle 3, Ol' Jamey's Single Cask Reserve."""

from greatglen.games.glenmore2.chronicles.single_cask.rules import CHRONICLE

__all__ = ["CHRONICLE"]
