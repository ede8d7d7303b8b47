"""Sample: a table of a game with all that can be added to it. What is said and drawn of a game without a table of its
own, its tiles, cards and persons, is said and drawn as at this one."""

from functools import cache
from typing import Any

from greatglen import drawing
from greatglen.games import game_named
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.table import Table
from greatglen.kernel.view import View
from greatglen.text import load_game_text
from greatglen.text.game_text import GameText


@cache
def create_sample(game: str) -> View:
    title = game_named(game)
    everything = {title.expansions_option: list(title.expansions())} if title.expansions() else {}
    table = Table(title, title.seats[1], 0, everything)
    return table.view_for(NOBODY, since=table.version)


def load_text(game: str, language: str) -> GameText[Any]:
    """The words of a game with all expansions, for nobody in particular."""
    view = create_sample(game)
    return load_game_text(game, [""] * view.seats, view.options, language)


@cache
def draw_piece(game: str, piece: str) -> str:
    """A small picture of a piece; "" if it has none."""
    return drawing.draw_icon(create_sample(game), load_text(game, "en"), piece)
