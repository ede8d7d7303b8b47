"""A round robin: everybody meets everybody. Tables of two by the circle method, each pair once; larger tables so that
each pair has met at least once, in as few rounds as the draw finds."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

from greatglen.web.features.contests.pairing import DrawCandidate, RoundDraw, draw_round
from greatglen.web.features.contests.standings import PastRounds, Round, RoundResult, collect_past_rounds


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
