"""Section: a part of an observation with a name, what it tells, how it is written and where it is read."""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from greatglen.envs.codec import Codec
from greatglen.kernel.choice import Choice
from greatglen.kernel.state import State


class Seen(Protocol):
    """What sections read: a view, or what has of a view as much as they need."""

    @property
    def seat(self) -> int: ...

    @property
    def state(self) -> State: ...

    @property
    def choice(self) -> Choice: ...

    @property
    def scores(self) -> list[int]: ...


class Section(msgspec.Struct, frozen=True):
    """Numbers that belong together. `of`: where they are read, as `Part` says."""

    name: str
    text: str
    codec: Codec
    of: str | Callable[[Any], Any]
