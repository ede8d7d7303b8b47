"""The drawings of Great Glen: every board and component as SVG, from what one seat may see.

A page puts `sheet()` and `style()` into itself once and then shows the parts of `scene()`. `picture()` is everything in
one file. What can be pointed at carries `data-at`; `path` says what is pointed at to choose an action, `wish` which
action pointing somewhere means. This package names no game: what a game adds is its `Drawing` (front.py).
"""

from greatglen.drawing.layout import Panel, TableLayout
from greatglen.drawing.pane import Pane
from greatglen.drawing.scene import (
    component_of,
    describe,
    drag,
    draw_icon,
    draw_picture,
    find_action,
    layout,
    path,
    scene,
    tips,
)
from greatglen.drawing.sheet import style_sheet, symbol_sheet
from greatglen.drawing.thumbnail import (
    draw_cover,
    draw_expansion_cover,
    draw_moment,
    draw_ornament,
    draw_thumbnail,
    used_symbols,
)
from greatglen.text.tip import Tip

__all__ = [
    "Pane",
    "Panel",
    "TableLayout",
    "Tip",
    "component_of",
    "describe",
    "drag",
    "draw_cover",
    "draw_expansion_cover",
    "draw_icon",
    "draw_moment",
    "draw_ornament",
    "draw_picture",
    "draw_thumbnail",
    "find_action",
    "layout",
    "path",
    "scene",
    "style_sheet",
    "symbol_sheet",
    "tips",
    "used_symbols",
]
