"""The Englishman's turn: a tile more for who has the England token, or a tile away for coins (G2-C4-8 to G2-C4-19)."""

from collections.abc import Sequence
from copy import copy
from typing import Self

import msgspec

from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.rondel import discard, end_place, report_passed_tiles
from greatglen.games.glenmore2.rules.state import GlenMore2, Now
from greatglen.games.glenmore2.rules.turn import acquire, whole_bill, why_no_place
from greatglen.games.glenmore_common.rules.payment import cannot_pay, has_no_place
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Step

NUMBER = 4
NOBODY_YET = -1


class HammerPart(msgspec.Struct):
    """The Englishman, the England token and the England row of the market."""

    row: int  # how many spaces of the England row hold coins
    englishman: int = -1  # his figure, once he stands on the rondel
    holder: int = NOBODY_YET  # the seat with the England token

    def copy(self) -> Self:
        return copy(self)


def get_part(state: GlenMore2) -> HammerPart:
    found: HammerPart = state.parts[NUMBER]
    return found


def his_place(state: GlenMore2) -> int:
    return state.rondel.figures[get_part(state).englishman]


def the_end(state: GlenMore2) -> int:
    """The place of The End; -1 while it is not laid."""
    place = end_place(state)
    return -1 if place is None else place


def is_beyond(state: GlenMore2) -> bool:
    """Whether the Englishman stands on The End or past it."""
    return 0 <= the_end(state) <= his_place(state)


def stack(state: GlenMore2) -> int:
    """The coins of the rightmost filled space of the England row."""
    row = get_part(state).row
    return state.PRICES[row - 1] if row else 0


NOT_BEFORE_HIM = Reason("not-before-him", "“{tile}” is not ahead of the Englishman.")
HE_TAKES_NO_MARKER = Reason("he-takes-no-marker", "The Englishman can neither take nor discard {tile}.")
HE_TAKES_NO_HAMMER = Reason(
    "he-takes-no-hammer", "{tile} belongs to Hammer of the Scots: the Englishman cannot take it."
)
ENGLAND_FULL = Reason("england-full", "The England row is full, so the Englishman cannot take a tile.")
ENGLAND_PRICE = Reason(
    "england-price",
    "The Englishman costs {price} coin now; you have {coins}.",
    "The Englishman costs {price} coins now; you have {coins}.",
    "price",
)


class EnglishTake(Action, frozen=True, tag="englishtake"):
    """Pay into the England row and take a tile with the Englishman."""

    tile: str


class EnglishDiscard(Action, frozen=True, tag="englishdiscard"):
    """Discard a tile with the Englishman and take coins of the England row."""

    tile: str


class EnglishMoved(Event, frozen=True, tag="englishmoved"):
    """The Englishman went to a space: for the seat with the England token, or by himself."""

    space: int


class EnglishTook(Event, frozen=True, tag="englishtook"):
    """A seat took a tile with the Englishman; `space` is where he is now."""

    tile: str
    space: int


class EnglishLeft(Event, frozen=True, tag="englishleft"):
    """The Englishman reached or passed The End and left the game."""


class EnglandPaid(Event, frozen=True, tag="englandpaid"):
    """A seat put so many coins on the next space of the England row."""

    coins: int


class EnglandTaken(Event, frozen=True, tag="englandtaken"):
    """A seat took the coins of the rightmost filled space of the England row."""

    coins: int


def no_errand(state: GlenMore2, tile: int) -> Refusal | None:
    """Why the Englishman can neither take nor discard a tile (G2-C4-16)."""
    form = state.box.tiles[tile]
    return HE_TAKES_NO_MARKER.with_facts(tile=form.name) if form.kind == "marker" or form.protected else None


def cannot_send(state: GlenMore2, seat: int, tile: int) -> Refusal | None:
    """Why a seat cannot take a tile with the Englishman (G2-C4-9 to G2-C4-12)."""
    refusal = no_errand(state, tile)
    if refusal is not None:
        return refusal
    form = state.box.tiles[tile]
    if form.chronicle == NUMBER:
        return HE_TAKES_NO_HAMMER.with_facts(tile=form.name)
    row = get_part(state).row
    if row == len(state.PRICES):
        return ENGLAND_FULL.with_facts()
    price = state.PRICES[row]
    coins = state.players[seat].coins
    if price > coins:
        return ENGLAND_PRICE.with_facts(price=price, coins=coins)
    bill = whole_bill(state, seat, tile)
    refusal = cannot_pay(state, seat, msgspec.structs.replace(bill, coins=bill.coins + price))
    if refusal is None and form.kind != "person" and has_no_place(state, seat, tile, form.bill.scots):
        return why_no_place(state, seat, tile, form.bill.scots)
    return refusal


def tiles_ahead(state: GlenMore2) -> list[int]:
    """The tiles in front of the Englishman, nearest first; markers are none."""
    lying = state.rondel.tiles_ahead(get_part(state).englishman)
    return [tile for tile in lying if no_errand(state, tile) is None]


class EnglishTurn(Decision, frozen=True, tag="EnglishTurn"):
    """The seat with the England token moves him; without one, or with no tile ahead, he moves by himself."""

    rule = "C4-8"
    answer_types = (EnglishTake, EnglishDiscard)

    def candidates(self, state: GlenMore2) -> list[Action]:
        ahead = tiles_ahead(state) if self.seat >= 0 else []
        keys = [state.box.tiles[tile].key for tile in ahead]
        return [*map(EnglishTake, keys), *map(EnglishDiscard, keys)]

    def check(self, state: GlenMore2, action: EnglishTake | EnglishDiscard) -> Refusal | None:
        tile = state.box.number.get(action.tile, -1)
        if tile < 0 or state.rondel.place_ahead(get_part(state).englishman, tile) == NONE:
            return NOT_BEFORE_HIM.with_facts(tile=str(action.tile))
        take = isinstance(action, EnglishTake)
        return cannot_send(state, self.seat, tile) if take else no_errand(state, tile)

    def options(self, state: GlenMore2) -> Sequence[Action]:
        """Of a dozen tiles ahead all can be discarded; only taking them needs a look at each."""
        seat, tiles = self.seat, state.box.tiles
        ahead = tiles_ahead(state) if seat >= 0 else []
        taken = [EnglishTake(tiles[tile].key) for tile in ahead if cannot_send(state, seat, tile) is None]
        return [*taken, *(EnglishDiscard(tiles[tile].key) for tile in ahead)]

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "englishman", options, self.rule)

    def can_alter(self, state: GlenMore2) -> bool:
        return True

    def apply_answer(self, state: GlenMore2, action: EnglishTake | EnglishDiscard) -> None:
        seat = self.seat
        tile = state.box.number[action.tile]
        start, space = self._fetch(state, tile)
        if isinstance(action, EnglishTake):
            self._pay(state)
            state.emit(EnglishTook(seat, action.tile, space))
            acquire(state, seat, tile, in_own_turn=False)
        else:
            state.emit(EnglishMoved(seat, space))
            discard(state, [tile], seat)
            self._earn(state)
        self._moved(state, start)

    def _pay(self, state: GlenMore2) -> None:
        """1, 2 or 3 coins on the leftmost empty space of the England row (G2-C4-9)."""
        part = get_part(state)
        price = state.PRICES[part.row]
        part.row += 1
        state.players[self.seat].coins -= price
        state.emit(EnglandPaid(self.seat, price))

    def _earn(self, state: GlenMore2) -> None:
        """The coins of the rightmost filled space of the England row, if there are any (G2-C4-15)."""
        coins = stack(state)
        if coins:
            get_part(state).row -= 1
            state.players[self.seat].coins += coins
            state.emit(EnglandTaken(self.seat, coins))

    def run(self, state: GlenMore2) -> None:
        """Nobody moves him: to the next tile, which is discarded; to The End; or to the free space (G2-C4-17, 18)."""
        rondel = state.rondel
        him = get_part(state).englishman
        start, end = his_place(state), the_end(state)
        ahead = tiles_ahead(state)
        if start < end and not (ahead and self._place(state, ahead[0]) < end):
            rondel.figures[him] = end
        elif ahead:
            state.emit(EnglishMoved(CHANCE, self._fetch(state, ahead[0])[1]))
            discard(state, [ahead[0]])
        else:
            rondel.front = rondel.figures[him] = rondel.next_place()
            state.emit(EnglishMoved(CHANCE, rondel.front % len(rondel.tiles)))
        self._moved(state, start)

    @staticmethod
    def _place(state: GlenMore2, tile: int) -> int:
        rondel = state.rondel
        return next(place for place in rondel.ahead(get_part(state).englishman) if rondel.tile_at(place) == tile)

    def _fetch(self, state: GlenMore2, tile: int) -> tuple[int, int]:
        """He goes to a tile and takes it off the rondel; the place he came from, and the space he is on."""
        start = his_place(state)
        state.rondel.take(get_part(state).englishman, self._place(state, tile))
        return start, his_place(state) % len(state.rondel.tiles)

    @staticmethod
    def _moved(state: GlenMore2, start: int) -> None:
        if is_beyond(state):
            leave(state)
        report_passed_tiles(state, get_part(state).englishman, start, his_place(state))


class EnglishEnd(Step[GlenMore2], frozen=True, tag="EnglishEnd"):
    """The turn besides is over. Nothing happens that happens at the end of one's own turns (G2-C4-13)."""

    def run(self, state: GlenMore2) -> None:
        state.now = Now()


def leave(state: GlenMore2) -> None:
    """On or past The End he has no further turn (G2-C4-19)."""
    state.rondel.out = (*state.rondel.out, get_part(state).englishman)
    state.emit(EnglishLeft(CHANCE))
