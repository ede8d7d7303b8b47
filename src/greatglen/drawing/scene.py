"""What a page asks of the drawings of a game: the parts of a table, the tips, and what is pointed at."""

from typing import Any

from greatglen.drawing.interface import drawing_of
from greatglen.drawing.layout import TableLayout
from greatglen.drawing.pane import Pane
from greatglen.kernel.action import Action
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText
from greatglen.text.tip import Tip


def scene(view: View, words: GameText[Any]) -> list[Pane]:
    """Every part of the table of a view, drawn."""
    return drawing_of(view.game).scene(view, words)


def layout(view: View, words: GameText[Any]) -> TableLayout:
    """Where a page puts the parts of a table."""
    return drawing_of(view.game).layout(view, words)


def described(view: View, words: GameText[Any]) -> dict[str, list[str]]:
    """What the parts show, in sentences, by their names."""
    return drawing_of(view.game).described(view, words)


def little(view: View, words: GameText[Any], piece: str) -> str:
    """A small picture of a piece to stand beside a sentence; "" if it has none."""
    return drawing_of(view.game).little(view, words, piece) if piece else ""


def piece(view: View, anchor: str) -> str:
    """The component that an anchor of the scene stands for, by its name; "" if it is none."""
    return drawing_of(view.game).piece(view, anchor)


def tips(view: View, words: GameText[Any]) -> dict[str, Tip]:
    """A tip for every anchor of the scene of a view."""
    said = drawing_of(view.game).tips(view, words)
    return {at: Tip(title, lines, rule) for at, (title, lines, rule) in said.items()}


def path(game: str, action: Action, seat: int) -> tuple[str, ...]:
    """The anchors a seat points at, one after the other, to choose an action."""
    return drawing_of(game).path(action, seat)


def drag(game: str, action: Action, seat: int, by: str) -> tuple[str, str]:
    """What can be dragged to the first of them, and how the anchors begin where the first can be dragged."""
    return drawing_of(game).drag(action, seat, by)


def wish(game: str, asked: str, anchor: str) -> str | None:
    """The action that pointing there means while this kind of choice is asked, in its notation."""
    return drawing_of(game).wish(asked, anchor)
