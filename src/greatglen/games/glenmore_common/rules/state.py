"""What both Glen More games keep: the players' holdings, the market and the rondel."""

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from copy import copy
from typing import ClassVar, Self

import msgspec

from greatglen.games.glenmore_common.rules.events import Paid, Scored
from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.games.glenmore_common.rules.rondel import Rondel
from greatglen.kernel.state import Points, State, rank_seats


class Holding(msgspec.Struct):
    """What one player has on the table. `points` itemises `vp` by source."""

    land: dict[int, Plot]
    coins: int
    whisky: int
    vp: int
    points: dict[str, int]

    def copy(self) -> Self:
        twin = copy(self)
        twin.land = self.land.copy()
        twin.points = self.points.copy()
        return twin

    def goods(self) -> int:
        """The resources on all plots: they break ties."""
        return sum(len(plot.goods) for plot in self.land.values())


class Highland(State):
    """The part of a position both games have."""

    RESOURCES: ClassVar[tuple[str, ...]]
    PRICES: ClassVar[tuple[int, ...]]
    GOODS_PER_PLOT: ClassVar[int]

    players: Sequence[Holding]
    market: tuple[int, ...]  # per resource: how many spaces of its row hold coins
    rondel: Rondel

    @property
    def clock(self) -> int:
        """Time is space on the rondel: who is rearmost has the next turn, however often."""
        rondel = self.rondel
        return rondel.rear() if len(rondel.out) < len(rondel.figures) else max(rondel.figures)

    def turn_key(self, seat: int) -> Hashable:
        """Territory and coins, and where on the rondel one comes from."""
        player = self.players[seat]
        return seat, self.rondel.figures[seat], player.coins, tuple(player.land), tuple(player.land.values())

    @abstractmethod
    def can_place(self, seat: int, tile: int, land: Mapping[int, Plot], *, free: bool = False) -> bool:
        """Whether a seat could put a tile anywhere in its territory, were it this one. `free`: no place costs coins."""

    def pay_scot(self, seat: int, cell: int) -> None:
        """A scot leaves the territory as a cost."""
        land = self.players[seat].land
        land[cell] = land[cell].with_scots(-1)
        self.emit(Paid(seat, "scot", cell))

    def pay_whisky(self, seat: int, n: int) -> None:
        """Barrels leave a player's supply."""
        self.players[seat].whisky -= n
        for _ in range(n):
            self.emit(Paid(seat, "whisky", 0))

    def score(self, seat: int, source: str, vp: int) -> None:
        """Points won (or lost) by a seat, and where they come from."""
        if vp:
            holding = self.players[seat]
            holding.vp += vp
            holding.points[source] = holding.points.get(source, 0) + vp
            self.emit(Scored(seat, source, vp))

    def scores(self) -> list[int]:
        return [player.vp for player in self.players]

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Most points, then most resources on tiles, then shared (END)."""
        return rank_seats([(player.vp, player.goods()) for player in self.players])

    def breakdown(self) -> list[list[Points]]:
        return [[Points(source, vp) for source, vp in player.points.items()] for player in self.players]
