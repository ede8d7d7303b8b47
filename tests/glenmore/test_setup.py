"""Set-up of Glen More (GM-SETUP, GM 1) and the box it comes in."""

from collections import Counter

import pytest
from play import GLENMORE_SEATS
from positions import do, glen, happened, me, notes, rondel
from thorough import take_some

import greatglen
from greatglen import CHANCE
from greatglen.games.glenmore.rules.components import CARDS, STACKS, TILES
from greatglen.games.glenmore_common.rules.events import Drew


def test_67_tiles_in_four_stacks_and_13_cards() -> None:
    assert [len(stack) for stack in STACKS] == [8, 23, 19, 17]
    assert len(CARDS) == 13 and sum(bool(tile.card) for tile in TILES) == 13
    assert len({tile.key for tile in TILES}) == 68


def test_three_kinds_of_butcher() -> None:
    trades = {tile.activate for tile in TILES if tile.name == "Butcher"}
    assert trades == {"sheep -> 2 vp | 2 sheep -> 4 vp", "cattle -> 2 vp | 2 cattle -> 4 vp", "sheep cattle -> 5 vp"}


@pytest.mark.parametrize("seats", take_some(GLENMORE_SEATS, 2))
def test_everybody_begins_with_a_village_a_clansman_and_6_coins(seats: int) -> None:
    table = greatglen.start("glenmore", seats=seats, seed=2)
    for seat in range(seats):
        player = me(table, seat)
        assert (player.coins, player.whisky, player.vp, player.chieftains, player.cards) == (6, 0, 0, 0, ())
        assert [(TILES[plot.tile].key, plot.goods, plot.scots) for plot in player.land.values()] == [
            ("start-village", (), 1)
        ]
    assert table.scores == [0] * seats


@pytest.mark.parametrize(("seats", "figures", "from_stack_1"), [(2, 3, 2), (3, 4, 1), (4, 4, 1), (5, 5, 0)])
def test_the_rondel_is_filled_but_for_the_space_behind_the_first_player(
    seats: int, figures: int, from_stack_1: int
) -> None:
    """The ghost stands in front of the foremost player with 2 or 3; then stack 0, then stack 1."""
    table = greatglen.start("glenmore", seats=seats, seed=4)
    state = glen(table)
    assert state.rondel.figures == list(range(figures))
    stacks = [TILES[tile].stack if tile >= 0 else None for tile in state.rondel.tiles]
    assert stacks == [None] * figures + [0] * 8 + [1] * from_stack_1 + [None]
    assert [len(stack) for stack in state.stacks] == [0, 23 - from_stack_1, 19, 17]
    assert (table.choice.seat, table.choice.kind) == (0, "take")
    assert len(notes(table)) == 8 + from_stack_1


@pytest.mark.parametrize(("seats", "coins"), [(2, 1), (3, 1), (4, 0), (5, 0)])
def test_with_two_or_three_each_market_row_starts_with_a_coin(seats: int, coins: int) -> None:
    """“To stand for the trading of the ghost player”."""
    assert glen(greatglen.start("glenmore", seats=seats, seed=4)).market == (coins,) * 5


def test_stack_0_is_drawn_before_stack_1_also_at_set_up() -> None:
    table = greatglen.start("glenmore", seats=2, seed=1, chance="manual")
    assert table.choice.seat == CHANCE
    zero = [TILES[tile].key for tile in STACKS[0]]
    for drawn in range(7):
        assert notes(table) == [f"draw {tile}" for tile in zero[drawn:]]
        do(table, f"draw {zero[drawn]}")
    assert Drew(CHANCE, zero[7], 10) in happened(table), "the last of a stack leaves nothing to chance"
    assert notes(table) == [f"draw {TILES[tile].key}" for tile in STACKS[1]]


def test_where_the_first_tiles_fall_is_up_to_chance() -> None:
    firsts = Counter(glen(greatglen.start("glenmore", seats=5, seed=seed)).rondel.tiles[5] for seed in range(200))
    assert set(firsts) == set(STACKS[0]) and max(firsts.values()) < 60


def test_the_builder_of_positions_lays_what_it_says() -> None:
    made = rondel(0, "quarry-1", 1, "forest-1")
    assert made.figures == [0, 2] and made.tiles[:4] == [-1, 1, -1, 2] and made.front == 3
