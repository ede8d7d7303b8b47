"""Champion: legal and repeatable by iterations, true to its clock, blind to what its seat cannot see."""

import random
from itertools import count

import numpy as np
import pytest
from network_files import make_network_file
from searched import TABLES, list_positions
from thorough import take_some

from greatglen.bots import LEVELS, Thinker, has_budget, make_bot
from greatglen.bots.advice import advise_by_search
from greatglen.bots.champion import ChampionBot, PolicyBot
from greatglen.bots.networks import TOLERANCE
from greatglen.bots.search.batched import play_best_turns
from greatglen.games import game_named
from greatglen.games.clans.turn_arrays import ClansTurnArrays
from greatglen.heuristics.batch import PositionBatch
from greatglen.kernel.table import Table


@pytest.mark.parametrize(("game", "seats", "options"), take_some(TABLES, 3))
def test_it_chooses_legally_and_the_same_again(game: str, seats: int, options: dict[str, str]) -> None:
    network_file = make_network_file(game_named(game), 2)
    for table in list_positions(game, seats, options, 4):
        view = table.view_for(table.choice.seat, since=table.version)
        chosen = ChampionBot(7, iterations=3, network_file=network_file).choose(view)
        assert chosen in table.choice.options
        assert ChampionBot(7, iterations=3, network_file=network_file).choose(view) == chosen
        alone = PolicyBot(7, network_file=network_file).choose(view)
        assert alone in table.choice.options and PolicyBot(7, network_file=network_file).choose(view) == alone


def test_it_is_known_by_name_with_a_budget_and_offered_to_people() -> None:
    bot = make_bot("champion:50", 1)
    assert isinstance(bot, ChampionBot) and isinstance(bot, Thinker) and bot.budget.iterations == 50
    assert isinstance(make_bot("policy", 1), PolicyBot)
    assert has_budget("champion:2s") and not has_budget("policy")
    assert LEVELS[-1] == "champion" and "policy" not in LEVELS


def test_many_games_at_once_are_blind_to_the_hands_of_others() -> None:
    luck = random.Random(5)
    for table in take_some(list_positions("clans", 3, {}, 6, seed=2)[1:4]):
        seat = table.choice.seat
        twin = table.determinise(seat, luck)
        views = [one.view_for(seat, since=one.version) for one in (table, twin)]
        assert len({ChampionBot(3, iterations=400).choose(view) for view in views}) == 1


def test_iterations_are_not_exceeded_by_more_than_a_game_for_each_turn() -> None:
    table = list_positions("clans", 2, {}, 5, seed=4)[1]
    view = table.view_for(table.choice.seat, since=table.version)
    bot = ChampionBot(1, iterations=600)
    search = bot.run_search(view)
    assert 100 <= search.iterations <= 600 + len(search.root_edges)


@pytest.mark.parametrize(("game", "seats"), [("clans", 2), ("glenmore2", 2)])
def test_the_clock_is_looked_at_often_enough(game: str, seats: int) -> None:
    """By a clock that goes on with every look: whatever the position, few looks are needed after the time is up."""
    for table in take_some(list_positions(game, seats, {}, 4, seed=6)):
        view = table.view_for(table.choice.seat, since=table.version)
        if len(view.choice.options) == 1:
            continue
        ticks = count()
        bot = ChampionBot(1, seconds=1.0)
        bot.timer = lambda ticks=ticks: next(ticks) / 300  # type: ignore[misc]
        bot.choose(view)
        assert next(ticks) <= 1.5 * 300


def last_turn(seed: int) -> Table:
    """A game of Clans of Scotland before its last card."""
    luck = random.Random(seed)
    table = Table(game_named("clans"), 2, seed, None)
    while table.choice.kind != "play" or table.state.turn < 16:
        table.apply(luck.choice(table.choice.options))
    return table


@pytest.mark.parametrize("seed", range(4))
def test_the_last_turn_is_the_best_there_is(seed: int) -> None:
    """There the net is not asked: points decide."""
    table = last_turn(seed)
    seat = table.choice.seat
    ends = []
    for option in table.choice.options:
        after = table.copy()
        after.apply(option)
        answers = [None] if after.is_over else after.choice.options
        for answer in answers:
            end = after.copy()
            if answer is not None:
                end.apply(answer)
            assert end.is_over
            ends.append(end.scores[seat] - end.scores[1 - seat])
    for bot in (ChampionBot(1, iterations=40), PolicyBot(1)):
        end = table.copy()
        while not end.is_over:
            end.apply(bot.choose(end.view_for(seat, since=end.version)))
        assert end.scores[seat] - end.scores[1 - seat] == max(ends)


def test_a_net_says_the_same_of_many_positions_as_of_each() -> None:
    game = game_named("clans")
    net = make_network_file(game, 4).value_network
    assert net is not None
    for table in list_positions("clans", 3, {}, 6, seed=8):
        seat = table.choice.seat
        found = ClansTurnArrays().create_decision(table.view_for(seat, since=table.version), 1)
        at_once = net.predict_leads(*found.after.network_rows(seat))
        for row in (0, len(found.turns) - 1):
            after = table.copy()
            for action in found.turns[row]:
                after.apply(action)
            assert at_once[row] == pytest.approx(
                net.predict_lead(game.network_features.read_rows(after.state, [seat])[0]), abs=TOLERANCE
            )


def test_it_gives_hints_and_can_be_asked_about_any_option() -> None:
    tables = list_positions("clans", 2, {}, 12, seed=3)
    assert {table.choice.kind for table in tables} == {"play", "shield"}
    for table in tables:
        view = table.view_for(table.choice.seat, since=table.version)
        if len(view.choice.options) == 1:
            continue
        bot = ChampionBot(2, iterations=200)
        search = bot.run_search(view)
        first, second = search.rank_edges(tried=True)[:2]
        assert first.turn is not None and second.turn is not None
        assert (
            first.turn.actions == first.cached_turn.actions and first.turn.table.digest() != second.turn.table.digest()
        )
        assert first.turn.table.is_over or first.turn.table.choice.seat != view.seat
        advice = advise_by_search(search)
        assert advice.action == search.best and advice.instead == second.action
        asked = search.find_edge(view.choice.options[-1])
        before = asked.visits
        search.iterate(forced=asked)
        assert asked.visits == before + 1 and 0 <= asked.values[-1] <= 1


def test_the_last_turn_of_an_imagined_game_goes_by_points() -> None:
    """Whatever a net that knows nothing thinks of it."""
    net = make_network_file(game_named("clans"), 3).value_network
    assert net is not None
    games: PositionBatch = ClansTurnArrays().deal(2, 12, np.random.default_rng(8))
    while not games.turns()[1].over:
        games, _ = play_best_turns(net, games)
    rows, ends = games.turns()
    points, shares = ends.results()
    worth = points[:, games.seat] - points[:, 1 - games.seat] + shares[:, games.seat] / 2
    _, leads = play_best_turns(net, games)
    assert leads.tolist() == [worth[rows == row].max() for row in range(12)]
    assert len(rows) > 12, "there is something to choose"
