"""The market: a row of three prices per resource, filled with coins from the left; expansions may add rows below."""

from greatglen.drawing.svg import Markup, anchor, el, join, skin, text, use
from greatglen.games.glenmore_common.drawing.effects import PICTURES
from greatglen.games.glenmore_common.drawing.loop import MARKET
from greatglen.games.glenmore_common.text import labels
from greatglen.games.glenmore_common.text.table import HighlandTable

WIDTH = 178
WIDE, CLOSE = (33, 36, 32), (29, 30.5, 29)  # the first row, the way to the next, the height of one: few rows, or many


def market(table: HighlandTable) -> Markup:
    state = table.state
    x, y = MARKET
    drawn = [text(labels.market(table.text), x + WIDTH / 2, y + 8, "head mid")]
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
        el("rect", class_="panel", y=-height / 2, width=WIDTH, height=height, rx=10),
        picture,
        *(_space(price, number, number < filled) for number, price in enumerate(table.state.PRICES)),
    ]
    return anchor(at, title, skin(*line), x=x, y=y + first + pitch * place)


def _space(price: int, place: int, filled: bool) -> Markup:
    x = 64 + 40 * place
    if filled:
        return join(use("i-gold", x, 0, 1.4), text(str(price), x, 5, "fig mid coin"))
    return join(el("circle", class_="price", cx=x, r=13), text(str(price), x, 4.5, "num"))
