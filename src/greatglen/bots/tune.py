"""Tuning: the weights of an evaluation from games that medium bots play against each other with it.

    python -m greatglen.bots.tune GAME --rounds 3 --games 300 --seed 1

Every round plays games in which each bot trusts its weights a little differently and sometimes does anything at all,
so that positions vary. Whoever is ahead in a feature at the end of a turn ends the game so many points ahead: least
squares say how many points per feature, early and late in the game, drawn towards the weights one had. The new weights
then have to beat the old ones on the same deals from both seats; otherwise half the step is tried, and then none. It
begins with the weights made by hand (weights.hand.json): the same arguments make the same file.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np

import greatglen
from greatglen.bots.tune_games import PRIOR_DEVIATION, Sample, Task, perturb_weights, play_task
from greatglen.games import game_named
from greatglen.heuristics.evaluation import Weight, WeightsFile, read_weights
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Refused
from greatglen.optional_dependencies import INTERRUPTED, WRONG, MissingExtraError
from greatglen.parallel.runner import Runner, sort_results
from greatglen.parallel.selection import add_arguments, create_runner

EPSILON = 0.06  # how often they do anything at all
DEFAULT_JOBS = 2
WEIGHTS, HAND_MADE_WEIGHTS = "weights.json", "weights.hand.json"


def find_folder(game: Game) -> Path:
    return Path(greatglen.__file__).parent / "games" / game.name


def fit_weights(
    samples: Sequence[Sample], games: int, names: Sequence[str], before: dict[str, Weight]
) -> tuple[dict[str, Weight], float]:
    """The weights that explain the samples best, and the share of the variance they explain.

    They are drawn to those before as strongly as these are trusted: what is seldom seen, or only in a few games, says
    little. The samples of one game are much alike, so each game counts as one observation.
    """
    named = names[len(samples[0].features) :]
    table = np.array([[*one.features, *(one.expansion_features.get(name, 0.0) for name in named)] for one in samples])
    left = np.array([one.remaining for one in samples])[:, None]
    points = np.array([one.points for one in samples])
    columns = np.hstack([table * left, table * (1 - left)])
    old = np.array([before[name][0] for name in names] + [before[name][1] for name in names])
    size = len(samples)
    noise = float(((points - columns @ old) ** 2).mean())
    pull = np.diag(noise / games / (PRIOR_DEVIATION[0] + PRIOR_DEVIATION[1] * np.abs(old)) ** 2)
    new = np.linalg.solve(columns.T @ columns / size + pull, columns.T @ points / size + pull @ old)
    unexplained = float(((points - columns @ new) ** 2).mean() / (points**2).mean())
    half = len(names)
    return {name: (float(new[n]), float(new[half + n])) for n, name in enumerate(names)}, 1 - unexplained


def interpolate(old: dict[str, Weight], new: dict[str, Weight], step: float) -> dict[str, Weight]:
    def blend(a: float, b: float) -> float:
        return round(a + step * (b - a), 3)

    return {name: (blend(old[name][0], worth[0]), blend(old[name][1], worth[1])) for name, worth in new.items()}


class Tuner:
    """The rounds."""

    def __init__(self, arguments: argparse.Namespace, runner: Runner) -> None:
        self.runner = runner
        self.print_line = partial(print, file=sys.stdout, flush=True)  # also while a crew has stdout for itself
        self.game = game_named(arguments.game)
        self.arguments = arguments
        self.rng = random.Random(arguments.seed)
        self.options = {self.game.expansions_option: arguments.expansions} if arguments.expansions else {}
        self.seats = [int(seats) for seats in arguments.seats.split(",")]
        own = self.game.evaluation
        self.weights = dict(
            read_weights(
                arguments.start or find_folder(self.game) / HAND_MADE_WEIGHTS, self.game.name, own.names
            ).weights
        )

    def run(self) -> dict[str, Weight]:
        with self.runner:
            self._run_rounds()
        return self.weights

    def _run_rounds(self) -> None:
        for number in range(1, self.arguments.rounds + 1):
            samples = self._play_samples()
            names = [*self.game.evaluation.names]
            names += sorted({name for one in samples for name in one.expansion_features})
            before = {name: self.weights.get(name, (1.0, 1.0)) for name in names}
            found, explained = fit_weights(samples, self.arguments.games, names, before)
            self.print_line(f"round {number}: {len(samples)} samples, {explained:.1%} of the variance explained")
            for step in (1.0, 0.5):
                wanted = interpolate(before, found, step)
                share = self._measure_share(wanted)
                self.print_line(
                    f"  step {step}: {share:.1%} of {self.arguments.trials} games against the weights before"
                )
                if share >= 0.5:
                    self.weights = {**self.weights, **wanted}
                    break

    def _play(self, tasks: Sequence[Task]) -> list[tuple[list[Sample], list[float]]]:
        return [*sort_results(self.runner.run_each(play_task, tasks))]

    def _play_samples(self) -> list[Sample]:
        tasks = []
        for number in range(self.arguments.games):
            seats = self.seats[number % len(self.seats)]
            weights = [perturb_weights(self.weights, self.rng) for _ in range(seats)]
            tasks.append(self._make_task(seats, self.rng.getrandbits(60), weights, EPSILON))
        return [one for samples, _ in self._play(tasks) for one in samples]

    def _measure_share(self, candidate: dict[str, Weight]) -> float:
        """How the wanted weights fare against the present ones, on the same deals from both seats of two."""
        tasks = []
        for _ in range(self.arguments.trials // 2):
            seed = self.rng.getrandbits(60)
            tasks += [
                self._make_task(2, seed, pair, 0.0) for pair in ([candidate, self.weights], [self.weights, candidate])
            ]
        shares = [share for _, share in self._play(tasks)]
        return sum(share[number % 2] for number, share in enumerate(shares)) / max(len(shares), 1)

    def _make_task(self, seats: int, seed: int, weights: list[dict[str, Weight]], epsilon: float) -> Task:
        return Task(self.game.name, self.options, seats, seed, weights, epsilon)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m greatglen.bots.tune", description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=300, help="self-play games in a round")
    parser.add_argument("--trials", type=int, default=100, help="games in which new weights have to prove themselves")
    parser.add_argument("--seats", default="2,2,3", help="numbers of players, in turn")
    parser.add_argument("--expansions", default="", help="with these, by number: 1,7")
    parser.add_argument("--seed", type=int, default=1)
    add_arguments(parser, DEFAULT_JOBS)
    parser.add_argument("--start", type=Path, help="the weights to begin with (those made by hand)")
    parser.add_argument("--out", type=Path, help="where to write (the file of the game)")
    arguments = parser.parse_args(argv)
    try:
        game = game_named(arguments.game)
        tuner = Tuner(arguments, create_runner(arguments.jobs, arguments.ray, DEFAULT_JOBS))
        weights = tuner.run()
    except (Refused, MissingExtraError) as wrong:
        print(wrong, file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    command = " ".join(["python -m greatglen.bots.tune", *(sys.argv[1:] if argv is None else argv)])
    (arguments.out or find_folder(game) / WEIGHTS).write_text(
        WeightsFile(game.name, command, weights).to_json(), encoding="utf-8"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
