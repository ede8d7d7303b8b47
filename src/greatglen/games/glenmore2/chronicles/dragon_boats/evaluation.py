"""What the race still promises each seat: its place, the rewards on the way, and coins worth nothing for the last."""

import math
from functools import cache

from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import (
    LAST,
    NEUTRAL,
    RacePart,
    castle_cell,
    get_part,
    numbers,
)
from greatglen.games.glenmore2.rules.box import box_named
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2

REACH = 32  # tiles a boat is rowed in a whole game, if it is rowed
REWARD = 2.5  # what a reward is worth
SPREAD = 6.0  # tiles by which a boat must be ahead to come home first almost surely
LOST_COINS = 0.7  # of one's coins, for who comes last


def expected_points(state: GlenMore2, remaining: float) -> list[dict[str, float]]:
    part = get_part(state)
    neutral = range(part.neutral)
    rivers = [neutral if owner == NEUTRAL else state.river(owner) for owner in part.course]
    racing = [seat for seat, result in enumerate(part.results) if not result]
    ways = {seat: _way(part, rivers, seat) for seat in racing}
    strength = {seat: math.exp(-steps / SPREAD) for seat, (steps, _) in ways.items()}
    vp = _results(state.box_key)
    place = sum([result > 0 for result in part.results])
    together = sum(strength.values())
    found = []
    for seat, result in enumerate(part.results):
        coins = state.players[seat].coins
        if seat not in ways:
            found.append({"race": -float(coins) if result == LAST else 0.0, "rewards": 0.0})
            continue
        steps, castles = ways[seat]
        home = min(1.0, (REACH * remaining + 1) / (steps + 1)) ** 2
        first = strength[seat] / together
        prize = vp[place] * first + vp[place + 1] * (1 - first) if len(racing) > 2 else vp[place] * first
        lost = LOST_COINS * coins * (1 - home * (first if len(racing) == 2 else 1 - (1 - first) / len(racing)))
        found.append({"race": home * prize - lost, "rewards": REWARD * castles * home})
    return found


@cache
def _results(box_key: str) -> list[int]:
    """The points of each place, none for places without a card."""
    return [*numbers(box_named(box_key).file).result_vp, 0, 0, 0, 0]


def _way(part: RacePart, rivers: list[range], seat: int) -> tuple[int, int]:
    """The tiles to the home castle, and the castles with rewards on the way, home included."""
    boat = part.boats[seat]
    own = part.course.index(seat)
    if boat.river == own and boat.cell > HOME:
        return boat.cell - HOME, int(part.castles[own].left > 0)
    steps = boat.cell - rivers[boat.river][0]
    castles = 0
    if boat.river != own and boat.cell > castle_cell(part, boat.river):
        castles += part.castles[boat.river].left > 0
    river = (boat.river + 1) % len(rivers)
    while river != own:
        steps += len(rivers[river])
        castles += part.castles[river].left > 0
        river = (river + 1) % len(rivers)
    return steps + 1 + rivers[own][-1] - HOME, castles + (part.castles[own].left > 0)


EVALUATION = expected_points
