"""What the well promises: a point for each luck token."""

from greatglen.games.glenmore2.chronicles.wishing_well.rules import part_of
from greatglen.games.glenmore2.rules.state import GlenMore2


def prospect(state: GlenMore2, left: float) -> list[dict[str, float]]:
    return [{"luck": float(n)} for n in part_of(state).luck]


EVALUATION = prospect
