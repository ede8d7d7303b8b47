"""Mobsters, pennies and tokens, as they are drawn wherever they lie."""

from functools import cache

from greatglen.drawing.svg import NOTHING, Markup, el, join, shift, text, use
from greatglen.games.glenmore_common.drawing.pieces import scot

TOKEN = 26  # the width of a token


def portrait(key: str, x: float, y: float, scale: float = 1) -> Markup:
    """Head and shoulders of a mobster."""
    return use(f"c8-{key}", x, y, scale)


@cache
def token(key: str, coins: int = 0, *, used: bool = False) -> Markup:
    """A round token with what the mobster is after, and the coins on it; crossed out once it is used."""
    fee = el("circle", class_="c8-fee", cx=7, cy=7, r=8)
    price = join(fee, text(str(coins), 7, 11.5, "c8-p")) if coins else NOTHING
    emblem = use(f"c8-e-{key}", -3, -3, 0.85) if coins else use(f"c8-e-{key}")
    disc = el("g", use("c8-token"), emblem, price, class_="c8-dim" if used else None)
    return join(disc, use("c8-cross")) if used else disc


@cache
def penny(worth: int) -> Markup:
    """A penny with -1 or +1 up."""
    if worth < 0:
        return join(use("c8-minus"), text("\u22121", 0, 4.5, "c8-m"))
    return join(use("c8-plus"), text("+1", 0, 4.5, "c8-p"))


@cache
def penalty(vp: int) -> Markup:
    """The points a mobster costs at the end."""
    return join(use("i-vp", 0, 0, 1.25), text(f"\u2212{vp}", -1, 5, "num lit"))


def thief(key: str, seat: int) -> Markup:
    """A scot of its owner, masked, with the token at its feet."""
    figure = el("g", scot(seat, 0, 0, 1), use("c8-mask"), transform="scale(1.35)")
    return join(figure, el("g", token(key), transform=f"{shift(-6, 13)}scale(.62)"))
