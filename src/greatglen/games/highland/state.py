"""What both Glen More games keep: the players' holdings, the market and the rondel."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from greatglen.games.highland.events import Scored
from greatglen.games.highland.land import Plot
from greatglen.games.highland.rondel import Rondel
from greatglen.kernel.state import State


class Holding(msgspec.Struct):
    """What one player has on the table. `points` itemises `vp` by source."""

    land: dict[int, Plot]
    coins: int
    whisky: int
    vp: int
    points: dict[str, int]


class Highland(State):
    """The part of a position both games have."""

    RESOURCES: ClassVar[tuple[str, ...]]
    PRICES: ClassVar[tuple[int, ...]]
    GOODS_PER_PLOT: ClassVar[int]

    players: Sequence[Holding]
    market: tuple[int, ...]  # per resource: how many spaces of its row hold coins
    rondel: Rondel

    @abstractmethod
    def can_place(self, tile: int, land: Mapping[int, Plot]) -> bool:
        """Whether a tile could be put anywhere in a territory."""

    def score(self, seat: int, source: str, vp: int) -> None:
        """Points won (or lost) by a seat, and where they come from."""
        if vp:
            holding = self.players[seat]
            holding.vp += vp
            holding.points[source] = holding.points.get(source, 0) + vp
            self.events.append(Scored(seat, source, vp))
