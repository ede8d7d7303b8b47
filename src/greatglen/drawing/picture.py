"""The whole table as one SVG that stands alone: for download, notebooks and docs."""

from typing import Any

from greatglen.drawing.arrangement import GAP
from greatglen.drawing.interface import drawing_of
from greatglen.drawing.pane import Pane
from greatglen.drawing.sheet import slices_of, style, symbols
from greatglen.drawing.svg import Markup, el
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText


def picture(view: View, words: GameText[Any]) -> str:
    """Everything the seat sees, the seat's own things next to the board."""
    drawing = drawing_of(view.game)
    slices = slices_of(view.game, view.options)
    panes = {pane.name: pane for pane in drawing.scene(view, words)}
    placed = drawing.places(view, {name: _size(pane) for name, pane in panes.items()})
    right = max(x + width for x, _, width, _ in placed.values()) + GAP
    bottom = max(y + height for _, y, _, height in placed.values()) + GAP
    background = el("rect", class_="paper", width=right, height=bottom)
    return el(
        "svg",
        el("style", Markup(style(slices))),
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
