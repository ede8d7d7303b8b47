"""What the options of both Glen More games are told by: the tile they are about, its place, what it costs and gives.

The tile of an option is the one it names, else the one that is to be placed, else the one on the plot it names.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from greatglen.envs.codec import Numbers, numbers
from greatglen.envs.options import Feature, Later, Told, named
from greatglen.kernel.action import Action
from greatglen.titles.highland.observe.columns import EDGE
from greatglen.titles.highland.rules.actions import Activate, Buy, Move, Place, Sell
from greatglen.titles.highland.rules.land import AROUND, START
from greatglen.titles.highland.rules.notation import Bundle
from greatglen.titles.highland.rules.payment import Bill
from greatglen.titles.highland.rules.state import Highland

GAINS = ("any", "whisky", "coin", "vp", "move", "people")  # besides the resources by name
OTHER = "other"
OWN = -1  # the territory of the seat that looks
CELLS = {"cell": ("plot row", "plot column"), "start": ("plot row", "plot column"), "end": ("to row", "to column")}


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


class HighlandTelling:
    """What the environments tell of options. `people`: what scots are called in the components, `ways`: river, road."""

    fields = frozenset({"tile", *CELLS})

    def __init__(self, start: Highland, tiles: Sequence[TileForm], ways: Sequence[str], people: str) -> None:
        self.number = {tile.key: number for number, tile in enumerate(tiles)}
        self.resources = start.RESOURCES
        self.prices = start.PRICES
        self.gains = (*self.resources, *GAINS, OTHER)
        self.people = people
        kinds = list(dict.fromkeys(tile.kind for tile in tiles))
        description = [
            named("tile", "the tile it is about, or 0", [tile.key for tile in tiles]),
            named("tile kind", "the kind of that tile", kinds),
            *(Feature(f"tile {way}", f"that tile has a {way}", 0, 1) for way in ways),
            *(
                Feature(f"tile costs {what}", f"its cost: {what}")
                for what in ("resources", "coins", "whisky", "people")
            ),
            *(Feature(f"tile brings {gain}", f"it brings once: {gain}") for gain in self.gains),
            *(Feature(f"tile gives {gain}", f"its activation gives, all ways together: {gain}") for gain in self.gains),
            Feature("tile ways", "in how many ways it can be activated"),
        ]
        self.features = [
            Feature("plot row", "row of the plot, from the start village", -EDGE - 1, EDGE),
            Feature("plot column", "column of the plot, from the start village", -EDGE - 1, EDGE),
            Feature("to row", "row to which somebody moves", -EDGE - 1, EDGE),
            Feature("to column", "column to which somebody moves", -EDGE - 1, EDGE),
            Feature("market coins", "coins one gets for it at the market, or pays (less than 0)", -max(self.prices)),
            Feature("ahead", "places the figure moves ahead on the rondel to that tile"),
            Feature("resources", "resources on the plot"),
            Feature("people", "people on the plot"),
            Feature("activates", "plots it activates, or lets one activate"),
            *(Feature(f"activates {gain}", f"which together give: {gain}") for gain in self.gains),
            *description,
        ]
        self.width = len(description)
        self.described = [numbers(self._described(number, tile, kinds)) for number, tile in enumerate(tiles)]
        self.given = [self._given(tile.alternatives) for tile in tiles]
        self.alternatives = [[self._given([one]) for one in tile.alternatives] for tile in tiles]

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

    def _given(self, alternatives: Iterable[AlternativeForm]) -> list[tuple[int, int]]:
        """What activating gives: places among the gains, and how many."""
        counted = self._counted(one.gain for one in alternatives)
        return [(place, n) for place, n in enumerate(counted) if n]

    # -- of one action

    def told(self, action: Action, at: Mapping[str, int]) -> Told:
        always = {
            name: part
            for field, names in CELLS.items()
            if getattr(action, field, 0)
            for name, part in zip(names, _from_start(getattr(action, field)), strict=True)
        }
        return Told(always, self._later(action, at))

    def _later(self, action: Action, at: Mapping[str, int]) -> Later | None:
        if isinstance(action, Move):
            return None
        if isinstance(action, Buy):
            return self._bought(self.resources.index(action.resource), at)
        tile, cell = getattr(action, "tile", None), getattr(action, "cell", 0)
        if isinstance(tile, str) and tile in self.number:
            return self._named(self.number[tile], at)
        if isinstance(action, Place):
            return self._placed(cell, at)
        if cell:
            owner = getattr(action, "owner", getattr(action, "seat", OWN))
            how = action.how if isinstance(action, Activate) else ""
            sold = self.resources.index(action.resource) if isinstance(action, Sell) else -1
            return self._plot(cell, owner, how, sold, at)
        return None

    def _bought(self, resource: int, at: Mapping[str, int]) -> Later:
        coins = at["market coins"]

        def later(view: Any, out: Numbers, row: int) -> None:
            out[row + coins] = -self.prices[view.state.market[resource]]

        return later

    def _named(self, tile: int, at: Mapping[str, int]) -> Later:
        ahead, first, last = at["ahead"], at["tile"], at["tile"] + self.width
        described = self.described[tile]

        def later(view: Any, out: Numbers, row: int) -> None:
            out[row + first : row + last] = described
            rondel = view.state.rondel
            if tile in rondel.tiles:
                out[row + ahead] = (rondel.tiles.index(tile) - rondel.figures[view.seat]) % len(rondel.tiles)

        return later

    def _placed(self, cell: int, at: Mapping[str, int]) -> Later:
        activates, first, last = at["activates"], at["tile"], at["tile"] + self.width
        around = [cell, *(cell + step for step in AROUND)]

        def later(view: Any, out: Numbers, row: int) -> None:
            state = view.state
            placed = getattr(state.agenda[-1], "tile", -1)
            if placed >= 0:
                out[row + first : row + last] = self.described[placed]
            land, given, here, plots = state.players[view.seat].land, self.given, row + activates, 0
            for near in around:
                if near in land:
                    gives = given[land[near].tile]
                    plots += bool(gives)
                    for place, n in gives:
                        out[here + 1 + place] += n
            out[here] = plots

        return later

    def _plot(self, cell: int, owner: int, how: str, sold: int, at: Mapping[str, int]) -> Later:
        first, last = at["tile"], at["tile"] + self.width
        resources, people, activates, coins = at["resources"], at["people"], at["activates"], at["market coins"]
        way = int(how) - 1 if how.isdecimal() else 0

        def later(view: Any, out: Numbers, row: int) -> None:
            plot = view.state.players[view.seat if owner == OWN else owner].land.get(cell)
            if plot is None:
                return
            out[row + first : row + last] = self.described[plot.tile]
            out[row + resources] = len(plot.goods)
            out[row + people] = plot.scots
            if how:
                ways = self.alternatives[plot.tile]
                out[row + activates] = 1
                for place, n in ways[way] if way < len(ways) else ():
                    out[row + activates + 1 + place] = n
            if sold >= 0:
                out[row + coins] = self.prices[view.state.market[sold] - 1]

        return later


def _from_start(cell: int) -> tuple[int, int]:
    row, column = divmod(cell, 100)
    return row - START // 100, column - START % 100
