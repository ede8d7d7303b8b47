"""Bot: a player that sees what its seat may see, and answers when it is asked."""

from typing import Protocol, runtime_checkable

import msgspec

from greatglen.kernel.action import Action
from greatglen.kernel.view import View


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
