"""Chronicle 6, The Dubious Tome of Scottish History: landmark cards with an event side (rules: pages/)."""

from collections.abc import Collection, Mapping, Sequence

from greatglen.games.glenmore2.chronicles.dubious_tome.rules.activation_events import ActivateAbroad
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import (
    NUMBER,
    TomePart,
    get_part,
    open_cards,
    tome,
)
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.castle import MoveHome, ToCastle, why_nobody_goes_home
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.england import SwapEnglishman
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.event_sides import find_mistakes
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.trigger import (
    Trigger,
    TriggerEvent,
    TurnOver,
    no_open_card,
)
from greatglen.games.glenmore2.rules.chronicle import Chronicle
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.refusal import Refusal
from greatglen.kernel.sentence import N_

__all__ = ["CHRONICLE", "DubiousTome", "open_cards"]


class DubiousTome(Chronicle):
    """Gatherings and Wallace Monument trigger events; every event side is a point more in scorings of landmarks."""

    number = NUMBER
    name = N_("The Dubious Tome of Scottish History")
    summary = N_("Landmark cards have an event on their other side; Gatherings trigger it.")
    part = TomePart
    minutes = 15
    depth = 2
    actions = (Trigger, TurnOver, ToCastle, ActivateAbroad, SwapEnglishman)
    effects = ("event", "muster")

    def find_mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        return list(find_mistakes(file))

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> TomePart:
        """Nothing lies on its event side; the cards replace those of the same name (G2-C6-1, G2-C6-2)."""
        seats = len(state.players)
        tome(state.box_key)
        return TomePart(turned=[()] * seats, tables=[()] * seats)

    def apply_effect(self, state: GlenMore2, seat: int, cell: int, what: str, n: int, source: str) -> None:
        """`event`: trigger one (G2-C6-5). `muster`: any number of scots to the home castle (G2-C6-13)."""
        by = source.removeprefix("tile:")
        if what == "event":
            state.agenda += [TriggerEvent(seat, by)] * n
        else:
            state.agenda.append(MoveHome(seat, 0, by, "C6-13"))

    def why_no_gain(self, state: GlenMore2, seat: int, what: str) -> Refusal | None:
        return no_open_card(state, seat) if what == "event" else why_nobody_goes_home(state, seat)

    def held_back_cells(
        self, state: GlenMore2, seat: int, cells: Sequence[int], open_to: Collection[int]
    ) -> Collection[int]:
        """An event may bring resources, if one could be triggered."""
        land, tiles = state.players[seat].land, state.box.tiles
        deals = [deal for cell in open_to if cell in land for deal in tiles[land[cell].tile].alternatives]
        triggers = any(amount.what == "event" for deal in deals for amount in deal.gain)
        return cells if triggers and open_cards(state, seat) else ()

    def score_table(self, state: GlenMore2, seat: int, area: str) -> Sequence[int] | None:
        """The tables of Old Man of Storr and Inverness, for their owner only (G2-C6-10, G2-C6-23)."""
        held = get_part(state).tables[seat]
        return tome(state.box_key).tables[area] if held and area in held else None

    def adjust_points(self, state: GlenMore2, area: str, points: list[int]) -> None:
        """Every event side is a point more, whatever the comparison says (G2-C6-7)."""
        if area == "landmarks":
            bonus = tome(state.box_key).bonus
            for seat, turned in enumerate(get_part(state).turned):
                points[seat] += bonus * len(turned)


CHRONICLE = DubiousTome()
