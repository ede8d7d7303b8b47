"""Comparison scoring (GM-SCORE): points for the lead over the lowest player."""

import pytest

from greatglen.games.glenmore_common.rules.comparison import compare

RULEBOOK = (1, 2, 4, 5, 8)
PUBLISHED = (1, 2, 3, 5, 8)


def test_example_whisky_2_4_7_scores_0_2_8() -> None:
    assert compare([2, 4, 7], RULEBOOK) == [0, 2, 8]


@pytest.mark.parametrize(
    ("lead", "rulebook", "published"),
    [(0, 0, 0), (1, 1, 1), (2, 2, 2), (3, 4, 3), (4, 5, 5), (5, 8, 8), (6, 8, 8), (20, 8, 8)],
)
def test_points_for_a_lead(lead: int, rulebook: int, published: int) -> None:
    """GM 10: both tables; five and more is 8 VP."""
    assert compare([3, 3 + lead], RULEBOOK) == [0, rulebook]
    assert compare([3 + lead, 3], PUBLISHED) == [published, 0]


def test_all_alike_score_nothing() -> None:
    assert compare([4, 4, 4], RULEBOOK) == [0, 0, 0]


def test_everyone_is_compared_with_the_lowest_not_with_each_other() -> None:
    assert compare([1, 3, 3, 4, 0], RULEBOOK) == [1, 4, 4, 5, 0]
