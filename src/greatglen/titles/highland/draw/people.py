"""Which scot is which: positions only count them, but on the screen each keeps its id while it walks about."""

from collections.abc import Sequence

from greatglen.kernel.event import Event
from greatglen.titles.glenmore.rules.events import Promoted
from greatglen.titles.glenmore2.chronicles.dubious_tome.rules.castle import WentHome
from greatglen.titles.glenmore2.rules.events import TileRemoved
from greatglen.titles.glenmore2.rules.state import HOME
from greatglen.titles.highland.draw.table import HighlandTable
from greatglen.titles.highland.rules.events import Gained, Moved, Paid
from greatglen.titles.highland.rules.land import START

PEOPLE = ("scot", "clansman")


class People:
    """The scots of one player, by cell, in the order in which they came."""

    def __init__(self) -> None:
        self.cells: dict[int, list[int]] = {START: [0]}
        self.came = 1

    def follow(self, event: Event) -> None:
        match event:
            case Gained(what="scot" | "clansman", n=n, cell=cell) if cell:
                for _ in range(n):
                    self._join(cell, self.came)
            case Moved(start=start, end=end):
                self._join(end, self._leave(start))
            case Paid(what="scot", cell=cell) | Promoted(cell=cell):
                self._leave(cell)
            case WentHome(start=start):
                self._join(HOME, self._leave(start))
            case TileRemoved(cell=cell):
                for scot in self.cells.pop(cell, []):
                    self._join(HOME, scot)
            case _:
                return

    def on(self, cell: int, count: int) -> Sequence[int]:
        """As many as stand on a cell; should the log not tell all, others stand in for those it does not know."""
        scots = self.cells.get(cell, [])[:count]
        while len(scots) < count:
            scots.append(self.came)
            self.came += 1
        return scots

    def _leave(self, cell: int) -> int:
        scots = self.cells.get(cell)
        return scots.pop() if scots else self.came

    def _join(self, cell: int, scot: int) -> None:
        self.cells.setdefault(cell, []).append(scot)
        self.came = max(self.came, scot + 1)


def people(table: HighlandTable) -> list[People]:
    """The scots of every player, as the log has led them."""
    walkers = [People() for _ in table.state.players]
    followed = (Gained, Moved, Paid, Promoted, TileRemoved, WentHome)
    for events in table.view.log:
        for event in events:
            if isinstance(event, followed) and event.seat >= 0:
                walkers[event.seat].follow(event)
    return walkers
