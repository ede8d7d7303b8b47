"""Languages: the English sentence is the message id; a catalogue per other language holds the rest."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from babel.messages.pofile import read_po

LANGUAGES = ("en", "de", "it", "ru")
Translate: TypeAlias = Callable[[str], str]


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every sentence of a language by its English one; for English only what is not a sentence by itself."""
    with (files("greatglen.words") / "catalogues" / f"{language}.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file, locale=language) if message.id}


@cache
def translator(language: str) -> Translate:
    """Turns an English sentence into one of the language; what is not in the catalogue stays English."""
    known = catalogue(language)
    return lambda text: known.get(text) or text
