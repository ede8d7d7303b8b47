"""The rules of placing, of the river and of the roads once more, naively, straight from their text.

Nothing here knows how the engine decides. Spots are (row, column); the start village lies on (0, 0).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Spot = tuple[int, int]


class Square(NamedTuple):
    kind: str
    river: bool
    scots: int


def spot(cell: int) -> Spot:
    return cell // 100 - 50, cell % 100 - 50


def around(here: Spot) -> list[Spot]:
    row, column = here
    return [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def edges(here: Spot) -> list[Spot]:
    row, column = here
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def stands(square: Square, mackintosh: bool) -> bool:
    """Whether something may be placed next to it: a scot is on it, or it is a castle of an ally of Mackintosh."""
    return square.scots > 0 or (mackintosh and square.kind == "castle")


def may_stand(land: Mapping[Spot, Square], here: Spot, river: bool, mackintosh: bool) -> bool:
    """G2-PLACE, sentence by sentence."""
    if here in land:
        return False
    if not any(near in land for near in edges(here)):
        return False  # it must touch a tile edge to edge
    if not any(near in land and stands(land[near], mackintosh) for near in around(here)):
        return False  # it must be next to one of your scots
    beside = [land[near].river for near in ((here[0], here[1] - 1), (here[0], here[1] + 1)) if near in land]
    if river:
        return True in beside and False not in beside  # it must lengthen the river; no plain tile left or right of it
    return True not in beside  # a plain tile may not stand left or right of a river tile


def may_cover(land: Mapping[Spot, Square], here: Spot, kind: str, river: bool, mackintosh: bool) -> bool:
    """G2-OVERBUILD, sentence by sentence."""
    if here not in land or land[here].kind != kind or land[here].river != river:
        return False
    return any(near in land and stands(land[near], mackintosh) for near in [here, *around(here)])


def spots_for(land: Mapping[Spot, Square], kind: str, river: bool, overbuild: bool, mackintosh: bool) -> set[Spot]:
    """Every spot a tile may be placed on."""
    anywhere = {near for here in land for near in [here, *around(here)]}
    if overbuild:
        return {here for here in anywhere if may_cover(land, here, kind, river, mackintosh)}
    return {here for here in anywhere if may_stand(land, here, river, mackintosh)}


def straight_and_unbroken(land: Mapping[Spot, Square]) -> bool:
    """One river, left to right through the start tiles, and no plain tile at its ends."""
    flow = sorted(column for (row, column), square in land.items() if square.river and row == 0)
    if len(flow) != sum(square.river for square in land.values()):
        return False
    if flow != list(range(flow[0], flow[-1] + 1)) or not {0, 1} <= set(flow):
        return False
    return (0, flow[0] - 1) not in land and (0, flow[-1] + 1) not in land


def connected(land: Mapping[Spot, Square]) -> bool:
    """Every tile can be reached from the start village over edges."""
    reached, fresh = {(0, 0)}, [(0, 0)]
    while fresh:
        for near in edges(fresh.pop()):
            if near in land and near not in reached:
                reached.add(near)
                fresh.append(near)
    return reached == set(land)


def may_go(land: Mapping[Spot, Square], here: Spot) -> bool:
    """G2-REMOVE-1: what stays is connected, its river unbroken, the start tiles are there."""
    rest = {spot: square for spot, square in land.items() if spot != here}
    return here in land and here not in ((0, 0), (0, 1)) and connected(rest) and straight_and_unbroken(rest)


def cheapest(roads: Sequence[tuple[str, str, int]], occupied: Sequence[str], clan: str) -> int:
    """Every way from the start or an occupied clan, walked to its end; the least coins of those that arrive."""
    best = 10**9

    def walk(here: str, coins: int, seen: frozenset[str]) -> None:
        nonlocal best
        if coins >= best:
            return
        if here == clan:
            best = coins
            return
        for one, other, price in roads:
            for a, b in ((one, other), (other, one)):
                if a == here and b not in seen:
                    walk(b, coins + price, seen | {b})

    for place in ("start", *occupied):
        walk(place, 0, frozenset([place]))
    return best
