"""What the mountain promises: all that lies there, to who stands on it."""

from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import get_part, highlander
from greatglen.games.glenmore2.rules.state import GlenMore2

GOOD = 1.2  # what a resource of the loot is worth
MORE = 0.5  # what others may still leave there


def expected_points(state: GlenMore2, remaining: float) -> list[dict[str, float]]:
    part = get_part(state)
    lord = highlander(state)
    loot = part.coins + GOOD * len(part.goods) + MORE
    return [{"loot": loot if seat == lord else 0.0} for seat in range(len(state.players))]


EVALUATION = expected_points
