"""What is served: a haggis on its plate, or the cover over it, with the value of those who may know it."""

from greatglen.drawing.svg import Markup, anchor, el, skin, text, use
from greatglen.games.glenmore2.chronicles.haggis.rules.moves import ALL, HIDDEN
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import Token
from greatglen.games.glenmore2.chronicles.haggis.text import labels
from greatglen.games.glenmore2.text.table import GlenMore2Table

UNKNOWN = "?"
STEAM = {1: (0,), 2: (-6, 6), 3: (-10, 0, 10)}  # a wisp for each point of value


def rim() -> Markup:
    """What shines when a token may be chosen."""
    return el("circle", class_="edge", r=26.5)


def plate(value: int) -> Markup:
    """A token that lies face up."""
    wisps = [use("c5-steam", x, -18) for x in STEAM.get(value, ())]
    digit = text(str(value), 15, 19.5, "c5-digit")
    return skin(use("c5-plate"), use("c5-haggis", 0, 2, 0.94), *wisps, rim(), use("c5-value", 15, 14.5), digit)


def cover(token: Token | None) -> Markup:
    """A token that lies face down, in the pool (None) or on a table; an eye where everybody knows what is under it."""
    if token is None:
        return skin(use("c5-cover"), rim(), use("c5-knob"), text(UNKNOWN, 0, 5, "c5-digit"))
    value = UNKNOWN if token.value == HIDDEN else str(token.value)
    eye = [use("c5-eye", 0, -17)] if token.seers == ALL else []
    return skin(use("c5-cover"), rim(), use("c5-knob"), text(value, 0, 5, "c5-digit"), *eye)


def served(table: GlenMore2Table, seat: int, place: int, token: Token, number: int, x: float, y: float) -> Markup:
    """A token on a table."""
    drawn = plate(token.value) if token.up else cover(token)
    return anchor(
        f"c5-token:{seat}:{place}", labels.token(table.text, token.value), drawn, id_=f"c5-token-{number}", x=x, y=y
    )
