"""What a position of Glen More II is worth to each player at a glance, in points."""

from functools import lru_cache

from greatglen.games.glenmore2.rules.box import BOXES, box_named
from greatglen.games.glenmore2.rules.scoring import LAST, by_seat, card_points, coin_value, oversizes, scoring_points
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.land import Plot

GOOD = 1.5  # a resource on a tile, early in the game
COUNTED = 0.8  # each unit of what scorings compare, per scoring to come, beyond what it is ahead by now
SCOT = 1.0  # one more on the land, early
PRODUCTION = 2.0  # a tile with an activation, early; it works less often the less game is left
TRADE = 3.0
LASTING = 0.8  # a clan or landmark with a lasting effect, per scoring to come


def rough(state: GlenMore2) -> list[float]:
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
    for seat, (player, numbers) in enumerate(zip(players, by_seat(state), strict=True)):
        points[seat] += sum(numbers[::2]) * (1 + (scorings - 1) / 2) + sum(numbers[1::2]) * COUNTED * scorings
        points[seat] += player.coins * coin_value(state, seat) - penalty * large[seat]
        points[seat] += left * _means(key, tuple(player.land.values()))
        if player.landmarks:
            points[seat] += sum(card_points(box, player).values())
        if player.clans:
            points[seat] += LASTING * scorings * sum([bool(box.clans[clan].lasting) for clan in player.clans])
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


def due(state: GlenMore2) -> list[dict[str, int]]:
    """What the next scoring would bring if it came now, by area; nothing after the last."""
    if state.scored == LAST:
        return [{} for _ in state.players]
    areas = scoring_points(state)
    seats = range(len(state.players))
    return [
        {f"scoring-{state.scored + 1}:{area}": vp[seat] for area, vp in areas.items() if vp[seat]} for seat in seats
    ]
