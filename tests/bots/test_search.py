"""The search: which options are tried, when they fall out, how turns are played and what is remembered of them."""

import random

import pytest
from searched import TABLES, list_positions

import greatglen
from greatglen.bots.search.limits import choose_settings
from greatglen.bots.search.tree import Search, is_beaten
from greatglen.bots.search.turn import TurnPlan, replay_turn
from greatglen.games import game_named
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.action import Action


def test_half_of_the_options_fall_out_after_each_part_of_the_budget() -> None:
    view = greatglen.start("clans", seats=2, seed=1).view_for(0)
    search = Search(view, random.Random(1), SearchSettings(max_options=8, max_equal_options=8))
    entered = list(search.candidates)
    assert len(entered) == 8
    for number in range(48):
        search.iterate(number / 48)
    assert [sum(edge.visits >= least for edge in entered) for least in (1, 2, 6)] == [8, 8, 4]
    assert len(search.candidates) <= 2
    assert sum(edge.visits for edge in entered) == search.iterations == 48
    assert search.best in [edge.action for edge in search.candidates]


def test_what_is_hopeless_falls_out_and_who_is_left_alone_is_chosen_at_once() -> None:
    view = greatglen.start("clans", seats=2, seed=1).view_for(0)
    search = Search(view, random.Random(1), SearchSettings(max_options=8, max_equal_options=8))
    best = search.candidates[3]
    for edge in search.candidates:
        edge.visits, edge.total = 10, 9.0 if edge is best else 1.0
    search.iterate(0.0)
    assert search.candidates == [best] and search.best == best.action


def test_who_is_surely_beaten_falls_out_and_of_two_that_come_to_the_same_one() -> None:
    luck = [0.1, 0.9, 0.4, 0.6, 0.2, 0.8, 0.5, 0.3]
    assert is_beaten(luck, [value - 0.05 for value in luck], 6), "always a little worse on the same table"
    assert is_beaten(luck, luck, 6), "nobody would notice"
    assert not is_beaten(luck, [value + 0.05 for value in luck], 6), "that would be the best"
    assert not is_beaten(luck, luck[::-1], 6), "luck alone"
    assert not is_beaten(luck[:5], [0.0] * len(luck), 6), "too early to say"
    shorter = [value - 0.05 for value in luck[:6]]
    assert is_beaten(luck, shorter, 6), "compared as far as both were tried"


def test_options_are_compared_on_the_tables_on_which_both_were_tried() -> None:
    view = greatglen.start("clans", seats=2, seed=1).view_for(0)
    one, other = Search(view, random.Random(1)).candidates[:2]
    assert one.compute_lead_over(other) == 0.0
    one.leads, other.leads = [4.0, -6.0, 90.0], [1.0, -7.0]
    assert one.compute_lead_over(other) == 2.0 and other.compute_lead_over(one) == -2.0


def test_equal_options_end_the_search_before_its_budget() -> None:
    view = greatglen.start("clans", seats=2, seed=1).view_for(0)
    search = Search(view, random.Random(1), SearchSettings(max_options=8, max_equal_options=8))
    for edge in search.candidates:
        edge.values = [0.5] * search.settings.min_playouts
        edge.visits, edge.total, edge.first_value = len(edge.values), sum(edge.values), 0.5
    search.iterate(0.0)
    assert len(search.candidates) == 1


def test_where_luck_is_great_nobody_falls_out_before_it_was_tried_often() -> None:
    view = greatglen.start("clans", seats=2, seed=1).view_for(0)
    search = Search(view, random.Random(1))
    best, *others = search.candidates
    for edge in search.candidates:
        edge.visits = search.settings.min_playouts - 1
        edge.values = [0.9 if edge is best else 0.1] * edge.visits
        edge.total = sum(edge.values)
    search.iterate(0.0)
    assert len(search.candidates) == 1 + len(others)
    for edge in search.candidates:
        edge.visits, edge.values = edge.visits + 1, [*edge.values, edge.values[-1]]
    search.iterate(0.0)
    assert search.candidates == [best]


def test_with_few_iterations_fewer_options_are_considered() -> None:
    view = greatglen.start("clans", seats=4, seed=1).view_for(0)
    entered = [len(Search(view, random.Random(1), None, count).candidates) for count in (1, 64, 200, 10_000, None)]
    assert entered == [8, 8, 25, 72, 72]


def test_in_clans_a_card_is_tried_with_and_without_the_shield() -> None:
    table = greatglen.start("clans", seats=4, seed=1)
    search = Search(table.view_for(0), random.Random(1))
    ways = {(str(edge.action), str(edge.turn.actions[1])) for edge in search.candidates if edge.turn is not None}
    assert len(ways) == len(search.candidates) == min(search.settings.max_options, 2 * len(table.choice.options))
    tried = {answer: {card for card, given in ways if given == answer} for answer in ("shield", "noshield")}
    assert tried["shield"] & tried["noshield"]
    for number in range(60):
        search.iterate(number / 60)
    ranked = [edge.action for edge in search.rank_edges()]
    assert len(set(ranked)) == len(ranked) == len(table.choice.options), "every option once"
    assert ranked[0] == search.best
    assert search.find_edge(ranked[-1]).action == ranked[-1]
    assert not any(edge.child.edges for edge in search.candidates), "games are played to their end without a tree"


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_clock_only_goes_on(game: str, seats: int, options: dict[str, str]) -> None:
    clocks = [table.state.clock for table in list_positions(game, seats, options, 60)]
    assert clocks == sorted(clocks) and clocks[0] < clocks[-1]


def test_with_chronicles_it_looks_less_far() -> None:
    def horizon(chronicles: str) -> int:
        options = greatglen.start("glenmore2", seats=4, seed=1, options={"chronicles": chronicles}).options
        return choose_settings(game_named("glenmore2"), options).horizon

    assert [horizon(chronicles) for chronicles in ("", "7", "1,7", "1,2,3,4,5,6,7,8")] == [8, 7, 6, 4]
    for game in ("clans", "glenmore"):
        title = game_named(game)
        assert choose_settings(title, greatglen.start(game, seats=2, seed=1).options) is title.search_settings


# -- turns


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_turn_is_played_to_its_end_and_can_be_played_again(game: str, seats: int, options: dict[str, str]) -> None:
    for table in list_positions(game, seats, options, 6):
        before = table.digest()
        seat, number = table.choice.seat, table.state.turn
        turn = TurnPlan(table, table.choice.options[0])
        turn.play_out()
        assert (turn.table.choice.seat, turn.table.state.turn) != (seat, number)
        assert turn.actions[0] == table.choice.options[0]
        assert table.digest() == before, "it is played on a copy"
        again = table.copy()
        replay_turn(again, turn.actions)
        assert again.digest() == turn.table.digest()


def test_a_turn_is_played_again_as_far_as_it_can_be() -> None:
    table = list_positions("glenmore2", 2, {}, 9)[4]
    turn = TurnPlan(table, table.choice.options[0])
    turn.play_out()
    assert len(turn.actions) > 1
    other = table.copy()
    replay_turn(other, [turn.actions[0], Nonsense(), *turn.actions[1:]])
    assert other.version == table.version + 1


class Nonsense(Action, frozen=True):
    """What nobody may do."""


# -- what a seat has, and its habits


@pytest.mark.parametrize(("game", "seats", "options"), [one for one in TABLES if one[0] != "clans"])
def test_who_has_the_same_would_do_the_same(game: str, seats: int, options: dict[str, str]) -> None:
    table = list_positions(game, seats, options, 5)[2]
    state, other = table.state, table.copy().state
    assert isinstance(other, Highland)
    assert state.turn_key(0) == other.turn_key(0) and hash(state.turn_key(0)) == hash(other.turn_key(0))
    assert len({state.turn_key(seat) for seat in range(seats)}) == seats
    other.players[1].coins += 1
    assert state.turn_key(0) == other.turn_key(0) and state.turn_key(1) != other.turn_key(1)
    other.players[0].land.popitem()
    assert state.turn_key(0) != other.turn_key(0)


def test_in_clans_everything_matters() -> None:
    assert greatglen.start("clans", seats=2, seed=1).state.turn_key(0) is None


def test_what_a_seat_does_is_remembered_while_it_has_the_same() -> None:
    table = list_positions("glenmore2", 2, {}, 9)[4]
    search = Search(table.view_for(table.choice.seat, since=table.version), random.Random(1))
    first = search.find_edge(search.candidates[0].action).cached_turn
    other = search.determinize(7)
    option = search.candidates[0].action
    own = other.state.turn_key(search.seat)
    assert search.find_cached_turn(other, option, own, 0.0) is first
    assert search.find_cached_turn(other, option, None, 0.0) is not first
