"""Seven cards in a fan, for the head of a page."""

from greatglen.drawing.pane import Pane, pane
from greatglen.drawing.svg import el, shift
from greatglen.games.clans.drawing.cards import CARD_HEIGHT, CARD_WIDTH, face
from greatglen.games.clans.rules.components import NAME

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
    return pane("fan", "", (0, 0, width, height), *drawn)
