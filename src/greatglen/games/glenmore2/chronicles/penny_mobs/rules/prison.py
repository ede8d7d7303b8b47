"""Prison: drawing the mobsters, pennies for them, and taking them out (G2-C8-1 to G2-C8-8)."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from greatglen.games.glenmore2.chronicles.penny_mobs.rules import anderson, guests
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import Anderson, Free, Jail, McClaim, Penny
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.events import Freed, Jailed, PennyLaid
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import (
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
    get_part,
    mobster_name,
    numbers,
    source,
)
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.thieves import SendThief
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import NOT_ASKED, Question

FACE_DOWN = "b"

Offered: TypeAlias = Callable[[GlenMore2, int], Sequence[Action]]
Cannot: TypeAlias = Callable[[GlenMore2, int, Any], Refusal | None]
Do: TypeAlias = Callable[[GlenMore2, int, Any], None]

NOT_DRAWN_NOW = Reason("mobster-not-drawn", "“{mobster}” is not among the mobsters that can be drawn now.")
NOT_IN_PRISON = Reason("not-in-prison", "“{mobster}” is not in prison.")
NO_PENNY = Reason("no-penny", "You have no penny left to lay.")


class DrawMobsters(Question[GlenMore2], frozen=True, tag="DrawMobsters"):
    """The mobsters of this game; those with an S go to prison, those with a B wait face down (G2-C8-3)."""

    rule = "C8-3"
    answer_types = (Jail,)
    always_legal = True
    left: int

    def candidates(self, state: GlenMore2) -> list[Jail]:
        part = get_part(state)
        face_down = len(part.bag_b) > part.waiting
        return [*map(Jail, part.bag_s), *[Jail(FACE_DOWN)] * face_down] if self.left else []

    def check(self, state: GlenMore2, action: Jail) -> Refusal | None:
        return not_drawn(state, action) if action not in self.candidates(state) else None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        part = get_part(state)
        weights = [len(part.bag_b) - part.waiting if option == Jail(FACE_DOWN) else 1 for option in options]
        return Choice(CHANCE, "mobster", options, self.rule, weights=weights)

    def run(self, state: GlenMore2) -> None:
        get_part(state).bag_s = ()

    def apply(self, state: GlenMore2, action: Jail) -> None:
        part = get_part(state)
        if action.mobster == FACE_DOWN:
            part.waiting += 1
        else:
            part.bag_s = tuple(key for key in part.bag_s if key != action.mobster)
            part.prison[action.mobster] = 0
        state.emit(Jailed(CHANCE, action.mobster))
        state.agenda.append(DrawMobsters(self.left - 1))


def not_drawn(state: GlenMore2, action: Jail) -> Refusal:
    return NOT_DRAWN_NOW.with_facts(mobster=mobster_name(state, str(action.mobster)))


class TurnUpMobsters(Question[GlenMore2], frozen=True, tag="TurnUpMobsters"):
    """The mobsters with a B come into prison with the first tile of deck B (G2-C8-4)."""

    rule = "C8-4"
    answer_types = (Jail,)
    always_legal = True

    def candidates(self, state: GlenMore2) -> list[Jail]:
        part = get_part(state)
        return [*map(Jail, part.bag_b)] if part.waiting else []

    def check(self, state: GlenMore2, action: Jail) -> Refusal | None:
        return not_drawn(state, action) if action not in self.candidates(state) else None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(CHANCE, "mobster", options, self.rule)

    def run(self, state: GlenMore2) -> None:
        get_part(state).bag_b = ()

    def apply(self, state: GlenMore2, action: Jail) -> None:
        part = get_part(state)
        part.waiting -= 1
        part.bag_b = tuple(key for key in part.bag_b if key != action.mobster)
        part.prison[action.mobster] = 0
        state.emit(Jailed(CHANCE, action.mobster))
        state.agenda.append(self)


class AtPrison(Question[GlenMore2], frozen=True, tag="AtPrison"):
    """The end of a turn: a penny on a mobster in prison, or one of them, or nothing (G2-C8-5)."""

    rule = "C8-5"
    answer_types = (Free, Penny)
    seat: int

    def candidates(self, state: GlenMore2) -> list[Action]:
        prison = get_part(state).prison
        return [*map(Free, prison), *map(Penny, prison), Skip()]

    def check(self, state: GlenMore2, action: Free | Penny | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        part = get_part(state)
        if action.mobster not in part.prison:
            return NOT_IN_PRISON.with_facts(mobster=mobster_name(state, str(action.mobster)))
        return NO_PENNY.with_facts() if isinstance(action, Penny) and not part.debts[self.seat] else None

    def ask(self, state: GlenMore2) -> Choice | None:
        """Every turn ends here, often with nobody in prison."""
        return super().ask(state) if get_part(state).prison else None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "prison", options, self.rule)

    def apply(self, state: GlenMore2, action: Penny | Free | Skip) -> None:
        part = get_part(state)
        if isinstance(action, Penny):
            part.debts[self.seat] -= 1
            part.prison[action.mobster] += 1
            state.emit(PennyLaid(self.seat, action.mobster))
        elif isinstance(action, Free):
            free(state, self.seat, action.mobster)


AT_ONCE: dict[str, tuple[type[Action], Offered, Cannot, Do]] = {
    ANDERSON: (Anderson, anderson.uses, anderson.cannot_use, anderson.use),
    CLAIM: (McClaim, guests.claims, guests.cannot_claim, guests.claim),
}  # whose text says "in your turns", the one that is ending included


class UseAtOnce(Question[GlenMore2], frozen=True, tag="UseAtOnce"):
    """A mobster who works in all turns of his owner may be used in the turn in which he is taken (G2-C8-7)."""

    rule = "C8-7"
    answer_types = tuple(kind for kind, *_ in AT_ONCE.values())
    always_legal = True
    seat: int
    mobster: str

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*AT_ONCE[self.mobster][1](state, self.seat), Skip()]

    def check(self, state: GlenMore2, action: Action) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        kind, _, cannot, _ = AT_ONCE[self.mobster]
        if not isinstance(action, kind):
            return NOT_ASKED.with_facts(action=str(action))
        return cannot(state, self.seat, action)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "mobster-at-once", options, self.rule, source(self.mobster))

    def apply(self, state: GlenMore2, action: Action) -> None:
        if not isinstance(action, Skip):
            state.agenda.append(self)
            AT_ONCE[self.mobster][3](state, self.seat, action)


def free(state: GlenMore2, seat: int, key: str) -> None:
    """A mobster is a seat's from now on: his pennies, his markers, and at once his effect (G2-C8-7)."""
    part = get_part(state)
    pennies = part.prison.pop(key)
    part.pennies[seat] += pennies
    part.owner[key] = seat
    state.emit(Freed(seat, key, pennies))
    printed = numbers(state.box_key)
    markers = {WANDER: printed.peggy_mcwander, LAIRD: printed.peggy_mclaird, DUFF: DUFF_MARKERS, CLAIM: CLAIM_MARKERS}
    if key in markers:
        part.markers[key] = markers[key]
    elif key == MAIL:
        part.mail = MAIL_COINS
    elif key in THIEVES:
        state.agenda.append(SendThief(seat, key))
    if key in AT_ONCE:
        state.agenda.append(UseAtOnce(seat, key))
