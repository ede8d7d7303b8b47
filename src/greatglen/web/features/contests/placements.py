"""Places: who came where at a table, when what somebody did to it counts as well as the points."""

from collections.abc import Collection, Sequence
from fractions import Fraction

ABSENT = 0  # the place of somebody who left the table, or never came


def assign_places(ranking: Sequence[Sequence[int]], left: Collection[int] = ()) -> list[int]:
    """The place of every seat, from 1; seats that share one have the same number. Who left comes after all who stayed,
    however many points a bot has made for them; several who left share the last place."""
    groups = [[seat for seat in seats if seat not in left] for seats in ranking]
    groups.append([seat for seats in ranking for seat in seats if seat in left])
    found = [0] * sum(map(len, groups))
    before = 0
    for group in groups:
        for seat in group:
            found[seat] = before + 1
        before += len(group)
    return found


def compute_points(found: Sequence[int]) -> list[Fraction]:
    """What places are worth: the share of the others at the table that somebody has come ahead of, where those with
    the same place count half. So a win is 1 at tables of any size, and a game of two is 1, ½ or 0."""
    others = len(found) - 1
    here = [place != ABSENT and others > 0 for place in found]
    return [_beaten(seat, found) / others if here[seat] else Fraction(0) for seat in range(len(found))]


def _beaten(seat: int, found: Sequence[int]) -> Fraction:
    mine = found[seat]
    behind = sum(place > mine or place == ABSENT for place in found)
    level = sum(place == mine for place in found) - 1
    return behind + Fraction(level, 2)
