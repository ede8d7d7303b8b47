"""A territory of either Glen More: a grid of boxed tiles with their ways, goods and people.

┌gn──≈≈──[3]┐     colour or kind of the tile, a way to the north and south, the option that is about it
│Cattle     │
=Pasture    =     a way to the west and east
│ca ca    ♙ │     what stands on it
└4950≈≈─────┘     the cell, as actions name it

A stack shows the topmost tile and, behind its kind, a triangle, with the number of tiles under it if there are several.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import msgspec
from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from greatglen.games.glenmore_common.rules.land import EDGES, START, Plot
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.games.glenmore_common.terminal.tile import (
    GOOD_STYLES,
    OVER,
    PERSON,
    AnyHighlandText,
    ShownTile,
    Tiles,
    activation,
)
from greatglen.games.glenmore_common.text import labels
from greatglen.kernel.action import Action
from greatglen.terminal.interface import Scene

MARGIN = 4  # columns for the labels of the rows, and the frame
NARROWEST, WIDEST, WIDEST_OF_ALL = 6, 15, 19
HEIGHT = 5
CELL = 4  # letters of a cell's name
Box = list[Text]
Pointed: TypeAlias = Callable[[Action], int | None]  # the cell that an action is about, if any


def panel(scene: Scene, text: AnyHighlandText, seat: int, tiles: Tiles, pointed: Pointed) -> RenderableType:
    """The territory of a seat; what the options are about is marked only in that of the seat that looks."""
    if seat != scene.view.seat:
        scene = msgspec.structs.replace(scene, numbers={})
    title = Text.assemble(scene.seat_name(seat), f" · {labels.territory_heading(text)}")
    land = _territory(scene, text, seat, tiles, pointed)
    return Panel(land, title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))


def _territory(scene: Scene, text: AnyHighlandText, seat: int, tiles: Tiles, pointed: Pointed) -> RenderableType:
    """Every plot; while a tile is placed beside them, the cells around too, with the options that would fill them."""
    state = scene.view.state
    assert isinstance(state, Highland)
    land = state.players[seat].land
    numbers = _numbers(scene, pointed)
    around = {cell + step for cell in land for step in EDGES} - set(land) if set(numbers) - set(land) else set()
    shown = {*land, *around}
    rows = range(min(cell // 100 for cell in shown), max(cell // 100 for cell in shown) + 1)
    columns = range(min(cell % 100 for cell in shown), max(cell % 100 for cell in shown) + 1)
    widest = WIDEST_OF_ALL if scene.wide else WIDEST
    width = max(NARROWEST, min(widest, (scene.width - 2 - MARGIN) // len(columns)))
    lines = [_heads(text, columns, width)]
    for row in rows:
        boxes = []
        for column in columns:
            cell = row * 100 + column
            if cell in land:
                on_it = _on_it(text, land[cell], width - 2, state.RESOURCES)
                tile = tiles(land[cell].tile)
                boxes.append(_tile(text, cell, land[cell], tile, width, numbers.get(cell, ""), on_it))
            else:
                boxes.append(_free(cell, width, numbers.get(cell, ""), cell in around))
        flat = not any(box[0].plain.strip() for box in boxes)  # nothing but names of cells
        for line in [HEIGHT // 2] if flat else range(HEIGHT):
            label = _axis(row - START // 100, partial(labels.north, text)) if line == HEIGHT // 2 else ""
            lines.append(Text.assemble((f"{label:>3} ", "dim"), *(box[line] for box in boxes)))
    for row_text in lines:
        row_text.no_wrap = True
        row_text.overflow = "crop"
    return Group(*lines)


def _numbers(scene: Scene, pointed: Pointed) -> dict[int, str]:
    """The options that are about a cell, as shown in its box: "3" or "3-5"."""
    about: dict[int, list[int]] = {}
    for action, number in scene.numbers.items():
        cell = pointed(action)
        if cell is not None:
            about.setdefault(cell, []).append(number)
    return {
        cell: str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}" for cell, numbers in about.items()
    }


def _axis(steps: int, said: Callable[[int], str]) -> str:
    """ "2N", "1E"; 0 in the middle."""
    return said(steps) if steps else "0"


def _heads(text: AnyHighlandText, columns: range, width: int) -> Text:
    east = partial(labels.east, text)
    heads = (f"{_axis(column - START % 100, east):^{width}}" for column in columns)
    return Text(" " * MARGIN + "".join(heads), "dim")


def _tile(text: AnyHighlandText, cell: int, plot: Plot, tile: ShownTile, width: int, number: str, on_it: Text) -> Box:
    style = tile.style
    inner = width - 2
    side = tile.across or "│"
    first, second, third = _lines(text, tile, inner)
    option = f"[{number}]" if number else ""
    stack = f"{OVER}{len(plot.under) if len(plot.under) > 1 else ''}" if plot.under else ""
    label = next((label for label in tile.labels if len(label + stack + option) <= inner), "")
    top = _border(f"{label}{stack}", option, inner, tile.down)
    bottom = _border(str(cell), third, inner, tile.down)
    return [
        Text(f"┌{top}┐", style),
        Text.assemble(("│", style), first, ("│", style)),
        Text.assemble((side, style), second, (side, style)),
        Text.assemble(("│", style), on_it, ("│", style)),
        Text(f"└{bottom}┘", style),
    ]


def _lines(text: AnyHighlandText, tile: ShownTile, inner: int) -> tuple[Text, Text, str]:
    """Two lines, the name and what the tile does; where the name takes both, the rest is for the edge, if it fits."""
    first, _, rest = tile.name.partition(" ")
    does = activation(text, tile)
    if rest and len(tile.name) >= inner:
        edge = does if not tile.down and len(does) < inner - CELL else ""
        return _fitted(first, inner, f"bold {tile.style}"), _fitted(rest, inner, f"bold {tile.style}"), edge
    return _fitted(tile.name, inner, f"bold {tile.style}"), _fitted(does, inner, tile.style), ""


def _fitted(text: str, width: int, style: str) -> Text:
    shown = text if len(text) <= width else text[: width - 1] + "…"
    return Text(f"{shown:<{width}}", style)


def _border(left: str, right: str, inner: int, way: str) -> str:
    """A horizontal edge with a label at its left, an option at its right, and a way through its middle."""
    line = list("─" * inner)
    middle = (inner - len(way * 2)) // 2
    if way:
        line[middle : middle + 2] = way * 2
    if len(left) <= (middle if way else inner - len(right)):
        line[: len(left)] = left
    if right:
        line[-len(right) :] = right
    return "".join(line)[:inner]


def _on_it(text: AnyHighlandText, plot: Plot, inner: int, resources: Sequence[str]) -> Text:
    """Goods at the left, people at the right; counted where they do not fit one by one."""
    names = [resources[resource] for resource in plot.goods]
    people = PERSON * plot.scots
    goods = Text(" ").join(Text(labels.letters(text, name), f"bold {GOOD_STYLES[name]}") for name in names)
    if len(goods) + len(people) > inner:
        people = f"{PERSON}{plot.scots}" if plot.scots > 1 else people
        goods = Text("").join(
            Text(f"{names.count(name)}{labels.letters(text, name)}", f"bold {GOOD_STYLES[name]}")
            for name in dict.fromkeys(names)
        )
    room = max(0, inner - len(goods) - len(people))
    line = Text.assemble(goods, " " * room, (people, "bold"))
    line.truncate(inner)
    return line


def _free(cell: int, width: int, number: str, near: bool) -> Box:
    """An empty cell: the option that would fill it, or, next to the territory, its name."""
    blank = Text(" " * width)
    if number:
        inner = width - 2
        edge = Text.assemble((f"┊{' ' * inner}┊", "bold"))
        middle = Text(f"┊{f'[{number}]':^{inner}}┊", "bold")
        return [Text(f"┌{'┄' * inner}┐", "bold"), edge, middle, edge, Text(f"└{'┄' * inner}┘", "bold")]
    label = Text(f"{cell:^{width}}", "dim") if near else blank
    return [blank, blank, label, blank, blank]
