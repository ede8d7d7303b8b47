"""Places, what they are worth, and who stands where by it."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from greatglen.web.features.contests.standings import (
    ABSENT,
    BOT,
    Round,
    RoundResult,
    assign_places,
    collect_past_rounds,
    compute_points,
    compute_standings,
)

TABLE = st.lists(st.integers(0, 4), min_size=2, max_size=5)


def test_places_of_a_ranking() -> None:
    assert assign_places([[2], [0, 1], [3]]) == [2, 2, 1, 4]
    assert assign_places([[0], [1]]) == [1, 2]


def test_who_left_comes_last_whatever_a_bot_made_of_it() -> None:
    assert assign_places([[0], [1], [2]], {0}) == [3, 1, 2]
    assert assign_places([[0, 1], [2], [3]], {0, 3}) == [3, 1, 2, 3]
    assert assign_places([[1], [0]], {1}) == [1, 2]


def test_what_places_are_worth() -> None:
    assert compute_points([1, 2]) == [1, 0]
    assert compute_points([1, 1]) == [Fraction(1, 2), Fraction(1, 2)]
    assert compute_points([2, 1, 3, 4]) == [Fraction(2, 3), 1, Fraction(1, 3), 0]
    assert compute_points([1, 2, 2, 4]) == [1, Fraction(1, 2), Fraction(1, 2), 0]
    assert compute_points([1, 1, ABSENT]) == [Fraction(3, 4), Fraction(3, 4), 0]
    assert compute_points([ABSENT, ABSENT]) == [0, 0]
    assert compute_points([]) == []


@given(TABLE)
def test_a_table_gives_as_much_as_it_has_to_give(keys: list[int]) -> None:
    ranking = [[seat for seat in range(len(keys)) if keys[seat] == key] for key in sorted(set(keys))]
    worth = compute_points(assign_places(ranking))
    assert sum(worth) == Fraction(len(keys), 2) and all(0 <= each <= 1 for each in worth)


def test_points_then_buchholz_then_sonneborn_berger() -> None:
    """Four people, two rounds of two tables, worked out by hand.

    0 beats 1, 2 beats 3; then 0 beats 2, 1 beats 3: points 2, 1, 1, 0. 1 has met 0 and 3 (2 + 0), 2 has met 3 and 0
    (0 + 2): level. 1 came ahead of 3 (0), 2 of 3 (0): level again, and each was first once.
    """
    rounds = [
        Round((RoundResult((0, 1), (1, 2)), RoundResult((2, 3), (1, 2)))),
        Round((RoundResult((0, 2), (1, 2)), RoundResult((3, 1), (2, 1)))),
    ]
    found = compute_standings(range(4), rounds)
    assert [(one.number, one.place, int(one.points)) for one in found] == [(0, 1, 2), (1, 2, 1), (2, 2, 1), (3, 4, 0)]
    assert [(int(one.met), int(one.beaten), one.firsts) for one in found] == [
        (2, 2, 2),
        (2, 0, 1),
        (2, 0, 1),
        (2, 0, 0),
    ]


def test_whoever_met_stronger_people_stands_higher() -> None:
    """0 beats 1 and 2 beats 3; then 0 beats 3, and 1 beats 2: 1 and 2 have a point each, but 1 has met 0 (2) and 2
    (1), while 2 has met 3 (0) and 1 (1)."""
    rounds = [
        Round((RoundResult((0, 1), (1, 2)), RoundResult((2, 3), (1, 2)))),
        Round((RoundResult((0, 3), (1, 2)), RoundResult((1, 2), (1, 2)))),
    ]
    found = compute_standings(range(4), rounds)
    assert [(one.number, one.place) for one in found] == [(0, 1), (1, 2), (2, 3), (3, 4)]
    assert [one.met for one in found] == [1, 3, 1, 3]


def test_tables_of_more_count_as_a_mean() -> None:
    """Three at a table, the fourth with a bye: 1, ½, 0 and 1. Of the first two others 0 has met half of ½ + 0."""
    found = compute_standings(range(4), [Round((RoundResult((0, 1, 2), (1, 2, 3)),), (3,))])
    by_number = {one.number: one for one in found}
    assert [by_number[number].points for number in range(4)] == [1, Fraction(1, 2), 0, 1]
    assert by_number[0].met == Fraction(1, 4) and by_number[0].beaten == Fraction(1, 4)
    assert by_number[1].met == Fraction(1, 2) and by_number[1].beaten == 0
    assert by_number[3].met == Fraction(1, 2), "a bye is like somebody with half of all points"
    assert [one.number for one in found] == [3, 0, 1, 2]


def test_bots_are_no_entrants_and_unfinished_tables_bring_nothing() -> None:
    found = compute_standings(range(2), [Round((RoundResult((0, BOT), (2, 1)), RoundResult((1, BOT))))])
    assert [(one.number, int(one.points), one.played) for one in found] == [(0, 0, 1), (1, 0, 0)]


def test_what_was_drawn_so_far() -> None:
    known = collect_past_rounds(
        range(3), [Round((RoundResult((0, 1, BOT)),), (2,)), Round((RoundResult((1, 0)),), (2,))]
    )
    assert known[0].met == {1: 2} and known[0].seats == {0: 1, 1: 1} and known[2].byes == 2
