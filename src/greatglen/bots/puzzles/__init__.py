"""Puzzles: decisions from bots' games in which one option is clearly best, by a search that was checked by ten times
as much of it. `python -m greatglen.bots.puzzles GAME` finds them; they are kept beside the rules of their game.
"""

from greatglen.bots.puzzles.puzzle import Puzzle, WorseOption, load_puzzles

__all__ = ["Puzzle", "WorseOption", "load_puzzles"]
