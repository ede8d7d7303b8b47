"""The drawing of Chronicle 4, Hammer of the Scots: the Englishman, the England token, the England row of the market."""

from typing import ClassVar

from greatglen.drawing.component import Component
from greatglen.drawing.flight import Flight
from greatglen.drawing.layout import Tally, tally
from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.panel import WIDTH
from greatglen.drawing.pointer import Pointer
from greatglen.drawing.svg import NOTHING, Markup, anchor, el, join, skin, text, use
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import (
    EnglishDiscard,
    EnglishMoved,
    EnglishTake,
    EnglishTook,
    HammerPart,
    get_part,
)
from greatglen.games.glenmore2.chronicles.hammer.text import labels
from greatglen.games.glenmore2.chronicles.hammer.text.tips import (
    ENGLISHMAN,
    ROW,
    TOKEN,
    prices,
    status_lines,
    tile_tip_lines,
    tips,
)
from greatglen.games.glenmore2.drawing.chronicle import ChronicleDrawing, marker
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.flights import Flights
from greatglen.games.glenmore_common.drawing.pieces import SPACE
from greatglen.games.glenmore_common.drawing.pointers import GOOD
from greatglen.games.glenmore_common.drawing.rondel import market_row
from greatglen.games.glenmore_common.rules.actions import Sell

HEIGHT = 66
LONGEST = 46  # letters of a line that need not be squeezed


class HammerDrawing(ChronicleDrawing):
    status_lines = staticmethod(status_lines)
    tips = staticmethod(tips)
    tile_tip_lines = staticmethod(tile_tip_lines)
    POINTERS = (
        Pointer(EnglishTake, ("tile:{tile}", "button:take"), ("englishman",)),
        Pointer(EnglishDiscard, ("tile:{tile}", "button:discard")),
        Pointer(Sell, choice_kinds=("englishman",), aliases=(GOOD,)),
        Pointer(EnglishTake, choice_kinds=("take", "activate"), aliases=(ENGLISHMAN,), field_values={"tile": ("x",)}),
    )
    FLIGHTS: ClassVar[Flights] = {
        EnglishMoved: lambda event, doing: [Flight(piece=ENGLISHMAN, along=SPACE)],
        EnglishTook: lambda event, doing: [Flight(piece=ENGLISHMAN, along=SPACE), Flight(piece=f"t-{event.tile}")],
    }

    def rondel_overlay(self, table: GlenMore2Table) -> list[Markup]:
        """The England row, below the others of the market."""
        last = len(table.state.RESOURCES)
        title = labels.england_row(table.text)
        return [market_row(table, ROW, title, last, use("c4-england", 22, 0, 1.1), _get_part(table).row)]

    def draw_figure(self, table: GlenMore2Table, figure: int, x: float, y: float) -> Markup | None:
        """The Englishman; at his feet the England token, or the sign of the player who has it."""
        part = _get_part(table)
        if figure != part.englishman:
            return None
        moving = table.view.choice.kind == "englishman"
        ring = el("circle", class_="turn", r=44) if moving else NOTHING
        sign = marker(part.holder, 33, 30, 1.1) if part.holder >= 0 else NOTHING
        him = skin(ring, use("c4-englishman", -3, 2, 2.9), sign)
        drawn = anchor(ENGLISHMAN, labels.englishman(table.text), him, id_=ENGLISHMAN, x=x, y=y)
        return drawn if part.holder >= 0 else join(drawn, _token(table, x + 31, y + 29, 1.35))

    def tallies(self, table: GlenMore2Table) -> list[Tally]:
        """The coins in the England row, and whose the England token is."""
        part = _get_part(table)
        holder = marker(part.holder, 9, 9, 0.7) if part.holder >= 0 else NOTHING
        return [tally(join(use("c4-token"), holder), part.row, 32)]

    def seat_pane(self, table: GlenMore2Table, seat: int) -> Pane | None:
        """The England token lies before the player who has it."""
        if _get_part(table).holder != seat:
            return None
        title = labels.token(table.text)
        panel = el("rect", class_="panel", x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, rx=12)
        lines = [
            text(line, 56, 40 + 17 * number, "small", width=WIDTH - 68 if len(line) > LONGEST else None)
            for number, line in enumerate(prices(table))
        ]
        box = (0, 0, WIDTH, HEIGHT)
        head = text(title, 56, 22, "head")
        return make_pane(f"chronicle-4-seat-{seat}", title, box, panel, _token(table, 29, 33, 1.6), head, *lines)

    def components(self, table: GlenMore2Table, group: str) -> list[Component]:
        said = tips(table)
        him, token = use("c4-englishman"), use("c4-token")
        returns, moves = (labels.returns(table.text),), (labels.moves(table.text),)
        return [
            Component(ENGLISHMAN, group, said[ENGLISHMAN][0], moves, said[ENGLISHMAN][2], him, (-16, -16, 32, 32)),
            Component(TOKEN, group, said[TOKEN][0], returns, said[TOKEN][2], token, (-15, -15, 30, 30)),
        ]


def _get_part(table: GlenMore2Table) -> HammerPart:
    return get_part(table.state)


def _token(table: GlenMore2Table, x: float, y: float, scale: float) -> Markup:
    return anchor(TOKEN, labels.token(table.text), skin(use("c4-token", 0, 0, scale)), id_=TOKEN, x=x, y=y)


DRAWING = HammerDrawing()
