"""What the mobs promise: pennies and debts, the price of one's mobsters, and what their tricks are still worth."""

from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import (
    ANDERSON,
    CASTLE,
    CLAIM,
    DARKIE,
    DUFF,
    LAIRD,
    MAIL,
    SNITCH,
    SPONGE,
    WANDER,
    MobsPart,
    by_key,
    get_part,
)
from greatglen.games.glenmore2.rules.state import GlenMore2

TRICKS = {WANDER: 2.0, DUFF: 5.0, MAIL: 4.0, LAIRD: 2.0, SNITCH: 5.0, DARKIE: 4.0, SPONGE: 8.0, CASTLE: 8.0}  # early
ONCE = {ANDERSON: 3.0}  # until it is done
OTHER = 3.0  # a mobster for another Chronicle, early
MARKER = 1.8  # a marker of Joe McDuff or John McClaim that is still on his card


def expected_points(state: GlenMore2, remaining: float) -> list[dict[str, float]]:
    part = get_part(state)
    mobsters = by_key(state.box_key)
    prices = [0.0 for _ in state.players]
    tricks = [0.0 for _ in state.players]
    for key, seat in part.owner.items():
        prices[seat] -= mobsters[key].penalty
        tricks[seat] += _tricks(part, key, remaining)
    return [
        {"mobsters": prices[seat], "tricks": tricks[seat], "pennies": float(part.pennies[seat] - part.debts[seat])}
        for seat in range(len(state.players))
    ]


def _tricks(part: MobsPart, key: str, remaining: float) -> float:
    """What a mobster will still do for his owner."""
    if key in ONCE:
        return 0.0 if key in part.spent else ONCE[key] * min(1.0, 2 * remaining)
    if key in (DUFF, CLAIM):
        return MARKER * len(part.markers.get(key, ())) * min(1.0, 3 * remaining)
    return TRICKS.get(key, OTHER) * remaining


EVALUATION = expected_points
