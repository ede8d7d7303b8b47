"""Every sentence a person reads about a game. A catalogue translates what goes through `Words.say`."""

from collections.abc import Mapping, Sequence
from typing import Any

from greatglen.games import game_named
from greatglen.kernel.refusal import Reason, Refused
from greatglen.words.clans import ClansWords
from greatglen.words.glenmore import GlenMoreWords
from greatglen.words.glenmore2 import GlenMore2Words
from greatglen.words.kernel import Words
from greatglen.words.language import translator

_WORDS: dict[str, type[Words[Any]]] = {"clans": ClansWords, "glenmore": GlenMoreWords, "glenmore2": GlenMore2Words}

NO_WORDS = Reason("no-words", "There are no words for “{game}” yet, so it cannot be shown.")


def words_for(
    game: str, names: Sequence[str], options: Mapping[str, str] | None = None, language: str = "en"
) -> Words[Any]:
    """The words of a game for players of these names, by seat, and its options; Refused if no game has words so."""
    make = _WORDS.get(game_named(game).name)
    if make is None:
        raise Refused(NO_WORDS.with_facts(game=game))
    words = make(names, options)
    words.translate = translator(language)
    return words


__all__ = ["Words", "words_for"]
