"""Where a game of Glen More stands."""

import random
from collections.abc import Mapping
from copy import copy
from typing import Self

from greatglen.games.glenmore.rules.components import BOX, CARDS, RESOURCES, STACKS, START_VILLAGE, TILES, WAYS
from greatglen.games.glenmore_common.rules.land import START, Plot, open_cells, plots_with_scots
from greatglen.games.glenmore_common.rules.rondel import Rondel
from greatglen.games.glenmore_common.rules.state import Highland, Holding


class Chief(Holding):
    """A player: territory, coins, whisky, chieftains and special cards."""

    chieftains: int
    cards: tuple[str, ...]


class GlenMore(Highland):
    """A position. The stacks are bags: the order of the tiles in them does not exist until they are drawn."""

    RESOURCES = RESOURCES
    PRICES = BOX.market_prices
    GOODS_PER_PLOT = BOX.resource_limit_per_tile

    players: list[Chief]
    stacks: list[tuple[int, ...]]
    scored: int  # scoring rounds held
    table: tuple[int, ...]  # the comparison table in use

    @classmethod
    def create(cls, seats: int, table: tuple[int, ...]) -> Self:
        """SETUP: everybody with a start village, a clansman and coins; with 2 or 3 the ghost and its coins."""
        ghost = seats <= 3
        return cls(
            agenda=[],
            events=[],
            turn=0,
            players=[
                Chief(
                    land={START: Plot(START_VILLAGE, (), 1)},
                    coins=BOX.start_coins,
                    whisky=0,
                    vp=0,
                    points={},
                    chieftains=0,
                    cards=(),
                )
                for _ in range(seats)
            ],
            market=(1 if ghost else 0,) * len(RESOURCES),
            rondel=Rondel.create(BOX.rondel_spaces, seats + ghost),
            stacks=list(STACKS),
            scored=0,
            table=table,
        )

    def copy(self) -> Self:
        twin = copy(self)
        twin.agenda = self.agenda.copy()
        twin.events = self.events.copy()
        twin.players = [player.copy() for player in self.players]
        twin.rondel = self.rondel.copy()
        twin.stacks = self.stacks.copy()
        return twin

    def can_place(self, seat: int, tile: int, land: Mapping[int, Plot], *, free: bool = False) -> bool:
        return bool(open_cells(land, TILES[tile].ways, WAYS, plots_with_scots(land)))

    # Nothing in Glen More is secret: the stacks are known but for an order that does not exist yet.

    def hide_secrets(self, seat: int) -> Self:
        return self.copy()

    def read_only_view(self, seat: int) -> Self:
        return self

    def determinise(self, seat: int, rng: random.Random) -> Self:
        return self.copy()

    def has_card(self, seat: int, effect: str) -> bool:
        """Whether a seat holds a card with that effect on each turn."""
        return any(CARDS[card].each_turn == effect for card in self.players[seat].cards)
