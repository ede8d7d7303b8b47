"""Mobsters on boats: Calum McQuack and Bully McMuscle (G2-C8-34 to G2-C8-36)."""

from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Step
from greatglen.titles.glenmore2.chronicles.dragon_boats.rules import PASSED
from greatglen.titles.glenmore2.chronicles.dragon_boats.rules.course import race
from greatglen.titles.glenmore2.chronicles.dragon_boats.rules.rewards import REWARDED, DrawReward
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.actions import McQuack, SecondReward
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.events import PennyGiven, RewardDoubled
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import (
    MUSCLE,
    QUACK,
    called,
    holder,
    part,
    source,
    spend,
)
from greatglen.titles.glenmore2.rules.actions import Skip
from greatglen.titles.glenmore2.rules.decision import Decision
from greatglen.titles.glenmore2.rules.state import GlenMore2

NOT_FOR_REWARDS = Reason("not-for-rewards", "“{mobster}” cannot draw another reward for you now.")


def announced(state: GlenMore2, seat: int, moment: str) -> None:
    """The Chronicle of the boats has come to a moment."""
    if moment == REWARDED:
        state.agenda.append(DrawAnother(seat, race(state).boats[seat].river))
    elif moment.startswith(f"{PASSED}:"):
        other = int(moment.removeprefix(f"{PASSED}:"))
        owner = holder(state, QUACK)
        if owner in (seat, other):
            state.agenda.append(GivePenny(owner, other if owner == seat else seat))


class GivePenny(Step[GlenMore2], frozen=True):
    """Two boats have passed each other: Calum McQuack's owner may give the other a penny with -1 up (G2-C8-34)."""

    rule = "C8-34"
    seat: int
    to: int

    def ask(self, state: GlenMore2) -> Choice | None:
        if not part(state).debts[self.seat]:
            return None
        return Choice(self.seat, "quack", [McQuack(), Skip()], self.rule, source(QUACK))

    def take(self, state: GlenMore2, action: McQuack | Skip) -> None:
        if isinstance(action, McQuack):
            debts = part(state).debts
            debts[self.seat] -= 1
            debts[self.to] += 1
            state.events.append(PennyGiven(self.seat, self.to))


class DrawAnother(Decision, frozen=True):
    """Each of the two draws a further reward once in the game, if any is left at the castle (G2-C8-36)."""

    rule = "C8-36"
    answers = (SecondReward,)
    river: int

    def question(self, state: GlenMore2) -> Choice:
        own = part(state)
        able = [key for key in (QUACK, MUSCLE) if own.owner.get(key, -1) == self.seat and key not in own.spent]
        options: list[Action] = [SecondReward(key) for key in able] if race(state).castles[self.river].left else []
        if options:
            options.append(Skip())
        return Choice(self.seat, "second-reward", options, self.rule)

    def answer(self, state: GlenMore2, action: SecondReward | Skip) -> None:
        if isinstance(action, SecondReward):
            spend(state, action.mobster)
            state.events.append(RewardDoubled(self.seat, action.mobster))
            state.agenda += [self, DrawReward(self.seat, self.river)]

    def refuse(self, state: GlenMore2, action: Action) -> Refusal:
        if isinstance(action, SecondReward):
            return NOT_FOR_REWARDS.with_facts(mobster=called(state, str(action.mobster)))
        return super().refuse(state, action)
