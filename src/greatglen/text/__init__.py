"""Every sentence a person reads about a game. Catalogues translate what goes through `GameText.say` and
`GameText.count`."""

from collections.abc import Mapping, Sequence
from typing import Any

from greatglen.games import game_named
from greatglen.text.game_text import GameText
from greatglen.text.language import translator


def load_game_text(
    game: str, names: Sequence[str], options: Mapping[str, str] | None = None, language: str = "en"
) -> GameText[Any]:
    """The words of a game for players of these names, by seat, and its options; Refused if there is no such game."""
    words: GameText[Any] = game_named(game).slice.load_face("text")(names, options)
    words.translate = translator(language)
    return words


__all__ = ["GameText", "load_game_text"]
