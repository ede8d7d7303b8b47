"""What a position of Glen More is worth to each player at a glance, in points."""

from functools import lru_cache

from greatglen.games.glenmore.rules.components import STACKS, TILES
from greatglen.games.glenmore.rules.scoring import OVERSIZE, card_points, compared, oversizes, scoring_points
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore_common.rules.comparison import standings
from greatglen.games.glenmore_common.rules.land import Plot

SCORINGS = 3
GOOD = 1.1  # a resource on a tile, early in the game; later less, for there is less to use it for
WHISKY = 0.5  # a barrel, per scoring to come, beyond what it is ahead by now
CLANSMAN = 1.0  # one more on the land, early: places to build, a chieftain to be
CHIEFTAIN = 0.5
PRODUCTION = 3.0  # a tile that produces, early; it works less often the less game is left
TRADE = 4.0  # a tile that trades or scores, early
TO_DRAW = sum(len(stack) for stack in STACKS)


def rough(state: GlenMore) -> list[float]:
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
    areas = standings(state.table, *map(tuple, compared(players).values()))
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


def due(state: GlenMore) -> list[dict[str, int]]:
    """What the next scoring would bring if it came now, by area; nothing after the last."""
    if state.scored == SCORINGS:
        return [{} for _ in state.players]
    areas = scoring_points(state.players, state.table)
    return [
        {f"scoring-{state.scored + 1}:{area}": vp[seat] for area, vp in areas.items() if vp[seat]}
        for seat in range(len(state.players))
    ]
