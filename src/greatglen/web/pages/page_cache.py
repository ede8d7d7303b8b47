"""Page cache: what pages show of tables, made once for each position, seat and language."""

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from greatglen.kernel.table import Table
from greatglen.web.pages.table.table_view import TableView

MAX_PAGES = 64  # of the largest tables that is some twenty megabytes
Reader: TypeAlias = tuple[str, int, str]  # the id of a table, the seat it is looked at from, the language


class CachedPage(msgspec.Struct, frozen=True):
    """What was shown, and what it was made from. A table that goes on is another one: this one never changes."""

    table: Table
    names: list[str]
    table_view: TableView


class PageCache:
    """What was asked for last, for each reader the latest only."""

    def __init__(self, capacity: int = MAX_PAGES) -> None:
        self._capacity = capacity
        self._pages: OrderedDict[Reader, CachedPage] = OrderedDict()

    def get(self, reader: Reader, table: Table, names: list[str], make: Callable[[], TableView]) -> TableView:
        """What was made of the same table for players of the same names; else it is made now."""
        made = self._pages.pop(reader, None)
        if made is None or made.table is not table or made.names != names:
            made = CachedPage(table, names, make())
        self._pages[reader] = made
        if len(self._pages) > self._capacity:
            self._pages.popitem(last=False)
        return made.table_view

    def __len__(self) -> int:
        return len(self._pages)
