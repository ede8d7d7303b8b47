"""What the actions of both games can name: cells, moves from one to the next, ways to activate a plot.

A territory always hangs together edge to edge and keeps its start village, also when tiles are taken out of it. So a
plot at n steps from the start village needs n tiles, and no territory has more than there are in the game. Cells are
written as row and column in two digits each, which ends them at 49 steps in every direction whatever the tiles.
"""

from collections.abc import Iterator

from greatglen.envs.options import Columns, joint_column
from greatglen.games.glenmore_common.rules.actions import Move
from greatglen.games.glenmore_common.rules.land import AROUND, EAST, SOUTH, START

EDGE = 49  # steps to the last row and column that the notation of cells has
NOTHING_TO_CHOOSE = "-"  # how a plot is activated where only one thing can happen


def cells(reach: int) -> tuple[int, ...]:
    """The cells within so many steps of the start village, row by row."""
    return tuple(_cells(reach))


def _cells(reach: int) -> Iterator[int]:
    for down in range(-min(reach, EDGE), min(reach, EDGE) + 1):
        wide = min(reach - abs(down), EDGE)
        yield from (START + down * SOUTH + along * EAST for along in range(-wide, wide + 1))


def moves(within: tuple[int, ...]) -> Columns:
    """A scot moves to one of the eight plots around."""
    inside = set(within)
    steps = ((cell, cell + step) for cell in within for step in AROUND if cell + step in inside)
    return {Move: [joint_column("start end", steps)]}


def ways_to_activate(alternatives: int, *others: str) -> tuple[str, ...]:
    """The ways in which a plot can be activated: those that a tile numbers, and others by name."""
    return (NOTHING_TO_CHOOSE, *(str(n + 1) for n in range(alternatives)), *others)
