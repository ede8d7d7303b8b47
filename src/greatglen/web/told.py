"""ToldLog: the log of a table in sentences, told once for each seat and language and then only continued."""

from collections.abc import Sequence
from typing import Any

from greatglen.kernel.table import Table
from greatglen.web.show import LogLine, told
from greatglen.words import Words

MOST = 12  # logs of one table that are kept: seats in their languages


class ToldLog:
    """What has been told of a table. It has to be cleared when something is taken back or somebody changes a name."""

    def __init__(self) -> None:
        self._lines: dict[tuple[int, str], list[LogLine]] = {}
        self._until: dict[tuple[int, str], int] = {}  # the version up to which a log is told

    @property
    def kept(self) -> int:
        return len(self._lines)

    def clear(self) -> None:
        self._lines.clear()
        self._until.clear()

    def lines(self, table: Table, seat: int, language: str, words: Words[Any]) -> Sequence[LogLine]:
        """The log of a table, as a seat may read it."""
        key = seat, language
        if key not in self._lines:
            if len(self._lines) >= MOST:
                self.clear()
            self._lines[key], self._until[key] = [], -1
        lines, since = self._lines[key], self._until[key] + 1
        if since <= table.version:
            lines += told(table.seen_by(seat, since=since).log, words, since)
            self._until[key] = table.version
        return lines
