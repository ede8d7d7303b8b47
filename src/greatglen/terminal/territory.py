"""A territory of Glen More: a grid of boxed tiles with river, road, goods and clansmen.

┌gn──≈≈──[3]┐     colour of the tile, river to the north and south, the option that is about it
│Cattle     │
=Pasture    =     road to the west and east
│ca ca    ♙ │     what stands on it
└4950≈≈─────┘     the cell, as actions name it
"""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from greatglen.games.glenmore.components import RESOURCES, TILES, Tile
from greatglen.games.highland.actions import Activate, PayScot, Place
from greatglen.games.highland.land import EDGES, START, Plot
from greatglen.terminal.scene import Scene
from greatglen.terminal.tile_glenmore import (
    CLANSMAN,
    COLOUR_LETTERS,
    GOOD_STYLES,
    RIVER,
    ROAD,
    TILE_STYLES,
    activation,
    good,
)

MARGIN = 4  # columns for the labels of the rows, and the frame
NARROWEST, WIDEST = 6, 15
HEIGHT = 5
Box = list[Text]


def territory(scene: Scene, land: Mapping[int, Plot], placing: bool) -> RenderableType:
    """A territory. `placing`: the cells around it too, with the numbers of the options that would fill them."""
    numbers = _numbers(scene)
    around = {cell + step for cell in land for step in EDGES} - set(land) if placing else set()
    shown = {*land, *around}
    rows = range(min(cell // 100 for cell in shown), max(cell // 100 for cell in shown) + 1)
    columns = range(min(cell % 100 for cell in shown), max(cell % 100 for cell in shown) + 1)
    width = max(NARROWEST, min(WIDEST, (scene.width - 2 - MARGIN) // len(columns)))
    lines = [_heads(columns, width)]
    for row in rows:
        boxes = []
        for column in columns:
            cell = row * 100 + column
            if cell in land:
                boxes.append(_tile(cell, land[cell], width, numbers.get(cell, "")))
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
        if isinstance(action, Place | Activate | PayScot):
            about.setdefault(action.cell, []).append(number)
    return {
        cell: str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}" for cell, numbers in about.items()
    }


def _axis(steps: int, back: str, forth: str) -> str:
    return f"{abs(steps)}{back if steps < 0 else forth}" if steps else "0"


def _heads(columns: range, width: int) -> Text:
    heads = (f"{_axis(column - START % 100, 'W', 'E'):^{width}}" for column in columns)
    return Text(" " * MARGIN + "".join(heads), "dim")


def _tile(cell: int, plot: Plot, width: int, number: str) -> Box:
    tile = TILES[plot.tile]
    river, road = tile.ways
    style = TILE_STYLES[tile.colour]
    inner = width - 2
    side = ROAD if road else "│"
    first, second = _face(tile, inner)
    top = _border(COLOUR_LETTERS[tile.colour], f"[{number}]" if number else "", inner, river)
    bottom = _border(str(cell), "", inner, river)
    return [
        Text(f"┌{top}┐", style),
        Text.assemble(("│", style), first, ("│", style)),
        Text.assemble((side, style), second, (side, style)),
        Text.assemble(("│", style), _on_it(plot, inner), ("│", style)),
        Text(f"└{bottom}┘", style),
    ]


def _face(tile: Tile, inner: int) -> tuple[Text, Text]:
    """Two lines: the name, and where that takes only one, what the tile does."""
    style = TILE_STYLES[tile.colour]
    first, _, rest = tile.name.partition(" ")
    if rest:
        return _fitted(first, inner, f"bold {style}"), _fitted(rest, inner, f"bold {style}")
    return _fitted(first, inner, f"bold {style}"), _fitted(activation(tile), inner, style)


def _fitted(text: str, width: int, style: str) -> Text:
    shown = text if len(text) <= width else text[: width - 1] + "…"
    return Text(f"{shown:<{width}}", style)


def _border(left: str, right: str, inner: int, river: bool) -> str:
    """A horizontal edge with a label at its left, an option at its right, and the river in the middle."""
    line = list("─" * inner)
    middle = (inner - len(RIVER * 2)) // 2
    if river:
        line[middle : middle + 2] = RIVER * 2
    if len(left) <= (middle if river else inner - len(right)):
        line[: len(left)] = left
    if right:
        line[-len(right) :] = right
    return "".join(line)[:inner]


def _on_it(plot: Plot, inner: int) -> Text:
    """Goods at the left, clansmen at the right; counted where they do not fit one by one."""
    names = [RESOURCES[resource] for resource in plot.goods]
    people = CLANSMAN * plot.scots
    goods = Text(" ").join(Text(good(name), f"bold {GOOD_STYLES[name]}") for name in names)
    if len(goods) + len(people) > inner:
        people = f"{CLANSMAN}{plot.scots}" if plot.scots > 1 else people
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
