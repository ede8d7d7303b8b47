"""The gallery of a game: every piece with its picture, what it does, and the rules that speak of it."""

import re
from functools import lru_cache

import msgspec

from greatglen.drawing.component import Component
from greatglen.drawing.figure import load_gallery
from greatglen.games import game_named
from greatglen.text.reference import Reference, read_reference
from greatglen.web.features.rules.figures import Picture, create_picture

MOST = 6  # rules that are named beside a piece


class GalleryEntry(msgspec.Struct, frozen=True):
    """One entry; `also`: other names it can be found by."""

    key: str
    also: tuple[str, ...]
    title: str
    lines: tuple[str, ...]
    picture: Picture
    rules: tuple[str, ...]
    unsure: tuple[str, ...]
    number: int

    @property
    def text(self) -> str:
        """What can be searched."""
        return " ".join((self.title, *self.lines))


@lru_cache(48)
def list_groups(game: str, language: str, theme: str) -> dict[str, tuple[GalleryEntry, ...]]:
    """Every piece by the heading under which it stands."""
    found: dict[str, list[GalleryEntry]] = {}
    spoken = map_rules(game)
    for one in load_gallery(game, language).components:
        found.setdefault(one.group, []).append(
            GalleryEntry(
                one.key,
                one.aliases,
                one.title,
                one.lines,
                create_picture(game, one.key, language, theme),
                spoken[one.key],
                one.unattested,
                one.number,
            )
        )
    return {group: tuple(pieces) for group, pieces in found.items()}


@lru_cache(8)
def map_rules(game: str) -> dict[str, tuple[str, ...]]:
    """Of every piece the rules that speak of it: those that show it, then those that name it, then what it is about.

    The English pages are asked: there names have no endings, and ids are the same in every language.
    """
    reference = read_reference(game_named(game))
    shown = load_gallery(game, "en")
    return {one.key: _speaking(one, reference, shown.components) for one in shown.components}


def _speaking(one: Component, reference: Reference, every: list[Component]) -> tuple[str, ...]:
    keys = {one.key, *one.aliases}
    rules = {number for section in reference.sections for number in section.rules}
    showing = [owner for owner, figure in reference.figures() if figure.key in keys and owner in rules]
    naming = []
    if one.name and sum(other.name == one.name for other in every) == 1:
        word = re.compile(rf"\b{re.escape(one.name)}\b")
        naming = [
            number for section in reference.sections for number, text in section.rules.items() if word.search(text)
        ]
    return tuple(dict.fromkeys([*showing, *naming, one.rule]))[:MOST]
