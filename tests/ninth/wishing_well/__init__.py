"""Chronicle 9, The Wishing Well: a tiny one that no rulebook knows, with every face that a Chronicle has.

tests/slices/test_ninth.py drops it beside the others and plays it.
"""

from greatglen.games.glenmore2.chronicles.wishing_well.rules import CHRONICLE

__all__ = ["CHRONICLE"]
