"""The drawings of Glen More II: beside those of both games the clan board, the discard pile, and the Chronicles."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, ClassVar

from greatglen.drawing.component import Component
from greatglen.drawing.flight import Flight
from greatglen.drawing.layout import Panel, icon
from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.pointer import Pointer, Pointers
from greatglen.drawing.svg import Markup, anchor, el, skin, text, use
from greatglen.games.glenmore2.drawing.chronicle import ChronicleDrawing, drawings, in_play, marker
from greatglen.games.glenmore2.drawing.clan_board import clan_board_pane, plate
from greatglen.games.glenmore2.drawing.roads import FIELD_HEIGHT, FIELD_WIDTH
from greatglen.games.glenmore2.rules.actions import Abandon, Ally, Keep, Put, Recover, Remove
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.events import Allied, PersonTaken, Recovered, TileRemoved
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore2.text import labels
from greatglen.games.glenmore2.text.table import GlenMore2Table, faces
from greatglen.games.glenmore2.text.tips import bonus, describe_clans, from_the_start, tips, unsure
from greatglen.games.glenmore_common.drawing.components import Token, tiles, tokens
from greatglen.games.glenmore_common.drawing.flights import DISCARDS, FLIGHTS, Flights
from greatglen.games.glenmore_common.drawing.interface import HighlandDrawing
from greatglen.games.glenmore_common.drawing.pieces import scot
from greatglen.games.glenmore_common.drawing.pointers import CELL
from greatglen.games.glenmore_common.drawing.pointers import POINTERS as HIGHLAND
from greatglen.games.glenmore_common.drawing.scots import WALKS, People, Walks
from greatglen.games.glenmore_common.drawing.tile import SIZE, tile, tile_id
from greatglen.games.glenmore_common.text import labels as common_labels
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText
from greatglen.text.tip import TipParts

FIELD_BOX = (-3, -3, FIELD_WIDTH + 6, FIELD_HEIGHT + 6)


def components(table: GlenMore2Table) -> list[Component]:
    """The base game's, then those of the Chronicles that are played with."""
    game_text, box = table.text, table.state.box

    def doubted(face: TileFace) -> list[str]:
        return unsure(game_text, box.tiles[box.number[face.key]].entry)

    base = (face for face in table.faces if not face.chronicle)
    found = [*tiles(table, base, unsure=doubted), *_clans(table), *_tokens(table)]
    for chronicle, drawing in in_play(table):
        name = game_text.translate(chronicle.name)
        own = [face for face in table.faces if face.chronicle == chronicle.number]
        found += drawing.components(table, name)
        found += tiles(table, own, also=partial(drawing.gallery_lines, table), unsure=doubted, group=name)
    return found


def _clans(table: GlenMore2Table) -> list[Component]:
    game_text, box = table.text, table.state.box
    found = []
    for number, clan in enumerate(box.clans.values(), start=1):
        name = game_text.translate(clan.name)
        lines = (bonus(game_text, clan), from_the_start(table, clan))
        drawn = plate(table, clan, number - 1)
        rule = table.rule("CLAN-0")
        found.append(
            Component(f"clan:{clan.name}", labels.clans(game_text), name, lines, rule, drawn, FIELD_BOX, name=clan.name)
        )
    return found


def _tokens(table: GlenMore2Table) -> list[Component]:
    game_text = table.text
    persons, compared = common_labels.persons(game_text), common_labels.compared(game_text)
    return tokens(
        table,
        Token("token:marker", labels.clan_markers(game_text), marker(0), labels.makes_an_ally(game_text), "PERSON-2"),
        Token(
            "token:person",
            persons,
            use("i-person"),
            compared,
            "SCORE-2",
        ),
    )


COLUMNS = 5
PITCH = SIZE + 8


def discards(table: GlenMore2Table) -> Pane:
    state = table.state
    title = labels.discards(table.text)
    spread = any(isinstance(option, Recover) for option in table.view.choice.options)
    shown = state.discards if spread else state.discards[-1:]
    label = text(f"{title} · {len(state.discards)}", 8, 18, "head")
    drawn = []
    for place, number in enumerate(shown):
        face = table.faces[number]
        row, column = divmod(place, COLUMNS)
        x, y = 8 + PITCH * column, 30 + PITCH * row
        drawn.append(
            anchor(
                f"tile:{face.key}",
                table.name(face),
                tile(face, table.name(face), False),
                id_=tile_id(face, 0),
                x=x,
                y=y,
            )
        )
    if not shown:
        drawn.append(el("rect", class_="hollow", x=8, y=30, width=SIZE, height=SIZE, rx=8))
    rows = max(1, -(-len(shown) // COLUMNS))
    columns = COLUMNS if spread else 2
    box = (0, 0, 16 + PITCH * columns - 8, 38 + PITCH * rows - 8)
    return make_pane("discards", title, box, anchor("discards", title, skin(label)), *drawn)


POINTERS = (
    *HIGHLAND,
    Pointer(Recover, ("tile:{tile}",), ("recover",)),
    Pointer(Abandon, ("tile:{tile}", "button:{gain}")),
    Pointer(Put, (CELL,), drag_source="scots:{seat}"),
    Pointer(Remove, (CELL,), ("remove",)),
    Pointer(Keep, ("resource:{resource}",)),
    Pointer(Ally, ("clan:{clan}",), ("ally",), drag_source="markers:{seat}"),
)


class GlenMore2Drawing(HighlandDrawing[GlenMore2Table]):
    CHART = "clans"
    BOARD = ("rondel", "clans", "discards")
    COUNTERS: ClassVar[Mapping[str, str]] = {
        **HighlandDrawing.COUNTERS,
        "landmarks": "i-landmark",
        "persons": "i-person",
    }

    def read_table(self, view: View, game_text: GameText[Any]) -> GlenMore2Table:
        return GlenMore2Table(view, game_text)

    def tips(self, view: View, game_text: GameText[Any]) -> dict[str, TipParts]:
        table = self.read_table(view, game_text)
        chronicles = drawings(table)
        said = tips(table, lambda face: [line for one in chronicles for line in one.tile_tip_lines(table, face)])
        for drawing in chronicles:
            said |= drawing.tips(table)
        return said

    def describe(self, view: View, game_text: GameText[Any]) -> dict[str, list[str]]:
        return {**super().describe(view, game_text), "clans": describe_clans(self.read_table(view, game_text))}

    def components(self, view: View, game_text: GameText[Any]) -> list[Component]:
        return components(self.read_table(view, game_text))

    def tile_keys(self, view: View) -> Sequence[str]:
        assert isinstance(view.state, GlenMore2)
        return [face.key for face in faces(view.state.box_key)]

    def pointers(self) -> Pointers:
        return _ways(_chronicles())

    def event_flights(self) -> Flights:
        return _collect_flights(_chronicles())

    def scot_walks(self, table: GlenMore2Table) -> Walks:
        found: Walks = {**WALKS, TileRemoved: _sent_home}
        for drawing in drawings(table):
            found = {**found, **drawing.WALKS}
        return found

    def rondel_overlay(self, table: GlenMore2Table) -> list[Markup]:
        return [drawn for drawing in drawings(table) for drawn in drawing.rondel_overlay(table)]

    def draw_figure(self, table: GlenMore2Table, figure: int, x: float, y: float) -> Markup | None:
        found = (drawing.draw_figure(table, figure, x, y) for drawing in drawings(table))
        return next((drawn for drawn in found if drawn is not None), None)

    def territory_overlay(self, table: GlenMore2Table, seat: int) -> list[Markup]:
        return [drawn for drawing in drawings(table) for drawn in drawing.territory_overlay(table, seat)]

    def counter_picture(self, at: str, seat: int) -> Markup:
        if at == "scots":
            return scot(seat, 0, 0, 1)
        if at == "markers":
            return marker(seat, 0, 0, 0.9)
        if at == "castle":
            return el("g", el("circle", r=10.5, class_="medal"), use("k-castle"), class_="k-castle")
        return super().counter_picture(at, seat)

    def draw_icon(self, view: View, game_text: GameText[Any], piece: str) -> Markup:
        return icon(use("i-clan")) if piece.startswith("clan:") else super().draw_icon(view, game_text, piece)

    def shelf_panels(self, table: GlenMore2Table) -> list[Panel]:
        """The Chronicles in play, and, to be opened when it is asked for, the discard pile."""
        panels = [drawing.panel(table, chronicle) for chronicle, drawing in in_play(table)]
        pile = Panel("discards", labels.discards(table.text), shelved=False)
        return [*panels, pile]

    def extra_panes(self, table: GlenMore2Table) -> list[Pane]:
        panes = [clan_board_pane(table), discards(table)]
        for drawing in drawings(table):
            panes += drawing.panes(table)
            before = (drawing.seat_pane(table, seat) for seat in range(table.view.seats))
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
def _collect_flights(chronicles: tuple[ChronicleDrawing, ...]) -> Flights:
    return {**SEEN, **{kind: fly for drawing in chronicles for kind, fly in drawing.FLIGHTS.items()}}


def _chronicles() -> tuple[ChronicleDrawing, ...]:
    """The drawings of all Chronicles there are."""
    return tuple(chronicle.slice.load_face("drawing") for chronicle in CHRONICLES.values())


@cache
def _ways(chronicles: tuple[ChronicleDrawing, ...]) -> Pointers:
    return Pointers([*POINTERS, *(way for drawing in chronicles for way in drawing.POINTERS)])


DRAWING = GlenMore2Drawing()
