"""Taking a token: from the pool, face up or face down, or from another player; and room for it (G2-C5-3 to 8)."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import (
    ALL,
    FACE_DOWN,
    HaggisDraw,
    HaggisDrawn,
    HaggisHand,
    HaggisHanded,
    HaggisReturn,
    HaggisReturned,
    HaggisRevealed,
    HaggisTake,
    HaggisTaken,
)
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import HaggisPart, Token, get_part, without
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.events import Lost
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question

FACE_UP_IN_POOL = 2

NOT_FACE_UP = Reason("haggis-not-face-up", "No haggis token of value {value} lies face up in the pool.")
NONE_FACE_DOWN = Reason("no-haggis-face-down", "No haggis token lies face down in the pool.")
NO_PLACE = Reason("no-haggis-place", "There is no haggis token on place {place} of your table.")
NOT_IN_POOL = Reason(
    "haggis-not-in-pool", "There is no face-down haggis token number {nth} of value {value}, only {left}."
)


def draws(pool: HaggisPart) -> list[HaggisDraw]:
    """Any of the face-down tokens. One option for each, so that being asked never tells what lies there."""
    lying = Counter(pool.face_down)
    return [HaggisDraw(value, n + 1) for value in lying for n in range(lying[value])]


def no_draw(pool: HaggisPart, action: HaggisDraw) -> Refusal | None:
    """Why that token cannot be drawn."""
    left = pool.face_down.count(action.value)
    if 1 <= action.nth <= left:
        return None
    return NOT_IN_POOL.with_facts(value=action.value, nth=action.nth, left=left)


class TurnUpPool(Question[GlenMore2], frozen=True, tag="TurnUpPool"):
    """Two tokens of the pool lie face up while there are so many (G2-C5-2, G2-C5-6)."""

    rule = "C5-6"
    answer_types = (HaggisDraw,)
    always_legal = True

    def candidates(self, state: GlenMore2) -> list[HaggisDraw]:
        pool = get_part(state)
        return draws(pool) if len(pool.face_up) < FACE_UP_IN_POOL else []

    def check(self, state: GlenMore2, action: HaggisDraw) -> Refusal | None:
        return no_draw(get_part(state), action)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(CHANCE, "haggis-reveal", options, self.rule)

    def apply(self, state: GlenMore2, action: HaggisDraw) -> None:
        pool = get_part(state)
        pool.draw(action.value)
        pool.face_up = tuple(sorted((*pool.face_up, action.value)))
        state.emit(HaggisRevealed(CHANCE, action.value))
        state.agenda.append(self)


class TakeToken(Decision, frozen=True, tag="TakeToken"):
    """Take a token, face up or face down (G2-C5-3); with an empty pool there is none (G2-C5-8)."""

    rule = "C5-3"
    answer_types = (HaggisTake,)

    def candidates(self, state: GlenMore2) -> list[HaggisTake]:
        return [*(HaggisTake(value) for value in dict.fromkeys(get_part(state).face_up)), HaggisTake(FACE_DOWN)]

    def check(self, state: GlenMore2, action: HaggisTake) -> Refusal | None:
        pool = get_part(state)
        if action.value == FACE_DOWN:
            return None if pool.face_down else NONE_FACE_DOWN.with_facts()
        return None if action.value in pool.face_up else NOT_FACE_UP.with_facts(value=action.value)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "haggis-take", options, self.rule)

    def run(self, state: GlenMore2) -> None:
        state.emit(Lost(self.seat, "haggis", 1))

    def apply_answer(self, state: GlenMore2, action: HaggisTake) -> None:
        pool = get_part(state)
        state.agenda += [TurnUpPool(), MakeRoom(self.seat)]
        if action.value == FACE_DOWN:
            state.agenda.append(DrawToken(self.seat))
        else:
            pool.face_up = without(pool.face_up, action.value)
            place = pool.lay(self.seat, Token(action.value))
            state.emit(HaggisTaken(self.seat, place, action.value, ALL))


class DrawToken(Question[GlenMore2], frozen=True, tag="DrawToken"):
    """A face-down token of the pool goes to a table, and only its new owner looks at it (G2-C5-4)."""

    rule = "C5-4"
    answer_types = (HaggisDraw,)
    always_legal = True
    seat: int

    def candidates(self, state: GlenMore2) -> list[HaggisDraw]:
        return draws(get_part(state))

    def check(self, state: GlenMore2, action: HaggisDraw) -> Refusal | None:
        return no_draw(get_part(state), action)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(CHANCE, "haggis-draw", options, self.rule)

    def apply(self, state: GlenMore2, action: HaggisDraw) -> None:
        pool = get_part(state)
        pool.draw(action.value)
        mine = 1 << self.seat
        place = pool.lay(self.seat, Token(action.value, mine))
        state.emit(HaggisDrawn(self.seat, place, action.value, mine))


class MakeRoom(Decision, frozen=True, tag="MakeRoom"):
    """With more tokens than its table holds, a seat gives one back, be it the new one (G2-C5-5)."""

    rule = "C5-5"
    answer_types = (HaggisReturn,)
    always_legal = True

    def candidates(self, state: GlenMore2) -> list[HaggisReturn]:
        pool = get_part(state)
        tokens = len(pool.tables[self.seat])
        return [HaggisReturn(n + 1) for n in range(tokens)] if tokens > pool.size else []

    def check(self, state: GlenMore2, action: HaggisReturn) -> Refusal | None:
        return None if action in self.candidates(state) else NO_PLACE.with_facts(place=action.place)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "haggis-return", options, self.rule)

    def apply_answer(self, state: GlenMore2, action: HaggisReturn) -> None:
        pool = get_part(state)
        token = pool.lift(self.seat, action.place)
        pool.put_back(token.value)
        state.emit(HaggisReturned(self.seat, action.place, token.value, token.seers))


class HandOver(Question[GlenMore2], frozen=True, tag="HandOver"):
    """A seat hands a token of its choice to another, face down; for other Chronicles (G2-C5-16)."""

    rule = "C5-16"
    answer_types = (HaggisHand,)
    always_legal = True
    seat: int
    to: int

    def candidates(self, state: GlenMore2) -> list[HaggisHand]:
        return [HaggisHand(n + 1) for n in range(len(get_part(state).tables[self.seat]))]

    def check(self, state: GlenMore2, action: HaggisHand) -> Refusal | None:
        return None if action in self.candidates(state) else NO_PLACE.with_facts(place=action.place)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "haggis-hand", options, self.rule)

    def apply(self, state: GlenMore2, action: HaggisHand) -> None:
        pool = get_part(state)
        token = pool.lift(self.seat, action.place)
        seers = token.seers | 1 << self.to
        pool.lay(self.to, msgspec.structs.replace(token, seers=seers))
        state.emit(HaggisHanded(self.seat, action.place, token.value, seers, self.to))
        state.agenda += [TurnUpPool(), MakeRoom(self.to)]
