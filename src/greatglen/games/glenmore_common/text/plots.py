"""Sites: plots of territories by their names, as people say them: "Forest", "Village beside Perth".

A log is told without the positions it led through; so whoever tells it takes note of where tiles come to lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from greatglen.games.glenmore_common.rules.land import EAST, EDGES, NORTH, SOUTH, WEST, neighbours
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.kernel.sentence import N_

if TYPE_CHECKING:
    from greatglen.games.glenmore_common.text import HighlandText

FROM_THE_START = ""  # in place of the tile on a cell that is called by a name of its own
SIDES = {
    NORTH: N_("above {tile}"),
    SOUTH: N_("below {tile}"),
    WEST: N_("to the left of {tile}"),
    EAST: N_("to the right of {tile}"),
}
NAMED_BESIDE = 2  # tiles that are named beside a new one


class Sites:
    """Which tile lies where, by seat and cell."""

    def __init__(self, start: Iterable[int]) -> None:
        """`start`: the cells that every territory begins with."""
        self._start = dict.fromkeys(start, FROM_THE_START)
        self._lands: dict[int, dict[int, str]] = {}

    def territory(self, seat: int) -> dict[int, str]:
        """The territory of a seat: the keys of its tiles by their cells."""
        return self._lands.setdefault(seat, self._start.copy())

    def set_territory(self, seat: int, land: dict[int, str]) -> None:
        """A territory as it is known to be."""
        self._lands[seat] = land

    def reset(self) -> None:
        """Everything is as at the beginning of a game."""
        self._lands.clear()


def read_territory(text: HighlandText[Any], state: Highland, seat: int) -> dict[int, str]:
    """The territory of a seat in a position."""
    land = state.players[seat].land
    named = {cell for cell, plot in land.items() if cell in text.PLACES and not plot.under}
    return {cell: FROM_THE_START if cell in named else text.tile_key(plot.tile) for cell, plot in land.items()}


def describe_site(text: HighlandText[Any], land: Mapping[int, str], cell: int) -> str:
    """A plot by its tile; by one that lies beside it as well, if the territory has several of that name."""
    if cell not in land:
        return text.describe_cell(cell)
    names = {other: name(text, land, other) for other in land}
    alike = [other for other in land if other != cell and names[other] == names[cell]]
    if not alike:
        return names[cell]
    taken = {names[near] for other in alike for near in neighbours(land, other)}
    for near in [*edge_neighbours(land, cell), *neighbours(land, cell)]:
        if names[near] not in taken and names[near] != names[cell]:
            return text.say("{tile} beside {other}", tile=names[cell], other=names[near])
    return _by_direction(text, names[cell], alike, cell)


def _by_direction(text: HighlandText[Any], tile: str, alike: list[int], cell: int) -> str:
    """One of several plots of a name by the side on which it lies; by its way from the start if it is in the midst."""
    row, column = divmod(cell, SOUTH)
    rows, columns = [other // SOUTH for other in alike], [other % SOUTH for other in alike]
    if row < min(rows):
        return text.say("{tile} in the north", tile=tile)
    if row > max(rows):
        return text.say("{tile} in the south", tile=tile)
    if column < min(columns):
        return text.say("{tile} in the west", tile=tile)
    if column > max(columns):
        return text.say("{tile} in the east", tile=tile)
    return text.say("{tile} ({cell})", tile=tile, cell=text.describe_cell(cell))


def describe_neighbours(text: HighlandText[Any], land: Mapping[int, str], cell: int) -> str:
    """Where a new tile goes: "beside Forest and Perth"."""
    near = [name(text, land, other) for other in edge_neighbours(land, cell)[:NAMED_BESIDE]]
    return text.say("beside {tiles}", tiles=text.join_and(near)) if near else text.describe_cell(cell)


def describe_free_cell(text: HighlandText[Any], land: Mapping[int, str], cell: int) -> list[str]:
    """A free place by a tile whose side it shares, "above Perth"; then the other tiles around it."""
    side = min(edge_neighbours(land, cell), key=lambda near: len(describe_site(text, land, near)))
    others = [name(text, land, near) for near in neighbours(land, cell) if near != side]
    return [text.say(SIDES[cell - side], tile=describe_site(text, land, side)), *others]


def name(text: HighlandText[Any], land: Mapping[int, str], cell: int) -> str:
    tile = land[cell]
    return text.say(text.PLACES[cell]) if tile == FROM_THE_START else text.tile_name(tile)


def edge_neighbours(land: Mapping[int, str], cell: int) -> list[int]:
    """The plots that share a side with a cell."""
    return [cell + step for step in EDGES if cell + step in land]
