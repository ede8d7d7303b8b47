"""Statistics: what somebody's finished games of one title add up to. Sums over results; nothing is played back."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean

import msgspec

from greatglen.store.history.archive import strip_budget
from greatglen.store.history.results import FinishedGame, Result
from greatglen.text.game_text import PieceCategory

BEST = 5  # scores that are shown
STEADY = 10  # games in a running mean


class CountedGame(msgspec.Struct, frozen=True):
    """A game that counts, from where somebody sat."""

    game: FinishedGame
    mine: Result
    others: list[Result]

    @property
    def is_won(self) -> bool:
        """Also if others share the victory."""
        return self.mine.share > 0


class ResultCount(msgspec.Struct, frozen=True):
    """How some games went. A victory that two share is half a win."""

    games: int
    wins: float
    chance: float  # wins that chance would have brought
    points: float  # on average
    margin: float  # points less those of the best other, on average

    @property
    def rate(self) -> float:
        return self.wins / self.games


class WinningStreak(msgspec.Struct, frozen=True):
    """Games won in a row, shared victories included."""

    now: int
    longest: int


class OpponentRecord(msgspec.Struct, frozen=True):
    """How somebody did against one person, or against the bots of a level."""

    owner: str
    bot: str
    name: str  # the last one that a person had
    games: int
    wins: float  # one's own
    losses: float  # their part of victories
    meetings: int  # one for each of their seats
    ahead: float  # meetings in which one came before them; half if both had the same place
    points: float  # one's own, on average
    theirs: float


class AveragePoints(msgspec.Struct, frozen=True):
    """Points from something, on average of a game: one's own, and those of another player."""

    account: str
    mine: float
    theirs: float


class Statistics(msgspec.Struct, frozen=True):
    every: ResultCount
    by_seats: dict[int, ResultCount]
    by_expansion: dict[int, ResultCount]  # 0: without any; a game with two counts for both
    best: list[CountedGame]
    streak: WinningStreak
    people: list[OpponentRecord]
    bots: list[OpponentRecord]
    sources: list[AveragePoints]


def list_counted_games(owner: str, games: Iterable[tuple[FinishedGame, list[Result]]]) -> list[CountedGame]:
    """Games that count for somebody, who sits on one seat of each."""
    found = []
    for game, seats in games:
        mine = next(one for one in seats if one.owner == owner and one.counts)
        found.append(CountedGame(game, mine, [one for one in seats if one is not mine]))
    return found


def compute_statistics(played: Sequence[CountedGame], account: Callable[[str], str]) -> Statistics:
    """Of at least one game, in the order they ended. `account`: under what a source of points is summed up."""
    rivals = compute_opponents(played)
    return Statistics(
        every=count_results(played),
        by_seats=_apart(played, lambda one: [one.game.seats]),
        by_expansion=_apart(played, lambda one: one.game.expansion_numbers or [0]),
        best=sorted(played, key=lambda one: (-one.mine.points, -one.mine.margin, one.game.ended))[:BEST],
        streak=compute_streak([one.is_won for one in played]),
        people=[rival for rival in rivals if not rival.bot],
        bots=[rival for rival in rivals if rival.bot],
        sources=compute_sources(played, account),
    )


def count_results(played: Sequence[CountedGame]) -> ResultCount:
    return ResultCount(
        games=len(played),
        wins=sum(one.mine.share for one in played),
        chance=sum(1 / one.game.seats for one in played),
        points=fmean(one.mine.points for one in played),
        margin=fmean(one.mine.margin for one in played),
    )


def _apart(played: Sequence[CountedGame], keys: Callable[[CountedGame], Iterable[int]]) -> dict[int, ResultCount]:
    groups: defaultdict[int, list[CountedGame]] = defaultdict(list)
    for one in played:
        for key in keys(one):
            groups[key].append(one)
    return {key: count_results(groups[key]) for key in sorted(groups)}


def compute_streak(won: Sequence[bool]) -> WinningStreak:
    now = longest = 0
    for victory in won:
        now = now + 1 if victory else 0
        longest = max(longest, now)
    return WinningStreak(now, longest)


def compute_opponents(played: Sequence[CountedGame]) -> list[OpponentRecord]:
    """Everybody somebody has played against, the most frequent first. Who has left no trace is nobody."""
    meetings: defaultdict[tuple[str, str], list[tuple[CountedGame, Result]]] = defaultdict(list)
    for one in played:
        for other in one.others:
            key = ("", strip_budget(other.bot)) if other.bot else (other.owner, "")
            meetings[key].append((one, other))
    meetings.pop(("", ""), None)
    found = [_rival(owner, bot, together) for (owner, bot), together in meetings.items()]
    return sorted(found, key=lambda rival: (-rival.games, rival.name, rival.bot))


def _rival(owner: str, bot: str, together: Sequence[tuple[CountedGame, Result]]) -> OpponentRecord:
    games = {one.game.game_id: one for one, _ in together}
    return OpponentRecord(
        owner=owner,
        bot=bot,
        name="" if bot else together[-1][1].name,
        games=len(games),
        wins=sum(one.mine.share for one in games.values()),
        losses=sum(other.share for _, other in together),
        meetings=len(together),
        ahead=sum(_before(one.mine, other) for one, other in together),
        points=fmean(one.mine.points for one in games.values()),
        theirs=fmean(other.points for _, other in together),
    )


def _before(mine: Result, other: Result) -> float:
    return 0.5 if mine.place == other.place else float(mine.place < other.place)


def compute_sources(played: Sequence[CountedGame], account: Callable[[str], str]) -> list[AveragePoints]:
    """Where points came from, what brought most first. Of each game the others count together as one player."""
    mine: defaultdict[str, float] = defaultdict(float)
    theirs: defaultdict[str, float] = defaultdict(float)
    known: dict[str, str] = {}

    def add(total: defaultdict[str, float], result: Result, part: float) -> None:
        for source, vp in result.sources.items():
            name = known.get(source)
            if name is None:
                name = known[source] = account(source)
            total[name] += vp * part

    for one in played:
        add(mine, one.mine, 1.0)
        for other in one.others:
            add(theirs, other, 1 / len(one.others))
    games = len(played)
    found = [AveragePoints(name, mine[name] / games, theirs[name] / games) for name in {**mine, **theirs}]
    return sorted(found, key=lambda source: (-source.mine - source.theirs, source.account))


def compute_running_means(values: Sequence[float], of: int = STEADY) -> list[float]:
    """At each value the mean of it and those just before."""
    found, total = [], 0.0
    for number, value in enumerate(values):
        total += value - (values[number - of] if number >= of else 0.0)
        found.append(total / min(number + 1, of))
    return found


MAX_FAVOURITES = 6  # of each kind
MIN_GAMES = 5  # games before anything is one


class Favourite(msgspec.Struct, frozen=True):
    """A thing: how often one got it in all games, and how often another player on average."""

    name: str
    piece: str  # that was got most often of those which are this thing
    mine: int
    theirs: float


def find_favourites(
    played: Sequence[CountedGame], categorise: Callable[[str], PieceCategory | None]
) -> dict[str, list[Favourite]]:
    """By kind, what lies furthest above the others first. Of each game the others count together as one player."""
    if len(played) < MIN_GAMES:
        return {}
    mine: Counter[PieceCategory] = Counter()
    theirs: defaultdict[PieceCategory, float] = defaultdict(float)
    pieces: defaultdict[PieceCategory, Counter[str]] = defaultdict(Counter)
    known: dict[str, PieceCategory | None] = {}
    for one in played:
        for result, part in [(one.mine, None), *((other, 1 / len(one.others)) for other in one.others)]:
            for piece, times in result.taken.items():
                thing = known[piece] if piece in known else known.setdefault(piece, categorise(piece))
                if thing is None:
                    continue
                if part is None:
                    mine[thing] += times
                    pieces[thing][piece] += times
                else:
                    theirs[thing] += times * part
    found: dict[str, list[Favourite]] = {}
    ahead = [thing for thing in mine if is_ahead(mine[thing], theirs[thing])]
    for thing in sorted(ahead, key=lambda thing: (thing.kind, theirs[thing] - mine[thing], thing.name)):
        (piece, _), *_ = pieces[thing].most_common(1)
        found.setdefault(thing.kind, []).append(Favourite(thing.name, piece, mine[thing], theirs[thing]))
    return {kind: things[:MAX_FAVOURITES] for kind, things in found.items()}


def is_ahead(mine: int, theirs: float) -> bool:
    """Whether one is ahead by more than such counts differ by chance, which is about the root of their sum."""
    return mine - theirs > sqrt(mine + theirs)
