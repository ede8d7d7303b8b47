"""Learning a game: plays, learns, and keeps what wins.

python -m greatglen.learn GAME --state FOLDER

goes on where the folder was left, by kill or by hand: a finished game is never lost. In it are the games (games.jsonl),
those of the gates (trials.jsonl), what became of the rounds (rounds.json), the best network file so far (mind.npz) and
the curve of strength over games (strength.svg). `--install` puts the best network file into the package.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from importlib.resources import as_file, files
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from greatglen.bots.bot import Budget, read_budget
from greatglen.bots.network_file import FILE
from greatglen.games import game_named
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Refused
from greatglen.learn import temporal_differences
from greatglen.learn.rounds import RoundPlan, Rounds, TrainFunction
from greatglen.optional_dependencies import INTERRUPTED, WRONG, MissingExtraError
from greatglen.parallel.runner import Runner
from greatglen.parallel.selection import add_arguments, create_runner


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m greatglen.learn", description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--state", type=Path, required=True, help="the folder in which everything is kept")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--games", type=int, default=500, help="games that are played in a round")
    parser.add_argument(
        "--iterations", type=int, default=0, help="of the searches that play them; with any, nets are learned, by JAX"
    )
    parser.add_argument(
        "--arrays", type=int, default=0, help="games that are played side by side instead, while a net learns, by JAX"
    )
    parser.add_argument(
        "--expanded", action="store_true", help="learn what features are worth in games with expansions"
    )
    parser.add_argument("--trials", type=int, default=400, help="games of a gate")
    parser.add_argument(
        "--budget", default="", help="of a decision in a gate: 50 (iterations), 0.1s (of CPU time); without, no search"
    )
    parser.add_argument("--steps", type=int, default=2000, help="of gradient descent, for nets")
    parser.add_argument(
        "--rate", type=float, default=1e-3, help="of learning in arrays: less for a net that has learned"
    )
    parser.add_argument("--seed", type=int, default=1)
    add_arguments(parser, 1)
    parser.add_argument(
        "--install", action="store_true", help="put the best network file so far into the package, and end"
    )
    arguments = parser.parse_args(argv)
    console = Console(stderr=True)
    try:
        game = game_named(arguments.game)
        budget = read_budget(arguments.budget) if arguments.budget else Budget()
        if arguments.install:
            return install(game, arguments.state, console)
        if arguments.expanded and not game.expansions():
            parser.error(f"{game.title} has no expansions")
        if arguments.expanded and (arguments.arrays or arguments.iterations):
            parser.error("nets are not learned with expansions: --expanded goes without --arrays and --iterations")
        games = 0 if arguments.arrays else arguments.games
        plan = RoundPlan(
            games, arguments.iterations, arguments.trials, budget, arguments.seed, arguments.expanded, arguments.arrays
        )
        run_rounds(
            game, plan, choose_method(game, arguments), arguments, create_runner(arguments.jobs, arguments.ray), console
        )
    except (Refused, MissingExtraError) as wrong:
        console.print(str(wrong), style="red", highlight=False, markup=False, soft_wrap=True)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def choose_method(game: Game, arguments: argparse.Namespace) -> TrainFunction:
    """How games are learned from: by temporal differences, or where searches took notes, nets from those; or how a net
    learns while it plays."""
    if arguments.arrays:
        arrays = import_module("greatglen.learn.arrays")  # needs JAX
        made_by = f"python -m greatglen.learn {game.name} --arrays {arguments.arrays} --seed {arguments.seed}"
        made_by += f" --rate {arguments.rate:g}"
        method = arrays.TrainingMethod(rate=arguments.rate, seed=arguments.seed)
        return partial(arrays.train, game_count=arguments.arrays, made_by=made_by, method=method)
    made_by = f"python -m greatglen.learn {game.name} --games {arguments.games} --seed {arguments.seed}"
    if not arguments.iterations:
        made_by += " --expanded" if arguments.expanded else ""
        return partial(temporal_differences.train, made_by=made_by, expanded=arguments.expanded)
    training = import_module("greatglen.learn.training")  # needs JAX
    method = training.TrainingMethod(steps=arguments.steps, seed=arguments.seed)
    made_by += f" --iterations {arguments.iterations} --steps {arguments.steps}"
    return partial(training.train, made_by=made_by, method=method)


def run_rounds(
    game: Game, plan: RoundPlan, train: TrainFunction, arguments: argparse.Namespace, runner: Runner, console: Console
) -> None:
    """The rounds that are asked for, with a bar that shows how far they are."""
    with runner, Progress(console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task(game.title, total=None)

        def step(what: str, done: int, whole: int) -> None:
            progress.update(bar, description=f"{game.title}: {what}", completed=done, total=whole)

        def say(line: str) -> None:
            console.print(line, highlight=False, soft_wrap=True)

        rounds = Rounds(arguments.state, game, plan, train, say, step, runner)
        for _ in range(arguments.rounds):
            rounds.run()


def install(game: Game, state: Path, console: Console) -> int:
    """Copy the best network file of a folder to where `champion` finds it."""
    network_file = state / FILE
    if not network_file.exists():
        console.print(f"{state}: no network file went through the gate yet", style="red", highlight=False)
        return WRONG
    with as_file(files(game.slice.package)) as folder:
        (folder / FILE).write_bytes(network_file.read_bytes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
