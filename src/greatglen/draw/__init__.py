"""The drawings of Great Glen: every board and component as SVG, from what one seat may see.

A page puts `sheet()` and `style()` into itself once and then shows the parts of `scene()`. `picture()` is everything in
one file. What can be pointed at carries `data-at`; `anchors.path` says what is pointed at to choose an action.
"""

from greatglen.draw.part import Part
from greatglen.draw.picture import picture
from greatglen.draw.scene import scene
from greatglen.draw.sheet import sheet, style
from greatglen.draw.tips import Tip, tips

__all__ = ["Part", "Tip", "picture", "scene", "sheet", "style", "tips"]
