"""Tips: what everything that can be pointed at is, what it does, and what it would give now."""

from typing import Any

import msgspec

from greatglen.draw.chronicles import in_play
from greatglen.draw.table import HighlandTable
from greatglen.draw.tips_clans import clans_tips
from greatglen.draw.tips_land import land_tips
from greatglen.draw.tips_table import table_tips
from greatglen.games.clans.state import Clans
from greatglen.kernel.view import View
from greatglen.words.kernel import Words


class Tip(msgspec.Struct, frozen=True):
    """A heading, some sentences, and the rule (of docs/rules) that says more, or ""."""

    title: str
    lines: list[str]
    rule: str


def tips(view: View, words: Words[Any]) -> dict[str, Tip]:
    """A tip for every anchor of the scene of a view."""
    if isinstance(view.state, Clans):
        said = clans_tips(view, view.state, words)
    else:
        table = HighlandTable.of(view, words)
        said = {**table_tips(table), **land_tips(table)}
        for drawing in in_play(table):
            said |= drawing.tips(table)
    return {at: Tip(title, lines, rule) for at, (title, lines, rule) in said.items()}
