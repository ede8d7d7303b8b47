"""Temporal differences: what the features of a position are worth, by where the game leads from one turn to the next.

A good evaluation is not surprised: what it expects at the end of a turn is on average what it expects at the end of the
next. The weights that make it so are found by least squares (LSTD(λ), Boyan 1999), drawn towards those there were. How
games end decides too, but a turn teaches more about the turn before it than about one of twenty turns ago: from the
same thousand games, weights fitted to results alone played no better, these far better (docs/bots.md).
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from greatglen.bots.network_file import NetworkFile
from greatglen.bots.tune_games import PRIOR_DEVIATION, is_between_turns
from greatglen.heuristics.evaluation import Weight
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.learn.rounds import ProgressCallback
from greatglen.learn.self_play import TrainingGame

Floats = npt.NDArray[np.float64]

LAMBDA = 0.8  # λ: how much a turn teaches about the one before the one before it, and so on
COMMAND_SEPARATOR = "; "  # between the commands that made a network file, one after the other
REVERTED_SHARE = 0.98  # what of a surprise is taken back by later ones


class Trajectory(msgspec.Struct):
    """A game as an evaluation sees it: the end of every turn, and its own end."""

    names: list[str]  # of features
    remaining: Floats  # the part of the game to come
    features: Floats  # turn, seat, feature
    points: Floats  # turn, seat


def read_trajectory(training_game: TrainingGame, game: Game) -> Trajectory:
    """Go through a game."""
    record = training_game.record
    table = Table(game, record.seats, record.seed, record.options, "manual")
    left, seen, points, turn = [], [], [], -1
    for line in record.actions:
        if is_between_turns(table, turn):
            turn = table.state.turn
            look = game.evaluation.read_features(table.state)
            left.append(look.remaining)
            seen.append([*zip(look.rows, look.extras_by_seat, strict=True)])
            points.append(table.scores)
        table.apply(table.parse_action(line))
    guests = sorted({name for seats in seen for _, besides in seats for name in besides})
    features = [[[*row, *(besides.get(name, 0.0) for name in guests)] for row, besides in seats] for seats in seen]
    names = [*game.evaluation.names, *guests]
    features.append([[0.0] * len(names)] * record.seats)
    return Trajectory(names, np.array([*left, 0.0]), np.array(features), np.array([*points, table.scores], float))


class TemporalDifferences:
    """Least squares of the surprises, game by game. Every feature has two columns: early and late."""

    def __init__(self, before: Mapping[str, Weight]) -> None:
        self._before = before
        self._names: list[str] = []
        self._weights: Floats = np.zeros(0)
        self._slopes: Floats = np.zeros((0, 0))
        self._surprises: Floats = np.zeros(0)
        self._squares = self._turns = 0.0

    def add(self, trajectory: Trajectory) -> None:
        """Every two seats of a game: how their difference went on from turn to turn."""
        self._add_features(trajectory.names)
        at = np.array([2 * self._names.index(name) for name in trajectory.names])
        columns = np.hstack([at, at + 1])
        left = trajectory.remaining[:, None]
        for one, other in combinations(range(trajectory.points.shape[1]), 2):
            apart = trajectory.features[:, one] - trajectory.features[:, other]
            apart = np.hstack([apart * left, apart * (1 - left)])
            steps = apart[1:] - apart[:-1]
            won = np.diff(trajectory.points[:, one] - trajectory.points[:, other])
            surprises = won + steps @ self._weights[columns]
            traces = apart[:-1].copy()
            for turn in range(1, len(traces)):
                traces[turn] += LAMBDA * traces[turn - 1]
            self._slopes[np.ix_(columns, columns)] -= traces.T @ steps
            self._surprises[columns] += traces.T @ surprises
            self._squares += float((surprises**2).sum())
            self._turns += len(surprises)

    def _add_features(self, names: Sequence[str]) -> None:
        """Make room for features that were not there before; what not every game has counts one to one at first."""
        new = [name for name in names if name not in self._names]
        self._names += new
        before = [worth for name in new for worth in self._before.get(name, (1.0, 1.0))]
        self._weights = np.append(self._weights, before)
        more = len(self._weights) - len(self._surprises)
        self._surprises = np.pad(self._surprises, (0, more))
        self._slopes = np.pad(self._slopes, (0, more))

    def solve(self) -> dict[str, Weight]:
        """The weights that leave the least surprise; drawn to those before, the fewer turns the more strongly."""
        noise = self._squares / max(self._turns, 1) / (1 - LAMBDA * REVERTED_SHARE)
        pull = noise / (PRIOR_DEVIATION[0] + PRIOR_DEVIATION[1] * np.abs(self._weights)) ** 2
        moved = np.linalg.solve(self._slopes + np.diag(pull), self._surprises)
        found = (self._weights + moved).round(3).tolist()
        return {**self._before, **dict(zip(self._names, zip(found[::2], found[1::2], strict=True), strict=True))}


def train(
    game: Game,
    games: Sequence[TrainingGame],
    best: NetworkFile,
    on_progress: ProgressCallback,
    number: int,
    made_by: str,
    expanded: bool = False,
) -> list[tuple[str, NetworkFile]]:
    """What comes to the gate: weights by all games, drawn to those that the game came with; those of games with
    expansions to those learned without."""
    own = game.evaluation.weights
    differences = TemporalDifferences(best.weights or own if expanded else own)
    for read, played in enumerate(games, 1):
        differences.add(read_trajectory(played, game))
        on_progress("reading", read, len(games))
    weights = differences.solve()
    if expanded:
        made_by = f"{best.made_by.partition(COMMAND_SEPARATOR)[0]}{COMMAND_SEPARATOR}{made_by}"
        return [("weights with expansions", replace(best, made_by=made_by, expanded=weights))]
    return [("weights", replace(best, made_by=made_by, weights=weights))]
