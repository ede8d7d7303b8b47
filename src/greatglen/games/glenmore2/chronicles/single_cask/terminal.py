"""Chronicle 3, Ol' Jamey's Single Cask Reserve, in the terminal."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import (
    NOWHERE,
    NUMBER,
    SingleCaskPart,
    get_part,
    next_cellar,
)
from greatglen.games.glenmore2.chronicles.single_cask.rules.sale import find_stall, is_sale
from greatglen.games.glenmore2.chronicles.single_cask.text import labels
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import ChronicleBoard, chronicle_title, get_text
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore_common.rules.notation import parse_bundle
from greatglen.games.glenmore_common.terminal.tile import format_shorts
from greatglen.terminal.interface import Scene

CASK, FREE, WALL = "●", "·", "│"


class SingleCaskBoard(ChronicleBoard):
    def draw(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        """The cellars of all, place by place as actions name them, and what is sold on the sale tiles."""
        text = get_text(scene)
        inside = Group(_cellars(scene, text, state), *_sales(scene, text, state))
        return [Panel(inside, title=chronicle_title(text, NUMBER), box=box.ROUNDED, title_align="left", padding=(0, 0))]


def _cellars(scene: Scene, text: GlenMore2Text, state: GlenMore2) -> Grid:
    part = get_part(state)
    grid = Grid.grid(padding=(0, 2 if scene.wide else 1, 0, 0))
    grid.add_column(no_wrap=True)
    places = _columns(part)
    for _ in places:
        grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    space, worth = labels.headings(text)
    grid.add_row(Text(space, "dim"), *(Text(WALL if place is None else str(place), "dim") for place in places), "")
    grid.add_row(worth, *(Text(WALL if place is None else str(part.worth(place))) for place in places), "")
    for seat in range(len(state.players)):
        cells = [WALL if place is None else _barrels(part, seat, place) for place in places]
        grid.add_row(scene.seat_name(seat), *cells, _next(text, state, seat))
    return grid


def _columns(part: SingleCaskPart) -> list[int | None]:
    """The places of all cellars, with None for the wall before each cellar."""
    columns: list[int | None] = [NOWHERE]
    place = NOWHERE
    for cellar in part.kinds:
        columns += [None, *range(place + 1, place + len(cellar.vp) + 1)]
        place += len(cellar.vp)
    return columns


def _barrels(part: SingleCaskPart, seat: int, place: int) -> Text:
    """What lies on a place; nothing where the cellar is not built."""
    if place > part.last(seat):
        return Text("")
    count = part.casks[seat].count(place)
    return Text(f"{count}{CASK}" if count > 1 else CASK if count else FREE, "dark_orange3" if count else "dim")


def _next(text: GlenMore2Text, state: GlenMore2, seat: int) -> Text:
    offered = next_cellar(state, seat)
    if offered is None:
        return Text("")
    return Text(labels.next_cellar(text, format_shorts(text, parse_bundle(offered[0].cost), True, " + ")), "dim")


def _sales(scene: Scene, text: GlenMore2Text, state: GlenMore2) -> list[Text]:
    """A line for every sale tile: on the rondel, or leaving it while its last barrel is sold."""
    part = get_part(state)
    asked = scene.view.choice.by if scene.view.choice.kind == "sell-cask" else ""
    tiles = [tile for tile in state.rondel.tiles if is_sale(state, tile)]
    tiles += [stall.tile for stall in part.stalls] + ([state.box.number[asked]] if asked else [])
    lines = []
    for tile in dict.fromkeys(tiles):
        here = find_stall(state, tile)
        spaces = CASK * here.sale + FREE * (part.spaces - here.sale)
        sold = labels.sold(text, CASK if here.bonus else FREE, spaces)
        lines.append(Text.assemble((f"{text.tile_name_by_number(tile)}: ", "bold"), sold))
    return lines


BOARD = SingleCaskBoard()
