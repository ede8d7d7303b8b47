"""The drawings of a table: its parts for a page with tips and pointers, or everything as one SVG."""

from typing import Any

from greatglen.drawing.interface import GAP, load_drawing
from greatglen.drawing.layout import TableLayout
from greatglen.drawing.pane import Pane
from greatglen.drawing.sheet import slices_of, style_sheet, symbols
from greatglen.drawing.svg import Markup, el
from greatglen.kernel.action import Action
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText
from greatglen.text.tip import Tip


def scene(view: View, game_text: GameText[Any]) -> list[Pane]:
    """Every part of the table of a view, drawn."""
    return load_drawing(view.game).scene(view, game_text)


def layout(view: View, game_text: GameText[Any]) -> TableLayout:
    """Where a page puts the parts of a table."""
    return load_drawing(view.game).layout(view, game_text)


def describe(view: View, game_text: GameText[Any]) -> dict[str, list[str]]:
    """What the parts show, in sentences, by their names."""
    return load_drawing(view.game).describe(view, game_text)


def draw_icon(view: View, game_text: GameText[Any], piece: str) -> str:
    """A small picture of a piece to stand beside a sentence; "" if it has none."""
    return load_drawing(view.game).draw_icon(view, game_text, piece) if piece else ""


def component_of(view: View, anchor: str) -> str:
    """The component that an anchor of the scene stands for, by its name; "" if it is none."""
    return load_drawing(view.game).component_of(view, anchor)


def tips(view: View, game_text: GameText[Any]) -> dict[str, Tip]:
    """A tip for every anchor of the scene of a view."""
    said = load_drawing(view.game).tips(view, game_text)
    return {at: Tip(title, lines, rule) for at, (title, lines, rule) in said.items()}


def path(game: str, action: Action, seat: int) -> tuple[str, ...]:
    """The anchors a seat points at, one after the other, to choose an action."""
    return load_drawing(game).path(action, seat)


def drag(game: str, action: Action, seat: int, by: str) -> tuple[str, str]:
    """What can be dragged to the first of them, and how the anchors begin where the first can be dragged."""
    return load_drawing(game).drag(action, seat, by)


def find_action(game: str, choice_kind: str, anchor: str) -> str | None:
    """The action that pointing there means while this kind of choice is asked, in its notation."""
    return load_drawing(game).find_action(choice_kind, anchor)


def draw_picture(view: View, game_text: GameText[Any]) -> str:
    """Everything the seat sees, the seat's own things next to the board."""
    drawing = load_drawing(view.game)
    slices = slices_of(view.game, view.options)
    panes = {pane.name: pane for pane in drawing.scene(view, game_text)}
    placed = drawing.arrange(view, {name: _size(pane) for name, pane in panes.items()})
    right = max(x + width for x, _, width, _ in placed.values()) + GAP
    bottom = max(y + height for _, y, _, height in placed.values()) + GAP
    background = el("rect", class_="paper", width=right, height=bottom)
    return el(
        "svg",
        el("style", Markup(style_sheet(slices))),
        symbols(slices),
        el("g", background, class_="drawing"),
        *(_nested(panes[name], *place) for name, place in placed.items()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {right} {bottom}",
        width=right,
        height=bottom,
    )


def _size(pane: Pane) -> tuple[int, int]:
    """In a picture the others' things are as large as one's own, so that every name can be read."""
    return round(pane.width * pane.larger), round(pane.height * pane.larger)


def _nested(pane: Pane, x: int, y: int, width: int, height: int) -> Markup:
    return Markup(pane.svg.replace("<svg", f'<svg x="{x}" y="{y}" width="{width}" height="{height}"', 1))
