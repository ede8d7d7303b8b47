"""Deepening: time that is left goes to the options that came close, by games that go further; never too far."""

import pytest
from searched import ALL_CHRONICLES, list_positions

from greatglen.bots.champion import ChampionBot
from greatglen.bots.search.depth_schedule import CLOSE_MARGIN, FIRST_VALUE_VISITS, MAX_CANDIDATES, DeepeningSearch
from greatglen.bots.search.limits import choose_settings
from greatglen.games import game_named
from greatglen.kernel.table import Table

GAME = game_named("glenmore")
NEAR, FAR = choose_settings(GAME, {}, learned=True).horizon, choose_settings(GAME, {}).horizon


def searched(table: Table, iterations: int) -> DeepeningSearch:
    search = ChampionBot(5, iterations=iterations).run_search(table.view_for(table.choice.seat, since=table.version))
    assert isinstance(search, DeepeningSearch)
    return search


def test_what_comes_close_is_tried_again_by_games_that_go_further() -> None:
    """At one horizon for all that is compared: by a hint the two best, by an analysis also what fell out before."""
    horizons = set()
    compared = 0
    for table in list_positions("glenmore", 2, {}, 6, seed=3):
        search = searched(table, 150)
        horizon = search.settings.horizon
        horizons.add(horizon)
        assert NEAR <= horizon <= FAR
        assert search.best in table.choice.options
        if horizon == NEAR:
            continue
        assert (
            search.settings.prior_visits == FIRST_VALUE_VISITS and 1 < len(search.horizon_candidates) <= MAX_CANDIDATES
        )
        behind = [search.horizon_candidates[0].first_value - edge.first_value for edge in search.horizon_candidates]
        assert max(behind) < CLOSE_MARGIN and sum(edge.visits for edge in search.horizon_candidates) < search.iterations
        best, second, *_ = search.rank_edges(tried=True)
        assert best in search.horizon_candidates and second in search.horizon_candidates
        assert all(len(edge.leads) == len(edge.values) for edge in search.horizon_candidates if edge.values)
        out = [edge for edge in search.root_edges if edge not in search.horizon_candidates and edge.visits]
        for edge in out[:1]:
            search.distribute_games([best, edge], 2)
            assert edge in search.horizon_candidates and edge.visits == len(edge.leads) == len(edge.values) <= 2
            compared += 1
    assert compared and len(horizons) > 1, "some decisions were soon made, and some went further"


@pytest.mark.exhaustive
def test_who_has_more_time_goes_further() -> None:
    for table in list_positions("glenmore", 2, {}, 4, seed=8):
        assert searched(table, 30).settings.horizon <= searched(table, 400).settings.horizon


def test_it_never_looks_further_than_hard() -> None:
    """With all Chronicles both look equally far, and what is settled is settled."""
    game = game_named("glenmore2")
    assert choose_settings(game, ALL_CHRONICLES, learned=True).horizon == choose_settings(game, ALL_CHRONICLES).horizon
    for table in list_positions("glenmore2", 4, ALL_CHRONICLES, 3, seed=1):
        search = searched(table, 12)
        assert search.settings.horizon == choose_settings(game, ALL_CHRONICLES).horizon
        assert search.is_settled == (len(search.candidates) == 1)
