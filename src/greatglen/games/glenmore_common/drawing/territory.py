"""A territory: plots on their grid with river, goods and scots, and the places where the tile in hand may go."""

from collections.abc import Sequence

from greatglen.drawing.pane import Box, Pane, make_pane
from greatglen.drawing.svg import Markup, anchor, el, join, shift, skin, use
from greatglen.games.glenmore_common.drawing.effects import PICTURES
from greatglen.games.glenmore_common.drawing.pieces import scot, spread_out
from greatglen.games.glenmore_common.drawing.scots import People
from greatglen.games.glenmore_common.drawing.tile import SIZE, badge_is_wide, tile, tile_id
from greatglen.games.glenmore_common.rules.actions import Place
from greatglen.games.glenmore_common.rules.land import Plot, surrounding_cells
from greatglen.games.glenmore_common.text import labels
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.games.glenmore_common.text.table import HighlandTable

LEAST = {0: (3, 2), 1: (5, 4)}  # columns and rows, without and with a ring of places around the plots
CLOSEST = (3.4, 2.8)  # so many at least when one's own are looked at as closely as they fit
ROUND = 0.2  # of a tile to be seen round them
OWN, OTHERS = 0.93, 0.7  # natural scale: one's own tiles have their names at 12 px, those of the others none
GOOD = 20


def cell_position(cell: int) -> tuple[int, int]:
    """Where a cell lies; the start village at 0, 0, so that a plot stays where it is while the territory grows."""
    row, column = divmod(cell, 100)
    return (column - 50) * SIZE, (row - 50) * SIZE


def territory(table: HighlandTable, seat: int, people: People, above: Sequence[Markup]) -> Pane:
    """With what else lies above the tiles, below the scots."""
    land = table.state.players[seat].land
    places = _places(table, seat)
    mine = seat == table.view.seat
    x, y, columns, rows = _frame([*land], LEAST[mine], ring=1 if mine else 0)
    plots = [_plot(table, seat, cell, plot) for cell, plot in land.items()]
    spots = [_spot(table, seat, cell, cell in places) for cell in (surrounding_cells(land) if mine else places)]
    title = labels.territory(table.text, seat)
    box = (x - 6, y - 6, columns * SIZE + 12, rows * SIZE + 12)
    ground = el("rect", class_="panel", x=box[0] + 1, y=box[1] + 1, width=box[2] - 2, height=box[3] - 2, rx=14)
    scale = OWN if mine else OTHERS
    return make_pane(
        f"territory-{seat}",
        title,
        box,
        ground,
        *spots,
        *plots,
        *above,
        *_scots(table, seat, people),
        scale=scale,
        larger=OWN / scale,
        class_=f"territory cols-{columns:g}",
        focus=_focus([*land, *places]) if mine else None,
    )


def _places(table: HighlandTable, seat: int) -> list[int]:
    """The cells on which the seat may now put a tile."""
    if table.view.choice.seat != seat:
        return []
    return [option.cell for option in table.view.choice.options if isinstance(option, Place)]


def _frame(cells: Sequence[int], least: tuple[float, float], ring: float) -> Box:
    """The left and top edge, columns and rows to be seen: the cells in the middle of a ring, not too few."""
    rows = [cell // 100 for cell in cells]
    columns = [cell % 100 for cell in cells]
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    shown_wide, shown_high = max(wide + 2 * ring, least[0]), max(high + 2 * ring, least[1])
    left, top = min(columns) - (shown_wide - wide) / 2, min(rows) - (shown_high - high) / 2
    return (left - 50) * SIZE, (top - 50) * SIZE, shown_wide, shown_high


def _focus(cells: Sequence[int]) -> Box:
    """What to look at closely: the plots, and the places where the tile in hand may go."""
    x, y, columns, rows = _frame(cells, CLOSEST, ROUND)
    return x, y, columns * SIZE, rows * SIZE


def _spot(table: HighlandTable, seat: int, cell: int, free: bool) -> Markup:
    """An empty place where the tile in hand may go, or a tile could be dropped that is dragged there."""
    x, y = cell_position(cell)
    frame = el("rect", class_="spot" if free else "spot vacant", x=5, y=5, width=SIZE - 10, height=SIZE - 10, rx=8)
    return anchor(f"cell:{seat}:{cell}", labels.place(table.text), skin(frame), x=x, y=y)


def _plot(table: HighlandTable, seat: int, cell: int, plot: Plot) -> Markup:
    """A tile with what lies and stands on it; the tile moves, what is on it is placed with it."""
    face = table.faces[plot.tile]
    x, y = cell_position(cell)
    name = table.name(face)
    parts = [tile(face, name, True)]
    if plot.under:
        parts.insert(0, el("rect", class_="under", x=-3, y=-3, width=SIZE, height=SIZE, rx=8))
    lying = _goods(table, seat, cell, plot, face)
    goods = [el("g", *lying, transform=shift(x, y))] if lying else []  # beside the tile: each can be chosen for itself
    return join(anchor(f"cell:{seat}:{cell}", name, *parts, id_=tile_id(face, seat), x=x, y=y), *goods)


def _goods(table: HighlandTable, seat: int, cell: int, plot: Plot, face: TileFace) -> list[Markup]:
    """Up to three resources on white discs, at the bottom, or above an activation that needs the bottom."""
    y = 63 if badge_is_wide(face) else 86
    drawn, x = [], 12.0
    for resource in dict.fromkeys(plot.goods):
        word = table.state.RESOURCES[resource]
        picture = PICTURES.get(word, word)
        pieces = []
        for _ in range(plot.goods.count(resource)):
            pieces += [el("circle", class_="lie", cx=x, cy=y, r=11), use(f"i-{picture}", x, y, 0.8)]
            x += GOOD
        drawn.append(anchor(f"good:{seat}:{cell}:{word}", table.text.say(word), skin(*pieces)))
    return drawn


def _scots(table: HighlandTable, seat: int, people: People) -> list[Markup]:
    """Every scot for itself above the tiles, so that it can walk from one to the other; closer where they are many."""
    drawn = {}
    for cell, plot in table.state.players[seat].land.items():
        if plot.scots:
            x, y = cell_position(cell)
            title = f"{table.text.player_name(seat)} · {table.name(table.faces[plot.tile])}"
            for number, aside in zip(people.on(cell, plot.scots), spread_out(plot.scots, 72), strict=True):
                drawn[number] = anchor(
                    f"scot:{seat}:{cell}",
                    title,
                    skin(scot(seat, 0, 0, 1.35)),
                    id_=f"scot-{seat}-{number}",
                    x=x + 47 + aside,
                    y=y + 54,
                )
    return [drawn[number] for number in sorted(drawn)]
