"""The parts of a table, as one seat sees it."""

from typing import Any

from greatglen.draw.part import Part
from greatglen.kernel.view import View
from greatglen.titles import game_named
from greatglen.words.words import Words


def scene(view: View, words: Words[Any]) -> list[Part]:
    """Every part of the table of a view, drawn."""
    parts: list[Part] = game_named(view.game).slice.face("draw").scene(view, words)
    return parts
