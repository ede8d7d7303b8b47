"""Costs, gifts and activations as lines of little pictures."""

from functools import cache

import msgspec

from greatglen.drawing.sheet import has_symbol
from greatglen.drawing.svg import NOTHING, Markup, el, join, text, use
from greatglen.games.glenmore_common.rules.notation import Amount, Bundle, Deal

ICON = 18.0  # width of a picture in a line
PICTURES = {"grain": "barley", "clansman": "scot", "remove-optional": "remove", "david-hume": "person"}
ACTIVATE = "activate-"


class Line(msgspec.Struct, frozen=True):
    """Pictures side by side, from x = 0, centred on y = 0."""

    drawn: Markup
    width: float


def row(*lines: Line, gap: float = 1) -> Line:
    parts, x = [], 0.0
    for line in lines:
        if line.width:
            parts.append(el("g", line.drawn, transform=f"translate({x:g})") if x else line.drawn)
            x += line.width + gap
    return Line(join(*parts), max(x - gap, 0))


def icon(name: str, width: float = ICON) -> Line:
    return Line(use(f"i-{name}", width / 2, 0, width / 22), width)


def label(content: str, class_: str = "num") -> Line:
    width = 7.2 * len(content)
    return Line(text(content, width / 2, 4.5, class_), width)


def pill(content: str) -> Line:
    """Points: white on heather, in the shape of a shield if it is one number."""
    width = max(18.0, 7 * len(content) + 8)
    shape = (
        use("i-vp", width / 2, 0) if len(content) < 3 else el("rect", class_="pill", y=-9, width=width, height=18, rx=6)
    )
    return Line(join(shape, text(content, width / 2, 4, "num lit")), width)


def amount(amount: Amount) -> Line:
    """So many of something."""
    what = PICTURES.get(amount.what, amount.what)
    if what == "vp":
        return pill(str(amount.n))
    if what.startswith(ACTIVATE):
        kind = what.removeprefix(ACTIVATE)
        picture = row(icon("activate", 15), icon("everything", 15) if kind == "all" else kind_mark(kind, 15))
    else:
        picture = icon(what if has_symbol(f"i-{what}") else "event")
    return row(label(str(amount.n)), picture) if amount.n > 1 else picture


def kind_mark(kind: str, width: float = ICON) -> Line:
    """The symbol of a kind of tile on its colour."""
    return Line(kind_medal(kind, width / 2, 0, width / 20), width)


@cache
def kind_medal(kind: str, x: float, y: float, scale: float = 1) -> Markup:
    disc = el("circle", r=9.5, class_="medal")
    return el("g", disc, use(f"k-{kind}"), class_=f"k-{kind}", transform=f"translate({x:g},{y:g})scale({scale:g})")


def bundle(amounts: Bundle) -> Line:
    return row(*(amount(one) for one in amounts))


def deal(one: Deal) -> Line:
    if not one.cost:
        return bundle(one.gain)
    return row(bundle(one.cost), icon("arrow", 12), bundle(one.gain), gap=0)


def _ladder(deals: tuple[Deal, ...]) -> Line | None:
    """Alternatives that differ in numbers only: more of the same for more points."""
    if len(deals) < 2 or any(len(d.cost) != 1 or len(d.gain) != 1 or d.gain[0].what != "vp" for d in deals):
        return None
    what = deals[0].cost[0].what
    if any(d.cost[0].what != what for d in deals):
        return None
    numbers = [d.cost[0].n for d in deals]
    points = "/".join(str(d.gain[0].n) for d in deals)
    counted = numbers == list(range(1, len(deals) + 1))
    front = Line(NOTHING, 0) if counted else label("/".join(map(str, numbers)))
    return row(front, icon(PICTURES.get(what, what)), icon("arrow", 10), pill(points), gap=0)


@cache
def alternatives(deals: tuple[Deal, ...]) -> Line:
    """What an activation can do, on one line."""
    ladder = _ladder(deals)
    if ladder is not None:
        return ladder
    lines: list[Line] = []
    for one in deals:
        if lines:
            lines.append(Line(el("path", d="M2 -8V8", class_="rule"), 4))
        lines.append(deal(one))
    return row(*lines)
