"""A territory: plots on a grid, the ways (river, road) that run through it, and where a tile may go (PLACE).

A cell is one number, row and column: the start village is 5050, its eastern neighbour 5051, its southern 5150.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from greatglen.kernel.refusal import Reason, Refusal

START = 5050
NORTH, EAST, SOUTH, WEST = -100, 1, 100, -1
EDGES = (NORTH, EAST, SOUTH, WEST)
AROUND = (-101, -100, -99, -1, 1, 99, 100, 101)

OCCUPIED = Reason("occupied", "A tile already lies on {cell}.")
NOT_ADJACENT = Reason("not-adjacent", "No tile lies edge to edge with {cell}.")
NO_SCOT_NEAR = Reason("no-scot-near", "None of your people stands next to {cell}.")
MUST_LENGTHEN = Reason("must-lengthen", "A tile with a {way} must extend it; {cell} is at neither end of the {way}.")
WOULD_CUT = Reason("would-cut", "On {cell} a tile without a {way} would cut the {way}.")
WOULD_RUN_INTO = Reason("would-run-into", "On {cell} the {way} would run into a tile without a {way}.")


class Plot(msgspec.Struct, frozen=True, gc=False):
    """A tile in a territory, with the goods and the scots on it."""

    tile: int
    goods: tuple[int, ...] = ()  # resources by number, ascending
    scots: int = 0
    under: tuple[int, ...] = ()  # tiles it was built over, lowest first

    def with_good(self, resource: int) -> "Plot":
        goods = tuple(sorted((*self.goods, resource))) if self.goods else (resource,)
        return Plot(self.tile, goods, self.scots, self.under)

    def without_good(self, resource: int) -> "Plot":
        goods = list(self.goods)
        goods.remove(resource)
        return Plot(self.tile, tuple(goods), self.scots, self.under)

    def with_scots(self, more: int) -> "Plot":
        return Plot(self.tile, self.goods, self.scots + more, self.under)


class Way(msgspec.Struct, frozen=True):
    """A river or a road: always straight, through the start village."""

    name: str
    back: int
    forth: int


def ends(land: Mapping[int, object], way: Way) -> tuple[int, int]:
    """The two free cells at which a way can go on: no tile without it ever stands next to it in its line."""
    back = forth = START
    while back in land:
        back += way.back
    while forth in land:
        forth += way.forth
    return back, forth


def plots_with_scots(land: Mapping[int, Plot]) -> set[int]:
    """The plots with a scot on them."""
    return {cell for cell, plot in land.items() if plot.scots}


def why_misfit(
    land: Mapping[int, Plot], cell: int, on_tile: Sequence[bool], ways: Sequence[Way], near: set[int]
) -> Refusal | None:
    """Why a tile (with or without each of the ways) may not be placed on a cell; None if it may.

    `near`: the plots next to which something may be placed, as a rule those that are manned.
    """
    problem = _misfit(land, cell, on_tile, [ends(land, way) for way in ways], near, ways)
    if problem is None:
        return None
    reason, way = problem
    return reason.with_facts(cell=cell, way=ways[way].name)


def open_cells(land: Mapping[int, Plot], on_tile: Sequence[bool], ways: Sequence[Way], near: set[int]) -> list[int]:
    """Every cell a tile may be placed on."""
    way_ends = [ends(land, way) for way in ways]
    if True in on_tile:
        candidates = [cell for has, both in zip(on_tile, way_ends, strict=True) if has for cell in both]
        return [cell for cell in candidates if _misfit(land, cell, on_tile, way_ends, near, ways) is None]
    barred = [cell for both in way_ends for cell in both]
    return list(dict.fromkeys(_list_neighbours(land, barred, [cell for cell in land if cell in near])))


def surrounding_cells(land: Mapping[int, Plot]) -> list[int]:
    """The free cells around a territory, diagonals included."""
    return list(dict.fromkeys(cell + step for cell in land for step in AROUND if cell + step not in land))


def has_place(land: Mapping[int, Plot], on_tile: Sequence[bool], ways: Sequence[Way], near: set[int]) -> bool:
    """Whether a tile may be placed anywhere: as `places`, but the first cell will do."""
    if True in on_tile:
        way_ends = [ends(land, way) for way in ways]
        for number, has in enumerate(on_tile):
            if has:
                for cell in way_ends[number]:
                    if _misfit(land, cell, on_tile, way_ends, near, ways) is None:
                        return True
        return False
    barred: list[int] = []
    for way in ways:
        barred += ends(land, way)
    return next(_list_neighbours(land, barred, near), None) is not None


def _list_neighbours(land: Mapping[int, Plot], barred: Sequence[int], near: Iterable[int]) -> Iterator[int]:
    """The free cells around some plots that share a side with a tile and are not barred; a cell may come twice."""
    for cell in near:
        for step in AROUND:
            spot = cell + step
            if (
                spot not in land
                and spot not in barred
                and (spot - 1 in land or spot + 1 in land or spot - 100 in land or spot + 100 in land)
            ):
                yield spot


def _misfit(
    land: Mapping[int, Plot],
    cell: int,
    on_tile: Sequence[bool],
    way_ends: Sequence[tuple[int, int]],
    near: set[int],
    ways: Sequence[Way],
) -> tuple[Reason, int] | None:
    if cell in land:
        return OCCUPIED, 0
    if not (cell - 1 in land or cell + 1 in land or cell - 100 in land or cell + 100 in land):
        return NOT_ADJACENT, 0
    if near.isdisjoint([cell + step for step in AROUND]):
        return NO_SCOT_NEAR, 0
    for way, has in enumerate(on_tile):
        back, forth = way_ends[way]
        if has != (cell in (back, forth)):
            return (MUST_LENGTHEN if has else WOULD_CUT), way
        if has and cell + (ways[way].back if cell == back else ways[way].forth) in land:
            return WOULD_RUN_INTO, way
    return None


def count_goods(land: Mapping[int, Plot]) -> list[int]:
    """How many of each resource lie in a territory."""
    counts = [0, 0, 0, 0, 0]
    for plot in land.values():
        if plot.goods:
            for resource in plot.goods:
                counts[resource] += 1
    return counts


def count_scots(land: Mapping[int, Plot]) -> int:
    return sum(plot.scots for plot in land.values())


def neighbours(land: Mapping[int, object], cell: int) -> list[int]:
    """The plots around a cell, diagonals included."""
    return [cell + step for step in AROUND if cell + step in land]
