"""The options of a choice, numbered: one line each, or many of a kind together when there are many."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from greatglen.kernel.action import Action
from greatglen.terminal.interface import Scene

LONG = 14  # more options than this are gathered by kind


def in_order(options: Sequence[Action], scene: Scene) -> list[Action]:
    """The options with those of a kind next to each other; their place in this list, from 1, is their number."""
    kinds: dict[str, list[Action]] = {}
    for option in options:
        kinds.setdefault(scene.words.phrase(option, scene.view.state)[0], []).append(option)
    return [option for alike in kinds.values() for option in alike]


def listed(scene: Scene, on_board: str = "") -> RenderableType:
    """Every option with its number; or the line that says that the board has them all."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right")
    grid.add_column()
    if on_board:
        return Text(f"  {on_board}")
    if len(scene.numbers) <= LONG:
        for option, number in scene.numbers.items():
            grid.add_row(Text(str(number), "bold"), Text(scene.words.option(option, scene.view.state)))
        return Padding(grid, (0, 0, 0, 2))
    return Group(*_gathered(scene))


def _gathered(scene: Scene) -> list[RenderableType]:
    """A line for what options have in common, and under it, in columns, what is each one's own."""
    kinds: dict[str, list[tuple[int, str]]] = {}
    for option, number in scene.numbers.items():
        common, own = scene.words.phrase(option, scene.view.state)
        kinds.setdefault(common, []).append((number, own))
    parts: list[RenderableType] = []
    for common, members in kinds.items():
        if len(members) == 1:
            number, own = members[0]
            phrase = f"{common} {own}".strip()
            parts.append(Padding(Text.assemble((f"{number:>3}", "bold"), f" {phrase}"), (0, 0, 0, 1)))
            continue
        parts.append(Padding(Text(f"{common} …", "italic"), (0, 0, 0, 2)))
        parts.append(Padding(_columns(members, scene.width - 4), (0, 0, 0, 4)))
    return parts


def _columns(members: Sequence[tuple[int, str]], width: int) -> RenderableType:
    """Numbers and phrases, side by side as far as the width allows, counted across."""
    each = max(len(own) for _, own in members) + 6
    across = max(1, min(width // each, len(members)))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for _ in range(across):
        grid.add_column(min_width=min(each - 2, width))
    cells = [Text.assemble((f"{number:>3}", "bold"), f" {own}") for number, own in members]
    for start in range(0, len(cells), across):
        grid.add_row(*cells[start : start + across])
    return grid
