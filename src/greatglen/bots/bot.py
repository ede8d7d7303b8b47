"""Bot: a player that sees what its seat may see and answers when it is asked; and its budget for one decision."""

import math
import re
from typing import Protocol, runtime_checkable

import msgspec

from greatglen.kernel.action import Action
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.view import View

MAX_ITERATIONS = 20_000
MIN_SECONDS, MAX_SECONDS = 0.05, 60.0
BAD_BUDGET = Reason(
    "bad-budget",
    "A bot cannot think for “{budget}”: give iterations, 1 to {most}, as in hard:500, or seconds, {least} to "
    "{longest}, as in hard:2s.",
)


class Bot(Protocol):
    """Every level implements this. A bot may keep its own random numbers, never anything of the table."""

    def choose(self, view: View) -> Action:
        """One of `view.choice.options`."""
        ...


class Progress(msgspec.Struct, frozen=True):
    """How far a bot has come with a decision, from 0 to 1, and what it would choose if it had to now."""

    share: float = 0.0
    best: Action | None = None


@runtime_checkable
class Thinker(Protocol):
    """A bot that takes its time. Another thread may ask how far it is, and make it answer now."""

    @property
    def progress(self) -> Progress:
        """Of the decision it thinks about, or last thought about."""
        ...

    def choose(self, view: View) -> Action: ...

    def stop(self) -> None:
        """Answer with the best so far. It counts for the decision it thinks about, not for later ones."""
        ...


class Budget(msgspec.Struct, frozen=True):
    """Iterations, seconds, or both: then whichever is used up first."""

    iterations: int | None = None
    seconds: float | None = None

    def validate(self) -> "Budget":
        """The budget if it is possible; otherwise Refused."""
        count, time = self.iterations, self.seconds
        possible = count is not None or time is not None
        if count is not None:
            possible &= type(count) is int and 1 <= count <= MAX_ITERATIONS
        if time is not None:
            possible &= math.isfinite(time) and MIN_SECONDS <= time <= MAX_SECONDS
        if not possible:
            raise make_refusal(" ".join(str(part) for part in (count, time) if part is not None))
        return self


def read_budget(text: str) -> Budget:
    """ "500" is iterations, "2s" or "0.5s" seconds; Refused if it is neither."""
    if re.fullmatch(r"\d{1,9}", text, re.ASCII):
        budget = Budget(iterations=int(text))
    elif re.fullmatch(r"\d{1,9}(\.\d{1,9})?s", text, re.ASCII):
        budget = Budget(seconds=float(text[:-1]))
    else:
        raise make_refusal(text)
    try:
        return budget.validate()
    except Refused:
        raise make_refusal(text) from None


def make_refusal(text: str) -> Refused:
    facts = {"least": f"{MIN_SECONDS:g}", "longest": f"{MAX_SECONDS:g}"}
    return Refused(BAD_BUDGET.with_facts(budget=text[:40], most=MAX_ITERATIONS, **facts))
