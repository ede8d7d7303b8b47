"""The whole table as one SVG that stands alone: for download, notebooks and docs."""

from typing import Any

from greatglen.draw.part import Part
from greatglen.draw.scene import scene
from greatglen.draw.sheet import style, symbols
from greatglen.draw.svg import Markup, el
from greatglen.kernel.view import View
from greatglen.titles import game_named
from greatglen.words.words import Words

GAP = 18


def picture(view: View, words: Words[Any]) -> str:
    """Everything the seat sees, the seat's own things next to the board."""
    parts = {part.name: part for part in scene(view, words)}
    placed = _places(view, {name: _size(part) for name, part in parts.items()})
    right = max(x + width for x, _, width, _ in placed.values()) + GAP
    bottom = max(y + height for _, y, _, height in placed.values()) + GAP
    background = el("rect", class_="paper", width=right, height=bottom)
    return el(
        "svg",
        el("style", Markup(style())),
        symbols(tuple(game_named(view.game).chosen(view.options))),
        el("g", background, class_="drawing"),
        *(_nested(parts[name], *place) for name, place in placed.items()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {right} {bottom}",
        width=right,
        height=bottom,
    )


def _size(part: Part) -> tuple[int, int]:
    """In a picture the others' things are as large as one's own, so that every name can be read."""
    return round(part.width * part.larger), round(part.height * part.larger)


def _places(view: View, sizes: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int, int, int]]:
    """Left, top, width and height of every part."""
    order = sorted(range(view.seats), key=lambda seat: seat != view.seat)  # one's own first; a spectator has none
    if "meeting" in sizes:
        lines = [["meeting"], [name for name in ("hand",) if name in sizes], [f"supply-{seat}" for seat in order]]
        return _in_lines(lines, sizes)
    board: list[str] = [name for name in ("rondel", "clans", "discards") if name in sizes]
    columns = [board, *([] for _ in range(1 if view.seats == 2 else 2))]
    for seat in order:
        shortest = min(columns[1:] if seat == view.seat else columns, key=lambda column: _height(column, sizes))
        shortest += [f"supply-{seat}", *(name for name in sizes if name.endswith(f"-seat-{seat}")), f"territory-{seat}"]
    for name in sizes:
        if name.startswith("chronicle-") and "-seat-" not in name:
            min(columns, key=lambda column: _height(column, sizes)).append(name)
    return _in_columns(columns, sizes)


def _height(column: list[str], sizes: dict[str, tuple[int, int]]) -> int:
    return sum(sizes[name][1] for name in column)


def _in_lines(lines: list[list[str]], sizes: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int, int, int]]:
    placed, y = {}, GAP
    for line in filter(None, lines):
        x = GAP
        for name in line:
            placed[name] = (x, y, *sizes[name])
            x += sizes[name][0] + GAP
        y += max(sizes[name][1] for name in line) + GAP
    return placed


def _in_columns(columns: list[list[str]], sizes: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int, int, int]]:
    placed, x = {}, GAP
    for column in columns:
        y = GAP
        for name in column:
            placed[name] = (x, y, *sizes[name])
            y += sizes[name][1] + GAP
        x += max(sizes[name][0] for name in column) + GAP
    return placed


def _nested(part: Part, x: int, y: int, width: int, height: int) -> Markup:
    return Markup(part.svg.replace("<svg", f'<svg x="{x}" y="{y}" width="{width}" height="{height}"', 1))
