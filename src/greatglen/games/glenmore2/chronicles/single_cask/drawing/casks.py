"""Which barrel is which: positions only know their places, but on the screen each keeps its id while it ages."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from greatglen.drawing.svg import Markup, use
from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import SingleCaskPart
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import (
    CaskAged,
    CaskPaid,
    CaskSold,
    CaskStored,
    SaleClosed,
)
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.kernel.event import Event

FOLLOWED: frozenset[type[Event]] = frozenset((CaskAged, CaskPaid, CaskSold, CaskStored, SaleClosed))


class Cask(msgspec.Struct, frozen=True):
    """A barrel on the screen: its id, and the place that tells its age."""

    id: str
    place: int


class Casks:
    """All barrels as the log has led them: in the cellars of each seat, and on the sale tiles."""

    def __init__(self, seats: int) -> None:
        self.lying: list[dict[int, list[str]]] = [{} for _ in range(seats)]
        self.sold: dict[tuple[str, str], list[Cask]] = {}
        self.came = [0] * seats

    def follow(self, event: Event) -> None:
        match event:
            case CaskStored(seat=seat, place=place):
                self._put(seat, place, self._new(seat))
            case CaskAged(seat=seat, place=place):
                self._put(seat, place + 1, self._lift(seat, place))
            case CaskPaid(seat=seat, place=place):
                self._lift(seat, place)
            case CaskSold(seat=seat, tile=tile, place=place, on=on):
                self.sold.setdefault((tile, on), []).append(Cask(self._lift(seat, place), place))
            case SaleClosed(tile=tile):
                self.sold = {where: casks for where, casks in self.sold.items() if where[0] != tile}

    def on(self, seat: int, place: int, count: int) -> Sequence[Cask]:
        """The barrels of a place; should the log not tell all, others stand in for those it does not know."""
        ids = self.lying[seat].get(place, [])[:count]
        ids += [self._new(seat) for _ in range(count - len(ids))]
        return [Cask(id_, place) for id_ in ids]

    def at_sale(self, tile: str, on: str, count: int) -> Sequence[Cask]:
        """The barrels that were sold on a sort of space of a sale tile."""
        known = self.sold.get((tile, on), [])[:count]
        return [*known, *(Cask(f"c3-sold-{tile}-{on}-{n}", 1) for n in range(len(known), count))]

    def _new(self, seat: int) -> str:
        self.came[seat] += 1
        return f"c3-cask-{seat}-{self.came[seat]}"

    def _put(self, seat: int, place: int, cask: str) -> None:
        self.lying[seat].setdefault(place, []).append(cask)

    def _lift(self, seat: int, place: int) -> str:
        here = self.lying[seat].get(place)
        return here.pop() if here else self._new(seat)


@lru_cache(1)
def casks(table: GlenMore2Table) -> Casks:
    """The barrels of a table, as its log has led them; followed once for all parts of a scene."""
    followed = Casks(len(table.state.players))
    for event in table.happened(FOLLOWED):
        followed.follow(event)
    return followed


def cellar_of(own: SingleCaskPart, place: int) -> int:
    """The cellar a place is in, from 1; 0 for the area worth nothing."""
    last = 0
    for number, cellar in enumerate(own.kinds, start=1):
        last += len(cellar.vp)
        if 0 < place <= last:
            return number
    return 0


def picture(own: SingleCaskPart, place: int, scale: float) -> Markup:
    """A barrel as dark as its age."""
    return use("c3-cask", 0, 0, scale, class_=f"c3-age-{min(cellar_of(own, place), 3)}")
