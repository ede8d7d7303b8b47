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

from typing import Any, ClassVar

from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Refusal
from greatglen.kernel.step import Step
from greatglen.titles.glenmore2.rules.actions import Skip
from greatglen.titles.glenmore2.rules.chronicle import Chronicle, When
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.highland.rules.actions import Done, Sell
from greatglen.titles.highland.rules.market import no_sale, sales, sell

LAST = (Skip, Done)  # what ends a step is offered after everything else


class Decision(Step[GlenMore2], frozen=True):
    """The base of every step that may ask the player whose turn it is.

    A step says what it asks (`question`), what its answers do (`answer`) and why one is refused (`refuse`). Free
    actions are added, carried out with the step still on the agenda, and explained here.
    """

    answers: ClassVar[tuple[type[Action], ...]] = ()  # the kinds of action that answer it, besides Skip
    binding: ClassVar[bool] = False  # while it waits, coins may be needed: only sales come before it
    seat: int

    # -- what each step says

    def question(self, state: GlenMore2) -> Choice:
        """What the step itself asks. Without options it has nothing to ask, and `run` does what is to be done then."""
        raise NotImplementedError

    def answer(self, state: GlenMore2, action: Any) -> None:
        """Carry out one of the options of `question`."""
        raise NotImplementedError

    def refuse(self, state: GlenMore2, action: Action) -> Refusal:
        """Why one of its answers is not open."""
        return super().why_not(state, action)

    def could_open(self, state: GlenMore2) -> bool:
        """Whether a free action could give a step that has nothing to ask something to ask after all."""
        return False

    def could_alter(self, state: GlenMore2) -> bool:
        """Whether a free action could give a step with one option another one, or change what that one does."""
        return self.could_open(state)

    def is_answer(self, state: GlenMore2, action: Action) -> bool:
        """Whether an action answers the step; otherwise it is a free action."""
        return isinstance(action, (self.answers, Skip))

    def only_free(self, choice: Choice) -> bool:
        """Whether a choice that it asks offers free actions and doing without, but none of its answers."""
        return Skip() in choice.options and not any(isinstance(option, self.answers) for option in choice.options)

    # -- what all have in common

    def ask(self, state: GlenMore2) -> Choice | None:
        choice = self.question(state)
        own = choice.options
        free = free_actions(state, choice.seat) if self._is_open(state, choice) else None
        if not free:
            return choice if own else None
        if not own:
            options = [*free, Skip()]
        elif isinstance(own[-1], LAST):
            options = [*own[:-1], *free, own[-1]]
        else:
            options = [*own, *free]
        return Choice(choice.seat, choice.kind, options, choice.rule, choice.by)

    def _is_open(self, state: GlenMore2, choice: Choice) -> bool:
        """Whether free actions are to be offered: not to others, nor if they would only keep what is forced waiting."""
        if choice.seat != state.now.seat:
            return False
        options = len(choice.options)
        return options > 1 or (self.could_alter(state) if options else self.could_open(state))

    def take(self, state: GlenMore2, action: Action) -> None:
        if not self.is_answer(state, action):
            state.agenda.append(self)
            act_freely(state, self.seat, action)
        elif isinstance(action, Skip) and not self.question(state).options:
            self.run(state)
        else:
            self.answer(state, action)

    def why_not(self, state: GlenMore2, action: Action) -> Refusal:
        if self.is_answer(state, action) or self.seat != state.now.seat:
            return self.refuse(state, action)
        if isinstance(action, Sell):
            return no_sale(state, self.seat, action)
        for chronicle in state.answering(Chronicle.why_not):
            refusal = chronicle.why_not(state, self.seat, action)
            if refusal is not None:
                return refusal
        return super().why_not(state, action)


def free_actions(state: GlenMore2, seat: int) -> list[Action]:
    """What the seat whose turn it is may do at any time.

    A sale never makes a cost unpayable: what was sold can be bought back for the same coins. What Chronicles offer
    might, so it waits until the tile moved to is paid and placed; nothing on the way depends on it.
    """
    options: list[Action] = [*sales(state, seat)]
    if state.parts:
        offering = state.answering(Chronicle.offers)
        if offering and not any(isinstance(step, Decision) and step.binding for step in state.agenda):
            for chronicle in offering:
                options += chronicle.offers(state, seat, When.ANY_TIME)
    return options


def act_freely(state: GlenMore2, seat: int, action: Action) -> None:
    """Carry out a sale, or what a Chronicle lets a seat do besides."""
    if isinstance(action, Sell):
        sell(state, seat, action)
        return
    carried_out = any(chronicle.act(state, seat, action) for chronicle in state.answering(Chronicle.act))
    assert carried_out, action
