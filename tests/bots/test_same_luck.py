"""The search of champion: options are compared by games with the same luck, and no further ahead than pays."""

import random

import pytest

import greatglen
from greatglen.bots.champion import ChampionBot
from greatglen.bots.network_file import NetworkFile
from greatglen.bots.search.depth_schedule import CommonLuckSearch
from greatglen.bots.search.playouts import choose_playout_settings
from greatglen.bots.search.tree import Search
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

LOOKS = 3


def take(game: str) -> View:
    """A decision early in a game whose options lead to turns of different length."""
    table = greatglen.start(game, seats=2, seed=4)
    rng = random.Random(4)
    while table.state.turn < 12 or table.choice.kind != "take":
        table.apply(rng.choice(table.choice.options))
    return table.view_for(table.choice.seat, since=table.version)


def drawn_by(kind: type[Search], view: View) -> list[list[list[Action]]]:
    """For every look: what was drawn in the games of each option."""
    games: list[list[Action]] = []

    class Noting(kind):  # type: ignore[misc, valid-type]
        def _sample_chance(self, table: Table) -> Action:
            fallen: Action = super()._sample_chance(table)
            if table.choice.kind == "draw":
                games[-1].append(fallen)
            return fallen

    search = Noting(view, random.Random(2))
    looks = []
    for _ in range(LOOKS):
        games.clear()
        for edge in list(search.candidates):
            games.append([])
            search.iterate(forced=edge)
        looks.append([list(game) for game in games])
    return looks


def most_of(games: list[list[Action]]) -> list[Action]:
    """What was drawn in the game that drew most."""
    return max(games, key=len)


def alike(games: list[list[Action]]) -> bool:
    """Whether all games drew the same as far as they went."""
    return all(game == most_of(games)[: len(game)] for game in games)


@pytest.mark.parametrize("game", ["glenmore", "glenmore2"])
def test_the_same_is_drawn_whatever_is_tried(game: str) -> None:
    view = take(game)
    same, other = drawn_by(CommonLuckSearch, view), drawn_by(Search, view)
    assert all(alike(games) for games in same) and min(len(most_of(games)) for games in same) >= 2
    assert len({tuple(most_of(games)) for games in same}) > 1, "another look, other luck"
    assert not all(alike(games) for games in other), "else this class would not be needed"


@pytest.mark.parametrize("game", ["glenmore", "glenmore2"])
def test_weights_that_were_learned_are_trusted_from_nearer(game: str) -> None:
    view = take(game)
    title = game_named(game)
    assert (
        title.learned_search_settings is not None
        and title.learned_search_settings.horizon < title.search_settings.horizon
    )
    weights = dict(title.evaluation.weights)
    for network_file, settings in (
        (NetworkFile(weights=weights), title.learned_search_settings),
        (NetworkFile(), title.search_settings),
    ):
        assert ChampionBot(1, iterations=1, network_file=network_file).run_search(view).settings == settings


def test_the_search_of_puzzles_is_as_it_was() -> None:
    for game in ("glenmore", "glenmore2"):
        assert choose_playout_settings(game_named(game), {}) is game_named(game).search_settings
