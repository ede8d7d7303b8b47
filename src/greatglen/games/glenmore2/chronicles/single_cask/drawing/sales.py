"""The sale tiles: their spaces and the barrels sold there, on the rondel and larger beside it."""

from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.svg import NOTHING, Markup, anchor, el, join, piece, shift, skin, text, use
from greatglen.games.glenmore2.chronicles.single_cask.drawing.cellars import Cask, Casks, picture
from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import NUMBER
from greatglen.games.glenmore2.chronicles.single_cask.rules.sale import BONUS, SALE
from greatglen.games.glenmore2.chronicles.single_cask.text import labels
from greatglen.games.glenmore2.chronicles.single_cask.text.sales import Sale, read_part, sales
from greatglen.games.glenmore2.text.table import GlenMore2Table

WIDTH, ROW, HEAD = 372, 92, 46
TONGUES = 15
ON_TILE = {BONUS: ((17, 46),), SALE: ((85, 86), (61, 86), (37, 86))}  # where the spaces lie on a tile
HALVES = {BONUS: "M0 0H100V58H0Z", SALE: "M0 58H100V100H0Z"}  # what is to be pointed at for them


# -- on the rondel


def on_tile(table: GlenMore2Table, sale: Sale, followed: Casks, x: float, y: float) -> list[Markup]:
    """The spaces above a tile at x, y; they can be pointed at only while a barrel is sold there."""
    drawn = []
    for on in (BONUS, SALE):
        spots = ON_TILE[on][: sale.rooms[on]]
        rings = [_ring(on, *spot, 11.5) for spot in spots]
        if sale.asked:
            half = el("path", class_="c3-hit", d=HALVES[on])
            drawn.append(anchor(sale.at(on), labels.space(table.text, on), skin(half, *rings), x=x, y=y))
        else:
            drawn.append(el("g", *rings, class_="c3-through", transform=shift(x, y)))
        for (across, down), cask in zip(spots, followed.at_sale(sale.face.key, on, sale.sold[on]), strict=False):
            drawn.append(el("g", _sold(table, cask, x + across, y + down, 0.9), class_="c3-through"))
    return drawn


def _ring(on: str, x: float, y: float, radius: float) -> Markup:
    ring = el("circle", class_=f"c3-space{' c3-star' if on == BONUS else ''}", cx=x, cy=y, r=radius)
    return join(ring, use("c3-bonus", x, y, radius / 13)) if on == BONUS else ring


def _sold(table: GlenMore2Table, cask: Cask, x: float, y: float, scale: float) -> Markup:
    return piece(cask.id, x, y, picture(read_part(table), cask.place, scale))


# -- beside it


def stalls(table: GlenMore2Table, followed: Casks) -> Pane:
    """Every sale tile in play as a stall with an awning; without any, a word about it."""
    game_text = table.text
    open_ = sales(table)
    height = HEAD + ROW * len(open_) if open_ else HEAD + 26
    panel = el("rect", class_="panel", x=1, y=1, width=WIDTH - 2, height=height - 2, rx=12)
    title = labels.sales(game_text)
    head = [text(title, 14, 38, "head"), *(_tongue(number) for number in range(TONGUES))]
    rows = [_row(table, sale, followed, HEAD + ROW * number) for number, sale in enumerate(open_)]
    if not rows:
        rows = [text(labels.no_sales(game_text), 14, HEAD + 12, "small")]
    heading = anchor("c3-sales", title, skin(panel, *head))
    return make_pane(f"chronicle-{NUMBER}", title, (0, 0, WIDTH, height), heading, *rows)


def _tongue(number: int) -> Markup:
    return use("c3-tongue", 6 + 24 * number, 3, class_=f"c3-cloth-{number % 2}")


def _row(table: GlenMore2Table, sale: Sale, followed: Casks, y: float) -> Markup:
    """Name, the bonus space at the left for who lands, the others at the right for all."""
    game_text = table.text
    frame = el("rect", class_="turn", x=5, y=y, width=WIDTH - 10, height=ROW - 6, rx=9) if sale.asked else NOTHING
    drawn = [frame, text(table.name(sale.face), 14, y + 20, "fig")]
    drawn.append(text(labels.who_lands(game_text), 14, y + 39, "small"))
    spots: dict[str, list[float]] = {
        BONUS: [32],
        SALE: [WIDTH - 32 - 40 * number for number in range(sale.rooms[SALE])],
    }
    drawn.append(text(labels.who_passes(game_text), WIDTH - 14, y + 39, "small c3-end"))
    for on, centres in spots.items():
        sold = followed.at_sale(sale.face.key, on, sale.sold[on])
        rings = [_ring(on, x, y + 64, 17) for x in centres]
        across = max(centres) - min(centres) + 34
        between = el("rect", class_="c3-hit", x=min(centres) - 17, y=y + 47, width=across, height=34)
        drawn.append(anchor(sale.at(on), labels.space(table.text, on), skin(between, *rings)))
        for x, cask in zip(centres, sold, strict=False):
            lying = _sold(table, cask, x, y + 64, 1.25) if sale.space is None else _copy(table, cask, x, y + 64)
            drawn.append(el("g", lying, class_="c3-through"))
    return join(*drawn)


def _copy(table: GlenMore2Table, cask: Cask, x: float, y: float) -> Markup:
    """A barrel that is drawn on the rondel too: it moves there, not here."""
    return el("g", picture(read_part(table), cask.place, 1.25), transform=shift(x, y))
