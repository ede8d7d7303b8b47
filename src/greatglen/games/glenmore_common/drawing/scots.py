"""Which scot is which: positions only count them, but on the screen each keeps its id while it walks about."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from greatglen.games.glenmore_common.rules.events import Gained, Moved, Paid
from greatglen.games.glenmore_common.rules.land import START
from greatglen.games.glenmore_common.text.table import HighlandTable

PEOPLE = ("scot", "clansman")


class People:
    """The scots of one player, by cell, in the order in which they came."""

    def __init__(self) -> None:
        self.cells: dict[int, list[int]] = {START: [0]}
        self.came = 1

    def on(self, cell: int, count: int) -> Sequence[int]:
        """As many as stand on a cell; should the log not tell all, others stand in for those it does not know."""
        scots = self.cells.get(cell, [])[:count]
        while len(scots) < count:
            scots.append(self.came)
            self.came += 1
        return scots

    def leave(self, cell: int) -> int:
        """Somebody goes from a cell; who."""
        scots = self.cells.get(cell)
        return scots.pop() if scots else self.came

    def join(self, cell: int, scot: int) -> None:
        """Somebody comes to a cell."""
        self.cells.setdefault(cell, []).append(scot)
        self.came = max(self.came, scot + 1)


Walks: TypeAlias = Mapping[type[Any], Callable[[People, Any], object]]  # what an event does to the scots of its seat


def _gained(scots: People, event: Gained) -> None:
    if event.what in PEOPLE and event.cell:
        for _ in range(event.n):
            scots.join(event.cell, scots.came)


def _paid(scots: People, event: Paid) -> None:
    if event.what == "scot":
        scots.leave(event.cell)


WALKS: Walks = {
    Gained: _gained,
    Paid: _paid,
    Moved: lambda scots, event: scots.join(event.end, scots.leave(event.start)),
}


def people(table: HighlandTable, walks: Walks) -> list[People]:
    """The scots of every player, as the log has led them."""
    walkers = [People() for _ in table.state.players]
    for event in table.events_of(walks.keys()):
        if event.seat >= 0:
            walks[type(event)](walkers[event.seat], event)
    return walkers
