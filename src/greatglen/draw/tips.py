"""Tips: what everything that can be pointed at is, what it does, and what it would give now."""

from typing import Any

import msgspec

from greatglen.kernel.view import View
from greatglen.titles import game_named
from greatglen.words.words import Words

Said = tuple[str, list[str], str]  # a tip: its heading, its sentences, the full id of the rule


class Tip(msgspec.Struct, frozen=True):
    """A heading, some sentences, and the rule (of the rule pages) that says more, or ""."""

    title: str
    lines: list[str]
    rule: str


def tips(view: View, words: Words[Any]) -> dict[str, Tip]:
    """A tip for every anchor of the scene of a view."""
    said: dict[str, Said] = game_named(view.game).slice.face("draw").tips(view, words)
    return {at: Tip(title, lines, rule) for at, (title, lines, rule) in said.items()}
