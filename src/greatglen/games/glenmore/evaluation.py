"""What a position of Glen More is worth to each player, in points; docs/bots.md explains the terms."""

from functools import lru_cache
from pathlib import Path

from greatglen.games.glenmore.rules.components import NOTHING, STACKS, TILES, WAYS
from greatglen.games.glenmore.rules.scoring import OVERSIZE, card_points, compared_counts, oversizes, scoring_points
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore_common.rules.comparison import compare_areas
from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.games.glenmore_common.valuation import (
    activation_value,
    count_means,
    measure_spread,
    neighbourhood,
    next_figure,
    rondel_leads,
    sale_value,
)
from greatglen.heuristics.evaluation import CachedFeatures, Evaluation, PositionFeatures

AREAS = ("whisky", "chieftains", "cards")
CACHED = (  # what follows from a territory and cards alone
    "wood",
    "stone",
    "grain",
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
    "ways",  # ends of river and road that can be built on
    "clansmen",
    "end-cards",  # points of cards at the end
)
PLAIN = (  # measures that are features
    "coins",
    "territory",  # tiles above the smallest territory, at their penalty
    "tempo",  # spaces behind the others on the rondel
    "to-move",  # moves before the others
)
NAMES = (
    *CACHED,
    *PLAIN,
    *(f"{area}:{when}" for area in AREAS for when in ("next", "soon", "later", "count")),
)
SCORINGS = 3
TO_DRAW = sum(len(stack) for stack in STACKS)
WORKS = tuple(activation_value(tile.alternatives, GlenMore.RESOURCES) for tile in TILES)
SELLS = {number: tile.alternatives for number, tile in enumerate(TILES) if tile.colour == "brown"}
FEATURES = tuple(  # per tile: production, trades, distilleries, villages, work
    (
        tile.produces != NOTHING,
        tile.colour == "brown",
        tile.kind == "distillery",
        any(amount.what == "move" for deal in tile.alternatives for amount in deal.gain),
        worth,
    )
    for tile, worth in zip(TILES, WORKS, strict=True)
)


def read_features(state: GlenMore) -> PositionFeatures:
    """The features of every player; the part of the game to come is that of the tiles to be drawn."""
    players = state.players
    seats = len(players)
    left = sum(map(len, state.stacks)) / TO_DRAW
    first = next_figure(state.rondel, seats)
    tempi = rondel_leads(state.rondel.figures[:seats])
    large = oversizes(players)
    scorings = compare_areas(state.table, *map(tuple, compared_counts(players).values()))
    kept, measures = [], []
    for seat, (player, numbers) in enumerate(zip(players, scorings, strict=True)):
        land = player.land
        kept.append(_land(tuple(land), tuple(land.values()), player.cards))
        measures.append([player.coins, -large[seat], tempi[seat], seat == first, *numbers])
    to_come = SCORINGS - state.scored
    return PositionFeatures(left, measures, measure_spread(len(PLAIN), len(AREAS), to_come, _drawn(state)), kept)


def _drawn(state: GlenMore) -> float:
    """How near the next scoring is, 0 to 1."""
    stack = state.scored + 1
    return 1 - len(state.stacks[stack]) / len(STACKS[stack]) if state.scored < SCORINGS and STACKS[stack] else 0.0


@lru_cache(maxsize=1 << 13)
def _land(cells: tuple[int, ...], plots: tuple[Plot, ...], cards: tuple[str, ...]) -> CachedFeatures:
    """Goods, tiles, people and cards. Kept, because from one position to the next most stay as they were."""
    tiles = tuple([plot.tile for plot in plots])
    near = tuple([cell for cell, plot in zip(cells, plots, strict=True) if plot.scots])
    have, people = count_means(plots)
    return CachedFeatures(
        (
            *have,
            sum(map(bool, have)),
            sum([sale_value(SELLS[tile], have) for tile in tiles if tile in SELLS]),
            *_site(cells, tiles, near),
            people,
            sum(card_points(cards, tiles).values()),
        )
    )


@lru_cache(maxsize=1 << 13)
def _site(cells: tuple[int, ...], tiles: tuple[int, ...], near: tuple[int, ...]) -> tuple[float, ...]:
    """Features of the tiles on these cells, and of where one can build next to `near`: goods leave them as they are."""
    land = dict(zip(cells, tiles, strict=True))
    features = map(sum, zip(*[FEATURES[tile] for tile in tiles], strict=True))
    return *features, *neighbourhood(land, WORKS, WAYS, set(near))


EVALUATION = Evaluation.from_file(NAMES, read_features, Path(__file__).with_name("weights.json"), "glenmore")


GOOD = 1.1  # a resource on a tile, early in the game; later less, for there is less to use it for
WHISKY = 0.5  # a barrel, per scoring to come, beyond what it is ahead by now
CLANSMAN = 1.0  # one more on the land, early: places to build, a chieftain to be
CHIEFTAIN = 0.5
PRODUCTION = 3.0  # a tile that produces, early; it works less often the less game is left
TRADE = 4.0  # a tile that trades or scores, early


def quick_estimate(state: GlenMore) -> list[float]:
    """Points now, the points a scoring and the end would bring now, and a fair price for means not yet used.

    The penalty for a large territory counts as far as the game is over: others will grow too.
    """
    players = state.players
    scorings = SCORINGS - state.scored
    points: list[float] = [float(player.vp) for player in players]
    if not scorings:
        return points
    left = sum(map(len, state.stacks)) / TO_DRAW  # the part of the game to come
    large = oversizes(players)
    areas = compare_areas(state.table, *map(tuple, compared_counts(players).values()))
    for seat, (player, numbers) in enumerate(zip(players, areas, strict=True)):
        points[seat] += sum(numbers[::2]) * (1 + (scorings - 1) / 2)
        points[seat] += player.coins - OVERSIZE * large[seat] * (1 - left)
        points[seat] += scorings * (WHISKY * player.whisky + CHIEFTAIN * player.chieftains)
        means, cards = _means(tuple(player.land.values()), player.cards)
        points[seat] += left * means + cards
    return points


@lru_cache(maxsize=1 << 13)
def _means(plots: tuple[Plot, ...], cards: tuple[str, ...]) -> tuple[float, int]:
    """What goods, people and tiles are worth early, and cards at the end. Kept, because bots ask again and again."""
    worth = 0.0
    for plot in plots:
        tile = TILES[plot.tile]
        worth += GOOD * len(plot.goods) + CLANSMAN * min(plot.scots, 2)
        if tile.alternatives:
            worth += TRADE if tile.colour == "brown" else PRODUCTION
    return worth, sum(card_points(cards, [plot.tile for plot in plots]).values())


def points_due(state: GlenMore) -> list[dict[str, int]]:
    """What the next scoring would bring if it came now, by area; nothing after the last."""
    if state.scored == SCORINGS:
        return [{} for _ in state.players]
    areas = scoring_points(state.players, state.table)
    return [
        {f"scoring-{state.scored + 1}:{area}": vp[seat] for area, vp in areas.items() if vp[seat]}
        for seat in range(len(state.players))
    ]
