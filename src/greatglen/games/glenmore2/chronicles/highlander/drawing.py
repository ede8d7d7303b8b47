"""The drawing of Chronicle 2, Highlander: the mountain on the rondel, and what lies on it."""

from collections.abc import Sequence
from typing import ClassVar

from greatglen.drawing.component import Component
from greatglen.drawing.flight import Flight
from greatglen.drawing.layout import Tally, tally
from greatglen.drawing.pointer import Pointer
from greatglen.drawing.svg import Markup, anchor, el, skin, text, use
from greatglen.games.glenmore2.chronicles.highlander.rules import Climb
from greatglen.games.glenmore2.chronicles.highlander.rules.loot import Loot
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import (
    Climbed,
    Looted,
    LootReturned,
    TributeLeft,
    get_part,
)
from greatglen.games.glenmore2.chronicles.highlander.rules.tribute import Tribute
from greatglen.games.glenmore2.chronicles.highlander.text import labels, on_mountain
from greatglen.games.glenmore2.chronicles.highlander.text.tips import MOUNTAIN, loot, status_lines, tile_tip_lines, tips
from greatglen.games.glenmore2.drawing.chronicle import ChronicleDrawing
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.flights import Flights, token
from greatglen.games.glenmore_common.drawing.pieces import SPACE, corner
from greatglen.games.glenmore_common.drawing.tile import SIZE
from greatglen.games.glenmore_common.rules.notation import Amount

DISC = 12
PER_LINE = 3
LEFT, RIGHT = 13.0, SIZE - 13.0  # on one space things lie beside the highlander in the middle
BESIDE = tuple((x, y) for y in (79.0, 54.0, 30.0) for x in (LEFT, RIGHT))


class HighlanderDrawing(ChronicleDrawing):
    status_lines = staticmethod(status_lines)
    tips = staticmethod(tips)
    tile_tip_lines = staticmethod(tile_tip_lines)
    POINTERS = (
        Pointer(Climb, (MOUNTAIN,), ("take", "activate")),
        Pointer(Loot, (MOUNTAIN,)),
        Pointer(Tribute, ("coins:{seat}",), ("tribute",), field_values={"what": ("coin",)}),
        Pointer(Tribute, ("good:{seat}:{cell}:{what}",), ("tribute",)),
    )
    FLIGHTS: ClassVar[Flights] = {
        Climbed: lambda event, doing: [Flight(piece=f"pawn-{event.seat}", along=SPACE)],
        TributeLeft: lambda event, doing: [
            Flight(token=token(event.what), start=(f"coins:{event.seat}", "die"), end=(MOUNTAIN,))
        ],
        Looted: lambda event, doing: [
            Flight(token="i-coin", n=event.coins, start=(MOUNTAIN,), end=(f"coins:{event.seat}",))
        ],
        LootReturned: lambda event, doing: [
            Flight(token=token(event.what), start=(f"coins:{event.seat}",), end=(MOUNTAIN,))
        ],
    }

    def rondel_overlay(self, table: GlenMore2Table) -> list[Markup]:
        state = table.state
        spaces = get_part(state).spaces
        title = labels.mountain(table.text)
        x, y = corner(spaces[-1])
        blocks = _blocks(spaces)
        rock = [el("rect", class_="c2-rock", x=x, y=y, width=w, height=h, rx=8) for x, y, w, h in blocks]
        peak = use("c2-peak" if len(spaces) > 1 else "c2-alone", x, y)
        feet = [use("c2-foot", *corner(space)) for space in spaces[:-1]]
        edges = [el("rect", class_="edge", x=x, y=y, width=w, height=h, rx=8) for x, y, w, h in blocks]
        name = el("g", use("banner", x, y), text(title, x + SIZE / 2, y + 13, "nm"), class_="banner")
        loot = [
            _lying(amount, x + dx, y + dy, aside)
            for amount, (dx, dy, aside) in zip(on_mountain(state), _slots(state, len(spaces)), strict=True)
        ]
        return [anchor(MOUNTAIN, title, skin(*rock, *feet, peak, *edges, name, *loot))]

    def tallies(self, table: GlenMore2Table) -> list[Tally]:
        """What lies most on the mountain."""
        amounts = sorted(on_mountain(table.state), key=lambda amount: -amount.n)[:2]
        return [tally(use(f"i-{amount.what}"), amount.n) for amount in amounts]

    def components(self, table: GlenMore2Table, group: str) -> list[Component]:
        rock = el("rect", class_="c2-rock", width=SIZE, height=SIZE, rx=8)
        drawn = skin(rock, use("c2-alone"), el("rect", class_="edge", width=SIZE, height=SIZE, rx=8))
        lines, title = (*loot(table),), labels.mountain(table.text)
        return [Component(MOUNTAIN, group, title, lines, table.rule("C2-5"), drawn, (-2, -2, SIZE + 4, SIZE + 4))]


def _blocks(spaces: Sequence[int]) -> list[tuple[int, int, int, int]]:
    """Left, top, width and height of the mountain: one block, or more where it goes round a corner."""
    blocks: list[tuple[int, int, int, int]] = []
    for space in spaces:
        x, y = corner(space)
        if blocks:
            left, top, width, height = blocks[-1]
            right, bottom = max(left + width, x + SIZE), max(top + height, y + SIZE)
            left, top = min(left, x), min(top, y)
            if right - left == SIZE or bottom - top == SIZE:
                blocks[-1] = (left, top, right - left, bottom - top)
                continue
        blocks.append((x, y, SIZE, SIZE))
    return blocks


def _slots(state: GlenMore2, size: int) -> list[tuple[float, float, float]]:
    """Where things lie, and their numbers: before the peak in lines, or, if there is one space only, at its sides."""
    count = len(on_mountain(state))
    if size == 1:
        return [(x, y, -2 if x == LEFT else 2) for x, y in BESIDE[:count]]
    lines = -(-count // PER_LINE)
    slots = []
    for number in range(count):
        line, column = divmod(number, PER_LINE)
        in_line = min(PER_LINE, count - line * PER_LINE)
        slots.append((SIZE / 2 + 31 * (column - (in_line - 1) / 2), 88 - 28.0 * (lines - 1 - line), 8.0))
    return slots


def _lying(amount: Amount, x: float, y: float, aside: float) -> Markup:
    """So many of something, on a disc; their number is below it, a little aside."""
    drawn = [el("circle", class_="lie", cx=x, cy=y, r=DISC), use(f"i-{amount.what}", x, y, 0.88)]
    if amount.n > 1:
        width = 8 + 7 * len(str(amount.n))
        drawn.append(el("rect", class_="c2-count", x=x + aside - width / 2, y=y + 4, width=width, height=15, rx=7.5))
        drawn.append(text(str(amount.n), x + aside, y + 16, "num lit"))
    return el("g", *drawn)


DRAWING = HighlanderDrawing()
