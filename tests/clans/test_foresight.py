"""Positions in arrays: the turns, points and sights of the rules, many at once."""

import random

import numpy as np
import pytest
from searched import list_positions

from greatglen.games import game_named
from greatglen.games.clans.features import PART, WHOLE, read_rows
from greatglen.games.clans.rules.state import Clans
from greatglen.games.clans.turn_arrays import ClansDecision, ClansTurnArrays
from greatglen.kernel.table import Table

SEATS = [2, 3, 4]


def decision(table: Table, seed: int = 1) -> ClansDecision:
    view = table.view_for(table.choice.seat, since=table.version)
    return ClansTurnArrays().create_decision(view, seed)


def clans(table: Table) -> Clans:
    assert isinstance(table.state, Clans)
    return table.state


def after(table: Table, turn: list[str]) -> Table:
    twin = table.copy()
    for line in turn:
        twin.apply(twin.parse_action(line))
    return twin


def stuck(seats: int) -> Table:
    """A table at which somebody has no card that fits."""
    for seed in range(100_000):
        luck = random.Random(seed)
        table = Table(game_named("clans"), seats, seed, None)
        while not table.is_over:
            if str(table.choice.options[0]).startswith("hide"):
                return table
            table.apply(luck.choice(table.choice.options))
    raise AssertionError("nobody is ever stuck")


def tables(seats: int) -> list[Table]:
    return [*list_positions("clans", seats, {}, 10, seed=seats), stuck(seats)]


@pytest.mark.parametrize("seats", SEATS)
def test_every_turn_of_the_rules_is_there_and_leads_where_they_lead(seats: int) -> None:
    for table in tables(seats):
        seat = table.choice.seat
        found = decision(table)
        turns = [[str(action) for action in turn] for turn in found.turns]
        assert {turn[0] for turn in turns} == {str(option) for option in table.choice.options}
        assert len({tuple(turn) for turn in turns}) == len(turns)
        lead, whole, parts = found.after.network_rows(seat)
        assert whole.shape == (len(turns), len(WHOLE)) and parts.shape[2] == len(PART)
        points, shares = found.after.results()
        for row, turn in enumerate(turns):
            there = after(table, turn)
            assert there.is_over or there.choice.seat != seat, "a turn was not played to its end"
            shown = read_rows(clans(there), [seat])[0]
            assert lead[row] == shown.lead
            assert whole[row] == pytest.approx(shown.whole) and parts[row] == pytest.approx(np.array(shown.parts))
            assert points[row].tolist() == clans(there).points_won()
            assert there.is_over == found.after.over
            if there.is_over:
                first = there.ranking[0]
                assert shares[row].tolist() == pytest.approx([(one in first) / len(first) for one in range(seats)])


@pytest.mark.parametrize("seats", SEATS)
def test_games_in_arrays_go_by_the_rules(seats: int) -> None:
    """Whole games at random: as many turns as the rules have, every card once, every shield at most once."""
    luck = np.random.default_rng(seats)
    games = ClansTurnArrays().deal(seats, 20, luck)
    counted = 0
    while not games.over:
        rows, afters = games.turns()
        assert set(rows.tolist()) == set(range(games.size)), "somebody has no turn"
        pick = [int(luck.choice(np.nonzero(rows == row)[0])) for row in range(games.size)]
        games = afters.select(np.array(pick))
        counted += 1
    table = Table(game_named("clans"), seats, 1, None)
    by_rules = random.Random(1)
    while not table.is_over:
        table.apply(by_rules.choice(table.choice.options))
    assert counted == table.state.turn
    points, shares = games.results()
    assert (points >= 0).all() and shares.sum(axis=1) == pytest.approx(np.ones(games.size))
    assert ((games.shields >= 0) & (games.shields <= 5)).all()
    assert (games.heights.sum(axis=1) + games.shields.sum(axis=1) == 5 * seats).all()


@pytest.mark.parametrize("seats", SEATS)
def test_imagined_tables_are_some_that_the_seat_could_be_sitting_at(seats: int) -> None:
    for table in tables(seats):
        seat, state = table.choice.seat, clans(table)
        found = decision(table)
        numbers = np.arange(70)
        turns = numbers % len(found.turns)
        there = found.imagine(turns, numbers)
        sizes = np.bitwise_count(there.hands)
        unseen = found.imagine(turns[:1], numbers[:1]).world.deck_bits & ~found.after.known[0, seat]
        for other in range(seats):
            if other != seat:
                assert (sizes[:, other] == len(state.hands[other])).all()
                assert (there.hands[:, other] & ~unseen == 0).all(), "a card that lies elsewhere"
                for third in range(other):
                    assert third == seat or (there.hands[:, other] & there.hands[:, third] == 0).all()
        assert (there.hands[:, seat] == found.after.hands[turns, seat]).all()
        assert len(set(there.hands[:, (seat + 1) % seats].tolist())) > 1 or not sizes[0, (seat + 1) % seats]


def test_what_others_hold_changes_nothing() -> None:
    luck = random.Random(3)
    for table in tables(3):
        seat = table.choice.seat
        twin = table.determinise(seat, luck)
        one, other = decision(table), decision(twin)
        assert one.turns == other.turns
        for mine, theirs in zip(one.after.network_rows(seat), other.after.network_rows(seat), strict=True):
            assert (mine == theirs).all()
        numbers = np.arange(5)
        assert (one.imagine(numbers * 0, numbers).hands == other.imagine(numbers * 0, numbers).hands).all()


def test_the_same_seed_imagines_the_same_tables_in_any_order() -> None:
    table = list_positions("clans", 2, {}, 6, seed=3)[2]
    one, other = decision(table, 5), decision(table, 5)
    numbers = np.arange(150)
    backwards = [int(other.imagine(np.array([0]), np.array([number])).hands[0, 0]) for number in reversed(numbers)]
    assert one.imagine(numbers * 0, numbers).hands[:, 0].tolist() == backwards[::-1]
