"""Step: a small piece of a turn, waiting on the agenda to be done or decided."""

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
    secret: ClassVar[bool] = False  # what `ask` offers depends on something that others may not see

    def ask(self, state: S) -> Choice | None:
        """The choice this step puts to a seat or to chance; None if there is nothing to decide."""
        return None

    def run(self, state: S) -> None:
        """The work of a step with nothing to decide; by default there is none."""

    def take(self, state: S, action: Any) -> None:
        """Carry out one of the options that `ask` offered."""
        raise TypeError(f"{type(self).__name__} asks nothing")

    def why_not(self, state: S, action: Action) -> Refusal:
        """Why an action that `ask` did not offer is not allowed."""
        return NOT_ASKED.with_facts(action=str(action))
