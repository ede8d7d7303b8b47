"""What the games showed of a box: seats, first moves, sources of points, lengths, and what can be taken in it."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, quantiles

import msgspec

from greatglen.arena.rating import Interval, mean_interval, wilson_interval
from greatglen.balance.game_counts import GameCounts
from greatglen.balance.plan import BalancePlan
from greatglen.balance.value_estimate import ValueEstimate, estimate_values
from greatglen.heuristics.acquisitions import CountedPiece

SELDOM_RATE, MOSTLY_RATE = 0.02, 0.98  # of the times that something came up: what is taken less, or more, stands out
MIN_OFFERED = 50  # times that something came up, before that is said of it
MIN_OPENINGS = 20  # times that a first move was made, before it is listed
NEVER, ALWAYS = "never", "always"


class TurnOrderResult(msgspec.Struct, frozen=True):
    """A place in the first order: 1 begins."""

    players: int
    place: int
    games: int
    wins: Interval
    points: Interval


class Opening(msgspec.Struct, frozen=True):
    """A first move; `gain` is the share of victories beyond the fair one."""

    thing: CountedPiece
    times: int
    gain: Interval


class PointsBySource(msgspec.Struct, frozen=True):
    """Points of one seat in a game by where they came from: of all seats, of those who won, and of the others."""

    name: str
    points: Interval
    winners: float
    others: float


class Length(msgspec.Struct, frozen=True):
    """Turns of all players together."""

    players: int
    games: int
    turns: Interval
    counts: dict[int, int]  # games by their turns


class TakenPiece(msgspec.Struct, frozen=True):
    """Something that can be taken."""

    thing: CountedPiece
    offered: int  # times that it came up; 0: that cannot be told
    taken: int
    rate: Interval | None  # how often it was taken when it came up, at least once
    when: tuple[float, float, float] | None  # a tenth of the times before, half, nine tenths; 0 to 1
    worth: ValueEstimate | None
    stands_out: str  # NEVER, ALWAYS or ""
    reconstructed: list[str]


class BalanceReport(msgspec.Struct, frozen=True):
    """Everything; the same for the same games."""

    plan: BalancePlan
    games: dict[int, int]  # by the number of players
    places: list[TurnOrderResult]
    openings: list[Opening]
    sources: list[PointsBySource]
    lengths: list[Length]
    pieces: list[TakenPiece]

    def kinds(self) -> list[str]:
        """The kinds of what can be taken, those with most pieces first."""
        return [kind for kind, _ in Counter(piece.thing.kind for piece in self.pieces).most_common()]


def make_report(
    plan: BalancePlan, games: Sequence[GameCounts], reconstructed: Callable[[CountedPiece], Sequence[str]]
) -> BalanceReport:
    """Sum the games up. `reconstructed`: which values of a thing no rulebook states."""
    return BalanceReport(
        plan=plan,
        games=dict(sorted(Counter(counts.seats for counts in games).items())),
        places=_summarize_places(games),
        openings=_summarize_openings(games),
        sources=_summarize_sources(games),
        lengths=_summarize_lengths(games),
        pieces=_summarize_pieces(games, estimate_values(games), reconstructed),
    )


def _summarize_places(games: Sequence[GameCounts]) -> list[TurnOrderResult]:
    shares: dict[tuple[int, int], list[tuple[float, int]]] = defaultdict(list)
    for counts in games:
        for place, share, score in zip(counts.places, counts.share, counts.scores, strict=True):
            shares[counts.seats, place].append((share, score))
    return [
        TurnOrderResult(
            players,
            place + 1,
            len(found),
            wilson_interval(sum(share for share, _ in found), len(found)),
            mean_interval([float(score) for _, score in found]),
        )
        for (players, place), found in sorted(shares.items())
    ]


def _summarize_openings(games: Sequence[GameCounts]) -> list[Opening]:
    gains: dict[CountedPiece, list[float]] = defaultdict(list)
    for counts in games:
        for thing, share in zip(counts.first_moves, counts.share, strict=True):
            if thing is not None:
                gains[thing].append(share - 1 / counts.seats)
    found = [Opening(thing, len(one), mean_interval(one)) for thing, one in gains.items() if len(one) >= MIN_OPENINGS]
    return sorted(found, key=lambda opening: (-opening.gain.value, opening.thing))


def _summarize_sources(games: Sequence[GameCounts]) -> list[PointsBySource]:
    seats = [
        (account, share > 0) for counts in games for account, share in zip(counts.sources, counts.share, strict=True)
    ]
    found = []
    for name in sorted({name for account, _ in seats for name in account}):
        points = mean_interval([float(account[name]) for account, _ in seats])
        winners = fmean(account[name] for account, won in seats if won)
        others = [account[name] for account, won in seats if not won]
        found.append(PointsBySource(name, points, winners, fmean(others) if others else winners))
    return sorted(found, key=lambda source: (-source.points.value, source.name))


def _summarize_lengths(games: Sequence[GameCounts]) -> list[Length]:
    turns: dict[int, list[int]] = defaultdict(list)
    for counts in games:
        turns[counts.seats].append(counts.turns)
    return [
        Length(players, len(found), mean_interval([float(n) for n in found]), dict(sorted(Counter(found).items())))
        for players, found in sorted(turns.items())
    ]


def _summarize_pieces(
    games: Sequence[GameCounts],
    values: Mapping[CountedPiece, ValueEstimate],
    reconstructed: Callable[[CountedPiece], Sequence[str]],
) -> list[TakenPiece]:
    offered, hits, times = (
        Counter[CountedPiece](),
        Counter[CountedPiece](),
        defaultdict[CountedPiece, list[float]](list),
    )
    for counts in games:
        offered.update(counts.offered)
        for thing, n in Counter(taking.piece for taking in counts.taken).items():
            hits[thing] += min(n, counts.offered[thing])
        for taking in counts.taken:
            times[taking.piece].append(taking.progress)
    found = []
    for thing in sorted({*offered, *times}):
        rate = wilson_interval(hits[thing], offered[thing]) if offered[thing] else None
        stands_out = ""
        if rate is not None and offered[thing] >= MIN_OFFERED:
            stands_out = NEVER if rate.value < SELDOM_RATE else ALWAYS if rate.value > MOSTLY_RATE else ""
        found.append(
            TakenPiece(
                thing,
                offered[thing],
                len(times[thing]),
                rate,
                _compute_tenths(times[thing]),
                values.get(thing),
                stands_out,
                list(reconstructed(thing)),
            )
        )
    return found


def _compute_tenths(times: Sequence[float]) -> tuple[float, float, float] | None:
    """The first tenth, the middle and the last tenth of times."""
    if len(times) < 2:
        return (times[0],) * 3 if times else None
    tenths = quantiles(times, n=10, method="inclusive")
    return tenths[0], tenths[4], tenths[8]
