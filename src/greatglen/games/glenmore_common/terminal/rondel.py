"""The rondel and the market in the terminal."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from rich import box
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore_common.rules.rondel import NONE, Rondel
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.games.glenmore_common.terminal.tile import (
    GOOD_STYLES,
    AnyHighlandText,
    ShownTile,
    Tiles,
    activation,
    cost,
    gifts,
    name,
)
from greatglen.games.glenmore_common.text import labels
from greatglen.kernel.action import Action
from greatglen.terminal.interface import Scene

DIE = "☗"
BLOCKED = "▲"
Taken: TypeAlias = Callable[[Action], str]  # the key of the tile that an action would take, if any


def rondel(
    scene: Scene, text: AnyHighlandText, rondel: Rondel, tiles: Tiles, called: Callable[[int], str], taken: Taken
) -> RenderableType:
    """Who stands where, and which tiles lie there. `called`: the names of figures that are no player's."""
    grid = tiles_grid(text)
    at = _standing(scene, rondel)
    for place in range(min(at), rondel.front + 1):
        figures = [_figure(scene, figure, called) for figure in at.get(place, ())]
        number = rondel.tile_at(place)
        if number != NONE:
            add_tile(grid, scene, text, tiles(number), taken, figures)
        elif figures:
            grid.add_row("", Text(" ").join(figures))
        else:
            blocked = place % len(rondel.tiles) in rondel.blocked
            grid.add_row("", Text(f"{BLOCKED} {labels.blocked(text)}" if blocked else "·", "dim"))
    return Panel(grid, title=labels.rondel_heading(text), box=box.ROUNDED, title_align="left", padding=(0, 0))


def _standing(scene: Scene, rondel: Rondel) -> dict[int, list[int]]:
    """The figures on each place; a die that has left the game stands nowhere, a player who has finished does."""
    at: dict[int, list[int]] = {}
    for figure, place in enumerate(rondel.figures):
        if figure < scene.view.seats or figure not in rondel.out:
            at.setdefault(place, []).append(figure)
    return at


def _figure(scene: Scene, figure: int, called: Callable[[int], str]) -> Text:
    if figure >= scene.view.seats:
        return Text(f"▸ {DIE} {called(figure)}", "bold")
    return Text.assemble(("▸ ", "bold"), scene.seat_name(figure))


def tiles_grid(text: AnyHighlandText) -> Grid:
    """A list of tiles: option, name, kind, and what they cost and give."""
    grid = Grid(box=None, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("", justify="right", min_width=2, no_wrap=True)
    for title in ("", "", *labels.tile_headings(text)):
        grid.add_column(title, no_wrap=True)
    return grid


def add_tile(
    grid: Grid, scene: Scene, text: AnyHighlandText, tile: ShownTile, taken: Taken, figures: Sequence[Text] = ()
) -> None:
    """A tile, with the numbers of the options that would take it and the figures that stand on it."""
    numbers = [str(number) for action, number in scene.numbers.items() if taken(action) == tile.key]
    called = Text(" ").join([name(tile), *figures])
    what = (cost(text, tile, scene.wide), gifts(text, tile, scene.wide), activation(text, tile, scene.wide))
    grid.add_row(Text("/".join(numbers), "bold"), called, Text(tile.labels[0], tile.style), *what)


COIN, GAP = "●", "○"
NO_PRICE = "-"


def prices(state: Highland, filled: int) -> tuple[str, str]:
    """What a resource with so many coins in its row can be bought and sold for."""
    buy = str(state.PRICES[filled]) if filled < len(state.PRICES) else NO_PRICE
    return buy, str(state.PRICES[filled - 1]) if filled else NO_PRICE


def market(text: AnyHighlandText, state: Highland) -> RenderableType:
    """A row per resource."""
    grid = Grid(box=None, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("")
    grid.add_column(" ".join(map(str, state.PRICES)))
    for head in labels.market_headings(text):
        grid.add_column(head, justify="right")
    for resource, filled in zip(state.RESOURCES, state.market, strict=True):
        row = " ".join([COIN] * filled + [GAP] * (len(state.PRICES) - filled))
        grid.add_row(Text(text.say(resource), GOOD_STYLES[resource]), row, *prices(state, filled))
    return Panel(
        grid, title=labels.market_heading(text), box=box.ROUNDED, title_align="left", padding=(0, 0), expand=False
    )


def line(text: AnyHighlandText, state: Highland) -> Text:
    """The prices in one line."""
    rows = [Text(labels.prices(text), "dim")]
    for resource, filled in zip(state.RESOURCES, state.market, strict=True):
        buy, sell = prices(state, filled)
        rows.append(Text.assemble((text.say(resource), GOOD_STYLES[resource]), f" {buy}/{sell}"))
    return Text("  ").join(rows)
