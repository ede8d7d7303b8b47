"""What a position of Glen More II is worth to each player, in points."""

from greatglen.games.glenmore2.scoring import LAST, compared, final_points, scoring_points
from greatglen.games.glenmore2.state import GlenMore2

GOOD = 0.9  # a resource on a tile
COUNTED = 0.4  # each unit of what scorings compare, per scoring to come, beyond what it is ahead by now
SCOT = 0.6  # one more on the land
PRODUCTION = 0.5  # a tile with an activation, per scoring to come
TRADE = 0.7
LASTING = 0.8  # a clan or landmark with a lasting effect, per scoring to come


def prospects(state: GlenMore2) -> list[float]:
    """Points now, the points a scoring and the end would bring now, and a fair price for means not yet used."""
    players = state.players
    points: list[float] = [float(player.vp) for player in players]
    left = LAST - state.scored
    if not left:
        return points
    box = state.box
    for areas in scoring_points(state).values():
        for seat, vp in enumerate(areas):
            points[seat] += vp * (1 + (left - 1) / 2)
    for counts in compared(state).values():
        for seat, count in enumerate(counts):
            points[seat] += COUNTED * left * count
    for seat, sources in enumerate(final_points(state)):
        player = players[seat]
        points[seat] += sum(sources.values())
        points[seat] += LASTING * left * sum(bool(box.clans[clan].lasting) for clan in player.clans)
        for plot in player.land.values():
            tile = box.tiles[plot.tile]
            points[seat] += GOOD * len(plot.goods) + SCOT * min(plot.scots, 2)
            if tile.alternatives:
                points[seat] += left * (TRADE if tile.kind == "trade" else PRODUCTION)
    return points


def due(state: GlenMore2) -> list[dict[str, int]]:
    """What the next scoring would bring if it came now, by area; nothing after the last."""
    if state.scored == LAST:
        return [{} for _ in state.players]
    areas = scoring_points(state)
    seats = range(len(state.players))
    return [
        {f"scoring-{state.scored + 1}:{area}": vp[seat] for area, vp in areas.items() if vp[seat]} for seat in seats
    ]
