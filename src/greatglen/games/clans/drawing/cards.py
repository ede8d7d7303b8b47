"""The cards and shields of Clans of Scotland, drawn."""

from functools import cache

from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.svg import Markup, el, paint, shift, skin, text, use
from greatglen.games.clans.rules.components import COLOUR, COLOURS, NAME, RANK


def shield(seat: int, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    return el(
        "g", use("shield"), use(f"sign-{seat}"), class_=f"s{seat}", transform=f"translate({x:g},{y:g})scale({scale:g})"
    )


CARD_WIDTH, CARD_HEIGHT = 54, 76
LEFT, TOP = -CARD_WIDTH / 2, -CARD_HEIGHT / 2


def card_id(card: int) -> str:
    return f"card-{NAME[card]}"


@cache
def face(card: int, turned: float = 0) -> Markup:
    """A card, centred; its crest tells the colour to those who cannot see it."""
    colour = COLOURS[COLOUR[card]]
    rank = str(RANK[card])
    return el(
        "g",
        el("rect", class_="card", x=LEFT, y=TOP, width=CARD_WIDTH, height=CARD_HEIGHT, rx=6),
        el("rect", x=LEFT, y=TOP, width=CARD_WIDTH, height=CARD_HEIGHT, rx=6, fill=paint("plaid")),
        text(rank, -13, -14, "rank"),
        use(f"c-{colour}", 0, 10, 1.5),
        text(rank, 18, 33, "pip-rank"),
        class_=f"skin cc-{colour}",
        aria_hidden="true",  # its name is told by the anchor
        transform=f"rotate({turned:.1f})" if turned else None,
    )


@cache
def back(x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """A card nobody, or only its owner, can see."""
    return el(
        "g",
        el("rect", class_="card", x=LEFT, y=TOP, width=CARD_WIDTH, height=CARD_HEIGHT, rx=6, fill=paint("card-back")),
        el("rect", x=LEFT + 4, y=TOP + 4, width=CARD_WIDTH - 8, height=CARD_HEIGHT - 8, rx=4, class_="inset"),
        transform=f"translate({x:g},{y:g})scale({scale:g})" if x or y or scale != 1 else None,
        class_="card-down",
    )


def hidden(card: int | None) -> Markup:
    """A face-down card on the table; its owner sees in the corner what it is."""
    if card is None:
        return skin(back())
    colour = COLOURS[COLOUR[card]]
    corner = el("rect", x=-20, y=-32, width=40, height=24, rx=5, class_="card")
    mark = el(
        "g", corner, use(f"c-{colour}", -9, -20, 0.7), text(str(RANK[card]), 9, -15, "peek"), class_=f"cc-{colour}"
    )
    return skin(back(), mark)


SHOWN = ("red-7", "orange-5", "yellow-4", "green-6", "blue-7", "purple-5", "white-7")
STEP, TURN, SINK = CARD_WIDTH + 5, 4.5, 1.7


def fan() -> Pane:
    """The cards in the middle stand upright and a little higher."""
    cards = [NAME.index(name) for name in SHOWN]
    width, height = STEP * len(cards) + 30, CARD_HEIGHT + 44
    drawn = []
    for place, card in enumerate(cards):
        off = place - (len(cards) - 1) / 2
        where = shift(width / 2 + off * STEP, CARD_HEIGHT / 2 + 10 + SINK * off * off)
        drawn.append(el("g", face(card, turned=TURN * off), transform=where))
    return make_pane("fan", "", (0, 0, width, height), *drawn)
