"""Intent: what somebody wants at a table, before it is done. A feature may be against it: where a game counts, there
are no hints, and nobody deletes it."""

from collections.abc import Awaitable, Callable
from typing import Literal, TypeAlias

import msgspec


class Intent(msgspec.Struct, frozen=True):
    """Who wants what, and for which seat: a hint, to be rid of the table, a bot on somebody's seat, to sit down."""

    kind: Literal["hint", "delete", "replace", "join"]
    table: str
    seat: int = -1
    owner: str = ""


IntentGuard: TypeAlias = Callable[[Intent], Awaitable[None]]  # Refused if it must not be
