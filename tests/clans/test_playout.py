"""Games played to their end in no time are games by the rules, with the points they say."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import greatglen
from greatglen.games.clans import playout
from greatglen.games.clans.playout import ClansPlayouts, QuickGame
from greatglen.games.clans.rules.actions import Hide, NoShield, Play, Shield
from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.scoring import points_by_seat
from greatglen.games.clans.rules.state import Clans
from greatglen.kernel.table import Table


def some_way_on(seats: int, seed: int, turns: int) -> Table:
    """A table between two turns, after some that were played by luck."""
    table = greatglen.start("clans", seats=seats, seed=seed)
    rng = random.Random(seed)
    while not table.is_over and (table.state.turn <= turns or table.choice.kind != "play"):
        table.apply(rng.choice(table.choice.options))
    return table


def clans(table: Table) -> Clans:
    assert isinstance(table.state, Clans)
    return table.state


def follow(table: Table, quick: QuickGame, turn: int) -> None:
    """Let the quick game have that turn, and do the same at the table, which refuses what is not allowed."""
    seat, hand, spaces = quick.seat, quick.hands[quick.seat], set(quick.spaces)
    counts, shields = list(quick.counts), quick.shields[seat]
    quick.turn()
    (space,) = spaces - set(quick.spaces)
    card = NAME[(hand ^ quick.hands[seat]).bit_length() - 1]
    action = Hide if counts == quick.counts else Play
    if clans(table).turn == turn and table.choice.kind == "play":  # it does not ask where there is only one answer
        table.apply(action(card, clans(table).board.names[space]), seat=seat)
    if clans(table).turn == turn and table.choice.kind == "shield":
        table.apply(Shield() if quick.shields[seat] < shields else NoShield(), seat=seat)


@given(st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 28))
def test_every_quick_turn_is_allowed_and_the_points_are_those_of_the_table(seats: int, seed: int, turns: int) -> None:
    table = some_way_on(seats, seed, turns)
    state = clans(table)
    quick = QuickGame(ClansPlayouts(state), state, random.Random(seed))
    turn = state.turn
    if table.is_over:
        assert not quick.to_come
    while quick.to_come:
        follow(table, quick, turn)
        turn += 1
    assert table.is_over
    assert quick.stacks == clans(table).stacks
    assert points_by_seat(seats, quick.counts, quick.stacks) == table.scores


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_luck_brings_the_same_end_and_the_position_stays_as_it_was(seats: int) -> None:
    table = some_way_on(seats, 5, 6)
    before = table.digest()
    playouts = ClansPlayouts(clans(table))
    ends = [playouts.play_out(clans(table), random.Random(luck)) for luck in (1, 2, 3, 4, 1)]
    assert ends[0] == ends[-1] == ClansPlayouts(clans(table)).play_out(clans(table), random.Random(1))
    assert len({tuple(end) for end in ends}) > 1, "luck matters"
    assert table.digest() == before


def test_what_is_forgotten_to_save_space_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    state = clans(some_way_on(3, 2, 4))
    remembering = [ClansPlayouts(state).play_out(state, random.Random(luck)) for luck in range(8)]
    monkeypatch.setattr(playout, "MOST", 10)
    playouts = ClansPlayouts(state)
    assert [playouts.play_out(state, random.Random(luck)) for luck in range(8)] == remembering
    assert all(len(playouts.prospects(to_come)) <= 10 for to_come in range(10))


def test_a_shield_for_which_no_turn_is_left_is_worth_nothing_and_one_with_turns_to_spare_more() -> None:
    state = clans(some_way_on(4, 3, 8))
    quick = QuickGame(ClansPlayouts(state), state, random.Random(1))
    worth = []
    for shields in (5, 4, 2, 1):
        quick.shields[quick.seat], quick.turns[quick.seat] = shields, 5
        worth.append(quick.worth_of_keeping([10.0, 20.0]))
    assert worth[0] == 0.0 and 0.0 < worth[1] < worth[2] < worth[3]
