"""The component file of Glen More II as it is written: entries, before the rules make anything of them."""

from typing import TypeVar

import msgspec

T = TypeVar("T")


class TileEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile. `attested` names the fields a rulebook states; the rest is reconstructed."""

    name: str
    kind: str
    deck: str = ""
    river: bool = False
    overbuild: bool = False
    protected: bool = False  # nobody may land on it
    cost: str = ""
    once: str = ""
    activate: str = ""
    counts_as: int = 1  # persons: for how many
    chronicle: int = 0
    replaces: str = ""
    attested: list[str] = []


class LandmarkEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A landmark card (G2-LANDMARK)."""

    name: str
    once: str = ""
    lasting: str = ""
    end_coins: int = 0  # so many coins are worth one point more at the end
    chronicle: int = 0
    attested: list[str] = []


class ClanEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field of the clan board (G2-CLAN)."""

    name: str
    at: tuple[int, int]
    once: str = ""
    lasting: str = ""
    counts: str = ""  # what is counted for points
    tiers: list[tuple[int, int]] = []  # (from so many, points), rising
    again: bool = False  # may be taken again and again
    attested: list[str] = []


class ClanBoardEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the roads begin, and the roads: from, to, coins."""

    start: tuple[int, int]
    roads: list[tuple[str, str, int]]


class ChronicleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file of a Chronicle adds: its numbers in [chronicle.N], its tiles and cards with `chronicle = N`."""

    chronicle: dict[int, dict[str, object]]
    tile: list[TileEntry] = []
    landmark: list[LandmarkEntry] = []


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    game: str
    players: tuple[int, int]
    rondel_spaces: int
    start_coins: list[int]
    resources: tuple[str, ...]
    market_prices: tuple[int, ...]
    die: list[int]
    scots_per_player: int
    clan_markers_per_player: int
    resource_limit_per_tile: int
    score_table: list[int]
    oversize_penalty: int
    start_tile: list[TileEntry]
    tile: list[TileEntry]
    landmark: list[LandmarkEntry]
    clan_board: ClanBoardEntry
    clan: list[ClanEntry]
    chronicle: dict[str, dict[str, object]] = {}

    def numbers(self, chronicle: int, form: type[T]) -> T:
        """The numbers of a Chronicle; msgspec.ValidationError if they have not that form."""
        return msgspec.convert(self.chronicle.get(str(chronicle), {}), form)
