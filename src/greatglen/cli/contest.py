"""Bots against each other, with a bar that shows how far it is; then a table for people, or JSON for programs."""

import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from greatglen.arena.execution import ArenaGame, GameOutcome, play_plan
from greatglen.arena.plan import ArenaPlan
from greatglen.arena.rating import Interval
from greatglen.arena.report import ArenaReport, make_report
from greatglen.arena.run_folder import RunFolder
from greatglen.games import game_named
from greatglen.parallel.runner import Runner
from greatglen.text import terminal as sentences
from greatglen.text.speech import Speech


def run_contest(
    console: Console,
    plan: ArenaPlan,
    json: bool,
    speech: Speech,
    runner: Runner,
    components: tuple[str, bytes] | None,
    folder: RunFolder[ArenaGame] | None,
) -> None:
    """Play with a bar that shows how far it is; then print the report."""
    played = show_progress(plan, play_plan(plan, runner, components, folder), speech, quiet=json)
    result = make_report(plan, played)
    if json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(result), indent=1).decode() + "\n")
    else:
        print_result(console, result, speech)


def show_progress(plan: ArenaPlan, games: Iterable[GameOutcome], speech: Speech, quiet: bool) -> list[GameOutcome]:
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
        for one in games:
            played.append(one)
            for level, share in zip(one.levels, one.share, strict=True):
                tally[level] += share
            bar.update(task, advance=1, tally=", ".join(f"{bot} {tally[bot]:g}" for bot in plan.bots))
    return played


def print_result(console: Console, result: ArenaReport, speech: Speech) -> None:
    """Two tables in Markdown, so that they can stand in a README as they are."""
    options = ", ".join(f"{name} {value}" for name, value in result.options.items() if value)
    title = sentences.contest(speech, game_named(result.game).title, result.seats, result.games, result.seed)
    bots = [
        (
            one.standing.bot,
            str(one.standing.games),
            _format_percent(speech, one.standing.rate.value),
            sentences.span(
                speech, _format_percent(speech, one.standing.rate.low), _format_percent(speech, one.standing.rate.high)
            ),
            speech.number(one.rating.value, signed=True),
            _format_signed(speech, one.rating, 0),
            speech.number(one.standing.margin.value, 1, signed=True),
            speech.number(one.seconds_per_decision, 4),
            speech.number(one.slowest_decision, 3),
        )
        for one in sorted(result.bots, key=lambda one: -one.rating.value)
    ]
    between = [
        (
            " : ".join(tally.bot for tally in line_up),
            str(line_up[0].games),
            " : ".join(_format_percent(speech, tally.rate.value) for tally in line_up),
            sentences.span(
                speech, _format_percent(speech, line_up[0].rate.low), _format_percent(speech, line_up[0].rate.high)
            ),
            speech.number(line_up[0].margin.value, 1, signed=True),
            _format_signed(speech, line_up[0].margin, 1),
        )
        for line_up in result.line_ups
    ]
    console.print(title + (f" ({options})" if options else ""), soft_wrap=True, markup=False)
    for titles, rows in ((sentences.contest_heads(speech), bots), (sentences.pairing_heads(speech), between)):
        console.print("\n" + _format_table(titles, rows), soft_wrap=True, markup=False)


def _format_percent(speech: Speech, rate: float) -> str:
    return f"{speech.number(100 * rate, 1)}%"


def _format_signed(speech: Speech, interval: Interval, digits: int) -> str:
    low, high = (speech.number(end, digits, signed=True) for end in (interval.low, interval.high))
    return sentences.span(speech, low, high)


def _format_table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table with its first column to the left, the others to the right."""
    widths = [max(len(row[column]) for row in (titles, *rows)) for column in range(len(titles))]
    lines = [[row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])] for row in (titles, *rows)]
    lines.insert(1, ["-" * (width - 1) + (":" if at else "-") for at, width in enumerate(widths)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
