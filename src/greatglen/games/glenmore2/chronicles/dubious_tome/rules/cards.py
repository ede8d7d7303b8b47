"""The two-sided cards: what their event sides do, which of them are turned, and whose tables count (G2-C6-1 to 8)."""

from copy import copy
from functools import cache
from typing import Self

import msgspec

from greatglen.games.glenmore2.rules.box import Box, box_named
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.rules.notation import Bundle, parse_deals
from greatglen.games.glenmore_common.rules.payment import Bill, parse_bill
from greatglen.kernel.event import Event
from greatglen.kernel.step import Step

NUMBER = 6
GONE = -1  # in place of a cell: the tile on which something should come has left the territory


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event side as the component file writes it."""

    card: str
    event: str  # "cost -> gain"
    again: bool = False  # as often as the player likes
    on_tile: bool = False  # the gain goes on the card's own tile
    trade: bool = False  # a trade, for clans that speak of trades
    person: str = ""  # who has this person ...
    clan: str = ""  # ... or is an ally of this clan ...
    vp: int = 0  # ... has so many points besides
    attested: list[str] = []


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Chronicle's entry of the component file."""

    event_bonus: int
    storr_table: tuple[int, ...]
    inverness_table: tuple[int, ...]
    event: tuple[Entry, ...]


class EventSide(msgspec.Struct, frozen=True):
    """What triggering a card costs and gives, ready for the rules."""

    card: str
    bill: Bill
    points: int  # victory points to be returned
    gain: Bundle
    entry: Entry

    @property
    def source(self) -> str:
        return f"event:{self.card}"


class Tome(msgspec.Struct, frozen=True):
    """Everything static about the Chronicle."""

    bonus: int  # per event side in every scoring of landmarks
    tables: dict[str, tuple[int, ...]]  # by area: the table that replaces the common one
    sides: dict[str, EventSide]
    cards: dict[str, str]  # every landmark of the box by the word that names it in actions


@cache
def tome(box_key: str) -> Tome:
    box = box_named(box_key)
    numbers = box.file.numbers(NUMBER, Numbers)
    landmarks = [tile.name for tile in box.tiles if any(amount.what == "landmark" for amount in tile.once)]
    return Tome(
        bonus=numbers.event_bonus,
        tables={"castle": numbers.storr_table, "whisky": numbers.inverness_table},
        sides={entry.card: _side(box, entry) for entry in numbers.event},
        cards={slug(name): name for name in landmarks},
    )


def _side(box: Box, entry: Entry) -> EventSide:
    (deal,) = parse_deals(entry.event)
    return EventSide(
        card=entry.card,
        bill=parse_bill(tuple(a for a in deal.cost if a.what != "vp"), box.resources, box.groups, "scot"),
        points=sum(amount.n for amount in deal.cost if amount.what == "vp"),
        gain=deal.gain,
        entry=entry,
    )


class TomePart(msgspec.Struct):
    """Per seat: the cards that show their event side, and the areas for which the seat has its own table."""

    turned: list[tuple[str, ...]]
    tables: list[tuple[str, ...]]

    def copy(self) -> Self:
        twin = copy(self)
        twin.turned = self.turned.copy()
        twin.tables = self.tables.copy()
        return twin


def get_part(state: GlenMore2) -> TomePart:
    part: TomePart = state.parts[NUMBER]
    return part


class EventTurned(Event, frozen=True, tag="eventturned"):
    """A landmark card was turned to its event side; `resolved`: with its effect."""

    card: str
    resolved: bool


class TurnCard(Step[GlenMore2], frozen=True, tag="TurnCard"):
    """The effect is resolved: points for a person or an ally, and the card is turned (G2-C6-5)."""

    seat: int
    card: str
    resolved: bool

    def run(self, state: GlenMore2) -> None:
        part = get_part(state)
        side = tome(state.box_key).sides.get(self.card)
        if side is not None and _has_what_it_takes(state, self.seat, side.entry):
            state.score(self.seat, side.source, side.entry.vp)
        part.turned[self.seat] = (*part.turned[self.seat], self.card)
        state.emit(EventTurned(self.seat, self.card, self.resolved))


def _has_what_it_takes(state: GlenMore2, seat: int, entry: Entry) -> bool:
    player = state.players[seat]
    tiles = state.box.tiles
    return entry.clan in player.clans or any(tiles[person].name == entry.person for person in player.persons)


def being_resolved(state: GlenMore2, seat: int, card: str) -> bool:
    """Whether a card has been triggered and is turned as soon as its effect is done."""
    return any(isinstance(step, TurnCard) and (step.seat, step.card) == (seat, card) for step in state.agenda)


def open_cards(state: GlenMore2, seat: int) -> list[str]:
    """The cards of a seat that can still be triggered."""
    turned = get_part(state).turned[seat]
    cards = state.players[seat].landmarks
    return [card for card in cards if card not in turned and not being_resolved(state, seat, card)]


def tile_of(state: GlenMore2, seat: int, card: str) -> int:
    """The cell of the tile that brought a card; 0 if it has left the territory."""
    tiles = state.box.tiles
    for cell, plot in state.players[seat].land.items():
        if any(tiles[tile].name == card for tile in (plot.tile, *plot.under)):
            return cell
    return 0
