"""The drawings of Great Glen: every board and component as SVG, from what one seat may see.

A page puts `sheet()` and `style()` into itself once and then shows the parts of `scene()`. `picture()` is everything in
one file. What can be pointed at carries `data-at`; `path` says what is pointed at to choose an action, `wish` which
action pointing somewhere means. This package names no game: what a game adds is its `Drawing` (front.py).
"""

from greatglen.drawing.layout import Panel, TableLayout
from greatglen.drawing.pane import Pane
from greatglen.drawing.scene import described, drag, layout, little, path, picture, piece, scene, tips, wish
from greatglen.drawing.sheet import sheet, style
from greatglen.drawing.thumbnail import cover, expansion_cover, glance, moment, ornament, used
from greatglen.text.tip import Tip

__all__ = [
    "Pane",
    "Panel",
    "TableLayout",
    "Tip",
    "cover",
    "described",
    "drag",
    "expansion_cover",
    "glance",
    "layout",
    "little",
    "moment",
    "ornament",
    "path",
    "picture",
    "piece",
    "scene",
    "sheet",
    "style",
    "tips",
    "used",
    "wish",
]
