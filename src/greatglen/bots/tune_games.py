"""The games of tuning: medium bots against each other, each with weights of its own, and what can be learned of them.

A module of its own, so that processes and machines that play them find it by its name.
"""

import math
import random
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from greatglen.bots.medium import MediumBot
from greatglen.games import game_named
from greatglen.heuristics.evaluation import Weight
from greatglen.kernel.chance import draw_action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table

FEATURE_BUDGET = 6_000
PRIOR_DEVIATION = (0.2, 0.35)  # how far a weight may be off before any game is seen: so much, and so much of itself
PERTURBATION = 0.25  # how differently the bots of one game weigh: standard deviation of the logarithm


class Sample(msgspec.Struct, frozen=True):
    """Two seats in one position: how they differ in every feature, and how many points they were to win more."""

    remaining: float
    features: list[float]
    expansion_features: dict[str, float]
    points: float


class Task(msgspec.Struct, frozen=True):
    """One game to be played: by which weights on each seat, and from which seed."""

    game: str
    options: dict[str, str]
    seats: int
    seed: int
    weights: list[dict[str, Weight]]
    epsilon: float


def perturb_weights(weights: Mapping[str, Weight], rng: random.Random) -> dict[str, Weight]:
    """Somebody else's opinion, not far from one's own."""
    return {
        name: (early * math.exp(rng.gauss(0, PERTURBATION)), late * math.exp(rng.gauss(0, PERTURBATION)))
        for name, (early, late) in weights.items()
    }


def is_between_turns(table: Table, last: int) -> bool:
    """Whether a turn is over that is not the one of this number: where positions are noted to be learned from."""
    return table.state.turn not in (0, last) and (table.choice.seat == CHANCE or table.choice.kind == "play")


def play_task(task: Task) -> tuple[list[Sample], list[float]]:
    """A game: its samples, and each seat's share of the victory."""
    game = game_named(task.game)
    table = Table(game, task.seats, task.seed, task.options, "manual")
    rng = random.Random(task.seed)
    bots = [MediumBot(rng.getrandbits(60), FEATURE_BUDGET, game.with_weights(weights)) for weights in task.weights]
    seen: list[tuple[Table, list[int]]] = []
    turn = -1
    while not table.is_over:
        if is_between_turns(table, turn):
            turn = table.state.turn
            seen.append((table.copy(), table.scores))
        if table.choice.seat == CHANCE:
            table.apply(draw_action(table.choice, table.luck, table.version))
        elif rng.random() < task.epsilon:
            table.apply(rng.choice(table.choice.options))
        else:
            seat = table.choice.seat
            table.apply(bots[seat].choose(table.view_for(seat, since=table.version)))
    first = table.ranking[0]
    share = [1 / len(first) if seat in first else 0.0 for seat in range(task.seats)]
    return [one for then, scores in seen for one in _samples(game, then, scores, table.scores)], share


def _samples(game: Game, table: Table, scores: Sequence[int], final: Sequence[int]) -> Iterable[Sample]:
    look = game.evaluation.read_features(table.state)
    besides = look.extras_by_seat or [{} for _ in look.rows]
    for a in range(len(final)):
        for b in range(a):
            yield Sample(
                look.remaining,
                [x - y for x, y in zip(look.rows[a], look.rows[b], strict=True)],
                {name: besides[a].get(name, 0.0) - besides[b].get(name, 0.0) for name in {**besides[a], **besides[b]}},
                (final[a] - scores[a]) - (final[b] - scores[b]),
            )
