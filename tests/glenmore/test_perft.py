"""Counted game trees of a reduced Glen More with manual chance, and the same trees counted by a second enumeration."""

from typing import TypeAlias

import pytest
from play import perft
from positions import chief, glen_more, plot, rondel
from second_opinion import Glen, Square, count_ways_through

from greatglen import Table
from greatglen.games.glenmore.rules.components import TILE, TILES

HOME = Square(True, True, 1)


def reduced(track: tuple[int | str, ...], stack: tuple[str, ...], size: int) -> Table:
    """A short rondel, the last stack nearly used up, nothing at the market: the next scoring is the last."""
    return glen_more(chief(coins=0), chief(coins=0), on_rondel=rondel(*track, size=size), stacks={3: stack}, scored=2)


def naive(track: tuple[int | str, ...], stack: tuple[str, ...], size: int) -> int:
    lands = ({(0, 0): HOME}, {(0, 0): HOME})
    names = [str(what) for what in (*track, *stack)]
    ways = {name: TILES[TILE[name]].ways for name in names if not name.isdigit()}
    return count_ways_through(Glen(lands, tuple(names[: len(track)]), stack, size - 1), ways)


Setup: TypeAlias = tuple[tuple[int | str, ...], tuple[str, ...], int]

SMALL: Setup = ((0, 1, "forest-1", "quarry-1"), ("pasture-4", "quarry-6"), 5)
LONGER: Setup = ((0, 1, "pasture-3", "quarry-5", "forest-5"), ("cattle-pasture-4", "grain-field-6", "quarry-6"), 6)
WIDE: Setup = ((0, "forest-5", 1, "pasture-3", "quarry-1", "quarry-2"), ("forest-6", "quarry-6"), 7)


@pytest.mark.parametrize(("setup", "games"), [(SMALL, 104), (LONGER, 5292), (WIDE, 168)])
def test_whole_tree_agrees_with_the_second_opinion(setup: Setup, games: int) -> None:
    """Every game, draws included; what is forced is one way, so both count alike."""
    assert naive(*setup) == games
    assert perft(reduced(*setup), 1000) == games


@pytest.mark.parametrize(
    ("setup", "counts"),
    [
        (SMALL, [2, 4, 8, 16, 32]),  # two tiles, two ends for each, move or not, two draws, two tiles again
        (LONGER, [3, 7, 17, 42, 104]),
        (WIDE, [4, 8, 16, 32, 56]),
    ],
)
def test_counted_tree(setup: Setup, counts: list[int]) -> None:
    assert [perft(reduced(*setup), depth) for depth in range(1, len(counts) + 1)] == counts


def test_counted_tree_with_ghost_market_and_costs() -> None:
    """Depth 1: three tiles to take and two sales."""
    land = {"n": plot("forest-1", "wood", "wood"), "e": plot("quarry-1", "stone", clansmen=1)}
    table = glen_more(
        chief(land, coins=2),
        chief(coins=1),
        on_rondel=rondel(0, 2, "armadale-castle", 1, "loch-ness", "fair-2", size=8),
        stacks={3: ("bridge", "grocer", "forest-6", "donan-castle")},
        market={"wood": 1, "stone": 2},
        scored=2,
    )
    assert [perft(table, depth) for depth in range(1, 8)] == [5, 14, 40, 207, 1696, 9747, 40968]
