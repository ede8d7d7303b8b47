"""Hints while one plays, and after the game the decisions that cost most."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from greatglen.bots import make_adviser
from greatglen.bots.advice import advise
from greatglen.bots.analysis import Analysis, Mistake
from greatglen.bots.bot import Budget, read_budget
from greatglen.kernel.action import Action
from greatglen.kernel.table import Table
from greatglen.kernel.view import View
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.files import read_record
from greatglen.terminal.interface import SEAT_STYLES
from greatglen.terminal.players import player_names
from greatglen.terminal.replay import replay_record
from greatglen.text import GameText, advice, load_game_text
from greatglen.text import terminal as sentences
from greatglen.text.speech import Speech

T = TypeVar("T")
LOOK = 0.1  # seconds between two looks at how far it is


def run_with_progress(
    console: Console, what: str, hurry: str, work: Callable[[], T], part: Callable[[], float], stop: Callable[[], None]
) -> T:
    """Do some work in a thread and show how far it is; an interrupt stops the work, not the program.

    `what` is done, and `hurry` how to have it at once, are said beside the bar.
    """
    columns = (TextColumn("{task.description}", markup=False), BarColumn(30), TextColumn(hurry, "dim", markup=False))
    with (
        ThreadPoolExecutor(1) as pool,
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
    ):
        task = bar.add_task(what, total=1.0)
        answer = pool.submit(work)
        while True:
            try:
                with suppress(TimeoutError):
                    return answer.result(timeout=LOOK)
                bar.update(task, completed=part())
            except KeyboardInterrupt:
                stop()


HINT = Budget(seconds=1.0)


def show_hint(
    console: Console, view: View, text: GameText[Any], numbers: Mapping[Action, int], budget: str = ""
) -> None:
    """What the bot would do here and why, with the number of the option."""
    wanted = read_budget(budget) if budget else HINT
    bot = make_adviser(view.version, wanted)
    found = run_with_progress(
        console,
        sentences.thinking(text),
        sentences.hurry(text),
        lambda: advise(view, bot),
        lambda: bot.progress.share,
        bot.stop,
    )
    console.print(f"{numbers[found.action]:>3} {advice.describe_hint(found, text, view)}", markup=False)


def show_analysis(console: Console, table: Table, text: GameText[Any], seats: Sequence[int]) -> None:
    """The three decisions of each player that cost most."""
    analysis = Analysis(table, seats)
    mistakes = run_with_progress(
        console,
        sentences.looking(text),
        sentences.hurry(text),
        analysis.run,
        lambda: analysis.progress,
        analysis.stop,
    )
    if analysis.is_stopped:
        console.print(sentences.looked_at_some(text), style="dim")
    for seat in seats:
        console.print(Text(text.player_name(seat), SEAT_STYLES[seat]))
        own = advice.select_mistakes(mistakes, seat)
        for line in describe_mistakes(own, table, text) or [text.say("No decision was costly.")]:
            console.print(Padding(Text(line), (0, 0, 0, 2)))


def describe_mistakes(mistakes: Sequence[Mistake], table: Table, text: GameText[Any]) -> list[str]:
    """Each mistake as a sentence, said of the position it was made in."""
    lines = []
    for one in mistakes:
        then = table.at_version(one.version)
        lines.append(advice.describe_mistake(one, text, then.view_for(one.seat, since=one.version).state))
    return lines


def analyse(console: Console, path: Path, seat: int | None, speech: Speech, components: Path | None = None) -> None:
    """`greatglen analyse FILE`."""
    table = replay_record(path, components=components)
    if not table.is_over:
        raise Complaint("{file}: this game is not over; play it to its end first.", file=str(path))
    if seat is not None and not 0 <= seat < table.seats:
        raise Complaint("There is no seat {seat}: the seats are 0 to {last}.", seat=seat, last=table.seats - 1)
    text = load_game_text(table.game.name, player_names(speech, read_record(path)), table.options, speech.language)
    show_analysis(console, table, text, range(table.seats) if seat is None else [seat])
