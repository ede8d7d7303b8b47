"""The pieces both Glen More games have: scots, each seat by colour, bonnet and sign, and the die."""

from greatglen.drawing.svg import Markup, el, use

PIPS = {1: ((0, 0),), 2: ((-9, -9), (9, 9)), 3: ((-10, -10), (0, 0), (10, 10))}


def scot(seat: int, x: float, y: float, scale: float) -> Markup:
    return use(f"scot-{seat}", x, y, scale, class_=f"s{seat}")


def die(pips: int) -> Markup:
    dots = PIPS.get(pips, PIPS[1])
    return el("g", use("die-face"), *(use("pip", x, y) for x, y in dots), transform="rotate(9)")


def crowd(count: int, width: float) -> list[float]:
    """Where so many pieces stand side by side within a width, centred; they overlap when there are many."""
    step = min(18.0, width / count) if count else 0
    return [step * (place - (count - 1) / 2) for place in range(count)]
