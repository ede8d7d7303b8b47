"""The pieces of the players that only Glen More II has."""

from greatglen.drawing.svg import Markup, el, use


def marker(seat: int, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """A clan marker."""
    return el(
        "g", use("counter"), use(f"sign-{seat}"), class_=f"s{seat}", transform=f"translate({x:g},{y:g})scale({scale:g})"
    )
