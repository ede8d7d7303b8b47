"""Pane: one drawing of a table, complete but for the shared sheet and style."""

from typing import TypeAlias

import msgspec

from greatglen.drawing.svg import Markup, el

Box: TypeAlias = tuple[float, float, float, float]  # x, y, width, height


class Pane(msgspec.Struct, frozen=True):
    """A drawing with its natural size in pixels: at that size nothing in it is under 12 px."""

    name: str
    title: str
    svg: str
    width: int
    height: int
    larger: float = 1  # so many times its natural size in a picture of the whole table


def make_pane(
    name: str,
    title: str,
    box: Box,
    *children: Markup,
    scale: float = 1,
    larger: float = 1,
    class_: str = "",
    focus: Box | None = None,
) -> Pane:
    """A pane from its children and its view box; in a field of its own it is first shown as large as its focus fits."""
    x, y, width, height = box
    svg = el(
        "svg",
        el("title", title),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        id_=f"part-{name}",
        class_=f"drawing {class_}".strip(),
        viewBox=f"{x:g} {y:g} {width:g} {height:g}",
        data_focus=None if focus is None else " ".join(f"{one:g}" for one in focus),
        role="group",
    )
    return Pane(name, title, svg, round(width * scale), round(height * scale), larger)
