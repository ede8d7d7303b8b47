"""Page cache: what pages show of tables, made once for each position, seat and language."""

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from greatglen.kernel.table import Table
from greatglen.web.pages.table.table_view import TableView

CAPACITY = 64  # of the largest tables that is some twenty megabytes
Reader: TypeAlias = tuple[str, int, str]  # the id of a table, the seat it is looked at from, the language


class CachedPage(msgspec.Struct, frozen=True):
    """What was shown, and what it was made from. A table that goes on is another one: this one never changes."""

    table: Table
    names: list[str]
    shown: TableView


class PageCache:
    """What was asked for last, for each reader the latest only."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._made: OrderedDict[Reader, CachedPage] = OrderedDict()

    def shown(self, reader: Reader, table: Table, names: list[str], make: Callable[[], TableView]) -> TableView:
        """What was made of the same table for players of the same names; else it is made now."""
        made = self._made.pop(reader, None)
        if made is None or made.table is not table or made.names != names:
            made = CachedPage(table, names, make())
        self._made[reader] = made
        if len(self._made) > self._capacity:
            self._made.popitem(last=False)
        return made.shown

    def __len__(self) -> int:
        return len(self._made)
