"""The rondel, and the market inside it: a row of three prices per resource, filled with coins from the left.

Expansions may add rows to the market.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.svg import NOTHING, Markup, anchor, el, join, skin, text, use
from greatglen.games.glenmore_common.drawing.effects import PICTURES
from greatglen.games.glenmore_common.drawing.pieces import (
    COLUMNS,
    MARGIN,
    MARKET,
    PITCH,
    ROWS,
    SPACE,
    corner,
    die,
    scot,
)
from greatglen.games.glenmore_common.drawing.tile import SIZE, tile, tile_id
from greatglen.games.glenmore_common.rules.events import Rolled
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.games.glenmore_common.text import labels
from greatglen.games.glenmore_common.text.table import HighlandTable

MARKET_WIDTH = 178
WIDE, CLOSE = (33, 36, 32), (29, 30.5, 29)  # the first row, the way to the next, the height of one: few rows, or many


def market(table: HighlandTable) -> Markup:
    state = table.state
    x, y = MARKET
    drawn = [text(labels.market(table.text), x + MARKET_WIDTH / 2, y + 8, "head mid")]
    for place, resource in enumerate(state.RESOURCES):
        picture = use(f"i-{PICTURES.get(resource, resource)}", 22, 0, 1.25)
        name = table.text.say(resource)
        drawn.append(market_row(table, f"row:{resource}", name, place, picture, state.market[place]))
    return join(*drawn)


def market_row(table: HighlandTable, at: str, title: str, place: int, picture: Markup, filled: int) -> Markup:
    """A row by its place from the top: what it is for, and its spaces, so many of them with coins."""
    x, y = MARKET
    first, pitch, height = WIDE if table.market_rows() <= len(table.state.RESOURCES) else CLOSE
    line = [
        el("rect", class_="panel", y=-height / 2, width=MARKET_WIDTH, height=height, rx=10),
        picture,
        *(_price_space(price, number, number < filled) for number, price in enumerate(table.state.PRICES)),
    ]
    return anchor(at, title, skin(*line), x=x, y=y + first + pitch * place)


def _price_space(price: int, place: int, filled: bool) -> Markup:
    x = 64 + 40 * place
    if filled:
        return join(use("i-gold", x, 0, 1.4), text(str(price), x, 5, "fig mid coin"))
    return join(el("circle", class_="price", cx=x, r=13), text(str(price), x, 4.5, "num"))


WIDTH, HEIGHT = 2 * MARGIN + COLUMNS * PITCH - 7, 2 * MARGIN + ROWS * PITCH - 7
Figure: TypeAlias = Callable[[int, float, float], Markup | None]  # draws a figure by its number, centred there


def rondel(table: HighlandTable, above: Sequence[Markup], other: Figure) -> Pane:
    """With what else lies above the tiles, and whoever draws figures that are neither pawns nor the die."""
    ring = table.state.rondel
    children = [el("rect", class_="board", x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=16)]
    children += [_space(space) for space in range(len(ring.tiles))]
    for space, number in enumerate(ring.tiles):
        if number != NONE:
            face = table.faces[number]
            x, y = corner(space)
            drawn = tile(face, table.name(face), False)
            children.append(anchor(f"tile:{face.key}", table.name(face), drawn, id_=tile_id(face, 0), x=x, y=y))
    children += [market(table), _in_hand(table)]
    children += [*above, *_figures(table, other)]
    return make_pane("rondel", labels.rondel(table.text), (0, 0, WIDTH, HEIGHT), *children)


def _space(space: int) -> Markup:
    x, y = corner(space)
    return el("rect", id_=f"{SPACE}{space}", class_="hollow", x=x, y=y, width=SIZE, height=SIZE, rx=8)


def _figures(table: HighlandTable, other: Figure) -> list[Markup]:
    """Pawns and die on their spaces, side by side where they share one."""
    places = table.state.rondel.figures
    spaces = len(table.state.rondel.tiles)
    seats = len(table.state.players)
    out = table.state.rondel.out
    crowds: dict[int, list[int]] = {}
    for figure, place in enumerate(places):
        if figure < seats or figure not in out:
            crowds.setdefault(place % spaces, []).append(figure)
    drawn = {}
    for space, figures in crowds.items():
        x, y = corner(space)
        for place, figure in enumerate(figures):
            aside = 26 * (place - (len(figures) - 1) / 2)
            piece = _figure(table, other, figure, x + SIZE / 2 + aside, y + SIZE / 2)
            if piece is not None:
                drawn[figure] = piece
    return [drawn[figure] for figure in sorted(drawn)]


def _figure(table: HighlandTable, other: Figure, figure: int, x: float, y: float) -> Markup | None:
    """A pawn, the die, or a figure that an expansion has put there."""
    if figure == table.die_figure():
        return anchor("die", table.die_name(), skin(die(_pips(table))), id_="die", x=x, y=y)
    if figure >= len(table.state.players):
        return other(figure, x, y)
    ring = el("circle", class_="turn", r=44) if table.view.choice.seat == figure else NOTHING
    return anchor(
        f"pawn:{figure}",
        table.text.player_name(figure),
        skin(ring, scot(figure, 0, 2, 2.9)),
        id_=f"pawn-{figure}",
        x=x,
        y=y,
    )


def _pips(table: HighlandTable) -> int:
    """What the die showed last."""
    for events in reversed(table.view.log):
        for event in reversed(events):
            if isinstance(event, Rolled):
                return event.pips
    return 1


def _in_hand(table: HighlandTable) -> Markup:
    """Inside the loop, beside the market: the tile being paid and placed, or else what is left of the stacks."""
    x, y = MARGIN + 3 * PITCH, MARGIN + PITCH
    face = table.in_hand()
    if face is not None:
        frame = el("rect", class_="turn", x=x - 4, y=y + 14, width=SIZE + 8, height=SIZE + 8, rx=11)
        drawn = tile(face, table.name(face), False)
        placed = anchor(f"tile:{face.key}", table.name(face), drawn, id_=tile_id(face, 0), x=x, y=y + 18)
        title = text(labels.in_hand(table.text), x + 50, y + 8, "head mid")
        return join(title, frame, placed, _scorings(table, x, y + 150))
    return join(_stacks(table, x, y), _scorings(table, x, y + 150))


def _stacks(table: HighlandTable, x: float, y: float) -> Markup:
    drawn = [text(labels.stacks(table.text), x + 50, y + 8, "head mid")]
    for row, stack in enumerate(table.stacks()):
        top = y + 20 + 33 * row
        for layer in (6, 3, 0):
            drawn.append(el("rect", class_="back", x=x + 16 - layer, y=top - layer / 2 + 3, width=28, height=28, rx=5))
        drawn.append(text(stack.name, x + 30, top + 22, "fig mid lit"))
        drawn.append(text(f"\u00d7 {stack.left}", x + 54, top + 22, "fig"))
    if len(drawn) == 1:
        drawn.append(text(labels.no_stacks(table.text), x + 50, y + 40, "small mid"))
    return anchor("stacks", labels.stacks(table.text), skin(*drawn))


def _scorings(table: HighlandTable, x: float, y: float) -> Markup:
    held, total = table.scorings(), table.SCORINGS
    marks = [
        el(
            "circle",
            class_="medal k-person" if number < held else "price",
            cx=x + 50 + 24 * (number - (total - 1) / 2),
            cy=y + 26,
            r=9,
        )
        for number in range(total)
    ]
    numbers = [
        text(str(number + 1), x + 50 + 24 * (number - (total - 1) / 2), y + 30.5, "num lit" if number < held else "num")
        for number in range(total)
    ]
    title = text(labels.scorings(table.text), x + 50, y + 10, "small mid")
    return anchor("scorings", labels.scorings(table.text), skin(title, *marks, *numbers))
