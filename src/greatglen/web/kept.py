"""Kept: what pages show of tables, made once for each edition, seat and language, as long as there is room for it."""

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

from greatglen.web.show import Shown

ROOM = 64  # of the largest tables that is some twenty megabytes
Key: TypeAlias = tuple[str, int, int, str, tuple[str, ...]]  # table, edition, seat, language, names of the players


class Kept:
    """The last that were asked for. All that `shown` depends on is in the key, so nothing ever has to be cleared."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._shown: OrderedDict[Key, Shown] = OrderedDict()

    def shown(self, key: Key, make: Callable[[], Shown]) -> Shown:
        found = self._shown.pop(key, None) or make()
        self._shown[key] = found
        if len(self._shown) > self._room:
            self._shown.popitem(last=False)
        return found

    def __len__(self) -> int:
        return len(self._shown)
