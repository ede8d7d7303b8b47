"""Positions of either Glen More game as they are written down for examples and lessons: plots and the rondel.

A plot is named by the way to it from the start village: "n" is its northern neighbour, "ne" the one diagonally behind,
"ss" two to the south, "home" the start village itself. What lies and stands there follows its tile: "inshriach wood
wood scot"; a tile that was built over another is "inverness/halkirk".
"""

from collections.abc import Mapping, Sequence

from greatglen.games.glenmore_common.rules.land import EAST, NORTH, SOUTH, START, WEST, Plot
from greatglen.games.glenmore_common.rules.rondel import NONE, Rondel

HOME = "home"
SCOT = "scot"
STEPS = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}


def cell(way: str) -> int:
    """The cell at the end of a way."""
    return START + (0 if way == HOME else sum(STEPS[step] for step in way))


def read_plot(written: str, number: Mapping[str, int], resources: Sequence[str]) -> Plot:
    """ "inshriach wood wood scot": its tile by its number, two goods, one person."""
    tiles, *things = written.split()
    top, *under = tiles.split("/")
    goods = tuple(sorted(resources.index(thing) for thing in things if thing != SCOT))
    return Plot(number[top], goods, things.count(SCOT), tuple(number[tile] for tile in reversed(under)))


def read_rondel(spaces: Sequence[int | str], number: Mapping[str, int], size: int) -> Rondel:
    """A rondel from its rearmost figure on: numbers are figures, "" is a gap, other names are tiles."""
    figures = sorted(figure for figure in spaces if isinstance(figure, int))
    made = Rondel([NONE] * size, [spaces.index(figure) for figure in figures], len(spaces) - 1)
    for place, what in enumerate(spaces):
        if isinstance(what, str) and what:
            made.tiles[place] = number[what]
    return made
