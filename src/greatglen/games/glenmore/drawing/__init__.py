"""The drawings of Glen More: those of both games, with chieftains and special cards."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from greatglen.drawing.component import Component
from greatglen.drawing.flight import Flight
from greatglen.drawing.pointer import Pointer, Pointers
from greatglen.drawing.svg import use
from greatglen.games.glenmore.rules.actions import Promote
from greatglen.games.glenmore.rules.activation import Promoted
from greatglen.games.glenmore.text.table import GlenMoreTable, faces
from greatglen.games.glenmore_common.drawing.components import Token, tiles, tokens
from greatglen.games.glenmore_common.drawing.flights import FLIGHTS, Flights
from greatglen.games.glenmore_common.drawing.interface import HighlandDrawing
from greatglen.games.glenmore_common.drawing.pointers import POINTERS as HIGHLAND
from greatglen.games.glenmore_common.drawing.pointers import SCOT
from greatglen.games.glenmore_common.drawing.scots import WALKS, Walks
from greatglen.games.glenmore_common.text import labels
from greatglen.games.glenmore_common.text.tips import tips
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText
from greatglen.text.tip import TipParts

POINTERS = Pointers([*HIGHLAND, Pointer(Promote, (SCOT, "chieftains:{seat}"), ("activate",))])
SEEN: Flights = {
    **FLIGHTS,
    Promoted: lambda event, doing: [
        Flight(token="i-bonnet", start=(f"scot:{event.seat}:{event.cell}",), end=(f"chieftains:{event.seat}",))
    ],
}


class GlenMoreDrawing(HighlandDrawing[GlenMoreTable]):
    COUNTERS: ClassVar[Mapping[str, str]] = {
        **HighlandDrawing.COUNTERS,
        "chieftains": "i-bonnet",
        "cards": "i-landmark",
    }

    def read_table(self, view: View, game_text: GameText[Any]) -> GlenMoreTable:
        return GlenMoreTable(view, game_text)

    def tips(self, view: View, game_text: GameText[Any]) -> dict[str, TipParts]:
        return tips(self.read_table(view, game_text))

    def components(self, view: View, game_text: GameText[Any]) -> list[Component]:
        table = self.read_table(view, game_text)
        bonnet = Token("token:bonnet", table.bonnets(), use("i-bonnet"), labels.compared(table.text), "SCORE-2")
        return [*tiles(table, table.faces), *tokens(table, bonnet)]

    def tile_keys(self, view: View) -> Sequence[str]:
        return [face.key for face in faces()]

    def pointers(self) -> Pointers:
        return POINTERS

    def event_flights(self) -> Flights:
        return SEEN

    def scot_walks(self, table: GlenMoreTable) -> Walks:
        return {**WALKS, Promoted: lambda scots, event: scots.leave(event.cell)}


DRAWING = GlenMoreDrawing()
