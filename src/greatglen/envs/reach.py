"""How far a territory can reach: the cells that actions can name.

A territory always hangs together edge to edge and keeps its start village, also when tiles are taken out of it. So a
plot at n steps from the start village needs n tiles, and no territory has more than there are in the game. Cells are
written as row and column in two digits each, which ends them at 49 steps in every direction whatever the tiles.
"""

from collections.abc import Iterator

from greatglen.kernel.refusal import Refusal, Refused
from greatglen.kernel.state import State
from greatglen.titles.glenmore.rules.state import GlenMore
from greatglen.titles.glenmore2.rules.state import HOME, GlenMore2
from greatglen.titles.highland.rules.land import EAST, SOUTH, START

EDGE = 49  # steps to the last row and column that the notation of cells has


def farthest(state: State) -> int:
    """The steps from the start village beyond which no plot of a game that begins so can lie."""
    if isinstance(state, GlenMore2):
        tiles = state.box.tiles
        drawn = [tile for deck in state.decks for tile in deck]
        return len({HOME}) + sum(tiles[n].kind not in ("person", "marker") and not tiles[n].overbuild for n in drawn)
    assert isinstance(state, GlenMore)
    return sum(map(len, state.stacks))


def cells(reach: int) -> tuple[int, ...]:
    """The cells within so many steps of the start village, row by row."""
    return tuple(_cells(reach))


def _cells(reach: int) -> Iterator[int]:
    for down in range(-min(reach, EDGE), min(reach, EDGE) + 1):
        wide = min(reach - abs(down), EDGE)
        yield from (START + down * SOUTH + along * EAST for along in range(-wide, wide + 1))


def check_reach(reach: object) -> None:
    """Refused if that is no number of steps."""
    if reach is not None and (type(reach) is not int or reach < 1):
        text = "The reach of a table is a number of steps, 1 or more, or None for all there can be; not {reach}."
        raise Refused(Refusal("bad-reach", text, {"reach": str(reach)}))
