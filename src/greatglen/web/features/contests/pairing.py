"""The draw of a round: who sits with whom, and on which seat.

Nobody meets somebody again while that can be avoided, people of equal points meet, who has sat first sits later.
Tables of two are a matching in a graph, which NetworkX finds, the best there is. Larger tables are improved from
several beginnings by exchanging two people until nothing gets better; one of the beginnings is an equitable colouring
of the graph of those who have met (NetworkX again), which repeats nothing wherever there are more tables than anybody
has met people.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import TypeAlias

import msgspec
import networkx

from greatglen.web.features.contests.standings import PastRounds, Round, RoundResult, collect_past_rounds

Tables: TypeAlias = list[list[int]]  # places in the order of the standing
Costs: TypeAlias = list[list[int]]  # what speaks against two of them at one table

AGAIN, REPEATED, ONE_SIDED = 10**12, 10**9, 10**7  # what is to be avoided, the first before the second
PARTS = 24  # of a point: everything that a table can bring is a number of them
BEGINNINGS = 4  # by chance, if the good ones lead to a repetition


class DrawCandidate(msgspec.Struct, frozen=True):
    """Somebody to be drawn."""

    number: int
    points: Fraction
    past: PastRounds

    @property
    def firsts(self) -> int:
        """How much more often they have sat first than second."""
        return self.past.seats[0] - self.past.seats[1]


class RoundDraw(msgspec.Struct, frozen=True):
    """The tables of a round, by seat; and who has none."""

    tables: list[tuple[int, ...]]
    byes: list[int]


def draw_round(seekers: Sequence[DrawCandidate], size: int, byes: bool, together: Sequence[int] = ()) -> RoundDraw:
    """A draw for people in the order of their standing. Without `byes` some tables are smaller where numbers do not
    come out, and only a single one has none. `together`: two who have to meet, where tables are for more than two."""
    sizes, out = compute_sizes(len(seekers), size, byes)
    if max(sizes, default=0) <= 2:
        pairs, resting = _matched(seekers)
        return RoundDraw([assign_seats([seekers[place] for place in pair]) for pair in pairs], resting)
    resting = _rest(seekers, out, together)
    playing = [one for one in seekers if one.number not in resting]
    tables = _grouped(playing, sizes, together)
    return RoundDraw([assign_seats([playing[place] for place in table]) for table in tables], sorted(resting))


def compute_sizes(people: int, size: int, byes: bool) -> tuple[list[int], int]:
    """How many sit at each table, and how many at none."""
    if byes and people >= size:
        return [size] * (people // size), people % size
    count = -(-people // size)
    sizes = [people // count + (number < people % count) for number in range(count)]
    return [each for each in sizes if each > 1], sizes.count(1)


def assign_seats(table: Sequence[DrawCandidate]) -> tuple[int, ...]:
    """In the order of seats in which everybody sits where they have sat least."""

    def worn(order: Sequence[DrawCandidate]) -> int:
        return sum((one.past.seats[seat] + 1) ** 2 - one.past.seats[seat] ** 2 for seat, one in enumerate(order))

    best = min(permutations(sorted(table, key=lambda one: one.number)), key=worn)
    return tuple(one.number for one in best)


# -- what speaks against two at one table


def _costs(seekers: Sequence[DrawCandidate], pairs: bool) -> Costs:
    """They have met, or are far apart; of `pairs` also that both have sat first more often, or second."""
    costs = [[0] * len(seekers) for _ in seekers]
    for (here, one), (there, other) in combinations(enumerate(seekers), 2):
        cost = REPEATED * one.past.met[other.number] ** 2 + _apart(one.points, other.points)
        if pairs and one.firsts * other.firsts > 0:
            cost += ONE_SIDED if min(abs(one.firsts), abs(other.firsts)) > 1 else PARTS**2 // 4
        costs[here][there] = costs[there][here] = cost
    return costs


def _apart(one: Fraction, other: Fraction) -> int:
    return int((PARTS * (one - other)) ** 2)


# -- tables of two


def _matched(seekers: Sequence[DrawCandidate]) -> tuple[list[list[int]], list[int]]:
    """The pairs that cost least together; where the number is odd, somebody is matched with nobody."""
    graph = networkx.Graph()
    costs, nobody = _costs(seekers, pairs=True), len(seekers)
    for one, other in combinations(range(len(seekers)), 2):
        graph.add_edge(one, other, weight=-costs[one][other])
    if len(seekers) % 2:
        least = min(one.points for one in seekers)
        for place, seeker in enumerate(seekers):
            cost = AGAIN * seeker.past.byes + _apart(seeker.points, least) + (nobody - place)
            graph.add_edge(place, nobody, weight=-cost)
    found = sorted(sorted(pair) for pair in networkx.max_weight_matching(graph, maxcardinality=True))
    resting = [seekers[one].number for one, other in found if other == nobody]
    return [pair for pair in found if nobody not in pair], resting


# -- larger tables


def _rest(seekers: Sequence[DrawCandidate], out: int, needed: Sequence[int]) -> list[int]:
    """Who has no table: first those who have always had one, of them the last in the standing."""
    may = [one for one in reversed(seekers) if one.number not in needed]
    return [one.number for one in sorted(may, key=lambda one: one.past.byes)[:out]]


def _grouped(seekers: Sequence[DrawCandidate], sizes: Sequence[int], together: Sequence[int]) -> Tables:
    """The best of what comes of several beginnings; the first that repeats nothing will do."""
    costs = _costs(seekers, pairs=False)
    best: Tables = []
    least = 0
    for tables in _beginnings(seekers, sizes, together):
        _improve(tables, costs)
        cost = sum(costs[one][other] for table in tables for one, other in combinations(table, 2))
        if not best or cost < least:
            best, least = tables, cost
        if least < REPEATED:
            break
    return best


def _beginnings(seekers: Sequence[DrawCandidate], sizes: Sequence[int], together: Sequence[int]) -> Iterator[Tables]:
    """In the order of the standing; so that nobody meets again, if that is easy; by chance."""
    everybody = range(len(seekers))
    first = [place for place in everybody if seekers[place].number in together]
    yield _dealt([*first, *(place for place in everybody if place not in first)], sizes)
    graph = networkx.Graph()
    graph.add_nodes_from(everybody)
    graph.add_edges_from(
        (one, other) for one, other in combinations(everybody, 2) if seekers[one].past.met[seekers[other].number]
    )
    if max(degree for _, degree in graph.degree) < len(sizes):
        colours: dict[int, int] = networkx.equitable_color(graph, len(sizes))
        yield [[place for place in everybody if colours[place] == colour] for colour in range(len(sizes))]
    chance = random.Random(len(seekers))  # any will do, but the same at every process
    for _ in range(BEGINNINGS):
        yield _dealt(chance.sample(everybody, len(seekers)), sizes)


def _dealt(people: Sequence[int], sizes: Sequence[int]) -> Tables:
    waiting = iter(people)
    return [[next(waiting) for _ in range(size)] for size in sizes]


def _improve(tables: Tables, costs: Costs) -> None:
    """Exchange two people of different tables while that makes the draw better."""
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            for here in range(len(one)):
                for there in range(len(other)):
                    mine, theirs = costs[one[here]], costs[other[there]]
                    gain = sum(mine[who] - theirs[who] for place, who in enumerate(one) if place != here)
                    gain += sum(theirs[who] - mine[who] for place, who in enumerate(other) if place != there)
                    if gain > 0:
                        one[here], other[there] = other[there], one[here]
                        better = True


@cache
def create_schedule(people: int, size: int, byes: bool) -> tuple[RoundDraw, ...]:
    """All rounds, for people numbered from 0."""
    return tuple(_circle(people) if size == 2 else _covering(people, size, byes))


def _circle(people: int) -> list[RoundDraw]:
    """All but one move on by a chair each round; who sits opposite is met. Who sits opposite an empty chair rests. The
    lower number sits first if the sum of both is odd: so everybody sits first as often as second, or once more."""
    chairs = people + people % 2
    found: list[RoundDraw] = []
    for turn in range(chairs - 1):
        ring = [chairs - 1, *((place + turn) % (chairs - 1) for place in range(chairs - 1))]
        pairs = [sorted((ring[place], ring[-1 - place])) for place in range(chairs // 2)]
        tables = [(one, other) if (one + other) % 2 else (other, one) for one, other in pairs if other != people]
        found.append(RoundDraw(list(tables), [one for one, other in pairs if other == people]))
    return found


def _covering(people: int, size: int, byes: bool) -> list[RoundDraw]:
    """Draw after draw, until everybody has met everybody: each has two at one table who had not met yet, and as many
    as the draw finds."""
    found: list[RoundDraw] = []
    while True:
        seekers = _seekers(people, found)
        strangers = [pair for pair in combinations(range(people), 2) if not seekers[pair[0]].past.met[pair[1]]]
        if not strangers:
            return found
        found.append(draw_round(seekers, size, byes, strangers[0]))


def _seekers(people: int, draws: list[RoundDraw]) -> list[DrawCandidate]:
    """Who has met somebody has met them, however often."""
    rounds = [Round(tuple(RoundResult(table) for table in draw.tables), tuple(draw.byes)) for draw in draws]
    return [
        DrawCandidate(number, Fraction(0), PastRounds(Counter(list(known.met)), known.seats, known.byes))
        for number, known in collect_past_rounds(range(people), rounds).items()
    ]
