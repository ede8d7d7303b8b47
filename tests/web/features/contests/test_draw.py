"""The draw: nobody meets again while it can be avoided, byes and seats go round; round robins are complete."""

import random
from collections import Counter
from itertools import combinations, permutations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import take_some

from greatglen.web.features.contests.pairing import DrawCandidate, RoundDraw, compute_sizes, create_schedule, draw_round
from greatglen.web.features.contests.standings import (
    PastRounds,
    Round,
    RoundResult,
    assign_places,
    collect_past_rounds,
    compute_standings,
)

ROUNDS = 7


def next_round(people: int, rounds: list[Round], size: int, byes: bool) -> RoundDraw:
    known = collect_past_rounds(range(people), rounds)
    order = compute_standings(range(people), rounds)
    return draw_round([DrawCandidate(one.number, one.points, known[one.number]) for one in order], size, byes)


def result(draw: RoundDraw, rng: random.Random) -> Round:
    """Somebody wins each table, and now and then two share a place."""
    tables = []
    for table in draw.tables:
        order = rng.sample(range(len(table)), len(table))
        groups = [order[:2], *([seat] for seat in order[2:])] if rng.random() < 0.2 else [[seat] for seat in order]
        tables.append(RoundResult(table, tuple(assign_places(groups))))
    return Round(tuple(tables), tuple(draw.byes))


def repeated(draw: RoundDraw, known: dict[int, PastRounds]) -> int:
    return sum(known[one].met[other] > 0 for table in draw.tables for one, other in combinations(table, 2))


def avoidable(draw: RoundDraw, known: dict[int, PastRounds]) -> bool:
    """Of tables of two: whether those who play could be paired without a repetition. Of larger ones: whether everybody
    has met fewer people than there are tables, which is enough (Hajnal and Szemerédi)."""
    playing = [number for table in draw.tables for number in table]
    if max(len(table) for table in draw.tables) > 2:
        met = max(sum(known[number].met[other] > 0 for other in playing) for number in playing)
        return met < len(draw.tables)
    graph = networkx.Graph()
    graph.add_nodes_from(playing)
    graph.add_edges_from((one, other) for one, other in combinations(playing, 2) if not known[one].met[other])
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(playing)


@given(st.integers(2, 40), st.integers(2, 5), st.booleans(), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_a_swiss_tournament(people: int, size: int, byes: bool, rng: random.Random) -> None:
    rounds: list[Round] = []
    for number in range(ROUNDS):
        known = collect_past_rounds(range(people), rounds)
        draw = next_round(people, rounds, size, byes)
        everybody = sorted([*(one for table in draw.tables for one in table), *draw.byes])
        assert everybody == list(range(people)), "everybody has one place"
        sizes, out = compute_sizes(people, size, byes)
        assert sorted(map(len, draw.tables)) == sorted(sizes) and len(draw.byes) == out
        assert not (repeated(draw, known) and avoidable(draw, known)), f"round {number}"
        rounds.append(result(draw, rng))
        after = collect_past_rounds(range(people), rounds)
        rests = [after[one].byes for one in range(people)]
        assert max(rests) - min(rests) <= 1, "nobody rests twice before everybody has once"
        assert max(map(one_sided, after.values())) <= (2 if size == 2 else 5)


def one_sided(known: PastRounds) -> int:
    """How much more often somebody has sat on one of the first two seats than on the other."""
    return abs(known.seats[0] - known.seats[1])


@pytest.mark.parametrize("size", [3, 4, 5])
def test_seats_go_round_at_larger_tables(size: int) -> None:
    rng = random.Random(size)
    rounds: list[Round] = []
    for _ in range(size):
        rounds.append(result(next_round(4 * size, rounds, size, False), rng))
    most = max(max(known.seats.values()) for known in collect_past_rounds(range(4 * size), rounds).values())
    assert most <= 2, "as many rounds as seats, and nobody sat three times on one"


@given(st.integers(2, 7), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_small_tournaments_of_two_are_drawn_as_well_as_can_be(people: int, rng: random.Random) -> None:
    """Compared with every way to pair them there is."""
    rounds: list[Round] = []
    for _ in range(4):
        known = collect_past_rounds(range(people), rounds)
        draw = next_round(people, rounds, 2, True)

        def cost(order: tuple[int, ...], known: dict[int, PastRounds] = known) -> tuple[int, int]:
            pairs = list(zip(order[0::2], order[1::2], strict=False))
            again = sum(known[one].byes for one in order[2 * len(pairs) :])
            return again, sum(known[one].met[other] ** 2 for one, other in pairs)

        found = cost((*(one for table in draw.tables for one in table), *draw.byes))
        assert found == min(map(cost, permutations(range(people))))
        rounds.append(result(draw, rng))


def test_who_has_equal_points_meets() -> None:
    rng = random.Random(5)
    rounds: list[Round] = []
    for _ in range(2):
        rounds.append(result(next_round(16, rounds, 2, False), rng))
    points = {one.number: one.points for one in compute_standings(range(16), rounds)}
    draw = next_round(16, rounds, 2, False)
    apart = [abs(points[one] - points[other]) for one, other in draw.tables]
    assert sum(apart) <= 2 and max(apart) <= 1


def test_sizes() -> None:
    assert compute_sizes(7, 4, False) == ([4, 3], 0)
    assert compute_sizes(5, 4, False) == ([3, 2], 0)
    assert compute_sizes(5, 2, False) == ([2, 2], 1)
    assert compute_sizes(7, 4, True) == ([4], 3)
    assert compute_sizes(3, 4, True) == ([3], 0), "with fewer than one table has, they play all the same"


CASES = [(people, size, byes) for people in range(2, 17) for size in range(2, 6) for byes in (False, True)]


@pytest.mark.parametrize(("people", "size", "byes"), take_some(CASES, 24))
def test_a_round_robin_is_complete(people: int, size: int, byes: bool) -> None:
    rounds = create_schedule(people, size, byes)
    met = Counter(frozenset(pair) for draw in rounds for table in draw.tables for pair in combinations(table, 2))
    assert len(met) == people * (people - 1) // 2, "everybody has met everybody"
    for draw in rounds:
        seen = sorted([*(one for table in draw.tables for one in table), *draw.byes])
        assert seen == list(range(people))
    if size == 2:
        assert set(met.values()) == {1} and len(rounds) == people - 1 + people % 2
        firsts = Counter(table[0] for draw in rounds for table in draw.tables)
        seconds = Counter(table[1] for draw in rounds for table in draw.tables)
        assert all(abs(firsts[one] - seconds[one]) <= 1 for one in range(people))
        assert all(sum(draw.byes.count(one) for draw in rounds) == people % 2 for one in range(people))
