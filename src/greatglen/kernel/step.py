"""Step: a small piece of a turn, waiting on the agenda to be done or decided."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal

S = TypeVar("S")

NOT_ASKED = Reason("not-asked", "“{action}” does not answer the question now asked.")


class Step(msgspec.Struct, Generic[S], frozen=True, gc=False, tag_field="step", tag=str):
    """A plain value: no generators, closures or callbacks, so a table can be copied and saved at any decision.

    The table looks at the step on top of the agenda. If `ask` returns a choice, the step is popped when the choice is
    answered and `take` carries the answer out; otherwise it is popped and `run` does its work. Either may push further
    steps, itself included.
    """

    rule: ClassVar[str] = ""
    is_secret: ClassVar[bool] = False  # what `ask` offers depends on something that others may not see

    def ask(self, state: S) -> Choice | None:
        """The choice this step puts to a seat or to chance; None if there is nothing to decide."""
        return None

    def run(self, state: S) -> None:
        """The work of a step with nothing to decide; by default there is none."""

    def apply(self, state: S, action: Any) -> None:
        """Carry out one of the options that `ask` offered."""
        raise TypeError(f"{type(self).__name__} asks nothing")

    def why_not(self, state: S, action: Action) -> Refusal:
        """Why an action that is no option is refused."""
        return NOT_ASKED.with_facts(action=str(action))


class Question(Step[S], frozen=True):
    """A step that asks, if there is something to decide. What it offers is said once:

        answers                   the kinds of action that it can tell something against
        candidates(state)         everything that could be meant here, open or not, in the order of the options
        against(state, action)    why an action of one of its kinds is not open now; None: it is
        choice(state, options)    who decides, what is asked, and by which tile or card

    The options are the candidates with nothing against them, and what is no option is refused for what is against it.
    So `check` has to judge every well-formed action of its kinds, candidate or not, and finds nothing against the
    options alone. Other actions may be among the candidates (to do without, what expansions add) if they are always
    open. A step that is asked very often may override `ask`, or `options`, with a quicker way to the same ones.
    tests/laws/test_steps.py holds every step to all that.
    """

    answer_types: ClassVar[tuple[type[Action], ...]] = ()
    always_legal: ClassVar[bool] = (
        False  # nothing is ever against a candidate, so that they need not be looked at again
    )

    def candidates(self, state: S) -> Iterable[Action]:
        """Every answer that could be meant, in the order of the options; none if there is nothing to decide."""
        raise NotImplementedError

    def check(self, state: S, action: Any) -> Refusal | None:
        """Why an action of one of its kinds is not open now."""
        return None

    def make_choice(self, state: S, options: Sequence[Action]) -> Choice:
        """The choice between the options."""
        raise NotImplementedError

    def options(self, state: S) -> Sequence[Action]:
        """The candidates with nothing against them."""
        if self.always_legal:
            return [*self.candidates(state)]
        return [action for action in self.candidates(state) if self.check(state, action) is None]

    def ask(self, state: S) -> Choice | None:
        """The choice between the options. To do without (`Action.is_decline`) is not offered alone."""
        options = self.options(state)
        if not options or (len(options) == 1 and options[0].is_decline):
            return None
        return self.make_choice(state, options)

    def why_not(self, state: S, action: Action) -> Refusal:
        refusal = self.check(state, action) if isinstance(action, self.answer_types) else None
        return refusal or super().why_not(state, action)
