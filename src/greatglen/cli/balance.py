"""`greatglen balance`: what a box is like when bots play it thousands of times."""

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from greatglen.arena.run_folder import RunFolder
from greatglen.balance.game_counts import GameCounts, count_game, list_acquisitions
from greatglen.balance.markdown import make_stem, render_page
from greatglen.balance.plan import BalanceGame, BalancePlan, check_games, make_plan, play_games
from greatglen.balance.report import BalanceReport, make_report
from greatglen.cli.arguments import (
    Chronicles,
    Components,
    GameName,
    Jobs,
    Options,
    Ray,
    SpeechParameter,
    State,
    new_console,
    parse_options,
    prepare_folder,
)
from greatglen.games import game_named
from greatglen.heuristics.acquisitions import CountedPiece
from greatglen.kernel.table import Table
from greatglen.parallel.runner import Runner
from greatglen.parallel.selection import create_runner
from greatglen.terminal.files import file_complaint
from greatglen.text import terminal as sentences
from greatglen.text.speech import Speech


def balance(
    game: GameName,
    /,
    *,
    bots: Annotated[str, Parameter(metavar="LEVEL", help="Who plays, on every seat: policy, champion:100.")] = "policy",
    games: Annotated[int, Parameter(metavar="N", help="Games in all.")] = 1000,
    seats: Annotated[
        str | None, Parameter(metavar="LIST", help="Numbers of players, in turn: 2,3. Without it, all that can play.")
    ] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    seed: Annotated[int, Parameter(metavar="S", help="The same seed plays the same games.")] = 0,
    state: State = None,
    out: Annotated[
        Path | None,
        Parameter(metavar="FOLDER", help="Write the report here, with pictures; without it, print it."),
    ] = None,
    option: Options = None,
    json: Annotated[bool, Parameter(negative=(), show_default=False, help="Print the result as JSON.")] = False,
    chronicles: Chronicles = None,
    components: Components = None,
    speech: SpeechParameter,
) -> None:
    """How balanced a box is: victories by seat, points by source, and what is taken and what that is worth."""
    wanted = game_named(game)
    check_games(games)
    plan = make_plan(wanted, bots, seats, seed, parse_options(wanted, option, chronicles, components))
    runner = create_runner(jobs, ray)
    folder = prepare_folder(state, plan, BalanceGame)
    if out is not None:
        create_folder(out)
    file = None if components is None else (str(components), components.read_bytes())
    game_counts = run_with_progress(plan, games, runner, folder, file, speech, quiet=json)
    told = list_acquisitions(Table(wanted, plan.seats[-1], 0, plan.options))

    def reconstructed(thing: CountedPiece) -> list[str]:
        return [value for teller in told for value in teller.reconstructed_values(thing)]

    print_report(make_report(plan, game_counts, reconstructed), out, json, speech)


def create_folder(folder: Path) -> None:
    """A folder for the report, before anything is played; Complaint if there can be none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise file_complaint(folder, error) from None


def run_with_progress(
    plan: BalancePlan,
    games: int,
    runner: Runner,
    folder: RunFolder[BalanceGame] | None,
    components: tuple[str, bytes] | None,
    speech: Speech,
    quiet: bool,
) -> list[GameCounts]:
    """Play what is not yet played, with a bar that shows how far it is, and count everything."""
    errors = Console(stderr=True)
    columns = (
        TextColumn(sentences.playing(speech), markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    there = [] if folder is None else [one for one in folder.load_games().values() if one.number < games]
    missing = sorted(set(range(games)) - {one.number for one in there})
    game_counts = {}
    with Progress(*columns, console=errors, transient=True, disable=quiet or not errors.is_terminal) as bar:
        task = bar.add_task("", total=games)
        for one in chain(there, save_games(play_games(plan, missing, runner, components), folder)):
            game_counts[one.number] = count_game(one.record)
            bar.update(task, advance=1)
    return [game_counts[number] for number in sorted(game_counts)]


def save_games(games: Iterable[BalanceGame], folder: RunFolder[BalanceGame] | None) -> Iterator[BalanceGame]:
    """Games as they are finished, each on the disk before it is handed on."""
    for one in games:
        if folder is not None:
            folder.add_game(one)
        yield one


def print_report(result: BalanceReport, out: Path | None, json: bool, speech: Speech) -> None:
    """Write the report, or print it."""
    text, pictures = render_page(result, speech)
    if out is not None:
        file = out / f"{make_stem(result)}.md"
        for path, content in {file: text, **{out / name: picture for name, picture in pictures.items()}}.items():
            path.write_text(content, encoding="utf-8")
    if json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(result), indent=1).decode() + "\n")
    elif out is None:
        new_console().print(text, markup=False, soft_wrap=True, end="")
    else:
        new_console().print(sentences.written(speech, str(file)), markup=False, soft_wrap=True)
