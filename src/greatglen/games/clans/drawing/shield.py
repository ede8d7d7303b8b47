"""The shields of the players."""

from greatglen.drawing.svg import Markup, el, use


def shield(seat: int, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    return el(
        "g", use("shield"), use(f"sign-{seat}"), class_=f"s{seat}", transform=f"translate({x:g},{y:g})scale({scale:g})"
    )
