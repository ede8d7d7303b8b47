"""Mobsters on boats: Calum McQuack and Bully McMuscle (G2-C8-34 to G2-C8-36)."""

from collections.abc import Sequence

from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import BoatPassed
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import get_part as get_race
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import DrawReward, RewardChosen
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import McQuack, SecondReward
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.anderson import ONCE
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.events import PennyGiven, RewardDoubled
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.markers import NOT_YOUR_MOBSTER
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import (
    MUSCLE,
    QUACK,
    get_part,
    holder,
    mobster_name,
    source,
    spend,
)
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question

NOT_FOR_REWARDS = Reason("not-for-rewards", "“{mobster}” does not draw rewards.")
NO_REWARD_LEFT = Reason("no-reward-left", "No reward is left at this castle.")


def boat_passed(state: GlenMore2, event: BoatPassed) -> None:
    owner = holder(state, QUACK)
    if owner in (event.seat, event.other):
        state.agenda.append(GivePenny(owner, event.other if owner == event.seat else event.seat))


def reward_chosen(state: GlenMore2, event: RewardChosen) -> None:
    state.agenda.append(DrawAnother(event.seat, event.river))


class GivePenny(Question[GlenMore2], frozen=True, tag="GivePenny"):
    """Two boats have passed each other: Calum McQuack's owner may give the other a penny with -1 up (G2-C8-34)."""

    rule = "C8-34"
    always_legal = True
    seat: int
    to: int

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [McQuack(), Skip()] if get_part(state).debts[self.seat] else []

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "quack", options, self.rule, source(QUACK))

    def apply(self, state: GlenMore2, action: McQuack | Skip) -> None:
        if isinstance(action, McQuack):
            debts = get_part(state).debts
            debts[self.seat] -= 1
            debts[self.to] += 1
            state.emit(PennyGiven(self.seat, self.to))


class DrawAnother(Decision, frozen=True, tag="DrawAnother"):
    """Each of the two draws a further reward once in the game, if any is left at the castle (G2-C8-36)."""

    rule = "C8-36"
    answer_types = (SecondReward,)
    river: int

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [SecondReward(QUACK), SecondReward(MUSCLE), Skip()]

    def check(self, state: GlenMore2, action: SecondReward | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        key, part = action.mobster, get_part(state)
        name = mobster_name(state, str(key))
        if key not in (QUACK, MUSCLE):
            return NOT_FOR_REWARDS.with_facts(mobster=name)
        if part.owner.get(key, -1) != self.seat:
            return NOT_YOUR_MOBSTER.with_facts(mobster=name)
        if key in part.spent:
            return ONCE.with_facts(mobster=name)
        return None if get_race(state).castles[self.river].left else NO_REWARD_LEFT.with_facts()

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "second-reward", options, self.rule)

    def apply_answer(self, state: GlenMore2, action: SecondReward | Skip) -> None:
        if isinstance(action, SecondReward):
            spend(state, action.mobster)
            state.emit(RewardDoubled(self.seat, action.mobster))
            state.agenda += [self, DrawReward(self.seat, self.river)]
