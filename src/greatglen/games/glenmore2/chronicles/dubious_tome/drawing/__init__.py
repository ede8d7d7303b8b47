"""The drawing of Chronicle 6, The Dubious Tome of Scottish History."""

from typing import ClassVar

from greatglen.drawing.component import Component
from greatglen.drawing.layout import Tally, tally
from greatglen.drawing.pane import Pane
from greatglen.drawing.pointer import Pointer
from greatglen.drawing.svg import use
from greatglen.games.glenmore2.chronicles.dubious_tome.drawing.book import book
from greatglen.games.glenmore2.chronicles.dubious_tome.drawing.cards import HEIGHT, WIDTH, card_face, cards_before
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.activation_events import ActivateAbroad
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.castle import ToCastle, WentHome
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.england import SwapEnglishman
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.trigger import Trigger, TurnOver
from greatglen.games.glenmore2.chronicles.dubious_tome.text.labels import landmark_faces, owner_of
from greatglen.games.glenmore2.chronicles.dubious_tome.text.tips import both_sides, status_lines, tile_tip_lines, tips
from greatglen.games.glenmore2.drawing.chronicle import ChronicleDrawing
from greatglen.games.glenmore2.rules.state import HOME
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.pointers import CELL, GOOD, SCOT, activating
from greatglen.games.glenmore_common.drawing.scots import Walks
from greatglen.games.glenmore_common.rules.actions import Activate, Buy, Pay
from greatglen.games.glenmore_common.rules.names import slug

CARD = "c6-card:{card}"


class DubiousTomeDrawing(ChronicleDrawing):
    """The open book in the middle, and before each player the cards with their two sides."""

    status_lines = staticmethod(status_lines)
    tips = staticmethod(tips)
    tile_tip_lines = staticmethod(tile_tip_lines)
    POINTERS = (
        Pointer(Trigger, (CARD, "button:trigger"), ("event",), aliases=("c6-page:{card}", "landmark:{card}")),
        Pointer(TurnOver, (CARD, "button:turnover")),
        Pointer(ToCastle, (SCOT,), ("to-castle",), aliases=(CELL,)),
        *activating(ActivateAbroad, "cell:{owner}:{cell}", ("abroad",)),
        Pointer(SwapEnglishman, ("tile:{tile}",), ("swap-englishman",)),
        Pointer(Activate, choice_kinds=("event-activate",), aliases=(CELL,)),
        Pointer(Pay, choice_kinds=("give-back",), aliases=(GOOD,)),
        Pointer(Buy, choice_kinds=("give-back",), aliases=("row:{resource}",)),
    )
    WALKS: ClassVar[Walks] = {WentHome: lambda scots, event: scots.join(HOME, scots.leave(event.start))}

    def components(self, table: GlenMore2Table, group: str) -> list[Component]:
        """Every card with its event to come."""
        box = (-3, -3, WIDTH + 6, HEIGHT + 6)
        found = []
        for face in landmark_faces(table):
            name, lines = table.text.translate(face.card), (*both_sides(table, face.card),)
            at, drawn = f"c6-card:{slug(face.card)}", card_face(table, face)
            found.append(Component(at, group, name, lines, table.rule("C6-5"), drawn, box, name=face.card))
        return found

    def tallies(self, table: GlenMore2Table) -> list[Tally]:
        """How many landmark cards nobody has yet."""
        return [tally(use("i-landmark"), sum(owner_of(table, face.card) is None for face in landmark_faces(table)))]

    def panes(self, table: GlenMore2Table) -> list[Pane]:
        return [book(table)]

    def seat_pane(self, table: GlenMore2Table, seat: int) -> Pane | None:
        return cards_before(table, seat)


DRAWING = DubiousTomeDrawing()
