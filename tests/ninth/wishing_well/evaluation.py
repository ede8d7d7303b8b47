"""What the well promises: a point for each luck token."""

from greatglen.games.glenmore2.chronicles.wishing_well.rules import get_part
from greatglen.games.glenmore2.rules.state import GlenMore2


def expected_points(state: GlenMore2, remaining: float) -> list[dict[str, float]]:
    return [{"luck": float(n)} for n in get_part(state).luck]


EVALUATION = expected_points
