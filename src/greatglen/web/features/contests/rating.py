"""Ratings: how strong somebody plays a game, and how sure that is. The figures are OpenSkill's.

Of its models the partial Bradley-Terry one is taken, which compares everybody with those next to them in the ranking:
`python -m tools.rating_models` plays many games of people whose strength is known, and it foretells them best, with an
uncertainty that is honest. Who shares a place may stand in either order; all orders are tried, and the mean is taken.
"""

import math
from collections.abc import Sequence
from itertools import groupby, permutations, product

import msgspec
from openskill.models import BradleyTerryPart

from greatglen.kernel.sentence import N_
from greatglen.store.contests.ratings import Figures, RatingModel

SKILL = BradleyTerryPart()
MIDDLE, POINTS = 1500, 30  # as people know them: with 30 points to OpenSkill's one, 400 more is to win 10 of 11 games
MAX_SURE_SPREAD = 2  # standard deviations to either side, within which the true strength lies 19 times in 20


class Rating(msgspec.Struct, frozen=True):
    """The strength that is thought of somebody, and its standard deviation, both in the units of OpenSkill."""

    mu: float = SKILL.mu
    sigma: float = SKILL.sigma

    @property
    def points(self) -> int:
        """As people read it."""
        return round(MIDDLE + POINTS * (self.mu - SKILL.mu))

    @property
    def spread(self) -> int:
        """How far the true one may be from it, to either side."""
        return round(POINTS * MAX_SURE_SPREAD * self.sigma)

    @property
    def is_settled(self) -> bool:
        """Whether it can be compared with others."""
        return self.sigma < 6.0

    @property
    def certainty(self) -> str:
        """The uncertainty in a word."""
        if not self.is_settled:
            return N_("a first guess")
        return N_("a rough idea") if self.sigma > 4.5 else N_("well known")


def rate_game(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """What a game makes of the ratings of its players; places from 1, the same number for who shares one."""
    seats = sorted(range(len(places)), key=lambda seat: places[seat])
    level = [list(permutations(group)) for _, group in groupby(seats, key=lambda seat: places[seat])]
    found = [_in_order(before, places, [seat for group in order for seat in group]) for order in product(*level)]
    return [
        Rating(
            math.fsum(after[seat].mu for after in found) / len(found),
            math.fsum(after[seat].sigma for after in found) / len(found),
        )
        for seat in range(len(places))
    ]


def compute_win_chance(one: Rating, other: Rating) -> float:
    """How likely somebody comes ahead of another."""
    spread = math.sqrt(one.sigma**2 + other.sigma**2 + 2 * SKILL.beta**2)
    return 1 / (1 + math.exp((other.mu - one.mu) / spread))


def _in_order(before: Sequence[Rating], places: Sequence[int], order: Sequence[int]) -> dict[int, Rating]:
    """The same, with the seats told in an order."""
    teams = [[SKILL.rating(mu=before[seat].mu, sigma=before[seat].sigma)] for seat in order]
    after = SKILL.rate(teams, ranks=[float(places[seat]) for seat in order])
    return {seat: Rating(team[0].mu, team[0].sigma) for seat, team in zip(order, after, strict=True)}


def _figures(before: Sequence[Figures], places: Sequence[int]) -> list[Figures]:
    return [(after.mu, after.sigma) for after in rate_game([Rating(*each) for each in before], places)]


MODEL = RatingModel((SKILL.mu, SKILL.sigma), _figures)
