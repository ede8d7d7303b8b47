"""The rules of The Wishing Well: a coin for a luck token, and a point for each of them at the end (G2-C9)."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Self

import msgspec

from greatglen.games.glenmore2.rules.chronicle import Chronicle, When, on
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.events import FinalScoringEnded, TurnEnded
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.action import Action
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.sentence import N_

NUMBER = 9
LUCK = "luck"  # the effect word, and the source of the points
NOBODY = -1

WISHED_ALREADY = Reason("wished-already", "You have already made a wish in this turn.")
NO_COIN_TO_WISH = Reason(
    "no-coin-to-wish",
    "A wish costs {price} coin; you have {coins}.",
    "A wish costs {price} coins; you have {coins}.",
    "price",
)


class Wish(Action, frozen=True, tag="wish"):
    """Throw coins into the well for a luck token."""


class Wished(Event, frozen=True, tag="wished"):
    """A seat made a wish, and has a luck token more."""

    coins: int


class LuckCame(Event, frozen=True, tag="luckcame"):
    """A tile brought a seat luck tokens."""

    n: int


class Numbers(msgspec.Struct, frozen=True):
    """What the component file says."""

    price: int


class WellPart(msgspec.Struct):
    """The luck tokens, and who has made a wish in this turn."""

    price: int  # coins for a wish
    luck: list[int]
    wished: int = NOBODY

    def copy(self) -> Self:
        twin = copy(self)
        twin.luck = self.luck.copy()
        return twin


def get_part(state: GlenMore2) -> WellPart:
    found: WellPart = state.parts[NUMBER]
    return found


def cannot_wish(state: GlenMore2, seat: int) -> Refusal | None:
    """Why a seat cannot make a wish now (G2-C9-1)."""
    well, coins = get_part(state), state.players[seat].coins
    if coins < well.price:
        return NO_COIN_TO_WISH.with_facts(price=well.price, coins=coins)
    return WISHED_ALREADY.with_facts() if well.wished == seat else None


class WishingWell(Chronicle):
    number = NUMBER
    name = N_("The Wishing Well")
    summary = N_("A coin thrown into the well brings luck, and luck is worth points at the end.")
    part = WellPart
    actions = (Wish,)
    effects = (LUCK,)

    def find_mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        try:
            price = msgspec.convert(file.chronicle.get(str(NUMBER), {}), Numbers).price
        except msgspec.ValidationError as error:
            return [("price", str(error))]
        return [] if price > 0 else [("price", "must be 1 or more")]

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> WellPart:
        price = msgspec.convert(state.box.file.chronicle[str(NUMBER)], Numbers).price
        return WellPart(price, [0] * len(state.players))

    def offer_actions(self, state: GlenMore2, seat: int, when: When) -> Sequence[Action]:
        return [Wish()] if when is When.ANY_TIME and cannot_wish(state, seat) is None else ()

    def why_not(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        return cannot_wish(state, seat) if isinstance(action, Wish) else None

    def carry_out(self, state: GlenMore2, seat: int, action: Action) -> bool:
        if not isinstance(action, Wish):
            return False
        well = get_part(state)
        state.players[seat].coins -= well.price
        well.luck[seat] += 1
        well.wished = seat
        state.emit(Wished(seat, well.price))
        return True

    def apply_effect(self, state: GlenMore2, seat: int, cell: int, what: str, n: int, source: str) -> None:
        get_part(state).luck[seat] += n
        state.emit(LuckCame(seat, n))

    @on(TurnEnded)
    def next_turn(self, state: GlenMore2, event: TurnEnded) -> None:
        get_part(state).wished = NOBODY

    @on(FinalScoringEnded)
    def points(self, state: GlenMore2, event: FinalScoringEnded) -> None:
        """Each luck token is a point (G2-C9-3)."""
        for seat, luck in enumerate(get_part(state).luck):
            state.score(seat, LUCK, luck)


CHRONICLE = WishingWell()
