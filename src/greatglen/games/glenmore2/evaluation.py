"""What a position of Glen More II is worth to each player, in points; docs/bots.md explains the terms.

What a Chronicle adds is valued by the Chronicle itself, in points: the `EVALUATION` of its own evaluate.py.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias

import msgspec

from greatglen.games.glenmore2.rules.box import BOXES, Box, box_named
from greatglen.games.glenmore2.rules.chronicle import Chronicle
from greatglen.games.glenmore2.rules.clans import tier_points
from greatglen.games.glenmore2.rules.rondel import end_place
from greatglen.games.glenmore2.rules.scoring import (
    LAST,
    card_points,
    coin_value,
    oversizes,
    points_and_counts,
    scoring_points,
)
from greatglen.games.glenmore2.rules.state import RIVER, GlenMore2, Slot
from greatglen.games.glenmore_common.rules.land import Plot, ends
from greatglen.games.glenmore_common.valuation import (
    Deal,
    activation_value,
    count_means,
    measure_spread,
    neighbourhood,
    next_figure,
    rondel_leads,
    sale_value,
)
from greatglen.heuristics.evaluation import CachedFeatures, Evaluation, PositionFeatures


def remaining_part(state: GlenMore2) -> float:
    """The part of the game to come: the places on the rondel until The End, as far as its place can be guessed."""
    rondel = state.rondel
    decks, drawn, front = state.decks, state.drawn, rondel.front
    end = end_place(state)
    if end is None:
        slot = _slot_of_the_end(state)
        if slot is None:
            return 0.0
        before = sum(map(len, decks)) - len(decks[-1])
        end = front + 1 + before + max((slot.first + slot.last) // 2 - drawn[-1], 0)
    whole = sum(drawn) + max(end - front, 0)
    rear = min(rondel.figures[: len(state.players)])
    return min(max(end - rear, 0) / max(whole, 1), 1.0)


def _slot_of_the_end(state: GlenMore2) -> Slot | None:
    the_end = BOXES[state.box_key].the_end
    for slot in state.slots:
        if slot.tile == the_end:
            return slot
    return None


AREAS = ("castle", "landmarks", "whisky", "persons")
LASTING = (
    "activation",
    "castle-twice",
    "castles-as-scots",
    "coin-for-resource",
    "vp-for-moves",
    "vp-for-whisky",
)
CACHED = (  # what follows from a territory and lasting effects alone
    "wood",
    "stone",
    "barley",
    "sheep",
    "cattle",
    "variety",  # kinds of resources in the territory
    "trade",  # points for goods that are there, at the trades that are there
    "production",  # tiles that produce
    "trades",  # tiles that trade or score
    "distilleries",
    "villages",  # tiles that give movement points
    "work",  # what activating every tile once would be worth
    "next-work",  # ... those around the best place to build
    "room",  # places to build
    "river",  # ends of the river that can be built on
    "scots",
    *(f"lasting:{effect}" for effect in LASTING),
)
PLAIN = (  # measures that are features
    "coins",
    "territory",  # tiles above the smallest territory, at their penalty
    "tempo",  # spaces behind the others on the rondel
    "to-move",  # moves before the others
    "end-cards",  # points of cards at the end
    "clan-goals",  # points of free clans that count something one has
)
NAMES = (
    *CACHED,
    *PLAIN,
    *(f"{area}:{when}" for area in AREAS for when in ("next", "soon", "later", "count")),
)


Tiers: TypeAlias = tuple[tuple[int, int], ...]
Prospect: TypeAlias = Callable[[GlenMore2, float], Sequence[Mapping[str, float]]]


class Facts(msgspec.Struct, frozen=True):
    """What the tiles and clans of a box are good for. Tiles by their numbers."""

    works: tuple[float, ...]
    features: tuple[tuple[float, ...], ...]  # production, trades, distilleries, villages, work
    sells: dict[int, tuple[Deal, ...]]  # of tiles that trade: what they do
    goals: tuple[tuple[str, str, Tiers], ...]  # clans that give points for a number of something in the territory
    purses: tuple[tuple[str, tuple[int, ...]], ...]  # clans that give points for coins: how many for 0, 1, … coins


@cache
def facts_of(key: str) -> Facts:
    box: Box = box_named(key)
    tiles = box.tiles
    gains = [{amount.what for deal in tile.alternatives for amount in deal.gain} for tile in tiles]
    works = tuple(activation_value(tile.alternatives, box.resources) for tile in tiles)
    return Facts(
        works=works,
        features=tuple(
            (
                bool(what & {*box.resources, "any"}),
                tile.kind == "trade",
                "whisky" in what,
                "move" in what,
                worth,
            )
            for tile, what, worth in zip(tiles, gains, works, strict=True)
        ),
        sells={number: tile.alternatives for number, tile in enumerate(tiles) if tile.kind == "trade"},
        goals=tuple(
            (name, clan.counts, tuple(clan.tiers))
            for name, clan in box.clans.items()
            if clan.tiers and clan.counts != "coins"
        ),
        purses=tuple(
            (name, tuple(tier_points(clan.tiers, coins) for coins in range(max(clan.tiers)[0] + 1)))
            for name, clan in box.clans.items()
            if clan.tiers and clan.counts == "coins"
        ),
    )


def read_features(state: GlenMore2) -> PositionFeatures:
    """The features of every player."""
    players = state.players
    seats = len(players)
    key, board, rondel = state.box_key, state.board, state.rondel
    out = rondel.out
    box = BOXES[key]
    facts = facts_of(key)
    first = next_figure(rondel, seats)
    tempi = rondel_leads(rondel.figures[:seats])
    large = oversizes(state)
    kept, measures = [], []
    for seat, (player, scorings) in enumerate(zip(players, points_and_counts(state), strict=True)):
        done = seat in out
        land = player.land
        own = _land(key, tuple(land), tuple(land.values()), tuple(player.lasting), done)
        coins = player.coins
        kept.append(own)
        measures.append(
            [
                coins,
                -large[seat],
                0.0 if done else tempi[seat],
                seat == first,
                sum(card_points(box, player).values()) if player.landmarks else 0,
                0.0 if done else _clan_goals(board, own.goals, coins, facts),
                *scorings,
            ]
        )
    remaining = remaining_part(state)
    to_come = LAST - state.scored
    return PositionFeatures(
        remaining,
        measures,
        measure_spread(len(PLAIN), len(AREAS), to_come, _drawn(state, to_come, remaining)),
        kept,
        _guests(state, remaining),
    )


def _drawn(state: GlenMore2, scorings: int, remaining: float) -> float:
    """How near the next scoring is, 0 to 1."""
    if scorings > 1:
        deck = state.scored + 1
        size = len(state.decks[deck]) + state.drawn[deck]
        return state.drawn[deck] / size if size else 0.0
    return 1 - remaining if scorings else 0.0


def _guests(state: GlenMore2, remaining: float) -> list[tuple[str, Sequence[Mapping[str, float]]]]:
    """What the Chronicles in play promise."""
    if not state.parts:
        return []
    return [(number, prospect(state, remaining)) for number, prospect in _prospects(state.chronicles)]


@cache
def _prospects(chronicles: tuple[Chronicle, ...]) -> tuple[tuple[str, Prospect], ...]:
    """The evaluations of Chronicles, by their numbers."""
    return tuple((str(chronicle.number), chronicle.slice.load_face("evaluation")) for chronicle in chronicles)


class Land(CachedFeatures, frozen=True, eq=False):
    """What one territory is good for."""

    goals: tuple[tuple[str, int], ...]  # what clans that count something in it would give


@lru_cache(maxsize=1 << 13)
def _land(key: str, cells: tuple[int, ...], plots: tuple[Plot, ...], lasting: tuple[str, ...], out: bool) -> Land:
    """Goods, tiles and people of one territory. Kept, because from one position to the next most stay as they were."""
    facts = facts_of(key)
    tiles = tuple([plot.tile for plot in plots])
    near = tuple([cell for cell, plot in zip(cells, plots, strict=True) if plot.scots])
    under = tuple([tile for plot in plots for tile in plot.under])
    site = _site(key, cells, tiles, under, near, "castles-as-scots" in lasting)
    have, people = count_means(plots)
    features = (
        *have,
        sum(map(bool, have)),
        0.0 if out else sum([sale_value(facts.sells[tile], have) for tile in tiles if tile in facts.sells]),
        *site.tiles,
        *((0.0, 0, 0) if out else site.next),
        people,
        *[effect in lasting for effect in LASTING],
    )
    return Land(features, site.goals)


class Site(msgspec.Struct, frozen=True):
    """What a territory is good for whatever lies on it: goods come and go, and leave this as it is."""

    tiles: tuple[float, ...]  # features of the tiles, summed up
    next: tuple[float, int, int]  # where one can build
    goals: tuple[tuple[str, int], ...]


@lru_cache(maxsize=1 << 13)
def _site(
    key: str,
    cells: tuple[int, ...],
    tiles: tuple[int, ...],
    under: tuple[int, ...],
    near: tuple[int, ...],
    castles: bool,
) -> Site:
    """The tiles on these cells, those built over, and the cells with scots."""
    facts = facts_of(key)
    forms = box_named(key).tiles
    land = dict(zip(cells, tiles, strict=True))
    beside = set(near)
    if castles:
        beside |= {cell for cell, tile in land.items() if forms[tile].kind == "castle"}
    west, east = ends(land, RIVER[0])
    counts = {
        "occupied": len(near),
        "river": east - west - 1,
        "overbuild": sum([forms[tile].overbuild for tile in (*tiles, *under)]),
    }
    goals = []
    for name, counted, tiers in facts.goals:
        number = counts[counted] if counted in counts else sum([forms[tile].kind == counted for tile in tiles])
        goals.append((name, tier_points(tiers, number)))
    return Site(
        tiles=tuple(map(sum, zip(*[facts.features[tile] for tile in tiles], strict=True))),
        next=neighbourhood(land, facts.works, RIVER, beside),
        goals=tuple([(name, vp) for name, vp in goals if vp]),
    )


def _clan_goals(board: Mapping[str, object], goals: Sequence[tuple[str, int]], coins: int, facts: Facts) -> float:
    """The points a marker on free clans with goals would bring now; the best of them in full, the others half."""
    free = [vp for name, vp in goals if name not in board]
    for name, points in facts.purses:
        if name not in board:
            free.append(points[coins if coins < len(points) else -1])
    return (max(free) + sum(free)) / 2 if free else 0.0


EVALUATION = Evaluation.from_file(NAMES, read_features, Path(__file__).with_name("weights.json"), "glenmore2")


GOOD = 1.5  # a resource on a tile, early in the game
COUNTED = 0.8  # each unit of what scorings compare, per scoring to come, beyond what it is ahead by now
SCOT = 1.0  # one more on the land, early
PRODUCTION = 2.0  # a tile with an activation, early; it works less often the less game is left
TRADE = 3.0
LASTING_BONUS = 0.8  # a clan or landmark with a lasting effect, per scoring to come


def quick_estimate(state: GlenMore2) -> list[float]:
    """Points now, the points a scoring and the end would bring now, and a fair price for means not yet used.

    The penalty for a large territory counts as far as the game is over: others will grow too.
    """
    players = state.players
    points: list[float] = [float(player.vp) for player in players]
    scorings = LAST - state.scored
    if not scorings:
        return points
    key = state.box_key
    box = BOXES[key]
    undrawn = sum(map(len, state.decks))
    left = undrawn / (undrawn + sum(state.drawn))  # the part of the game to come
    penalty = box.file.oversize_penalty * (1 - left)
    large = oversizes(state)
    for seat, (player, numbers) in enumerate(zip(players, points_and_counts(state), strict=True)):
        points[seat] += sum(numbers[::2]) * (1 + (scorings - 1) / 2) + sum(numbers[1::2]) * COUNTED * scorings
        points[seat] += player.coins * coin_value(state, seat) - penalty * large[seat]
        points[seat] += left * _means(key, tuple(player.land.values()))
        if player.landmarks:
            points[seat] += sum(card_points(box, player).values())
        if player.clans:
            points[seat] += LASTING_BONUS * scorings * sum([bool(box.clans[clan].lasting) for clan in player.clans])
    return points


@lru_cache(maxsize=1 << 13)
def _means(box_key: str, plots: tuple[Plot, ...]) -> float:
    """What goods, scots and tiles are worth early. Kept, because bots ask again and again while little changes."""
    tiles = box_named(box_key).tiles
    worth = 0.0
    for plot in plots:
        tile = tiles[plot.tile]
        worth += GOOD * len(plot.goods) + SCOT * min(plot.scots, 2)
        if tile.alternatives:
            worth += TRADE if tile.kind == "trade" else PRODUCTION
    return worth


def points_due(state: GlenMore2) -> list[dict[str, int]]:
    """What the next scoring would bring if it came now, by area; nothing after the last."""
    if state.scored == LAST:
        return [{} for _ in state.players]
    areas = scoring_points(state)
    seats = range(len(state.players))
    return [
        {f"scoring-{state.scored + 1}:{area}": vp[seat] for area, vp in areas.items() if vp[seat]} for seat in seats
    ]
