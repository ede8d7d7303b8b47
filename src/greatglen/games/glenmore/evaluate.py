"""What a position of Glen More is worth to each player, in points."""

from greatglen.games.glenmore.components import TILES
from greatglen.games.glenmore.scoring import final_points, scoring_points
from greatglen.games.glenmore.state import GlenMore

GOOD = 0.9  # a resource on a tile: somewhat less than it sells or trades for
WHISKY = 0.4  # a barrel, beyond what it is ahead by now
CLANSMAN = 0.6  # one more on the land: places to build, a chieftain to be
CHIEFTAIN = 0.5
PRODUCTION = 0.5  # a tile that produces, for the turns to come
TRADE = 0.7  # a tile that trades or scores


def prospects(state: GlenMore) -> list[float]:
    """Points now, the points a scoring and the end would bring now, and a fair price for means not yet used."""
    players = state.players
    left = 3 - state.scored
    points: list[float] = [float(player.vp) for player in players]
    if not left:
        return points
    for areas in scoring_points(players, state.table).values():
        for seat, vp in enumerate(areas):
            points[seat] += vp * (1 + (left - 1) / 2)
    for seat, sources in enumerate(final_points(players)):
        player = players[seat]
        points[seat] += sum(sources.values())
        points[seat] += left * (WHISKY * player.whisky + CHIEFTAIN * player.chieftains)
        for plot in player.land.values():
            tile = TILES[plot.tile]
            points[seat] += GOOD * len(plot.goods) + CLANSMAN * min(plot.scots, 2)
            if tile.alternatives:
                points[seat] += left * (TRADE if tile.colour == "brown" else PRODUCTION)
    return points


def due(state: GlenMore) -> list[dict[str, int]]:
    """What the next scoring would bring if it came now, by area; nothing after the last."""
    if state.scored == 3:
        return [{} for _ in state.players]
    areas = scoring_points(state.players, state.table)
    seats = range(len(state.players))
    return [
        {f"scoring-{state.scored + 1}:{area}": vp[seat] for area, vp in areas.items() if vp[seat]} for seat in seats
    ]
