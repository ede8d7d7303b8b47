"""Statistics as a page shows them: numbers as the reader writes them, names, pictures and links."""

from collections.abc import Callable, Container, Mapping, Sequence
from statistics import fmean

import msgspec

from greatglen import drawing
from greatglen.bots import LEVELS
from greatglen.bots.par import Par, ParFile
from greatglen.kernel.game import Game
from greatglen.store.history.archive import strip_budget
from greatglen.text.game_text import capitalise
from greatglen.text.language import Language
from greatglen.web.features.archive.entries import describe_expansions, describe_verdict, draw_piece, load_text
from greatglen.web.features.archive.filters import ArchiveFilter, create_address
from greatglen.web.features.archive.statistics import (
    CountedGame,
    OpponentRecord,
    ResultCount,
    Statistics,
    compute_running_means,
    compute_statistics,
    find_favourites,
)
from greatglen.web.pages.score_chart import HEIGHT, LEFT, TOP, WIDTH, get_levels
from greatglen.web.pages.table_list import format_day


class StatisticsRow(msgspec.Struct, frozen=True):
    """A line of a table: what it is about, with a link to those games, and its cells."""

    text: str
    link: str
    cells: list[str]


class Bar(msgspec.Struct, frozen=True):
    """Points from a source: one's own beside another player's, and how long their bars are, of 100."""

    text: str
    mine: str
    theirs: str
    length: float
    their_length: float
    loss: bool  # it costs points


class FavouritePiece(msgspec.Struct, frozen=True):
    """A favourite."""

    name: str
    picture: str
    mine: str
    theirs: str


class BestScore(msgspec.Struct, frozen=True):
    """One of the best scores."""

    id: str  # "" if its table was deleted
    points: int
    told: str
    day: str


RIGHT = 16
DOTS = 150  # games that have a dot each; of more than that only the means are drawn
ROUND = 10  # points: it begins and ends with a round number
STEPS = 300  # of a line: more could not be told apart


class CurvePoint(msgspec.Struct, frozen=True):
    """One game."""

    x: int
    y: int
    won: bool
    game_id: str
    points: int
    ended: float


class PointsCurve(msgspec.Struct, frozen=True):
    width: int
    height: int
    left: int
    right: int
    steady: str  # the means, as the `points` of an SVG polyline
    dots: list[CurvePoint]
    levels: list[tuple[int, int]]  # (points, y)
    numbers: list[tuple[int, int]]  # (which game, x)


def draw_curve(played: Sequence[CountedGame]) -> PointsCurve:
    """Of at least two games, in the order they ended."""
    points = [one.mine.points for one in played]
    low, top = min(points) // ROUND * ROUND, -(-max(points) // ROUND) * ROUND
    span, last = max(top - low, 1), len(points) - 1

    def x(number: float) -> int:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / last)

    def y(vp: float) -> int:
        return round(HEIGHT - 2 * TOP - (HEIGHT - 3 * TOP) * (vp - low) / span)

    means = compute_running_means(points)
    every = max(1, len(points) // STEPS)
    shown = sorted({*range(0, len(points), every), last})
    dots = [
        CurvePoint(x(number), y(one.mine.points), one.is_won, one.game.game_id, one.mine.points, one.game.ended)
        for number, one in enumerate(played)
    ]
    return PointsCurve(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        steady=" ".join(f"{x(number)},{y(means[number])}" for number in shown),
        dots=dots if len(dots) <= DOTS else [],
        levels=[(vp, y(vp)) for vp in get_levels(low, top)],
        numbers=[(number + 1, x(number)) for number in sorted({0, last // 2, last})],
    )


class StatisticsPage(msgspec.Struct, frozen=True):
    """All of a page."""

    every: ResultCount
    facts: list[tuple[str, str]]  # a number, and what it is
    by_seats: list[StatisticsRow]
    by_expansion: list[StatisticsRow]
    best: list[BestScore]
    people: list[StatisticsRow]
    bots: list[StatisticsRow]
    bars: list[Bar]
    things: dict[str, list[FavouritePiece]]
    sheet: str  # of the symbols that the pictures use
    curve: PointsCurve | None
    pars: list[StatisticsRow]
    par_levels: list[str]
    par_command: str


def create_page(
    game: Game,
    played: Sequence[CountedGame],
    choosing: ArchiveFilter,
    there: Callable[[Sequence[str]], Container[str]],
    measured: ParFile | None,
    language: Language,
) -> StatisticsPage:
    """Of at least one game. `there`: which tables are not deleted."""
    words = load_text(game.name, language.code)
    found = compute_statistics(played, words.group_of_source)
    liked = find_favourites(played, words.categorise_piece)
    things = {
        kind: [
            FavouritePiece(
                one.name, draw_piece(game.name, one.piece), language.number(one.mine), _number(one.theirs, language)
            )
            for one in several
        ]
        for kind, several in liked.items()
    }
    drawn = "".join(thing.picture for several in things.values() for thing in several)
    levels, pars = _pars(played, measured, language)
    return StatisticsPage(
        every=found.every,
        facts=_facts(found, language),
        by_seats=[
            _tally(language.count("{n} player", "{n} players", n).format(n=n), _link(game, players=n), one, language)
            for n, one in found.by_seats.items()
        ],
        by_expansion=_by_expansion(game, found.by_expansion, language),
        best=_best(found.best, there, language),
        people=[_rival(rival, game, choosing, language) for rival in found.people],
        bots=[_rival(rival, game, choosing, language) for rival in sorted(found.bots, key=_strength)],
        bars=_bars(found, language),
        things=things,
        sheet=drawing.used_symbols(game.name, drawn),
        curve=draw_curve(played) if len(played) > 1 else None,
        pars=pars,
        par_levels=[_level(one, language) for one in levels],
        par_command="" if measured is None else measured.command,
    )


def _number(value: float, language: Language, signed: bool = False) -> str:
    """With one decimal, where there is one."""
    return language.number(value, 0 if float(value).is_integer() else 1, signed)


def _link(game: Game, **chosen: str | int) -> str:
    return create_address("/archive", {"game": game.name}, **chosen)


def _facts(statistics: Statistics, language: Language) -> list[tuple[str, str]]:
    _, every = language, statistics.every
    return [
        (language.number(every.games), language.count("game", "games", every.games)),
        (_number(every.wins, language), language.count("win", "wins", round(every.wins))),
        (language.percent(every.rate), _("won; by chance {part}").format(part=language.percent(_chance(every)))),
        (_number(round(every.points, 1), language), _("points on average")),
        (str(statistics.streak.now), _("won in a row now")),
        (str(statistics.streak.longest), _("longest row of wins")),
    ]


def _chance(one: ResultCount) -> float:
    return one.chance / one.games


def _tally(text: str, link: str, one: ResultCount, language: Language) -> StatisticsRow:
    cells = [
        language.number(one.games),
        _number(one.wins, language),
        language.percent(one.rate),
        language.percent(_chance(one)),
        language.number(one.points, 1),
        language.number(one.margin, 1, signed=True),
    ]
    return StatisticsRow(text, link, cells)


def _by_expansion(game: Game, counts: Mapping[int, ResultCount], language: Language) -> list[StatisticsRow]:
    """Only for a game that has some."""
    _ = language
    known = game.expansions()
    if not known:
        return []
    names = {0: _("without any"), **{number: f"{number}: {_(one.name)}" for number, one in known.items()}}
    return [
        _tally(
            names.get(number, str(number)),
            create_address("/archive", {"game": game.name, "chronicle": str(number)}),
            one,
            language,
        )
        for number, one in counts.items()
    ]


def _best(
    best: Sequence[CountedGame], there: Callable[[Sequence[str]], Container[str]], language: Language
) -> list[BestScore]:
    tables = there([one.game.game_id for one in best])
    return [
        BestScore(
            id=one.game.game_id if one.game.game_id in tables else "",
            points=one.mine.points,
            told=_describe_game(one, language),
            day=format_day(one.game.ended),
        )
        for one in best
    ]


def _describe_game(one: CountedGame, language: Language) -> str:
    """ "Won by 7 points · 3 players · Chronicles 1, 7"."""
    seats = language.count("{n} player", "{n} players", one.game.seats).format(n=one.game.seats)
    parts = [describe_verdict(one.mine, [one.mine, *one.others], language), seats]
    return " · ".join(filter(None, [*parts, describe_expansions(one.game.game, one.game.expansion_numbers, language)]))


def _rival(rival: OpponentRecord, game: Game, choosing: ArchiveFilter, language: Language) -> StatisticsRow:
    word = choosing.get_word(rival.owner, rival.bot)
    cells = [
        language.number(rival.games),
        _number(rival.wins, language),
        _number(rival.losses, language),
        language.percent(rival.ahead / rival.meetings),
        language.number(rival.points, 1),
        language.number(rival.theirs, 1),
    ]
    return StatisticsRow(capitalise(language(rival.bot)) if rival.bot else rival.name, _link(game, against=word), cells)


def _strength(rival: OpponentRecord) -> int:
    return LEVELS.index(rival.bot) if rival.bot in LEVELS else len(LEVELS)


def _bars(statistics: Statistics, language: Language) -> list[Bar]:
    longest = max((max(abs(one.mine), abs(one.theirs)) for one in statistics.sources), default=0.0) or 1.0
    return [
        Bar(
            text=capitalise(language(one.account)),
            mine=language.number(one.mine, 1),
            theirs=language.number(one.theirs, 1),
            length=round(100 * abs(one.mine) / longest, 1),
            their_length=round(100 * abs(one.theirs) / longest, 1),
            loss=one.mine + one.theirs < 0,
        )
        for one in statistics.sources
    ]


def _pars(
    played: Sequence[CountedGame], measured: ParFile | None, language: Language
) -> tuple[list[str], list[StatisticsRow]]:
    """What bots make among themselves beside what one makes, by the number of players; without expansions, since that
    is how it was measured."""
    plain = [one for one in played if not one.game.expansion_numbers]
    if measured is None or not plain:
        return [], []
    levels = list(dict.fromkeys(par.level for par in measured.pars))
    by: dict[tuple[int, str], Par] = {(par.seats, par.level): par for par in measured.pars}
    rows = []
    for n in sorted({one.game.seats for one in plain}):
        own = fmean(one.mine.points for one in plain if one.game.seats == n)
        cells = [language.number(own, 1)]
        for one in levels:
            par = by.get((n, one))
            cells.append(language.number(par.points, 1) if par is not None else "")
        rows.append(StatisticsRow(language.count("{n} player", "{n} players", n).format(n=n), "", cells))
    return levels, rows


def _level(bot: str, language: Language) -> str:
    return capitalise(language(strip_budget(bot)))
