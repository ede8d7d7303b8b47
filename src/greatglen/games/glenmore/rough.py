"""What a position of Glen More is worth to each player at a glance, in points."""

from greatglen.games.glenmore.components import STACKS, TILES
from greatglen.games.glenmore.scoring import final_points, scoring_points
from greatglen.games.glenmore.state import GlenMore

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
    left = sum(len(stack) for stack in state.stacks) / TO_DRAW  # the part of the game to come
    for areas in scoring_points(players, state.table).values():
        for seat, vp in enumerate(areas):
            points[seat] += vp * (1 + (scorings - 1) / 2)
    for seat, sources in enumerate(final_points(players)):
        player = players[seat]
        points[seat] += sum(vp * (1 - left if source == "end:territory" else 1) for source, vp in sources.items())
        points[seat] += scorings * (WHISKY * player.whisky + CHIEFTAIN * player.chieftains)
        for plot in player.land.values():
            tile = TILES[plot.tile]
            points[seat] += left * (GOOD * len(plot.goods) + CLANSMAN * min(plot.scots, 2))
            if tile.alternatives:
                points[seat] += left * (TRADE if tile.colour == "brown" else PRODUCTION)
    return points


def due(state: GlenMore) -> list[dict[str, int]]:
    """What the next scoring would bring if it came now, by area; nothing after the last."""
    if state.scored == SCORINGS:
        return [{} for _ in state.players]
    areas = scoring_points(state.players, state.table)
    return [
        {f"scoring-{state.scored + 1}:{area}": vp[seat] for area, vp in areas.items() if vp[seat]}
        for seat in range(len(state.players))
    ]
