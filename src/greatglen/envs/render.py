"""A table as a picture or as text, for notebooks and rendering: what everybody may see, nobody's secrets."""

import io

from rich.console import Console

from greatglen import drawing
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.table import Table
from greatglen.terminal.interface import draw as board
from greatglen.terminal.scene import Scene
from greatglen.text import words_for

WIDTH = 120


def _names(table: Table) -> list[str]:
    return [f"Player {seat}" for seat in range(table.seats)]


def svg(table: Table) -> str:
    """One SVG that stands alone."""
    return drawing.picture(table.seen_by(NOBODY), words_for(table.game.name, _names(table), table.options))


def text(table: Table) -> str:
    """The board as the terminal shows it, without colours."""
    words = words_for(table.game.name, _names(table), table.options)
    page = io.StringIO()
    console = Console(file=page, width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False)
    console.print(board(Scene(table.seen_by(NOBODY), words, {}, WIDTH)))
    return page.getvalue()
