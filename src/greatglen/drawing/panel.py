"""The panel of a player: name, figure and points. What the player has is drawn below."""

from typing import Any

from greatglen.drawing.svg import NOTHING, Markup, anchor, el, join, skin, text, use
from greatglen.text.game_text import GameText

WIDTH = 372


def draw_header(game_text: GameText[Any], seat: int, vp: int, height: float, active: bool, figure: Markup) -> Markup:
    """The panel of a player: name, figure and points; framed while the player decides."""
    panel = el("rect", class_="panel", x=2, y=2, width=WIDTH - 4, height=height - 4, rx=12)
    frame = el("rect", class_="turn", x=2, y=2, width=WIDTH - 4, height=height - 4, rx=12) if active else NOTHING
    name = game_text.player_name(seat)
    shown = text(name, 46, 30, "head", width=WIDTH - 120 if len(name) > 32 else None)
    points = join(use("i-vp", WIDTH - 30, 25, 1.55), text(str(vp), WIDTH - 30, 30, "fig mid lit"))
    return anchor(f"seat:{seat}", name, skin(panel, frame, figure, shown, points))
