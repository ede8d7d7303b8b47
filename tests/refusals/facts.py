"""Facts of a position of Glen More and Glen More II, derived from the component files and the state alone.

Costs are read from the text of the files and paid in every possible way; tiles are placed cell by cell.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import second_opinion
from glenmore2 import opinion

from greatglen.games.glenmore.rules.components import BOX as FIRST_BOX
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.games.glenmore_common.rules.state import Highland

VILLAGE, CASTLE = 5050, 5051
FIRST_TILES = (FIRST_BOX.start_tile, *FIRST_BOX.tile)
PEOPLE = ("scot", "clansman")
FULL = 3  # spaces of a market row, resources on a tile of Glen More II


class Cost(NamedTuple):
    """Cost of an action. `goods`: the accepted kinds of each resource."""

    goods: tuple[frozenset[str], ...] = ()
    different: bool = False
    coins: int = 0
    whisky: int = 0
    people: int = 0
    points: int = 0

    def with_coins(self, more: int) -> "Cost":
        return self._replace(coins=self.coins + more)


class Deal(NamedTuple):
    """Alternative of an activation."""

    cost: Cost
    gain: dict[str, int]


def entry(state: Highland, tile: int) -> Any:
    """Return a tile as the component file describes it."""
    if isinstance(state, GlenMore2):
        return (*state.box.file.start_tile, *state.box.file.tile)[tile]
    return FIRST_TILES[tile]


def tile_of_key(state: GlenMore2, key: str) -> int:
    """Return the number of a tile by its key; -1 if there is none."""
    return next((number for number, tile in enumerate(state.box.tiles) if tile.key == key), -1)


def amounts(text: str) -> dict[str, int]:
    """Parse a list of amounts: "2 any coin" is {"any": 2, "coin": 1}."""
    found: dict[str, int] = {}
    n = 1
    for word in text.split():
        if word.isdigit():
            n = int(word)
        else:
            found[word] = found.get(word, 0) + n
            n = 1
    return found


def cost(state: Highland, text: str) -> Cost:
    """Parse a cost."""
    every = frozenset(state.RESOURCES)
    goods: list[frozenset[str]] = []
    other = dict.fromkeys(("coin", "whisky", "scot", "clansman", "vp"), 0)
    named = amounts(text)
    for what, n in named.items():
        if what in other:
            other[what] += n
        else:
            kinds = {"any": every, "different": every, "animal": frozenset(("sheep", "cattle"))}
            goods += [kinds.get(what, frozenset((what,)))] * n
    people = other["scot"] + other["clansman"]
    return Cost(tuple(goods), "different" in named, other["coin"], other["whisky"], people, other["vp"])


def deals(state: Highland, text: str) -> list[Deal]:
    """Parse the alternatives of an activation or an event."""
    found = []
    for alternative in filter(None, map(str.strip, text.split("|"))):
        before, arrow, after = alternative.partition("->")
        found.append(Deal(cost(state, before if arrow else ""), amounts(after if arrow else before)))
    return found


# -- paying


def stock(land: Mapping[int, Plot], names: tuple[str, ...]) -> tuple[int, ...]:
    """Count the resources in a territory by kind."""
    lying = [good for plot in land.values() for good in plot.goods]
    return tuple(lying.count(number) for number in range(len(names)))


def least_coins(state: Highland, seat: int, due: Cost, coin_for_one: bool = False) -> int | None:
    """Return the fewest coins that pay a cost; None if the market cannot supply the missing resources."""
    have = stock(state.players[seat].land, state.RESOURCES)
    return least(state, due, have, state.market, coin_for_one)


def least(
    state: Highland, due: Cost, have: tuple[int, ...], market: tuple[int, ...], coin_for_one: bool = False
) -> int | None:
    goods = tuple(frozenset(map(state.RESOURCES.index, kinds)) for kinds in due.goods)
    coins = _least(goods, due.different, have, market, tuple(state.PRICES), coin_for_one)
    return None if coins is None else coins + due.coins


@lru_cache(maxsize=100_000)
def _least(
    goods: tuple[frozenset[int], ...],
    different: bool,
    have: tuple[int, ...],
    market: tuple[int, ...],
    prices: tuple[int, ...],
    coin_for_one: bool,
) -> int | None:
    """Try every way to pay, one resource after the other."""
    if not goods:
        return 0
    found = []
    first, rest = goods[0], goods[1:]
    for kind in first:
        left = tuple(kinds - {kind} for kinds in rest) if different else rest
        if have[kind]:
            after = (*have[:kind], have[kind] - 1, *have[kind + 1 :])
            found.append(_least(left, different, after, market, prices, coin_for_one))
        if market[kind] < len(prices):
            rows = (*market[:kind], market[kind] + 1, *market[kind + 1 :])
            coins = _least(left, different, have, rows, prices, coin_for_one)
            found.append(None if coins is None else coins + prices[market[kind]])
    if coin_for_one:
        coins = _least(rest, different, have, market, prices, False)
        found.append(None if coins is None else coins + 1)
    return min((coins for coins in found if coins is not None), default=None)


def people(land: Mapping[int, Plot]) -> int:
    return sum(plot.scots for plot in land.values())


def can_pay(state: Highland, seat: int, due: Cost, coin_for_one: bool = False) -> bool:
    """Return whether a seat can pay a cost now."""
    player: Any = state.players[seat]
    coins = least_coins(state, seat, due, coin_for_one)
    enough = coins is not None and coins <= player.coins
    return enough and due.whisky <= player.whisky and due.people <= people(player.land) and due.points <= player.vp


# -- the territory


def around(cell: int) -> list[int]:
    row, column = divmod(cell, 100)
    return [
        (row + down) * 100 + column + right
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down, right) != (0, 0) and 0 <= column + right < 100
    ]


def edges(cell: int) -> list[int]:
    return [cell - 100, cell + 100, cell - 1, cell + 1]


def way_cells(state: Highland, land: Mapping[int, Plot], way: str) -> list[int]:
    """List the cells of the river or the road in order."""
    return sorted(cell for cell, plot in land.items() if getattr(entry(state, plot.tile), way))


def way_ends(state: Highland, land: Mapping[int, Plot], way: str) -> tuple[int, int]:
    """Return the two free cells at the ends of the river or the road."""
    step = 100 if isinstance(state, GlenMore2) == (way == "road") else 1
    cells = way_cells(state, land, way)
    return cells[0] - step, cells[-1] + step


def opinion_land(state: GlenMore2, land: Mapping[int, Plot]) -> dict[opinion.Spot, opinion.Square]:
    squares = {}
    for cell, plot in land.items():
        form = entry(state, plot.tile)
        squares[opinion.spot(cell)] = opinion.Square(form.kind, form.river, plot.scots)
    return squares


def places(state: Highland, seat: int, tile: int, land: Mapping[int, Plot]) -> list[int]:
    """List the legal cells for a tile in this territory, including those that cost coins."""
    form = entry(state, tile)
    if isinstance(state, GlenMore2):
        mackintosh = "castles-as-scots" in state.players[seat].lasting
        squares = opinion_land(state, land)
        spots = opinion.spots_for(squares, form.kind, form.river, form.overbuild, mackintosh)
    else:
        plain = {}
        for cell, plot in land.items():
            on = entry(state, plot.tile)
            plain[second_opinion.to_spot(cell)] = second_opinion.Square(on.river, on.road, plot.scots)
        spots = second_opinion.list_spots(plain, form.river, form.road)
    return [(row + 50) * 100 + column + 50 for row, column in spots]


def lands_after(land: Mapping[int, Plot], n: int) -> Iterator[dict[int, Plot]]:
    """Yield every territory that can result when `n` people leave."""
    manned = [cell for cell, plot in land.items() if plot.scots]
    for leaving in combinations_with_replacement(manned, n):
        if all(leaving.count(cell) <= land[cell].scots for cell in leaving):
            left = dict(land)
            for cell in leaving:
                left[cell] = left[cell].with_scots(-1)
            yield left


def has_place(state: Highland, seat: int, tile: int, leaving: int) -> bool:
    """Return whether a tile has a place after `leaving` people have left."""
    land = state.players[seat].land
    return any(places(state, seat, tile, left) for left in lands_after(land, leaving))


# -- the rondel


def ahead(state: Any, figure: int) -> list[int]:
    """List the tiles in front of a figure, nearest first."""
    return [tile for _, tile in places_ahead(state, figure)]


def places_ahead(state: Any, figure: int) -> list[tuple[int, int]]:
    """List the places and tiles in front of a figure, nearest first."""
    rondel = state.rondel
    lying = (
        (place, rondel.tiles[place % len(rondel.tiles)])
        for place in range(rondel.figures[figure] + 1, rondel.front + 1)
    )
    return [(place, tile) for place, tile in lying if tile >= 0]


def last_figure(state: Any) -> int:
    """Return the rearmost of the figures that still move."""
    figures = state.rondel.figures
    return min((figure for figure in range(len(figures)) if figure not in state.rondel.out), key=figures.__getitem__)


# -- clans


def road_coins(state: GlenMore2, clan: str) -> int:
    """Return the cost of the cheapest way to a clan from the start or an occupied clan."""
    roads = tuple(state.box.file.clan_board.roads)
    return _road_coins(roads, frozenset(("start", *state.board)))[clan]


@lru_cache(maxsize=10_000)
def _road_coins(roads: tuple[tuple[str, str, int], ...], begin: frozenset[str]) -> dict[str, int]:
    """Return the cost of every clan from the nearest place in `begin`."""
    found = dict.fromkeys(begin, 0)
    changed = True
    while changed:
        changed = False
        for one, other, coins in roads:
            for here, there in ((one, other), (other, one)):
                if here in found and found[here] + coins < found.get(there, 1000):
                    found[there] = found[here] + coins
                    changed = True
    return found


def toll(state: GlenMore2, seat: int, clan: str) -> int:
    """Return the coins that a seat pays for Peggy McWander's markers on a clan."""
    mobs = state.parts.get(8)
    if mobs is None or mobs.owner.get("peggy-mcwander", seat) == seat:
        return 0
    return sum(mobs.tolls.get(clan, ()))


def open_clans(state: GlenMore2) -> list[str]:
    """List the clans that accept a marker."""
    return [clan.name for clan in state.box.file.clan if clan.name not in state.board or clan.again]


def marker_coins(state: GlenMore2, seat: int) -> int:
    """Return the price of the cheapest clan marker."""
    return min((road_coins(state, clan) + toll(state, seat, clan) for clan in open_clans(state)), default=1000)


# -- costs of actions


def place_cost(state: Highland, seat: int, cell: int) -> int:
    """Return the coin due to Fergus MacDarkie for a cell next to him, else 0."""
    mobs = state.parts.get(8) if isinstance(state, GlenMore2) else None
    territory, where = (-1, 0) if mobs is None else mobs.thieves.get("fergus-macdarkie", (-1, 0))
    return int(territory == seat and cell in around(where))


def cheapest_place(state: GlenMore2, seat: int, tile: int, leaving: int | None = None) -> int:
    """Return the price of the cheapest place after `leaving` people (by default those of the cost) have left."""
    form = entry(state, tile)
    if form.kind in ("person", "marker") or 8 not in state.parts:
        return 0
    lands = lands_after(state.players[seat].land, cost(state, form.cost).people if leaving is None else leaving)
    return min((place_cost(state, seat, cell) for left in lands for cell in places(state, seat, tile, left)), default=0)


def take_cost(state: GlenMore2, seat: int, tile: int) -> Cost:
    """Return the whole cost of taking a tile, with the fee of a reservation and the cheapest place."""
    mobs = state.parts.get(8)
    fee = 0
    if mobs is not None and mobs.reserved == tile and mobs.owner["peggy-mclaird"] != seat:
        fee = mobs.fee
    printed = cost(state, entry(state, tile).cost)
    return printed.with_coins(fee + cheapest_place(state, seat, tile))


def activation_deals(state: Highland, tile: int) -> list[Deal]:
    return deals(state, entry(state, tile).activate)


def is_free(state: Highland, tile: int) -> bool:
    """Return whether an activation costs nothing and leaves no choice."""
    found = activation_deals(state, tile)
    if len(found) != 1 or found[0].cost != Cost():
        return False
    if isinstance(state, GlenMore2):
        return all(what in (*state.RESOURCES, "move", "vp") for what in found[0].gain)
    return "any" not in found[0].gain


def ways(state: Highland, seat: int, plot: Plot, abroad: bool = False) -> list[str]:
    """List the values of `how` for activating a plot."""
    found = activation_deals(state, plot.tile)
    if is_free(state, plot.tile):
        goods = [what for what, n in found[0].gain.items() for _ in range(n) if what in state.RESOURCES]
        room = FULL - len(plot.goods)
        if isinstance(state, GlenMore2) and not abroad and 0 < room < len(goods) and len(set(goods)) > 1:
            return goods
        return ["-"]
    words: list[str] = []
    for number, deal in enumerate(found, start=1):
        words += list(state.RESOURCES) if not deal.cost.goods and "any" in deal.gain else [str(number)]
    distils = entry(state, plot.tile).kind == "whisky" and any("whisky" in deal.gain for deal in found)
    if distils and isinstance(state, GlenMore2) and "vp-for-whisky" in state.players[seat].lasting:
        words.append("vp")
    return words


def coin_for_one(state: Any, seat: int, tile: int) -> bool:
    """Return whether a coin may replace one resource of this trade."""
    return entry(state, tile).kind == "trade" and "coin-for-resource" in state.players[seat].lasting


def oldest(plot: Plot) -> int:
    """Return the lowest tile of a plot."""
    return plot.under[0] if plot.under else plot.tile
