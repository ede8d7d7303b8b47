"""Chronicle 6, The Dubious Tome of Scottish History."""

from greatglen.games.glenmore2.chronicles.dubious_tome.rules import CHRONICLE

__all__ = ["CHRONICLE"]
