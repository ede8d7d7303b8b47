"""Decision: a step that asks the player whose turn it is, and what may be done besides at any time (MARKET-4).

A resource is sold, and what Chronicles allow "at any time" is done, at every decision of one's own turn, also in the
middle of another effect. A step says what it asks itself; everything about free actions stands here.

Two kinds of steps are no decisions in this sense, since a free action would make no difference there:
- Payments. A cost is taken on only if it can be paid as things stand (TAKE-2, PAY-1), after a decision at which all
  could be sold; what is not sold for it can be sold at the decision that follows. To sell what one has just bought is
  to pay with one's own; to sell before buying is never dearer.
- Answers that everybody gives, or somebody else asks for: they touch neither resources, room nor coins of the player
  whose turn it is, and another decision of the turn follows.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.chronicle import Chronicle, When
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.actions import Done, Sell
from greatglen.games.glenmore_common.rules.market import sale_actions, sell, why_no_sale
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Refusal
from greatglen.kernel.step import Question

LAST = (Skip, Done)  # what ends a step is offered after everything else


class Decision(Question[GlenMore2], frozen=True):
    """The base of every step that may ask the player whose turn it is.

    A step says what it offers itself, as any `Question` does (`candidates`, `check`, `make_choice`), and what its
    answers do (`apply_answer`). Free actions are added, carried out with the step still on the agenda, and explained
    here. Without options of its own it has nothing to ask, and `run` does what is to be done then.
    """

    is_binding: ClassVar[bool] = False  # while it waits, coins may be needed: only sales come before it
    seat: int

    # -- what each step says

    def apply_answer(self, state: GlenMore2, action: Any) -> None:
        """Carry out one of its own options."""
        raise NotImplementedError

    def can_open(self, state: GlenMore2) -> bool:
        """Whether a free action could give a step that has nothing to ask something to ask after all."""
        return False

    def can_alter(self, state: GlenMore2) -> bool:
        """Whether a free action could give a step with one option another one, or change what that one does."""
        return self.can_open(state)

    def is_answer(self, state: GlenMore2, action: Action) -> bool:
        """Whether an action answers the step; otherwise it is a free action."""
        return isinstance(action, (self.answer_types, Skip))

    def is_only_free(self, choice: Choice) -> bool:
        """Whether a choice that it asks offers free actions and doing without, but none of its answers."""
        own = [option for option in choice.options if isinstance(option, self.answer_types) and not option.is_decline]
        return Skip() in choice.options and not own

    # -- what all have in common

    def _list_own_options(self, state: GlenMore2) -> Sequence[Action]:
        """Its own options; none if there is nothing but to do without."""
        own = self.options(state)
        return () if len(own) == 1 and own[0].is_decline else own

    def ask(self, state: GlenMore2) -> Choice | None:
        part = self._list_own_options(state)
        options = len(part)
        free = None
        # not offered to others, nor if it would only keep what is forced waiting
        if self.seat == state.now.seat and (
            options > 1 or (self.can_alter(state) if options else self.can_open(state))
        ):
            free = free_actions(state, self.seat)
        if not free:
            return self.make_choice(state, part) if options else None
        if not options:
            return self.make_choice(state, [*free, Skip()])
        if isinstance(part[-1], LAST):
            return self.make_choice(state, [*part[:-1], *free, part[-1]])
        return self.make_choice(state, [*part, *free])

    def apply(self, state: GlenMore2, action: Action) -> None:
        if not self.is_answer(state, action):
            state.agenda.append(self)
            carry_out_free_action(state, self.seat, action)
        elif isinstance(action, Skip) and not self._list_own_options(state):
            self.run(state)
        else:
            self.apply_answer(state, action)

    def why_not(self, state: GlenMore2, action: Action) -> Refusal:
        if self.is_answer(state, action) or self.seat != state.now.seat:
            return super().why_not(state, action)
        return why_no_free_action(state, self.seat, action) or super().why_not(state, action)


def free_actions(state: GlenMore2, seat: int) -> Sequence[Action]:
    """What the seat whose turn it is may do at any time.

    A sale never makes a cost unpayable: what was sold can be bought back for the same coins. What Chronicles offer
    might, so it waits until the tile moved to is paid and placed; nothing on the way depends on it.
    """
    sold = sale_actions(state, seat)
    if state.parts:
        more: list[Action] = []
        for chronicle in state.find_answering(Chronicle.offer_actions, When.ANY_TIME):
            more += chronicle.offer_actions(state, seat, When.ANY_TIME)
        if more and not any(isinstance(step, Decision) and step.is_binding for step in state.agenda):
            return [*sold, *more]
    return sold


def why_no_free_action(state: GlenMore2, seat: int, action: Action) -> Refusal | None:
    """Why the seat whose turn it is may not do something at any time; None if nobody knows a reason."""
    if isinstance(action, Sell):
        return why_no_sale(state, seat, action)
    refusals = (chronicle.why_not(state, seat, action) for chronicle in state.find_answering(Chronicle.why_not))
    return next((refusal for refusal in refusals if refusal is not None), None)


def carry_out_free_action(state: GlenMore2, seat: int, action: Action) -> None:
    """Carry out a sale, or what a Chronicle lets a seat do besides."""
    if isinstance(action, Sell):
        sell(state, seat, action)
        return
    carried_out = any(
        chronicle.carry_out(state, seat, action) for chronicle in state.find_answering(Chronicle.carry_out)
    )
    assert carried_out, action
