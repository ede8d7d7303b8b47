"""Learning by playing thousands of games side by side, where a game can be played in arrays (`heuristics/batch.py`).

A net plays all seats, a little moody, and learns as it goes: what it hopes for after a turn should be what it hopes for
after its next one, and in the end what the game was worth (TD(λ), as Tesauro's backgammon player learned).
"""

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from msgspec.structs import replace

from greatglen.bots.network_file import NetworkFile
from greatglen.bots.networks import UNIT, Array, ValueNetwork
from greatglen.bots.search.batched import get_turn_arrays, play_best_turns
from greatglen.bots.search.playouts import to_win_chances, value_results
from greatglen.kernel.game import Game
from greatglen.learn.rounds import ProgressCallback
from greatglen.learn.self_play import TrainingGame
from greatglen.learn.training import Adam, Batch, Layers, TrainingMethod, make_value_layers, predict_leads
from greatglen.optional_dependencies import needed

with needed("learn", "greatglen.learn"):
    import jax

SUM_SIZE, INNER_SIZE = 96, 32  # the layers of a net
LAMBDA = 0.7  # λ: how much of what becomes of a game later a turn is told
SEATS = (2, 4, 3, 4, 2, 4)  # of the goes, one after the other: four are hardest to foresee
BATCH_GAMES = 128  # games of a go
REPLAY_BATCHES = 12  # goes that are learned from, for every number of seats
UPDATES_PER_POSITION = 3  # how often a position is learned from, on average
FIRST_NOISE, LAST_NOISE = 1.5, 0.5  # VP: how much a turn may seem better than it is, at first and in the end
UNTRAINED_FACTOR = 2  # times as much, and as quickly, for a net that knows nothing
FINAL_RATE_SHARE = 0.03  # of the rate is left in the end


class ArrayTraining:
    """A net that plays itself."""

    def __init__(
        self, game: Game, value_network: ValueNetwork | None, method: TrainingMethod, rng: np.random.Generator
    ) -> None:
        face = get_turn_arrays(game)
        if face is None:
            raise SystemExit(f"{game.title} cannot be played in arrays: leave --arrays out")
        self._turn_arrays = face
        self._scale = game.search_settings.lead_scale
        self._rate_factor = 1 if value_network else UNTRAINED_FACTOR
        self._method = method
        self._rng = rng
        sight = game.network_features
        self._layers = (
            value_network.layers
            if value_network
            else make_value_layers(len(sight.part), len(sight.whole), SUM_SIZE, INNER_SIZE, rng)
        )
        self._adam = Adam(partial(compute_loss, scale=self._scale), self._layers, 0.0)
        self._replay_buffers: dict[int, deque[dict[str, Array]]] = {}

    @property
    def value_network(self) -> ValueNetwork:
        return ValueNetwork({name: np.asarray(layer) for name, layer in self._layers.items()})

    def play_and_train(self, seats: int, spent: float) -> None:
        """Play some games and learn. `spent`: the share of all games that was played before."""
        kept = self._replay_buffers.setdefault(seats, deque(maxlen=REPLAY_BATCHES))
        kept.append(self._play_games(seats, self._rate_factor * (FIRST_NOISE + (LAST_NOISE - FIRST_NOISE) * spent)))
        rate = self._rate_factor * self._method.rate * (FINAL_RATE_SHARE + (1 - FINAL_RATE_SHARE) * (1 - spent))
        known = {name: np.concatenate([one[name] for one in kept]) for name in kept[0]}
        for _ in range(UPDATES_PER_POSITION * len(kept[-1]["lead"]) // self._method.batch):
            some = self._rng.integers(0, len(known["lead"]), self._method.batch)
            self._layers = self._adam.step(self._layers, {name: column[some] for name, column in known.items()}, rate)

    def _play_games(self, seats: int, noise: float) -> dict[str, Array]:
        """Games to their end: what was seen after every turn, and what should have been hoped for."""
        net, positions = self.value_network, self._turn_arrays.deal(seats, BATCH_GAMES, self._rng)
        seen: list[list[Any]] = [[] for _ in range(seats)]
        while not positions.over:
            seat = positions.seat
            positions, leads = play_best_turns(net, positions, lambda many: noise * self._rng.gumbel(size=many))
            seen[seat].append((*positions.network_rows(seat), to_win_chances(leads, self._scale)))
        rows = []
        for seat, turns in enumerate(seen):
            hope = value_results(*positions.results(), seat, self._scale)[1]
            for lead, whole, parts, said in reversed(turns):
                rows.append((lead, whole, parts, hope))
                hope = LAMBDA * hope + (1 - LAMBDA) * said
        columns = [np.concatenate(column).astype(np.float32) for column in zip(*rows, strict=True)]
        return dict(zip(("lead", "whole", "parts", "hope"), columns, strict=True))


def compute_loss(layers: Layers, batch: Batch, scale: float) -> Any:
    """Cross entropy between what a net says and what it should have hoped for, as chances to win."""
    said = 1.1 * UNIT / scale * predict_leads(layers, batch)
    return (jax.nn.softplus(said) - batch["hope"] * said).mean()


def train(
    game: Game,
    games: Sequence[TrainingGame],
    best: NetworkFile,
    on_progress: ProgressCallback,
    number: int,
    game_count: int,
    made_by: str,
    method: TrainingMethod,
) -> list[tuple[str, NetworkFile]]:
    """What comes to the gate: a net that has played so many games more than the best one so far."""
    playing = ArrayTraining(game, best.value_network, method, np.random.default_rng([method.seed, number]))
    goes = max(game_count // BATCH_GAMES, 1)
    for go in range(goes):
        on_progress("playing in arrays", go * BATCH_GAMES, game_count)
        seats = min(max(SEATS[go % len(SEATS)], game.seats[0]), game.seats[1])
        playing.play_and_train(seats, go / goes)
    return [("net", replace(best, value_network=playing.value_network, made_by=made_by))]
