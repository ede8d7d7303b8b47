"""What the options of both Glen More games are told by: the tile they are about, its place, what it costs and gives.

The tile of an option is the one it names, else the one that is to be placed, else the one on the plot it names.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from struct import Struct
from typing import Any, Protocol

from greatglen.envs.codec import Numbers, Rows, make_numbers
from greatglen.envs.options import MAX_CACHED_ROWS, OptionFeature, Row, RowsForView, named_feature
from greatglen.games.glenmore_common.observation.columns import EDGE
from greatglen.games.glenmore_common.rules.actions import Activate, Buy, Place, Sell
from greatglen.games.glenmore_common.rules.land import AROUND, START, Plot
from greatglen.games.glenmore_common.rules.notation import Bundle
from greatglen.games.glenmore_common.rules.payment import Bill
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.kernel.action import Action

GAINS = ("any", "whisky", "coin", "vp", "move", "people")  # besides the resources by name
OTHER = "other"
NEAR = frozenset({0, *AROUND})
NO_PLOT = Plot(NONE)
ON = Struct("=4h")  # what is on a plot: from the market's coins to its people
CELLS = {"cell": "plot row", "start": "plot row", "end": "to row"}  # by field: where row and column are told


class AlternativeForm(Protocol):
    """One thing an activation can do."""

    @property
    def bill(self) -> Bill: ...

    @property
    def gain(self) -> Bundle: ...


class TileForm(Protocol):
    """What the rules of both games know of a tile."""

    @property
    def key(self) -> str: ...

    @property
    def kind(self) -> str: ...

    @property
    def ways(self) -> Sequence[bool]: ...

    @property
    def bill(self) -> Bill: ...

    @property
    def once(self) -> Bundle: ...

    @property
    def alternatives(self) -> Sequence[AlternativeForm]: ...


class HighlandOptionEncoder:
    """What the environments tell of options. `people`: what scots are called in the components, `ways`: river, road."""

    fields = frozenset({"tile", *CELLS})

    def __init__(self, start: Highland, tiles: Sequence[TileForm], ways: Sequence[str], people: str) -> None:
        self.number = {tile.key: number for number, tile in enumerate(tiles)}
        self.resources = start.RESOURCES
        self.resource = {name: number for number, name in enumerate(start.RESOURCES)}
        self.prices = start.PRICES
        self.gains = (*self.resources, *GAINS, OTHER)
        self.people = people
        kinds = list(dict.fromkeys(tile.kind for tile in tiles))
        description = [
            named_feature("tile", "the tile it is about, or 0", [tile.key for tile in tiles]),
            named_feature("tile kind", "the kind of that tile", kinds),
            *(OptionFeature(f"tile {way}", f"that tile has a {way}", 0, 1) for way in ways),
            *(
                OptionFeature(f"tile costs {what}", f"its cost: {what}")
                for what in ("resources", "coins", "whisky", "people")
            ),
            *(OptionFeature(f"tile brings {gain}", f"it brings once: {gain}") for gain in self.gains),
            *(
                OptionFeature(f"tile gives {gain}", f"its activation gives, all ways together: {gain}")
                for gain in self.gains
            ),
            OptionFeature("tile ways", "in how many ways it can be activated"),
        ]
        self.features = [
            OptionFeature("plot row", "row of the plot, from the start village", -EDGE - 1, EDGE),
            OptionFeature("plot column", "column of the plot, from the start village", -EDGE - 1, EDGE),
            OptionFeature("to row", "row to which somebody moves", -EDGE - 1, EDGE),
            OptionFeature("to column", "column to which somebody moves", -EDGE - 1, EDGE),
            OptionFeature(
                "market coins", "coins one gets for it at the market, or pays (less than 0)", -max(self.prices)
            ),
            OptionFeature("ahead", "places the figure moves ahead on the rondel to that tile"),
            OptionFeature("resources", "resources on the plot"),
            OptionFeature("people", "people on the plot"),
            OptionFeature("activates", "plots it activates, or lets one activate"),
            *(OptionFeature(f"activates {gain}", f"which together give: {gain}") for gain in self.gains),
            *description,
        ]
        self.width = len(description)
        described = [make_numbers(self._described(number, tile, kinds)).tobytes() for number, tile in enumerate(tiles)]
        self.described = [*described, bytes(2 * self.width)]  # NONE is the last
        self.given = [self._given(tile.alternatives) for tile in tiles]
        self.alternatives = [[self._counted([one.gain]) for one in tile.alternatives] for tile in tiles]
        self.ways = Rows(self._way, MAX_CACHED_ROWS)
        cells = Rows(_from_start, MAX_CACHED_ROWS)
        self.by_value: dict[str, tuple[str, Mapping[Any, Numbers]]] = {
            "tile": ("tile", {tile.key: make_numbers(row) for tile, row in zip(tiles, described, strict=True)}),
            **{field: (row, cells) for field, row in CELLS.items()},
        }

    def _described(self, number: int, tile: TileForm, kinds: list[str]) -> list[int]:
        bill = tile.bill
        return [
            number + 1,
            kinds.index(tile.kind) + 1,
            *tile.ways,
            *(len(bill.goods), bill.coins, bill.whisky, bill.scots),
            *self._counted([tile.once]),
            *self._counted(one.gain for one in tile.alternatives),
            len(tile.alternatives),
        ]

    def _counted(self, bundles: Iterable[Bundle]) -> list[int]:
        """So many of each gain."""
        found: Counter[str] = Counter()
        for bundle in bundles:
            for amount in bundle:
                what = "people" if amount.what == self.people else amount.what
                found[what if what in self.gains else OTHER] += amount.n
        return [found[gain] for gain in self.gains]

    def _given(self, alternatives: Iterable[AlternativeForm]) -> int:
        """What activating gives, packed."""
        counted = self._counted(one.gain for one in alternatives)
        return _packed(any(counted), counted)

    # -- of actions

    def make_rows(self, kind: type[Action], offsets: Mapping[str, int], base_row: Row) -> RowsForView | None:
        if issubclass(kind, Buy):
            return self._bought(offsets, base_row)
        if kind.__struct_fields__ == ("tile",):
            return self._taken(kind, offsets, base_row)
        if "tile" in kind.__struct_fields__:
            return self._named(offsets, base_row)
        if issubclass(kind, Place):
            return self._placed(offsets, base_row)
        return self._plot(kind, offsets, base_row) if "cell" in kind.__struct_fields__ else None

    def _bought(self, at: Mapping[str, int], always: Row) -> RowsForView:
        rows, prices, resource = _with(always, at["market coins"]), self.prices, self.resource

        def row(view: Any, action: Any) -> bytes:
            return rows[-prices[view.state.market[resource[action.resource]]]][action]

        return lambda view: partial(row, view)

    def _taken(self, kind: type[Action], at: Mapping[str, int], always: Row) -> RowsForView:
        rows, number = _with(always, at["ahead"]), self.number
        known: list[list[bytes]] = []  # by the tile and how far ahead it lies

        def later(view: Any) -> Row:
            rondel = view.state.rondel
            begin, place = rondel.figures[view.seat] % len(rondel.tiles), 0
            turned = rondel.tiles[begin:] + rondel.tiles[:begin]
            if not known:
                known.extend([rows[place][kind(tile)] for place in range(len(turned))] for tile in number)

            def row(action: Any) -> bytes:
                nonlocal place
                tile = number[action.tile]
                try:
                    place = turned.index(tile, place)  # they come in the order in which they lie
                except ValueError:
                    place = turned.index(tile) if tile in turned else 0
                return known[tile][place]

            return row

        return later

    def _named(self, at: Mapping[str, int], always: Row) -> RowsForView:
        rows, number = _with(always, at["ahead"]), self.number

        def later(view: Any) -> Row:
            rondel = view.state.rondel
            begin = rondel.figures[view.seat] % len(rondel.tiles)
            turned = rondel.tiles[begin:] + rondel.tiles[:begin]

            def row(action: Any) -> bytes:
                try:
                    return rows[turned.index(number[action.tile])][action]
                except ValueError:  # it does not lie on the rondel
                    return rows[0][action]

            return row

        return later

    def _placed(self, at: Mapping[str, int], always: Row) -> RowsForView:
        heads = _until(always, at["activates"])
        given, described, size = self.given, self.described, 2 * (1 + len(self.gains))

        def later(view: Any) -> Row:
            state = view.state
            tile = described[getattr(state.agenda[-1], "tile", NONE)]
            gives = []
            for cell, plot in state.players[view.seat].land.items():
                gain = given[plot.tile]
                if gain:
                    gives.append((cell, gain))

            def row(action: Any) -> bytes:
                here, total = action.cell, 0
                for cell, gain in gives:
                    if cell - here in NEAR:
                        total += gain
                return heads[action] + total.to_bytes(size, sys.byteorder) + tile

            return row

        return later

    def _plot(self, kind: type[Action], at: Mapping[str, int], always: Row) -> RowsForView:
        activated, sold = issubclass(kind, Activate), issubclass(kind, Sell)
        owner = next((field for field in ("owner", "seat") if field in kind.__struct_fields__), "")
        heads, on, ways = _until(always, at["market coins"]), ON.pack, self.ways
        prices, resource = self.prices, self.resource

        def later(view: Any) -> Row:
            state = view.state
            players, market, land = state.players, state.market, state.players[view.seat].land

            def row(action: Any) -> bytes:
                its = players[getattr(action, owner)].land if owner else land
                plot = its.get(action.cell, NO_PLOT)
                coins = prices[market[resource[action.resource]] - 1] if sold else 0
                how = action.how if activated else ""
                return heads[action] + on(coins, 0, len(plot.goods), plot.scots) + ways[plot.tile, how]

            return row

        return later

    def _way(self, told: tuple[int, str]) -> bytes:
        """What a plot activates, in a way or not at all, and its tile."""
        tile, how = told
        gains = [0] * (1 + len(self.gains))
        if how and tile != NONE:
            way, ways = int(how) - 1 if how.isdecimal() else 0, self.alternatives[tile]
            gains = [1, *(ways[way] if way < len(ways) else gains[1:])]
        return make_numbers(gains).tobytes() + self.described[tile]


def _packed(plots: int, gains: Sequence[int]) -> int:
    """The columns of what is activated as one number whose bytes are theirs: sums of them are sums of the columns."""
    return int.from_bytes(make_numbers([plots, *gains]), sys.byteorder)


def _with(always: Row, place: int) -> Rows[Rows[bytes]]:
    """Rows by what stands at a place of them, and by the action."""

    def made(number: int, action: Action) -> bytes:
        row = make_numbers(always(action))
        row[place] = number
        return row.tobytes()

    return Rows(lambda number: Rows(partial(made, number), MAX_CACHED_ROWS), MAX_CACHED_ROWS)


def _until(always: Row, place: int) -> Rows[bytes]:
    """The beginnings of rows by the action."""
    return Rows(lambda action: always(action)[: 2 * place], MAX_CACHED_ROWS)


def _from_start(cell: int) -> Numbers:
    row, column = divmod(cell or START, 100)  # 0 is no cell
    return make_numbers([row - START // 100, column - START % 100])
