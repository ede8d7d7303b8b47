"""View: everything one seat may know of a table, and nothing else. Bots, pages and clients live on views."""

import random
from typing import Any

import msgspec

from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.state import State


class View(msgspec.Struct, frozen=True):
    """A table as one seat sees it. `choice.options` is empty unless this seat decides."""

    game: str
    seats: int
    options: dict[str, str]
    seat: int
    version: int
    state: State
    choice: Choice
    scores: list[int]
    log: list[tuple[Event, ...]]  # log[i]: what the i-th action since `since` brought about
    since: int = 0

    def imagine(self, rng: random.Random) -> State:
        """A whole position this seat could be in: what is hidden is filled with a consistent guess."""
        return self.state.determinise(self.seat, rng)

    def to_builtins(self) -> Any:
        """The view as plain dicts and lists, ready for JSON."""
        return msgspec.to_builtins(self, str_keys=True)
