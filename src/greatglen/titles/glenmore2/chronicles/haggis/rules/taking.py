"""Taking a token: from the pool, face up or face down, or from another player; and room for it (G2-C5-3 to 8)."""

from collections import Counter

import msgspec

from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Step
from greatglen.titles.glenmore2.chronicles.haggis.rules.moves import (
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
from greatglen.titles.glenmore2.chronicles.haggis.rules.tables import HaggisPart, Token, part, without
from greatglen.titles.glenmore2.rules.decision import Decision
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.highland.rules.events import Lost

FACE_UP_IN_POOL = 2

NOT_FACE_UP = Reason("haggis-not-face-up", "No haggis token of value {value} lies face up in the pool.")
NONE_FACE_DOWN = Reason("no-haggis-face-down", "No haggis token lies face down in the pool.")
NO_PLACE = Reason("no-haggis-place", "There is no haggis token on place {place} of your table.")
NOT_IN_POOL = Reason(
    "haggis-not-in-pool", "There is no face-down haggis token number {nth} of value {value}, only {left}."
)


def draws(pool: HaggisPart, kind: str, rule: str) -> Choice:
    """Any of the face-down tokens. One option for each, so that being asked never tells what lies there."""
    lying = Counter(pool.face_down)
    return Choice(CHANCE, kind, [HaggisDraw(value, n + 1) for value in lying for n in range(lying[value])], rule)


def no_draw(pool: HaggisPart, action: HaggisDraw) -> Refusal:
    """Why that token is not drawn."""
    return NOT_IN_POOL.with_facts(value=action.value, nth=action.nth, left=pool.face_down.count(action.value))


class TurnUpPool(Step[GlenMore2], frozen=True):
    """Two tokens of the pool lie face up while there are so many (G2-C5-2, G2-C5-6)."""

    rule = "C5-6"

    def ask(self, state: GlenMore2) -> Choice | None:
        pool = part(state)
        if len(pool.face_up) >= FACE_UP_IN_POOL or not pool.face_down:
            return None
        return draws(pool, "haggis-reveal", self.rule)

    def take(self, state: GlenMore2, action: HaggisDraw) -> None:
        pool = part(state)
        pool.draw(action.value)
        pool.face_up = tuple(sorted((*pool.face_up, action.value)))
        state.events.append(HaggisRevealed(CHANCE, action.value))
        state.agenda.append(self)

    def why_not(self, state: GlenMore2, action: Action) -> Refusal:
        return no_draw(part(state), action) if isinstance(action, HaggisDraw) else super().why_not(state, action)


class TakeToken(Decision, frozen=True):
    """Take a token, face up or face down (G2-C5-3); with an empty pool there is none (G2-C5-8)."""

    rule = "C5-3"
    answers = (HaggisTake,)

    def question(self, state: GlenMore2) -> Choice:
        pool = part(state)
        options = [HaggisTake(value) for value in dict.fromkeys(pool.face_up)]
        if pool.face_down:
            options.append(HaggisTake(FACE_DOWN))
        return Choice(self.seat, "haggis-take", options, self.rule)

    def run(self, state: GlenMore2) -> None:
        state.events.append(Lost(self.seat, "haggis", 1))

    def answer(self, state: GlenMore2, action: HaggisTake) -> None:
        pool = part(state)
        state.agenda += [TurnUpPool(), MakeRoom(self.seat)]
        if action.value == FACE_DOWN:
            state.agenda.append(DrawToken(self.seat))
        else:
            pool.face_up = without(pool.face_up, action.value)
            place = pool.lay(self.seat, Token(action.value))
            state.events.append(HaggisTaken(self.seat, place, action.value, ALL))

    def refuse(self, state: GlenMore2, action: Action) -> Refusal:
        if not isinstance(action, HaggisTake):
            return super().refuse(state, action)
        if action.value == FACE_DOWN:
            return NONE_FACE_DOWN.with_facts()
        return NOT_FACE_UP.with_facts(value=action.value)


class DrawToken(Step[GlenMore2], frozen=True):
    """A face-down token of the pool goes to a table, and only its new owner looks at it (G2-C5-4)."""

    rule = "C5-4"
    seat: int

    def ask(self, state: GlenMore2) -> Choice:
        return draws(part(state), "haggis-draw", self.rule)

    def take(self, state: GlenMore2, action: HaggisDraw) -> None:
        pool = part(state)
        pool.draw(action.value)
        mine = 1 << self.seat
        place = pool.lay(self.seat, Token(action.value, mine))
        state.events.append(HaggisDrawn(self.seat, place, action.value, mine))

    def why_not(self, state: GlenMore2, action: Action) -> Refusal:
        return no_draw(part(state), action) if isinstance(action, HaggisDraw) else super().why_not(state, action)


class MakeRoom(Decision, frozen=True):
    """With more tokens than its table holds, a seat gives one back, be it the new one (G2-C5-5)."""

    rule = "C5-5"
    answers = (HaggisReturn,)

    def question(self, state: GlenMore2) -> Choice:
        pool = part(state)
        table = pool.tables[self.seat]
        options = [HaggisReturn(n + 1) for n in range(len(table))] if len(table) > pool.size else []
        return Choice(self.seat, "haggis-return", options, self.rule)

    def answer(self, state: GlenMore2, action: HaggisReturn) -> None:
        pool = part(state)
        token = pool.lift(self.seat, action.place)
        pool.put_back(token.value)
        state.events.append(HaggisReturned(self.seat, action.place, token.value, token.seers))

    def refuse(self, state: GlenMore2, action: Action) -> Refusal:
        if isinstance(action, HaggisReturn):
            return NO_PLACE.with_facts(place=action.place)
        return super().refuse(state, action)


class HandOver(Step[GlenMore2], frozen=True):
    """A seat hands a token of its choice to another, face down; for other Chronicles (G2-C5-16)."""

    rule = "C5-16"
    seat: int
    to: int

    def ask(self, state: GlenMore2) -> Choice | None:
        options = [HaggisHand(n + 1) for n in range(len(part(state).tables[self.seat]))]
        return Choice(self.seat, "haggis-hand", options, self.rule) if options else None

    def take(self, state: GlenMore2, action: HaggisHand) -> None:
        pool = part(state)
        token = pool.lift(self.seat, action.place)
        seers = token.seers | 1 << self.to
        pool.lay(self.to, msgspec.structs.replace(token, seers=seers))
        state.events.append(HaggisHanded(self.seat, action.place, token.value, seers, self.to))
        state.agenda += [TurnUpPool(), MakeRoom(self.to)]

    def why_not(self, state: GlenMore2, action: Action) -> Refusal:
        if isinstance(action, HaggisHand):
            return NO_PLACE.with_facts(place=action.place)
        return super().why_not(state, action)
