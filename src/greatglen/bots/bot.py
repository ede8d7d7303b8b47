"""Bot: a player that sees what its seat may see, and answers when it is asked."""

from typing import Protocol

from greatglen.kernel.action import Action
from greatglen.kernel.view import View


class Bot(Protocol):
    """Every level implements this. A bot may keep its own random numbers, never anything of the table."""

    def choose(self, view: View) -> Action:
        """One of `view.choice.options`."""
        ...
