"""Counted game trees of a reduced Glen More II with manual chance, and the same trees counted by a second enumeration.

Reduced: two players, no coins, an empty market, a short rondel, tiles that cost nothing and produce one resource. So
all there is to decide is what to take, where to place it, whom to move, and when to stop.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import pytest
from glen2 import BOX, glen_more_2, laird, plot
from glenmore2.opinion import Spot, Square, around, spots_for
from play import perft

from greatglen import Table

Land: TypeAlias = dict[Spot, Square]
START: Land = {(0, 0): Square("village", True, 1), (0, 1): Square("castle", True, 0)}


class Reduced(NamedTuple):
    """The rondel by places that only grow, the deck, the territories."""

    lands: tuple[Land, Land]
    tiles: tuple[tuple[int, str], ...]
    figures: tuple[int, int]
    front: int
    deck: tuple[str, ...]
    finished: frozenset[int]


def walks(land: Land, left: int) -> Iterator[Land]:
    """Every way to spend movement points, each order for itself, stopping at any time."""
    yield land
    if left:
        for here, square in land.items():
            if square.scots:
                for there in around(here):
                    if there in land:
                        moved = {**land, here: square._replace(scots=square.scots - 1)}
                        moved[there] = moved[there]._replace(scots=moved[there].scots + 1)
                        yield from walks(moved, left - 1)


def games(now: Reduced, size: int) -> int:
    """How many different games can be played from here to the end, draws included."""
    if len(now.finished) == 2:
        return 1
    seat = min((place, seat) for seat, place in enumerate(now.figures) if seat not in now.finished)[1]
    end = next((place for place, tile in now.tiles if tile == "the-end"), None)
    ahead = [(place, tile) for place, tile in now.tiles if place > now.figures[seat]]
    lost = not any(has_place(now.lands[seat], tile) for _, tile in ahead if tile != "the-end")
    total = 0
    for place, tile in ahead:
        figures = (place, now.figures[1]) if seat == 0 else (now.figures[0], place)
        finished = now.finished | {seat} if end is not None and place >= end else now.finished
        tiles = tuple(
            (where, lying)
            for where, lying in now.tiles
            if where >= min(figures) and (where != place or lying == "the-end")
        )
        after = now._replace(tiles=tiles, figures=figures, finished=finished)
        mine = now.lands[seat]
        for land in [mine] if tile == "the-end" else abandoned(mine) if lost else settled(mine, tile):
            lands = (land, now.lands[1]) if seat == 0 else (now.lands[0], land)
            total += refilled(after._replace(lands=lands), size)
    return total


def abandoned(land: Land) -> Iterator[Land]:
    """A coin, or a movement point (G2-TAKE-3)."""
    yield land
    yield from walks(land, 1)


def has_place(land: Land, tile: str) -> bool:
    form = BOX.tiles[BOX.number[tile]]
    return bool(spots_for(land, form.kind, form.ways[0], False, False))


def settled(land: Land, tile: str) -> Iterator[Land]:
    """Every territory a turn with this tile can lead to, once for each way that leads there."""
    form = BOX.tiles[BOX.number[tile]]
    for here in spots_for(land, form.kind, form.ways[0], False, False):
        placed = {**land, here: Square(form.kind, form.ways[0], 0)}
        yield from walks(placed, sum(start in around(here) for start in START))


def refilled(now: Reduced, size: int) -> int:
    moving = [place for seat, place in enumerate(now.figures) if seat not in now.finished]
    if not moving or not now.deck or now.front + 2 >= min(moving) + size:
        return games(now, size)
    total = 0
    for tile in now.deck:
        deck = tuple(other for other in now.deck if other != tile)
        laid = (*now.tiles, (now.front + 1, tile))
        total += refilled(now._replace(tiles=laid, front=now.front + 1, deck=deck), size)
    return total


Setup: TypeAlias = tuple[tuple[int | str, ...], tuple[str, ...], int]

SHORT: Setup = ((0, 1, "easdale", "the-end"), (), 8)
PASSING: Setup = ((0, 1, "the-end", "easdale", "ballachulish"), (), 8)
DRAWING: Setup = ((0, 1, "the-end"), ("glen-feshie", "easdale"), 6)
LONGER: Setup = ((0, 1, "easdale", "lochridge", "the-end"), (), 8)
BOTH: Setup = ((0, 1, "glen-lyon", "the-end", "easdale"), ("lochridge",), 7)
LOST: Setup = ((0, "easdale", 1, "ballachulish", "the-end"), ("glen-feshie",), 7)  # sometimes nothing can be placed


def reduced(track: tuple[int | str, ...], deck: tuple[str, ...], size: int) -> Table:
    return glen_more_2(laird(coins=0), laird(coins=0), spaces=track, decks={"D": deck}, size=size, scored=3)


def naive(track: tuple[int | str, ...], deck: tuple[str, ...], size: int) -> int:
    tiles = tuple((place, what) for place, what in enumerate(track) if isinstance(what, str))
    figures = (track.index(0), track.index(1))
    return games(Reduced((START, START), tiles, figures, len(track) - 1, deck, frozenset()), size)


@pytest.mark.parametrize(
    ("setup", "count"), [(SHORT, 57), (PASSING, 231), (DRAWING, 64), (LONGER, 3449), (BOTH, 10455), (LOST, 1761)]
)
def test_whole_tree_agrees_with_the_second_enumeration(setup: Setup, count: int) -> None:
    """Every game, draws included; what is forced is one way, so both count alike."""
    assert naive(*setup) == count
    assert perft(reduced(*setup), 1000) == count


def test_counted_tree_with_die_market_costs_persons_and_overbuild() -> None:
    """Depth 1: three faces of the die. Depth 4: at four markers for John Knox two resources may be sold (MARKET-4)."""
    land = {"n": plot("inshriach", "wood", "wood"), "s": plot("easdale", "stone", scots=1)}
    table = glen_more_2(
        laird(land, coins=2),
        laird(coins=1),
        spaces=("die", 0, "abernethy", 1, "john-knox", "loch-ness", "the-end", "scone"),
        decks={"D": ["braemar", "perth"]},
        market={"wood": 1, "stone": 2},
        size=11,
        scored=3,
    )
    assert [perft(table, depth) for depth in range(1, 6)] == [3, 6, 48, 280, 1830]
