"""The drawings of Glen More II: beside those of both games the clan board, the discard pile, and the Chronicles."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from greatglen.drawing.component import Component
from greatglen.drawing.flight import Flight
from greatglen.drawing.layout import Panel, icon
from greatglen.drawing.pane import Pane
from greatglen.drawing.pointer import Pointer, Pointers
from greatglen.drawing.svg import Markup, el, use
from greatglen.games.glenmore2.drawing.chronicle import ChronicleDrawing, drawings, in_play
from greatglen.games.glenmore2.drawing.clan_board import clanboard
from greatglen.games.glenmore2.drawing.components import components
from greatglen.games.glenmore2.drawing.discards import discards
from greatglen.games.glenmore2.drawing.pieces import marker
from greatglen.games.glenmore2.rules.actions import Abandon, Ally, Keep, Put, Recover, Remove
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.events import Allied, PersonTaken, Recovered, TileRemoved
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore2.text import description, labels
from greatglen.games.glenmore2.text.faces import faces
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore2.text.tips import tips
from greatglen.games.glenmore_common.drawing.flights import DISCARDS, FLIGHTS, Flights
from greatglen.games.glenmore_common.drawing.interface import HighlandDrawing
from greatglen.games.glenmore_common.drawing.pieces import scot
from greatglen.games.glenmore_common.drawing.pointers import CELL
from greatglen.games.glenmore_common.drawing.pointers import WAYS as HIGHLAND
from greatglen.games.glenmore_common.drawing.scots import WALKS, People, Walks
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText
from greatglen.text.tip import Said

WAYS = (
    *HIGHLAND,
    Pointer(Recover, ("tile:{tile}",), ("recover",)),
    Pointer(Abandon, ("tile:{tile}", "button:{gain}")),
    Pointer(Put, (CELL,), held="scots:{seat}"),
    Pointer(Remove, (CELL,), ("remove",)),
    Pointer(Keep, ("resource:{resource}",)),
    Pointer(Ally, ("clan:{clan}",), ("ally",), held="markers:{seat}"),
)


class GlenMore2Drawing(HighlandDrawing[GlenMore2Table]):
    CHART = "clans"
    BOARD = ("rondel", "clans", "discards")
    COUNTERS: ClassVar[Mapping[str, str]] = {
        **HighlandDrawing.COUNTERS,
        "landmarks": "i-landmark",
        "persons": "i-person",
    }

    def table(self, view: View, game_text: GameText[Any]) -> GlenMore2Table:
        return GlenMore2Table(view, game_text)

    def tips(self, view: View, game_text: GameText[Any]) -> dict[str, Said]:
        table = self.table(view, game_text)
        chronicles = drawings(table)
        said = tips(table, lambda face: [line for one in chronicles for line in one.tile_lines(table, face)])
        for drawing in chronicles:
            said |= drawing.tips(table)
        return said

    def described(self, view: View, game_text: GameText[Any]) -> dict[str, list[str]]:
        return {**super().described(view, game_text), "clans": description.clans(self.table(view, game_text))}

    def components(self, view: View, game_text: GameText[Any]) -> list[Component]:
        return components(self.table(view, game_text))

    def keys(self, view: View) -> Sequence[str]:
        assert isinstance(view.state, GlenMore2)
        return [face.key for face in faces(view.state.box_key)]

    def ways(self) -> Pointers:
        return _ways(_chronicles())

    def seen_happening(self) -> Flights:
        return _seen(_chronicles())

    def walks(self, table: GlenMore2Table) -> Walks:
        found: Walks = {**WALKS, TileRemoved: _sent_home}
        for drawing in drawings(table):
            found = {**found, **drawing.WALKS}
        return found

    def on_rondel(self, table: GlenMore2Table) -> list[Markup]:
        return [drawn for drawing in drawings(table) for drawn in drawing.on_rondel(table)]

    def figure(self, table: GlenMore2Table, figure: int, x: float, y: float) -> Markup | None:
        found = (drawing.figure(table, figure, x, y) for drawing in drawings(table))
        return next((drawn for drawn in found if drawn is not None), None)

    def on_territory(self, table: GlenMore2Table, seat: int) -> list[Markup]:
        return [drawn for drawing in drawings(table) for drawn in drawing.on_territory(table, seat)]

    def counter(self, at: str, seat: int) -> Markup:
        if at == "scots":
            return scot(seat, 0, 0, 1)
        if at == "markers":
            return marker(seat, 0, 0, 0.9)
        if at == "castle":
            return el("g", el("circle", r=10.5, class_="medal"), use("k-castle"), class_="k-castle")
        return super().counter(at, seat)

    def little(self, view: View, game_text: GameText[Any], piece: str) -> Markup:
        return icon(use("i-clan")) if piece.startswith("clan:") else super().little(view, game_text, piece)

    def shelf(self, table: GlenMore2Table) -> list[Panel]:
        """The Chronicles in play, and, to be opened when it is asked for, the discard pile."""
        panels = [drawing.panel(table, chronicle) for chronicle, drawing in in_play(table)]
        pile = Panel("discards", labels.discards(table.text), shelved=False)
        return [*panels, pile]

    def others(self, table: GlenMore2Table) -> list[Pane]:
        panes = [clanboard(table), discards(table)]
        for drawing in drawings(table):
            panes += drawing.panes(table)
            before = (drawing.before_seat(table, seat) for seat in range(table.view.seats))
            panes += [pane for pane in before if pane is not None]
        return panes


def _sent_home(scots: People, event: TileRemoved) -> None:
    """Whoever stood on a tile that is removed goes to the home castle."""
    for walker in scots.cells.pop(event.cell, []):
        scots.join(HOME, walker)


SEEN: Flights = {
    **FLIGHTS,
    Allied: lambda event, doing: [
        Flight(piece=f"marker-{event.seat}-*", start=(f"markers:{event.seat}",)),
        Flight(token="i-coin", n=event.coins, start=(f"coins:{event.seat}",), end=(f"clan:{event.clan}",)),
    ],
    PersonTaken: lambda event, doing: [Flight(piece=f"t-{event.tile}", end=(f"persons:{event.seat}",))],
    TileRemoved: lambda event, doing: [Flight(piece=f"t-{event.tile}", end=(DISCARDS,))],
    Recovered: lambda event, doing: [Flight(piece=f"t-{event.tile}")],
}


@cache
def _seen(chronicles: tuple[ChronicleDrawing, ...]) -> Flights:
    return {**SEEN, **{kind: fly for drawing in chronicles for kind, fly in drawing.FLIGHTS.items()}}


def _chronicles() -> tuple[ChronicleDrawing, ...]:
    """The drawings of all Chronicles there are."""
    return tuple(chronicle.slice.face("drawing") for chronicle in CHRONICLES.values())


@cache
def _ways(chronicles: tuple[ChronicleDrawing, ...]) -> Pointers:
    return Pointers([*WAYS, *(way for drawing in chronicles for way in drawing.WAYS)])


DRAWING = GlenMore2Drawing()
