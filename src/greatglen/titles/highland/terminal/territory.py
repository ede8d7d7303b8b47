"""A territory of either Glen More: a grid of boxed tiles with their ways, goods and people.

┌gn──≈≈──[3]┐     colour or kind of the tile, a way to the north and south, the option that is about it
│Cattle     │
=Pasture    =     a way to the west and east
│ca ca    ♙ │     what stands on it
└4950≈≈─────┘     the cell, as actions name it

A stack shows the topmost tile and, behind its kind, a triangle, with the number of tiles under it if there are several.
"""

from collections.abc import Sequence

import msgspec
from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from greatglen.terminal.scene import Scene
from greatglen.titles.glenmore2.rules.actions import Put, Remove
from greatglen.titles.highland.rules.actions import Activate, PayScot, Place
from greatglen.titles.highland.rules.land import EDGES, START, Plot
from greatglen.titles.highland.rules.state import Highland
from greatglen.titles.highland.terminal.face import GOOD_STYLES, OVER, PERSON, Face, Faces, activation, good

MARGIN = 4  # columns for the labels of the rows, and the frame
NARROWEST, WIDEST, WIDEST_OF_ALL = 6, 15, 19
HEIGHT = 5
CELL = 4  # letters of a cell's name
Box = list[Text]


def panel(scene: Scene, seat: int, faces: Faces) -> RenderableType:
    """The territory of a seat; what the options are about is marked only in that of the seat that looks."""
    if seat != scene.view.seat:
        scene = msgspec.structs.replace(scene, numbers={})
    title = Text.assemble(scene.name(seat), " · territory")
    return Panel(_territory(scene, seat, faces), title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))


def _territory(scene: Scene, seat: int, faces: Faces) -> RenderableType:
    """Every plot; while a tile is placed beside them, the cells around too, with the options that would fill them."""
    state = scene.view.state
    assert isinstance(state, Highland)
    land = state.players[seat].land
    numbers = _numbers(scene)
    around = {cell + step for cell in land for step in EDGES} - set(land) if set(numbers) - set(land) else set()
    shown = {*land, *around}
    rows = range(min(cell // 100 for cell in shown), max(cell // 100 for cell in shown) + 1)
    columns = range(min(cell % 100 for cell in shown), max(cell % 100 for cell in shown) + 1)
    widest = WIDEST_OF_ALL if scene.wide else WIDEST
    width = max(NARROWEST, min(widest, (scene.width - 2 - MARGIN) // len(columns)))
    lines = [_heads(columns, width)]
    for row in rows:
        boxes = []
        for column in columns:
            cell = row * 100 + column
            if cell in land:
                boxes.append(
                    _tile(cell, land[cell], faces(land[cell].tile), width, numbers.get(cell, ""), state.RESOURCES)
                )
            else:
                boxes.append(_free(cell, width, numbers.get(cell, ""), cell in around))
        flat = not any(box[0].plain.strip() for box in boxes)  # nothing but names of cells
        for line in [HEIGHT // 2] if flat else range(HEIGHT):
            label = _axis(row - START // 100, "N", "S") if line == HEIGHT // 2 else ""
            lines.append(Text.assemble((f"{label:>3} ", "dim"), *(box[line] for box in boxes)))
    for text in lines:
        text.no_wrap = True
        text.overflow = "crop"
    return Group(*lines)


def _numbers(scene: Scene) -> dict[int, str]:
    """The options that are about a cell, as shown in its box: "3" or "3-5"."""
    about: dict[int, list[int]] = {}
    for action, number in scene.numbers.items():
        if isinstance(action, Place | Activate | PayScot | Put | Remove):
            about.setdefault(action.cell, []).append(number)
    return {
        cell: str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}" for cell, numbers in about.items()
    }


def _axis(steps: int, back: str, forth: str) -> str:
    return f"{abs(steps)}{back if steps < 0 else forth}" if steps else "0"


def _heads(columns: range, width: int) -> Text:
    heads = (f"{_axis(column - START % 100, 'W', 'E'):^{width}}" for column in columns)
    return Text(" " * MARGIN + "".join(heads), "dim")


def _tile(cell: int, plot: Plot, face: Face, width: int, number: str, resources: Sequence[str]) -> Box:
    style = face.style
    inner = width - 2
    side = face.across or "│"
    first, second, third = _face(face, inner)
    option = f"[{number}]" if number else ""
    stack = f"{OVER}{len(plot.under) if len(plot.under) > 1 else ''}" if plot.under else ""
    label = next((label for label in face.labels if len(label + stack + option) <= inner), "")
    top = _border(f"{label}{stack}", option, inner, face.down)
    bottom = _border(str(cell), third, inner, face.down)
    return [
        Text(f"┌{top}┐", style),
        Text.assemble(("│", style), first, ("│", style)),
        Text.assemble((side, style), second, (side, style)),
        Text.assemble(("│", style), _on_it(plot, inner, resources), ("│", style)),
        Text(f"└{bottom}┘", style),
    ]


def _face(face: Face, inner: int) -> tuple[Text, Text, str]:
    """Two lines, the name and what the tile does; where the name takes both, the rest is for the edge, if it fits."""
    first, _, rest = face.name.partition(" ")
    does = activation(face)
    if rest and len(face.name) >= inner:
        edge = does if not face.down and len(does) < inner - CELL else ""
        return _fitted(first, inner, f"bold {face.style}"), _fitted(rest, inner, f"bold {face.style}"), edge
    return _fitted(face.name, inner, f"bold {face.style}"), _fitted(does, inner, face.style), ""


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


def _on_it(plot: Plot, inner: int, resources: Sequence[str]) -> Text:
    """Goods at the left, people at the right; counted where they do not fit one by one."""
    names = [resources[resource] for resource in plot.goods]
    people = PERSON * plot.scots
    goods = Text(" ").join(Text(good(name), f"bold {GOOD_STYLES[name]}") for name in names)
    if len(goods) + len(people) > inner:
        people = f"{PERSON}{plot.scots}" if plot.scots > 1 else people
        goods = Text("").join(
            Text(f"{names.count(name)}{good(name)}", f"bold {GOOD_STYLES[name]}") for name in dict.fromkeys(names)
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
