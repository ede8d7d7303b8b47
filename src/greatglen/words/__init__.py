"""Every sentence a person reads about a game. English now; a catalogue will translate what goes through `Words.say`."""

from collections.abc import Callable, Sequence
from typing import Any

from greatglen.games import game_named
from greatglen.kernel.refusal import Reason, Refused
from greatglen.words.clans import ClansWords
from greatglen.words.glenmore import GlenMoreWords
from greatglen.words.kernel import Words

_WORDS: dict[str, Callable[[Sequence[str]], Words[Any]]] = {"clans": ClansWords, "glenmore": GlenMoreWords}

NO_WORDS = Reason("no-words", "There are no words for “{game}” yet, so it cannot be shown.")


def words_for(game: str, names: Sequence[str]) -> Words[Any]:
    """The words of a game for players of these names, by seat; Refused if there is no such game, or none has them."""
    make = _WORDS.get(game_named(game).name)
    if make is None:
        raise Refused(NO_WORDS.with_facts(game=game))
    return make(names)


__all__ = ["Words", "words_for"]
