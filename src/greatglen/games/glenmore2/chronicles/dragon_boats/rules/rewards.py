"""Rewards at the castles: dealt when first looked at, seen by who looks, one taken or none, the rest left (C1)."""

from collections.abc import Sequence
from typing import Self

import msgspec

from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import (
    HIDDEN,
    Castle,
    get_part,
    in_order,
    reward_amounts,
)
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.effects import Gifts
from greatglen.games.glenmore2.rules.events import Moment
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question, Step

SOURCE = "chronicle:race-reward"

NOT_TO_DEAL = Reason("not-to-deal", "That reward is not among those that can be dealt now.")
NO_REWARD = Reason("no-reward", "That reward does not lie at this castle.")
NO_REWARD_DUE = Reason("no-reward-due", "There is no reward for you to take now.")


class DealReward(Action, frozen=True, tag="dealreward"):
    """Chance: a reward that lies at the castle, the `nth` of its kind."""

    reward: str
    nth: int

    def hide_secrets(self) -> Self:
        return msgspec.structs.replace(self, reward=HIDDEN, nth=0)


class TakeReward(Action, frozen=True, tag="takereward"):
    """Take a reward of the castle, the `nth` of its kind there; chance does so too, for one that is drawn unseen."""

    reward: str
    nth: int


class RewardsSeen(Event, frozen=True, tag="rewardsseen"):
    """A seat looked at the rewards of a castle; the others know how many there are."""

    reveals_secret = True
    rewards: tuple[str, ...]

    def hide_secrets(self, seat: int) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, rewards=(HIDDEN,) * len(self.rewards))


class Rewarded(Event, frozen=True, tag="rewarded"):
    """A seat took a reward, and all see which."""

    reward: str


class RewardChosen(Moment, frozen=True, tag="rewardchosen"):
    """A seat has chosen one of the rewards of a castle; `DrawReward` draws another there."""

    river: int


def reach_castle(state: GlenMore2, seat: int, river: int) -> None:
    """A boat has come to a castle: its seat looks at what lies there and may take one (C1-10)."""
    if get_part(state).castles[river].left:
        state.agenda += [ChooseReward(seat, river), LookAtRewards(seat, river), DealRewards(river)]


def number_rewards(rewards: tuple[str, ...]) -> list[tuple[str, int]]:
    """Rewards, those alike numbered from 1. So what is forced tells nobody which kinds there are."""
    return [(reward, rewards[: n + 1].count(reward)) for n, reward in enumerate(rewards)]


def reward_actions(state: GlenMore2, river: int) -> list[Action]:
    """Taking any of the rewards of a castle."""
    return [TakeReward(reward, nth) for reward, nth in number_rewards(get_part(state).castles[river].rewards)]


def cannot_take(state: GlenMore2, river: int, action: TakeReward) -> Refusal | None:
    """Why a reward cannot be taken from a castle."""
    known = action in reward_actions(state, river)
    return None if known else NO_REWARD.with_facts(reward=str(action.reward), nth=str(action.nth))


class DealRewards(Question[GlenMore2], frozen=True, tag="DealRewards"):
    """The rewards of a castle are dealt when they are first looked at; nobody could tell the difference (C1-4)."""

    rule = "C1-4"
    answer_types = (DealReward,)
    always_legal = True
    river: int

    def candidates(self, state: GlenMore2) -> list[DealReward]:
        part = get_part(state)
        castle = part.castles[self.river]
        if len(castle.rewards) == castle.left:
            return []
        return [DealReward(reward, nth) for reward, n in part.bag.items() for nth in range(1, n + 1)]

    def check(self, state: GlenMore2, action: DealReward) -> Refusal | None:
        if 1 <= action.nth <= get_part(state).bag.get(action.reward, 0):
            return None
        return NOT_TO_DEAL.with_facts(reward=str(action.reward), nth=str(action.nth))

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(CHANCE, "deal-reward", options, self.rule)

    def run(self, state: GlenMore2) -> None:
        part = get_part(state)
        castle = part.castles[self.river]
        part.castles[self.river] = Castle(len(castle.rewards), castle.rewards, castle.seen)

    def apply(self, state: GlenMore2, action: DealReward) -> None:
        part = get_part(state)
        castle = part.castles[self.river]
        part.bag[action.reward] -= 1
        part.bag = in_order(part.bag)
        part.castles[self.river] = Castle(castle.left, tuple(sorted((*castle.rewards, action.reward))), castle.seen)
        state.agenda.append(self)


class LookAtRewards(Step[GlenMore2], frozen=True, tag="LookAtRewards"):
    """From now on the seat knows them (C1-10)."""

    seat: int
    river: int

    def run(self, state: GlenMore2) -> None:
        part = get_part(state)
        castle = part.castles[self.river]
        part.castles[self.river] = Castle(castle.left, castle.rewards, tuple(sorted({*castle.seen, self.seat})))
        state.emit(RewardsSeen(self.seat, castle.rewards))


class ChooseReward(Decision, frozen=True, tag="ChooseReward"):
    """One of the rewards may be taken and is received at once; the rest stay face down (C1-10)."""

    rule = "C1-10"
    answer_types = (TakeReward,)
    always_legal = True
    river: int

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*reward_actions(state, self.river), Skip()]

    def check(self, state: GlenMore2, action: TakeReward | Skip) -> Refusal | None:
        return cannot_take(state, self.river, action) if isinstance(action, TakeReward) else None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "reward", options, self.rule)

    def apply_answer(self, state: GlenMore2, action: TakeReward | Skip) -> None:
        if isinstance(action, TakeReward):
            take_reward(state, self.seat, self.river, action.reward)
            state.emit(RewardChosen(self.seat, self.river))


class DrawReward(Question[GlenMore2], frozen=True, tag="DrawReward"):
    """One more reward of a castle that has been looked at, drawn unseen: for other Chronicles, after `RewardChosen`."""

    rule = "C1-14"
    answer_types = (TakeReward,)
    always_legal = True
    seat: int
    river: int

    def candidates(self, state: GlenMore2) -> list[Action]:
        return reward_actions(state, self.river)

    def check(self, state: GlenMore2, action: TakeReward) -> Refusal | None:
        return cannot_take(state, self.river, action)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(CHANCE, "draw-reward", options, self.rule)

    def apply(self, state: GlenMore2, action: TakeReward) -> None:
        take_reward(state, self.seat, self.river, action.reward)


def take_reward(state: GlenMore2, seat: int, river: int, reward: str) -> None:
    """A reward leaves its castle and the game, and what it shows is received."""
    part = get_part(state)
    castle = part.castles[river]
    rest = list(castle.rewards)
    rest.remove(reward)
    part.castles[river] = Castle(castle.left - 1, tuple(rest), castle.seen)
    state.emit(Rewarded(seat, reward))
    state.agenda.append(Gifts(seat, 0, reward_amounts(state.box.file, reward), SOURCE))
