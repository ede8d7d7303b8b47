"""What both Glen More games look at when they value a position: land, goods, the rondel."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from greatglen.games.glenmore_common.rules.actions import Pay, Sell
from greatglen.games.glenmore_common.rules.land import AROUND, Plot, Way, ends
from greatglen.games.glenmore_common.rules.notation import Bundle
from greatglen.games.glenmore_common.rules.payment import BITS, Bill
from greatglen.games.glenmore_common.rules.rondel import Rondel
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.heuristics.evaluation import Spread
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice

# What an activation is worth, plainly: only to tell good neighbourhoods from poor ones.
WORTH = {"vp": 1.0, "whisky": 2.0, "coin": 1.0, "move": 0.6, "clansman": 1.5, "scot": 1.5, "clan": 3.5}
GOOD = 1.3
OTHER = 2.5  # effects of Chronicles
LEAST = 0.2
ROOM = 6  # more places to build than this are no better


class Deal(Protocol):
    """One thing an activation can do."""

    @property
    def bill(self) -> Bill: ...
    @property
    def gain(self) -> Bundle: ...


def activation_value(alternatives: Sequence[Deal], resources: Sequence[str]) -> float:
    """What one activation of a tile is worth."""
    best = 0.0
    for deal in alternatives:
        bill = deal.bill
        cost = GOOD * len(bill.goods) + bill.coins + WORTH["whisky"] * bill.whisky + WORTH["scot"] * bill.scots
        best = max(best, bundle_value(deal.gain, resources) - cost, LEAST)
    return best


def bundle_value(gain: Bundle, resources: Sequence[str]) -> float:
    """What some things are worth."""
    return sum(
        amount.n * (GOOD if amount.what in resources or amount.what == "any" else WORTH.get(amount.what, OTHER))
        for amount in gain
    )


def sale_value(alternatives: Sequence[Deal], have: Sequence[int]) -> float:
    """The most points a tile that trades for them would give for goods that are there."""
    best = 0
    for deal in alternatives:
        vp = sum(amount.n for amount in deal.gain if amount.what == "vp")
        if vp > best and deal.bill.goods and _payable(deal.bill, have):
            best = vp
    return best


def _payable(bill: Bill, have: Sequence[int]) -> bool:
    if bill.different:
        return sum(map(bool, have)) >= len(bill.goods)
    left = list(have)
    for mask in bill.goods:
        for resource in BITS[mask]:
            if left[resource]:
                left[resource] -= 1
                break
        else:
            return False
    return True


def neighbourhood(
    land: Mapping[int, int], works: Sequence[float], ways: Sequence[Way], near: set[int]
) -> tuple[float, int, int]:
    """Where one can build next: the work around the best place, how many places, and how many ends of ways.

    `land`: the tiles by their cells. `works`: what activating each tile is worth. `near`: the cells to build next to.
    """
    at_ends = [cell for way in ways for cell in ends(land, way)]
    spots = {manned + step for manned in near for step in AROUND}.difference(land)
    worths = {cell: works[tile] for cell, tile in land.items()}
    best, room, reach = 0.0, 0, 0
    for cell in spots:
        if not (cell - 1 in land or cell + 1 in land or cell - 100 in land or cell + 100 in land):
            continue
        if cell in at_ends:
            reach += 1
        else:
            room += 1
        around = sum([worths[cell + by] for by in AROUND if cell + by in worths])
        if around > best:
            best = around
    return best, min(room, ROOM), reach


def count_means(plots: Iterable[Plot]) -> tuple[list[int], int]:
    """What lies and stands on plots: how many of each resource, and how many people."""
    have = [0, 0, 0, 0, 0]
    people = 0
    for plot in plots:
        people += plot.scots
        for resource in plot.goods:
            have[resource] += 1
    return have, people


def rondel_leads(places: Sequence[int]) -> list[float]:
    """How far each figure stands behind the average of the others: the further, the sooner and oftener it moves."""
    whole, figures = sum(places), len(places)
    return [(whole - figures * place) / (figures - 1) for place in places]


def next_figure(rondel: Rondel, seats: int) -> int:
    """The player's figure that moves first; -1 if all have finished."""
    figures, out = rondel.figures, rondel.out
    first = -1
    for seat in range(seats):
        if (first < 0 or figures[seat] < figures[first]) and seat not in out:
            first = seat
    return first


@lru_cache(maxsize=1 << 10)
def measure_spread(plain: int, areas: int, scorings: int, drawn: float) -> Spread:
    """So many measures that are features as they are; then per area of a scoring its points, if it were held now, and
    what it compares. Points count for the next scoring, the more so the sooner it comes (`drawn`, 0 to 1), and for
    those after it (":next", ":soon", ":later"); what is compared counts for each to come (":count").
    """
    points = (float(scorings > 0), drawn, float(max(scorings - 1, 0)))
    return ((1.0,),) * plain + (points, (max(scorings - drawn, 0.0),)) * areas


def shortlist(state: Highland, choice: Choice) -> Sequence[Action]:
    """The options without those that are hardly ever better than another: the same good paid or sold from elsewhere.

    Goods are best taken from the fullest plot; of scots that stand on the same plot one is like another.
    """
    options = choice.options
    if len(options) < 3:
        return options
    land = state.players[choice.seat].land if choice.seat >= 0 else {}
    kept: list[Action] = []
    fullest: dict[tuple[type[Action], str], Pay | Sell] = {}
    for option in options:
        if isinstance(option, Pay | Sell):
            kind = (type(option), option.resource)
            other = fullest.get(kind)
            if other is None or len(land[option.cell].goods) > len(land[other.cell].goods):
                fullest[kind] = option
        else:
            kept.append(option)
    return [*kept, *fullest.values()]
