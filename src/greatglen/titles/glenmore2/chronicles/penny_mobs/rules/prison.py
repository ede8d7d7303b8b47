"""Prison: drawing the mobsters, pennies for them, and taking them out (G2-C8-1 to G2-C8-8)."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Step
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules import anderson, guests
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.actions import Anderson, Free, Jail, McClaim, Penny
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.events import Freed, Jailed, PennyLaid
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import (
    ANDERSON,
    CLAIM,
    CLAIM_MARKERS,
    DUFF,
    DUFF_MARKERS,
    LAIRD,
    MAIL,
    MAIL_COINS,
    THIEVES,
    WANDER,
    called,
    numbers,
    part,
    source,
)
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.thieves import SendThief
from greatglen.titles.glenmore2.rules.actions import Skip
from greatglen.titles.glenmore2.rules.state import GlenMore2

FACE_DOWN = "b"

Offered: TypeAlias = Callable[[GlenMore2, int], Sequence[Action]]
Cannot: TypeAlias = Callable[[GlenMore2, int, Any], Refusal | None]
Do: TypeAlias = Callable[[GlenMore2, int, Any], None]

NOT_DRAWN_NOW = Reason("mobster-not-drawn", "“{mobster}” is not among the mobsters that can be drawn now.")
NOT_IN_PRISON = Reason("not-in-prison", "“{mobster}” is not in prison.")
NO_PENNY = Reason("no-penny", "You have no penny left to lay.")


class DrawMobsters(Step[GlenMore2], frozen=True):
    """The mobsters of this game; those with an S go to prison, those with a B wait face down (G2-C8-3)."""

    rule = "C8-3"
    left: int

    def ask(self, state: GlenMore2) -> Choice | None:
        if not self.left:
            return None
        own = part(state)
        face_down = len(own.bag_b) - own.waiting
        options = [Jail(key) for key in own.bag_s] + [Jail(FACE_DOWN)] * bool(face_down)
        weights = [1] * len(own.bag_s) + [face_down] * bool(face_down)
        return Choice(CHANCE, "mobster", options, self.rule, weights=weights)

    def run(self, state: GlenMore2) -> None:
        part(state).bag_s = ()

    def take(self, state: GlenMore2, action: Jail) -> None:
        own = part(state)
        if action.mobster == FACE_DOWN:
            own.waiting += 1
        else:
            own.bag_s = tuple(key for key in own.bag_s if key != action.mobster)
            own.prison[action.mobster] = 0
        state.tell(Jailed(CHANCE, action.mobster))
        state.agenda.append(DrawMobsters(self.left - 1))

    def why_not(self, state: GlenMore2, action: Action) -> Refusal:
        if isinstance(action, Jail):
            return NOT_DRAWN_NOW.with_facts(mobster=called(state, str(action.mobster)))
        return super().why_not(state, action)


class TurnUpMobsters(Step[GlenMore2], frozen=True):
    """The mobsters with a B come into prison with the first tile of deck B (G2-C8-4)."""

    rule = "C8-4"

    def ask(self, state: GlenMore2) -> Choice | None:
        own = part(state)
        return Choice(CHANCE, "mobster", [Jail(key) for key in own.bag_b], self.rule) if own.waiting else None

    def run(self, state: GlenMore2) -> None:
        part(state).bag_b = ()

    def take(self, state: GlenMore2, action: Jail) -> None:
        own = part(state)
        own.waiting -= 1
        own.bag_b = tuple(key for key in own.bag_b if key != action.mobster)
        own.prison[action.mobster] = 0
        state.tell(Jailed(CHANCE, action.mobster))
        state.agenda.append(self)

    def why_not(self, state: GlenMore2, action: Action) -> Refusal:
        if isinstance(action, Jail):
            return NOT_DRAWN_NOW.with_facts(mobster=called(state, str(action.mobster)))
        return super().why_not(state, action)


class AtPrison(Step[GlenMore2], frozen=True):
    """The end of a turn: a penny on a mobster in prison, or one of them, or nothing (G2-C8-5)."""

    rule = "C8-5"
    seat: int

    def ask(self, state: GlenMore2) -> Choice | None:
        own = part(state)
        if not own.prison:
            return None
        options: list[Action] = [Free(key) for key in own.prison]
        if own.debts[self.seat]:
            options += [Penny(key) for key in own.prison]
        return Choice(self.seat, "prison", [*options, Skip()], self.rule)

    def take(self, state: GlenMore2, action: Penny | Free | Skip) -> None:
        own = part(state)
        if isinstance(action, Penny):
            own.debts[self.seat] -= 1
            own.prison[action.mobster] += 1
            state.tell(PennyLaid(self.seat, action.mobster))
        elif isinstance(action, Free):
            free(state, self.seat, action.mobster)

    def why_not(self, state: GlenMore2, action: Action) -> Refusal:
        if not isinstance(action, Penny | Free):
            return super().why_not(state, action)
        if action.mobster not in part(state).prison:
            return NOT_IN_PRISON.with_facts(mobster=called(state, str(action.mobster)))
        return NO_PENNY.with_facts()


AT_ONCE: dict[str, tuple[type[Action], Offered, Cannot, Do]] = {
    ANDERSON: (Anderson, anderson.uses, anderson.cannot_use, anderson.use),
    CLAIM: (McClaim, guests.claims, guests.cannot_claim, guests.claim),
}  # whose text says "in your turns", the one that is ending included


class UseAtOnce(Step[GlenMore2], frozen=True):
    """A mobster who works in all turns of his owner may be used in the turn in which he is taken (G2-C8-7)."""

    rule = "C8-7"
    seat: int
    mobster: str

    def ask(self, state: GlenMore2) -> Choice | None:
        options = AT_ONCE[self.mobster][1](state, self.seat)
        if not options:
            return None
        return Choice(self.seat, "mobster-at-once", [*options, Skip()], self.rule, source(self.mobster))

    def take(self, state: GlenMore2, action: Action) -> None:
        if not isinstance(action, Skip):
            state.agenda.append(self)
            AT_ONCE[self.mobster][3](state, self.seat, action)

    def why_not(self, state: GlenMore2, action: Action) -> Refusal:
        kind, _, cannot, _ = AT_ONCE[self.mobster]
        refusal = cannot(state, self.seat, action) if isinstance(action, kind) else None
        return refusal or super().why_not(state, action)


def free(state: GlenMore2, seat: int, key: str) -> None:
    """A mobster is a seat's from now on: his pennies, his markers, and at once his effect (G2-C8-7)."""
    own = part(state)
    pennies = own.prison.pop(key)
    own.pennies[seat] += pennies
    own.owner[key] = seat
    state.tell(Freed(seat, key, pennies))
    printed = numbers(state.box_key)
    markers = {WANDER: printed.peggy_mcwander, LAIRD: printed.peggy_mclaird, DUFF: DUFF_MARKERS, CLAIM: CLAIM_MARKERS}
    if key in markers:
        own.markers[key] = markers[key]
    elif key == MAIL:
        own.mail = MAIL_COINS
    elif key in THIEVES:
        state.agenda.append(SendThief(seat, key))
    if key in AT_ONCE:
        state.agenda.append(UseAtOnce(seat, key))
