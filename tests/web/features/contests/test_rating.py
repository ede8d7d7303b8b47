"""Ratings by hand and by the library: what a game makes of them, and how they are told."""

import math
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import BradleyTerryPart

from greatglen.web.features.contests.rating import MODEL, SKILL, Rating, compute_win_chance, rate_game
from greatglen.web.features.contests.rating_pages import draw_trend

RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(1, 8.3))


def by_hand(one: Rating, other: Rating, won: float) -> Rating:
    """Weng and Lin (2011), algorithm 1, with OpenSkill's drift tau and its gamma: one game of two."""
    mine, theirs = one.sigma**2 + SKILL.tau**2, other.sigma**2 + SKILL.tau**2
    c = math.sqrt(mine + theirs + 2 * SKILL.beta**2)
    p = 1 / (1 + math.exp((other.mu - one.mu) / c))
    eta = math.sqrt(mine) / c * (mine / c**2) * p * (1 - p)
    return Rating(one.mu + mine / c * (won - p), math.sqrt(mine * max(1 - eta, SKILL.kappa)))


@pytest.mark.parametrize(("places", "won"), [([1, 2], 1.0), ([2, 1], 0.0), ([1, 1], 0.5)])
def test_a_game_of_two_by_hand(places: list[int], won: float) -> None:
    one, other = Rating(28.0, 4.0), Rating(22.0, 7.0)
    after = rate_game([one, other], places)
    assert after[0].mu == pytest.approx(by_hand(one, other, won).mu, abs=1e-9)
    assert after[0].sigma == pytest.approx(by_hand(one, other, won).sigma, abs=1e-9)
    assert after[1].mu == pytest.approx(by_hand(other, one, 1 - won).mu, abs=1e-9)
    assert after[1].sigma == pytest.approx(by_hand(other, one, 1 - won).sigma, abs=1e-9)


@given(st.lists(RATINGS, min_size=2, max_size=5), st.randoms(use_true_random=False))
def test_without_ties_it_is_what_the_library_says(before: list[Rating], rng: random.Random) -> None:
    places = rng.sample(range(1, len(before) + 1), len(before))
    model = BradleyTerryPart()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    expected = model.rate(teams, ranks=[float(place) for place in places])
    for after, (team,) in zip(rate_game(before, places), expected, strict=True):
        assert after.mu == pytest.approx(team.mu) and after.sigma == pytest.approx(team.sigma)


@given(st.lists(RATINGS, min_size=2, max_size=5), st.data())
def test_the_order_of_the_seats_makes_no_difference(before: list[Rating], data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(1, 3), min_size=len(before), max_size=len(before)))
    order = data.draw(st.permutations(range(len(before))))
    one = rate_game(before, places)
    other = rate_game([before[seat] for seat in order], [places[seat] for seat in order])
    for at, seat in enumerate(order):
        assert one[seat].mu == pytest.approx(other[at].mu) and one[seat].sigma == pytest.approx(other[at].sigma)


@given(st.integers(2, 5))
def test_who_is_equal_and_shares_everything_changes_nothing(many: int) -> None:
    for after in rate_game([Rating()] * many, [1] * many):
        assert after.mu == pytest.approx(Rating().mu)


def test_the_better_place_gains_more() -> None:
    for many in range(2, 6):
        after = rate_game([Rating()] * many, list(range(1, many + 1)))
        assert all(one.mu > other.mu for one, other in pairwise(after))
        assert all(one.sigma < Rating().sigma for one in after)


def test_how_it_is_told() -> None:
    assert (Rating().points, Rating().spread, Rating().is_settled) == (1500, 500, False)
    assert Rating().certainty == "a first guess"
    assert Rating(30.0, 5.0).certainty == "a rough idea" and Rating(30.0, 5.0).is_settled
    assert Rating(30.0, 3.0).certainty == "well known"
    stronger = Rating(SKILL.mu + 400 / 30, 0.0)
    assert stronger.points == 1900
    assert compute_win_chance(stronger, Rating(SKILL.mu, 0.0)) == pytest.approx(10 / 11, abs=0.005)
    assert compute_win_chance(Rating(), Rating()) == 0.5


def test_the_curve_goes_where_the_rating_goes() -> None:
    drawn = draw_trend([(25.0, 8.0), (27.0, 7.0), (24.0, 6.0)], 100, 50)
    (x0, y0), (x1, y1), (x2, y2) = (tuple(map(int, point.split(","))) for point in drawn.line.split())
    assert x0 < x1 < x2 and y1 < y0 < y2 and drawn.last == (x2, y2)
    assert len(drawn.band.split()) == 6
    assert len(draw_trend([MODEL.initial]).line.split()) == 2, "one game has a beginning too"
