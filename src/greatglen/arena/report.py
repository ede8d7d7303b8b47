"""What the games showed: a table for people, JSON for programs."""

import sys
from collections import defaultdict
from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from greatglen.arena.plan import Plan
from greatglen.arena.playing import Outcome, outcomes
from greatglen.arena.rating import Interval, mean, ratings, wilson
from greatglen.titles import game_named
from greatglen.words import terminal as sentences
from greatglen.words.speech import Speech


class Standing(msgspec.Struct, frozen=True):
    """How a bot fared in some games. A victory shared by two counts half."""

    bot: str
    games: int
    wins: float
    rate: Interval
    margin: Interval  # own points less those of the best other bot


class Showing(msgspec.Struct, frozen=True):
    """How a bot fared in all games."""

    standing: Standing
    rating: Interval
    decisions: int
    seconds_per_decision: float
    slowest_decision: float


class Report(msgspec.Struct, frozen=True):
    """The result of a plan; everything but the seconds is the same for the same seed."""

    game: str
    options: dict[str, str]
    seats: int
    seed: int
    games: int
    bots: list[Showing]
    line_ups: list[list[Standing]]


def report(plan: Plan, played: Sequence[Outcome]) -> Report:
    """Sum the games up, bot by bot and line-up by line-up."""
    rated = ratings(plan.bots, _before(played))
    return Report(
        game=plan.game,
        options=plan.options,
        seats=plan.seats,
        seed=plan.seed,
        games=len(played),
        bots=[_showing(bot, played, rated[bot]) for bot in plan.bots],
        line_ups=[
            [_standing(bot, among) for bot in dict.fromkeys(line_up)]
            for line_up in plan.line_ups
            if (among := [one for one in played if sorted(one.levels) == sorted(line_up)])
        ],
    )


def _showing(bot: str, played: Sequence[Outcome], rating: Interval) -> Showing:
    seats = [(one, seat) for one in played for seat, level in enumerate(one.levels) if level == bot]
    decisions = sum(one.decisions[seat] for one, seat in seats)
    seconds = sum(one.seconds[seat] for one, seat in seats)
    slowest = max((one.slowest[seat] for one, seat in seats), default=0.0)
    return Showing(_standing(bot, played), rating, decisions, round(seconds / max(decisions, 1), 6), round(slowest, 6))


def _standing(bot: str, played: Sequence[Outcome]) -> Standing:
    mine = [one for one in played if bot in one.levels]
    wins = sum(share for one in mine for level, share in zip(one.levels, one.share, strict=True) if level == bot)
    margins = [_margin(one, bot) for one in mine]
    return Standing(bot, len(mine), round(wins, 3), wilson(wins, len(mine)), mean(margins or [0.0]))


def _margin(one: Outcome, bot: str) -> float:
    own = max(score for level, score in zip(one.levels, one.scores, strict=True) if level == bot)
    return own - max(score for level, score in zip(one.levels, one.scores, strict=True) if level != bot)


def _before(played: Sequence[Outcome]) -> dict[tuple[str, str], float]:
    """How often each bot came before each other one, every pair of seats a comparison."""
    before: dict[tuple[str, str], float] = defaultdict(float)
    for one in played:
        for a, level in enumerate(one.levels):
            for b, other in enumerate(one.levels):
                if level != other and one.places[a] <= one.places[b]:
                    before[level, other] += 1.0 if one.places[a] < one.places[b] else 0.5
    return before


def run(console: Console, plan: Plan, json: bool, speech: Speech, components: tuple[str, bytes] | None = None) -> None:
    """Play with a bar that shows how far it is; then print the report."""
    played = watched(plan, components, speech, quiet=json)
    result = report(plan, played)
    if json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(result), indent=1).decode() + "\n")
    else:
        show(console, result, speech)


def watched(plan: Plan, components: tuple[str, bytes] | None, speech: Speech, quiet: bool) -> list[Outcome]:
    errors = Console(stderr=True)
    columns = (
        TextColumn(sentences.playing(speech), markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[tally]}"),
    )
    tally: dict[str, float] = defaultdict(float)
    played = []
    with Progress(*columns, console=errors, transient=True, disable=quiet or not errors.is_terminal) as bar:
        task = bar.add_task("", total=len(plan.matches()), tally="")
        for one in outcomes(plan, components):
            played.append(one)
            for level, share in zip(one.levels, one.share, strict=True):
                tally[level] += share
            bar.update(task, advance=1, tally=", ".join(f"{bot} {tally[bot]:g}" for bot in plan.bots))
    return played


def show(console: Console, result: Report, speech: Speech) -> None:
    """Two tables in Markdown, so that they can stand in a README as they are."""
    options = ", ".join(f"{name} {value}" for name, value in result.options.items() if value)
    title = sentences.contest(speech, game_named(result.game).title, result.seats, result.games, result.seed)
    bots = [
        (
            one.standing.bot,
            str(one.standing.games),
            _percent(one.standing.rate.value),
            sentences.span(speech, _percent(one.standing.rate.low), _percent(one.standing.rate.high)),
            f"{one.rating.value:+.0f}",
            sentences.span(speech, f"{one.rating.low:+.0f}", f"{one.rating.high:+.0f}"),
            f"{one.standing.margin.value:+.1f}",
            f"{one.seconds_per_decision:.4f}",
            f"{one.slowest_decision:.3f}",
        )
        for one in sorted(result.bots, key=lambda one: -one.rating.value)
    ]
    between = [
        (
            " : ".join(standing.bot for standing in line_up),
            str(line_up[0].games),
            " : ".join(_percent(standing.rate.value) for standing in line_up),
            sentences.span(speech, _percent(line_up[0].rate.low), _percent(line_up[0].rate.high)),
            f"{line_up[0].margin.value:+.1f}",
            sentences.span(speech, f"{line_up[0].margin.low:+.1f}", f"{line_up[0].margin.high:+.1f}"),
        )
        for line_up in result.line_ups
    ]
    console.print(title + (f" ({options})" if options else ""), soft_wrap=True, markup=False)
    for titles, rows in ((sentences.contest_heads(speech), bots), (sentences.pairing_heads(speech), between)):
        console.print("\n" + _markdown(titles, rows), soft_wrap=True, markup=False)


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f}%"


def _markdown(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table with its first column to the left, the others to the right."""
    widths = [max(len(row[column]) for row in (titles, *rows)) for column in range(len(titles))]
    lines = [[row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])] for row in (titles, *rows)]
    lines.insert(1, ["-" * (width - 1) + (":" if at else "-") for at, width in enumerate(widths)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
