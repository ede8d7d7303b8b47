"""What one Chronicle draws: its own parts of the table, and what it puts on the common ones."""

from collections.abc import Mapping
from typing import ClassVar

from greatglen.draw.part import Part
from greatglen.draw.svg import Markup
from greatglen.kernel.action import Action
from greatglen.titles.highland.draw.faces import Face
from greatglen.titles.highland.draw.table import HighlandTable

Said = tuple[str, list[str], str]  # a tip: its heading, its sentences, the full id of the rule


class ChronicleDrawing:
    """All a Chronicle may draw and tell; each method adds nothing."""

    number: int
    WISHES: ClassVar[Mapping[str, Mapping[str, str]]] = {}  # as in web/pointing.py: what who points there wants

    def parts(self, table: HighlandTable) -> list[Part]:
        """What lies in the middle of the table: "chronicle-5", or "chronicle-5-pool" where there are several."""
        return []

    def before_seat(self, table: HighlandTable, seat: int) -> Part | None:
        """What lies before a player: "chronicle-5-seat-0"."""
        return None

    def on_rondel(self, table: HighlandTable) -> list[Markup]:
        """Above the tiles of the rondel, below the pawns."""
        return []

    def figure(self, table: HighlandTable, figure: int, x: float, y: float) -> Markup | None:
        """One of its figures on the rondel, centred there."""
        return None

    def on_territory(self, table: HighlandTable, seat: int) -> list[Markup]:
        """Above the tiles of a territory, below the scots."""
        return []

    def on_clans(self, table: HighlandTable) -> list[Markup]:
        """Above the map of the clans."""
        return []

    def tips(self, table: HighlandTable) -> dict[str, Said]:
        """A tip for each of its anchors."""
        return {}

    def tile_lines(self, table: HighlandTable, face: Face) -> list[str]:
        """What it has to add to the tip of a tile."""
        return []

    def path(self, action: Action, seat: int) -> tuple[str, ...] | None:
        """The anchors that are pointed at to choose one of its actions; None: not its own, or a button."""
        return None
