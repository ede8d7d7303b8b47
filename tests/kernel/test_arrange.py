"""A position laid out by hand: for puzzles, lessons and tests."""

import random

import pytest
from play import make_random_player
from positions import glen, notes

import greatglen
from greatglen import Refused, Table
from greatglen.games.glenmore.rules.turn import NextTurn
from greatglen.games.glenmore_common.rules.rondel import NONE


def under_way() -> Table:
    table = greatglen.start("glenmore", seats=3, seed=4)
    choose = make_random_player(random.Random(4))
    while table.version < 20:
        table.apply(choose(table))
    return table


def test_what_was_changed_shows_in_the_options() -> None:
    table = under_way()
    state = glen(table)
    state.agenda = [NextTurn()]
    table.set_position()
    seat, before = table.choice.seat, notes(table)
    assert seat == state.rondel.rearmost() and table.choice.kind == "take"
    state.rondel.tiles[state.rondel.front % len(state.rondel.tiles)] = NONE
    table.set_position()
    assert (table.choice.seat, table.choice.kind) == (seat, "take") and notes(table) == before[:-1]


def test_it_has_no_past() -> None:
    table = under_way()
    table.set_position()
    assert table.version == 0 and table.log == [()] and table.view_for(0).log == [()]
    for past in (lambda: table.record, table.undo, lambda: table.actions_since(0)):
        with pytest.raises(Refused) as refused:
            past()
        assert refused.value.code == "imagined"


def test_a_copy_may_be_arranged_and_played_to_its_end() -> None:
    table = under_way()
    before = table.digest(), table.version, table.choice
    twin = table.copy()
    glen(twin).players[0].coins += 5
    twin.set_position()
    choose = make_random_player(random.Random(1))
    while not twin.is_over:
        twin.apply(choose(twin))
    assert len(twin.log) == twin.version + 1
    assert before == (table.digest(), table.version, table.choice)


def test_another_state_may_be_put_on_a_table() -> None:
    table, other = under_way(), greatglen.start("glenmore", seats=3, seed=5)
    other.set_position(table.state.copy())
    assert other.digest() == table.digest() and other.choice == table.choice
