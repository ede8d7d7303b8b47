"""The market: a row of three prices per resource, filled with coins from the left."""

from greatglen.draw.effects import PICTURES
from greatglen.draw.svg import Markup, anchor, el, join, skin, text, use
from greatglen.draw.table import HighlandTable

ROW = 36
WIDTH = 178


def market(table: HighlandTable, x: float, y: float) -> Markup:
    state = table.state
    drawn = [text(table.words.say("Market"), x + WIDTH / 2, y + 8, "head mid")]
    for row, resource in enumerate(state.RESOURCES):
        name = table.words.say(resource)
        picture = PICTURES.get(resource, resource)
        line = [
            el("rect", class_="panel", y=-16, width=WIDTH, height=32, rx=10),
            use(f"i-{picture}", 22, 0, 1.25),
            *(_space(price, place, place < state.market[row]) for place, price in enumerate(state.PRICES)),
        ]
        drawn.append(anchor(f"row:{resource}", name, skin(*line), x=x, y=y + 33 + ROW * row))
    return join(*drawn)


def _space(price: int, place: int, filled: bool) -> Markup:
    x = 64 + 40 * place
    if filled:
        return join(use("i-gold", x, 0, 1.4), text(str(price), x, 5, "fig mid coin"))
    return join(el("circle", class_="price", cx=x, r=13), text(str(price), x, 4.5, "num"))
