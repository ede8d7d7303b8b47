"""The pieces of both Glen More games, and where the spaces of the rondel and the market lie."""

from greatglen.drawing.svg import Markup, el, use

PIPS = {1: ((0, 0),), 2: ((-9, -9), (9, 9)), 3: ((-10, -10), (0, 0), (10, 10))}


def scot(seat: int, x: float, y: float, scale: float) -> Markup:
    return use(f"scot-{seat}", x, y, scale, class_=f"s{seat}")


def die(pips: int) -> Markup:
    dots = PIPS.get(pips, PIPS[1])
    return el("g", use("die-face"), *(use("pip", x, y) for x, y in dots), transform="rotate(9)")


def spread_out(count: int, width: float) -> list[float]:
    """Where so many pieces stand side by side within a width, centred; they overlap when there are many."""
    step = min(18.0, width / count) if count else 0
    return [step * (place - (count - 1) / 2) for place in range(count)]


COLUMNS, ROWS = 5, 4
PITCH, MARGIN = 107, 14
SPACE = "space-"  # how the ids of the spaces begin
MARKET = (MARGIN + PITCH + 2, MARGIN + PITCH)


def corner(space: int) -> tuple[int, int]:
    """Where a space lies: clockwise from the top left."""
    right, down = COLUMNS - 1, ROWS - 1
    if space <= right:
        column, line = space, 0
    elif space <= right + down:
        column, line = right, space - right
    elif space <= 2 * right + down:
        column, line = 2 * right + down - space, down
    else:
        column, line = 0, 2 * (right + down) - space
    return MARGIN + PITCH * column, MARGIN + PITCH * line
