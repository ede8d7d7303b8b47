"""Standings: what has been played in a tournament, and who stands where by it.

By points; then by the points of those one has met (Buchholz), as a mean for each table so that its size makes no
difference; then by those of the ones one came ahead of (Sonneborn-Berger), half for who is level; then by first places.
Who is still level shares a place. A round without a table (a bye) is a win over nobody: it counts 1, and for the
comparisons, as a bot does, like somebody with half of all points.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction

import msgspec

BOT = -1  # in place of the number of somebody who takes part
BYE = Fraction(1)


class RoundResult(msgspec.Struct, frozen=True):
    """A table of a round: who sat on each seat, and at which place they came; no places while it is being played."""

    who: tuple[int, ...]
    places: tuple[int, ...] = ()


class Round(msgspec.Struct, frozen=True):
    tables: tuple[RoundResult, ...]
    byes: tuple[int, ...] = ()


class TournamentStanding(msgspec.Struct, frozen=True):
    """One who takes part; `place` from 1, the same for who shares it."""

    number: int
    place: int
    points: Fraction
    met: Fraction  # Buchholz
    beaten: Fraction  # Sonneborn-Berger
    firsts: int
    played: int  # tables

    @property
    def key(self) -> tuple[Fraction, Fraction, Fraction, int]:
        return self.points, self.met, self.beaten, self.firsts


def compute_standings(people: Sequence[int], rounds: Sequence[Round]) -> list[TournamentStanding]:
    """Everybody, the first first; who is level stands in the order of the numbers."""
    total = _totals(people, rounds)
    found = [_standing(number, total, rounds) for number in people]
    found.sort(key=lambda one: (*(-part for part in one.key), one.number))
    better = [sum(other.key > one.key for other in found) for one in found]
    return [msgspec.structs.replace(one, place=before + 1) for one, before in zip(found, better, strict=True)]


def _totals(people: Sequence[int], rounds: Sequence[Round]) -> dict[int, Fraction]:
    total = dict.fromkeys(people, Fraction(0))
    for each in rounds:
        for number in each.byes:
            total[number] += BYE
        for table in each.tables:
            for number, worth in zip(table.who, compute_points(table.places), strict=False):
                if number != BOT:
                    total[number] += worth
    return total


def _standing(number: int, total: dict[int, Fraction], rounds: Sequence[Round]) -> TournamentStanding:
    nobody = Fraction(len(rounds), 2)
    met = beaten = Fraction(0)
    firsts = played = 0
    for each in rounds:
        if number in each.byes:
            met, beaten = met + nobody, beaten + nobody
        for table in each.tables:
            if number not in table.who or not table.places:
                continue
            seat = table.who.index(number)
            others = [other for other in range(len(table.who)) if other != seat]
            strength = {other: total.get(table.who[other], nobody) for other in others}
            ahead = {other: compute_points([table.places[seat], table.places[other]])[0] for other in others}
            met += sum(strength.values(), Fraction(0)) / len(others)
            beaten += sum((strength[other] * ahead[other] for other in others), Fraction(0)) / len(others)
            firsts += table.places[seat] == 1
            played += 1
    return TournamentStanding(number, 0, total[number], met, beaten, firsts, played)


class PastRounds(msgspec.Struct):
    """What has been drawn for somebody so far."""

    met: Counter[int]
    seats: Counter[int]  # how often on which
    byes: int = 0


def collect_past_rounds(people: Sequence[int], rounds: Sequence[Round]) -> dict[int, PastRounds]:
    """What has been drawn for everybody, which the next draw makes up for."""
    found = {number: PastRounds(Counter(), Counter()) for number in people}
    for each in rounds:
        for number in each.byes:
            found[number].byes += 1
        for table in each.tables:
            for seat, number in enumerate(table.who):
                if number != BOT:
                    found[number].seats[seat] += 1
                    found[number].met.update(other for other in table.who if other not in (number, BOT))
    return found


ABSENT = 0  # the place of somebody who left the table, or never came


def assign_places(ranking: Sequence[Sequence[int]], left_seats: Collection[int] = ()) -> list[int]:
    """The place of every seat, from 1; seats that share one have the same number. Who left comes after all who stayed,
    however many points a bot has made for them; several who left share the last place."""
    groups = [[seat for seat in seats if seat not in left_seats] for seats in ranking]
    groups.append([seat for seats in ranking for seat in seats if seat in left_seats])
    found = [0] * sum(map(len, groups))
    before = 0
    for group in groups:
        for seat in group:
            found[seat] = before + 1
        before += len(group)
    return found


def compute_points(places: Sequence[int]) -> list[Fraction]:
    """What places are worth: the share of the others at the table that somebody has come ahead of, where those with
    the same place count half. So a win is 1 at tables of any size, and a game of two is 1, ½ or 0."""
    others = len(places) - 1
    here = [place != ABSENT and others > 0 for place in places]
    return [_beaten(seat, places) / others if here[seat] else Fraction(0) for seat in range(len(places))]


def _beaten(seat: int, places: Sequence[int]) -> Fraction:
    mine = places[seat]
    behind = sum(place > mine or place == ABSENT for place in places)
    level = sum(place == mine for place in places) - 1
    return behind + Fraction(level, 2)
