"""What a position of Glen More II is worth to each player at a glance, in points."""

from greatglen.games.glenmore2.scoring import LAST, compared, final_points, scoring_points
from greatglen.games.glenmore2.state import GlenMore2

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
    box = state.box
    undrawn = sum(len(deck) for deck in state.decks)
    left = undrawn / (undrawn + sum(state.drawn))  # the part of the game to come
    for areas in scoring_points(state).values():
        for seat, vp in enumerate(areas):
            points[seat] += vp * (1 + (scorings - 1) / 2)
    for counts in compared(state).values():
        for seat, count in enumerate(counts):
            points[seat] += COUNTED * scorings * count
    for seat, sources in enumerate(final_points(state)):
        player = players[seat]
        points[seat] += sum(vp * (1 - left if source == "end:territory" else 1) for source, vp in sources.items())
        points[seat] += LASTING * scorings * sum(bool(box.clans[clan].lasting) for clan in player.clans)
        for plot in player.land.values():
            tile = box.tiles[plot.tile]
            points[seat] += left * (GOOD * len(plot.goods) + SCOT * min(plot.scots, 2))
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
