"""The words of the event sides: what each does, and when it would be in vain."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias

from greatglen.games.glenmore2.chronicles.dubious_tome.rules.activation_events import Abroad, ActivateThese, full_land
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import (
    NUMBER,
    Entry,
    EventSide,
    Numbers,
    get_part,
    open_cards,
)
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.castle import MoveHome, why_nobody_goes_home
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.england import cannot_swap, no_coins, swap, take_coins
from greatglen.games.glenmore2.rules.clans import PlaceMarker, why_no_ally
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.effects import apply_effect
from greatglen.games.glenmore2.rules.removal import TakeDiscarded, cannot_remove
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.rules.turn import NO_PLACE_PAID
from greatglen.games.glenmore_common.rules.land import neighbours
from greatglen.games.glenmore_common.rules.notation import parse_deals
from greatglen.games.glenmore_common.rules.payment import least_coins
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.sentence import make_sentence

NO_OTHER_CARD = Reason("no-other-card", "You have no other card to turn.")
NOTHING_DISCARDED = Reason("nothing-discarded", "No tile from the discard pile can be placed.")
NOTHING_TO_REMOVE = Reason("nothing-to-remove", "No tile can be removed from your territory.")
NO_SCOTS_LEFT = Reason("no-scots-left", "You have no scot left in your supply.")

Do: TypeAlias = Callable[[GlenMore2, int, int, int, EventSide], None]
Vain: TypeAlias = Callable[[GlenMore2, int, int, EventSide], Refusal | None]


def carry_out(state: GlenMore2, seat: int, cell: int, what: str, n: int, side: EventSide) -> None:
    """Let one gain of an event come about; words that are not of this Chronicle are effects of the base game."""
    if what in _DO:
        _DO[what](state, seat, cell, n, side)
    else:
        apply_effect(state, seat, cell, what, n, side.source)


def would_be_vain(state: GlenMore2, seat: int, cell: int, what: str, side: EventSide) -> Refusal | None:
    """Why a gain of an event would bring nothing."""
    if what in state.RESOURCES:
        return full_land(state, seat)
    vain = _VAIN.get(what)
    return None if vain is None else vain(state, seat, cell, side)


def _table(area: str) -> Do:
    def own(state: GlenMore2, seat: int, cell: int, n: int, side: EventSide) -> None:
        """From now on the seat's own table for an area (G2-C6-10, G2-C6-23)."""
        tables = get_part(state).tables
        tables[seat] = (*tables[seat], area)

    return own


def _animals(state: GlenMore2, seat: int, side: EventSide) -> ActivateThese:
    tiles = state.box.tiles
    land = state.players[seat].land
    animals = tuple(cell for cell, plot in land.items() if tiles[plot.tile].kind == "animal")
    return ActivateThese(seat, animals, side.source, "C6-20")


def _around(state: GlenMore2, seat: int, cell: int, side: EventSide) -> ActivateThese:
    cells = (cell, *neighbours(state.players[seat].land, cell))
    return ActivateThese(seat, cells, side.source, "C6-41")


def _discarded(seat: int, side: EventSide) -> TakeDiscarded:
    """A tile of the discard pile; the scots it costs are paid once it is named, so that it can still be placed."""
    return TakeDiscarded(seat, side.source, side.bill.scots)


def _coins_per_event(state: GlenMore2, seat: int, cell: int, n: int, side: EventSide) -> None:
    """A coin for each event side, the card's own included (G2-C6-26)."""
    state.add_coins(seat, n * (len(get_part(state).turned[seat]) + 1))


def _no_other(state: GlenMore2, seat: int, cell: int, side: EventSide) -> Refusal | None:
    return None if open_cards(state, seat) else NO_OTHER_CARD.with_facts()


def _no_discarded(state: GlenMore2, seat: int, cell: int, side: EventSide) -> Refusal | None:
    """Return why no tile can be recovered: for want of a scot, if one of the tiles lacks nothing else."""
    step = _discarded(seat, side)
    refusals = [step.check(state, action) for action in step.candidates(state)]
    if None in refusals:
        return None
    lacking = (r for r in refusals if r is not None and r.code == NO_PLACE_PAID.code)
    return next(lacking, NOTHING_DISCARDED.with_facts())


def _no_removal(state: GlenMore2, seat: int, cell: int, side: EventSide) -> Refusal | None:
    able = any(cannot_remove(state, seat, cell) is None for cell in state.players[seat].land)
    return None if able else NOTHING_TO_REMOVE.with_facts()


_DO: dict[str, Do] = {
    "castle-table": _table("castle"),
    "whisky-table": _table("whisky"),
    "animals": lambda state, seat, cell, n, side: state.agenda.append(_animals(state, seat, side)),
    "around": lambda state, seat, cell, n, side: state.agenda.append(_around(state, seat, cell, side)),
    "abroad": lambda state, seat, cell, n, side: state.agenda.append(Abroad(seat, n, (), side.source)),
    "discarded": lambda state, seat, cell, n, side: state.agenda.extend([_discarded(seat, side)] * n),
    "coin-per-event": _coins_per_event,
    "to-castle": lambda state, seat, cell, n, side: state.agenda.append(MoveHome(seat, n, side.source, "C6-29")),
    "clan": lambda state, seat, cell, n, side: state.agenda.extend([PlaceMarker(seat, side.source, optional=True)] * n),
    "england-coins": lambda state, seat, cell, n, side: take_coins(state, seat),
    "swap-englishman": lambda state, seat, cell, n, side: swap(state, seat, side.source),
}
_VAIN: dict[str, Vain] = {
    "event": _no_other,
    "animals": lambda state, seat, cell, side: _animals(state, seat, side).in_vain(state),
    "around": lambda state, seat, cell, side: _around(state, seat, cell, side).in_vain(state),
    "abroad": lambda state, seat, cell, side: Abroad(seat, 1, (), side.source).in_vain(state),
    "discarded": _no_discarded,
    "remove": _no_removal,
    "to-castle": lambda state, seat, cell, side: why_nobody_goes_home(state, seat),
    "clan": lambda state, seat, cell, side: why_no_ally(state, seat, least_coins(state, seat, side.bill)),
    "scot": lambda state, seat, cell, side: None if state.players[seat].scots else NO_SCOTS_LEFT.with_facts(),
    "england-coins": lambda state, seat, cell, side: no_coins(state),
    "swap-englishman": lambda state, seat, cell, side: cannot_swap(state),
}
WORDS = frozenset((*_DO, *_VAIN))


COSTS = frozenset(["any", "different", "animal", "coin", "whisky", "scot", "vp"])
GAINS = WORDS | {"any", "coin", "whisky", "vp", "move"}


def find_mistakes(file: File) -> Iterator[tuple[str, str]]:
    """What is wrong: the field, and what it must be."""
    numbers = file.numbers(NUMBER, Numbers)
    if not numbers.storr_table:
        yield "storr_table", make_sentence("must not be empty")
    if not numbers.inverness_table:
        yield "inverness_table", make_sentence("must not be empty")
    for card, times in Counter(entry.card for entry in numbers.event).items():
        if times > 1:
            yield f"event of {card}", make_sentence("is there {count} times", count=times)
    for entry in numbers.event:
        for text in _wrong(file, entry):
            yield f"event of {entry.card}", text


def _wrong(file: File, entry: Entry) -> Iterator[str]:
    if not any(tile.name == entry.card and "landmark" in tile.once.split() for tile in file.tile):
        yield make_sentence("no tile brings this card")
    if entry.person and not any(tile.name == entry.person and tile.kind == "person" for tile in file.tile):
        yield make_sentence("there is no person “{person}”", person=entry.person)
    if entry.clan and not any(clan.name == entry.clan for clan in file.clan):
        yield make_sentence("there is no clan “{clan}”", clan=entry.clan)
    for field in entry.attested:
        if field not in Entry.__struct_fields__:
            yield make_sentence("“{field}” is no field of an event", field=field)
    alternatives = parse_deals(entry.event)
    if len(alternatives) != 1:
        yield make_sentence("must be one effect, without alternatives")
        return
    (deal,) = alternatives
    for amount in deal.cost:
        if amount.what not in COSTS and amount.what not in file.resources:
            yield make_sentence("“{what}” cannot be a cost", what=amount.what)
    for amount in deal.gain:
        if amount.what not in GAINS and amount.what not in file.resources:
            yield make_sentence("“{what}” is not an effect of an event", what=amount.what)
    if entry.again and [amount.what in file.resources for amount in deal.cost] != [True]:
        yield make_sentence("what can be done again and again must cost one kind of resource")
    if any(amount.what == "discarded" for amount in deal.gain) and {amount.what for amount in deal.cost} - {"scot"}:
        yield make_sentence("a tile of the discard pile can cost scots only")
    if any(amount.what == "around" for amount in deal.gain) and not entry.on_tile:
        yield make_sentence("“around” needs on_tile")
