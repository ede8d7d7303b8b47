"""Boards in sentences: complete at any moment, in every language, and the same for twins."""

import random

import pytest
from play import make_random_player, play_decisions

import greatglen
from greatglen import CHANCE, drawing
from greatglen.games.clans.rules.state import Clans
from greatglen.games.clans.text import ClansText
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.text import load_game_text

NAMES = ["Ailsa", "Iain", "Flora"]
GAMES = [("clans", {}), ("glenmore", {}), ("glenmore2", {}), ("glenmore2", {"chronicles": "1,2,4,5,7,8"})]


@pytest.mark.parametrize(("game", "options"), GAMES, ids=str)
def test_every_board_is_described(game: str, options: dict[str, object]) -> None:
    """A line for each meeting place, tile of a glen and clan; what is face down stays so, and what is over too."""
    rng = random.Random(game)
    table = greatglen.start(game, seats=3, seed=7, options=options)
    for number, now in enumerate(play_decisions(table, make_random_player(rng))):
        if now.choice.seat == CHANCE or (number % 9 and not now.is_over):
            continue
        view = now.view_for(rng.choice([-2, 0, 1, 2]))
        language = rng.choice(["en", "de", "it", "ru"])
        said = drawing.describe(view, load_game_text(game, NAMES, view.options, language))
        parts = {part.name for part in drawing.scene(view, load_game_text(game, NAMES, view.options, language))}
        assert said and said.keys() <= parts
        assert all(
            line == line.strip() and "{" not in line and line.endswith(".") for lines in said.values() for line in lines
        )
        if isinstance(view.state, Highland):
            for seat, player in enumerate(view.state.players):
                assert len(said[f"territory-{seat}"]) == len(player.land)


def test_a_meeting_place_is_told_with_its_cards_and_shields() -> None:
    table = greatglen.start("clans", seats=2, seed=3)
    first = str(table.choice.options[0])
    table.apply(table.choice.options[0])
    table.apply(table.parse_action("shield"))
    card, space = first.split()[1:]
    view, words = table.view_for(1), ClansText(NAMES[:2], table.options)
    assert isinstance(view.state, Clans)
    tile = view.state.board.tile[view.state.board.space[space]]
    line = drawing.describe(view, words)["meeting"][tile]
    assert line.startswith(f"Meeting place {tile + 1}: ") and words.card_name(card) in line
    assert line.endswith("shields: Ailsa.")
