"""What one Chronicle draws: its own parts of the table, and what it puts on the common ones."""

from collections.abc import Sequence
from typing import ClassVar

from greatglen.drawing.component import Component
from greatglen.drawing.layout import Panel, Tally
from greatglen.drawing.pane import Pane
from greatglen.drawing.pointer import Pointer
from greatglen.drawing.svg import Markup, el, use
from greatglen.games.glenmore2.rules.chronicle import Chronicle
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.flights import Flights
from greatglen.games.glenmore_common.drawing.scots import Walks
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.text.tip import TipParts


def marker(seat: int, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """A clan marker."""
    return el(
        "g", use("counter"), use(f"sign-{seat}"), class_=f"s{seat}", transform=f"translate({x:g},{y:g})scale({scale:g})"
    )


class ChronicleDrawing:
    """All a Chronicle may draw, the constant `DRAWING` of its `draw`; each method adds nothing."""

    POINTERS: ClassVar[Sequence[Pointer]] = ()  # what is pointed at for its actions
    WALKS: ClassVar[Walks] = {}  # which of its events move scots, and how
    FLIGHTS: ClassVar[Flights] = {}  # how its events are seen to happen

    def status_lines(self, table: GlenMore2Table) -> list[str]:
        """What matters now, in two short lines."""
        return []

    def tallies(self, table: GlenMore2Table) -> list[Tally]:
        """The numbers that change, at most two: those of the seat that looks first."""
        return []

    def panel(self, table: GlenMore2Table, chronicle: Chronicle) -> Panel:
        """On the shelf: what matters now; it opens into what lies in the middle of the table and before the players."""
        title = table.text.translate(chronicle.name)
        return Panel(
            f"chronicle-{chronicle.number}", title, tuple(self.status_lines(table)), tuple(self.tallies(table))
        )

    def panes(self, table: GlenMore2Table) -> list[Pane]:
        """What lies in the middle of the table: "chronicle-5", or "chronicle-5-pool" where there are several."""
        return []

    def seat_pane(self, table: GlenMore2Table, seat: int) -> Pane | None:
        """What lies before a player: "chronicle-5-seat-0"."""
        return None

    def rondel_overlay(self, table: GlenMore2Table) -> list[Markup]:
        """Above the tiles of the rondel, below the pawns."""
        return []

    def draw_figure(self, table: GlenMore2Table, figure: int, x: float, y: float) -> Markup | None:
        """One of its figures on the rondel, centred there."""
        return None

    def territory_overlay(self, table: GlenMore2Table, seat: int) -> list[Markup]:
        """Above the tiles of a territory, below the scots."""
        return []

    def clan_board_overlay(self, table: GlenMore2Table) -> list[Markup]:
        """Above the map of the clans."""
        return []

    def tips(self, table: GlenMore2Table) -> dict[str, TipParts]:
        """What its words say about each of its anchors."""
        return {}

    def tile_tip_lines(self, table: GlenMore2Table, face: TileFace) -> list[str]:
        """What its words have to add to the tip of a tile."""
        return []

    def components(self, table: GlenMore2Table, group: str) -> list[Component]:
        """Its pieces by themselves, but for tiles, under the heading of a group."""
        return []

    def gallery_lines(self, table: GlenMore2Table, face: TileFace) -> list[str]:
        """What its words have to say of one of its own tiles, wherever that may be."""
        return self.tile_tip_lines(table, face)


def in_play(table: GlenMore2Table) -> list[tuple[Chronicle, ChronicleDrawing]]:
    """The Chronicles that are played with, and their drawings."""
    return [(chronicle, chronicle.slice.load_face("drawing")) for chronicle in table.state.chronicles]


def drawings(table: GlenMore2Table) -> list[ChronicleDrawing]:
    """Those of the Chronicles that are played with."""
    return [drawing for _, drawing in in_play(table)]
