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
from greatglen.learn.rounds import Step
from greatglen.learn.self_play import TrainingGame
from greatglen.learn.training import Adam, Batch, Layers, TrainingMethod, corrected, fresh_net
from greatglen.optional_dependencies import needed

with needed("learn", "greatglen.learn"):
    import jax

SUM, INNER = 96, 32  # the layers of a net
FAR = 0.7  # λ: how much of what becomes of a game later a turn is told
SEATS = (2, 4, 3, 4, 2, 4)  # of the goes, one after the other: four are hardest to foresee
AT_ONCE = 128  # games of a go
KEPT = 12  # goes that are learned from, for every number of seats
TIMES = 3  # how often a position is learned from, on average
MOODY, CALM = 1.5, 0.5  # VP: how much a turn may seem better than it is, at first and in the end
NEW = 2  # times as much, and as quickly, for a net that knows nothing
END = 0.03  # of the rate is left in the end


class Playing:
    """A net that plays itself."""

    def __init__(self, game: Game, net: ValueNetwork | None, way: TrainingMethod, luck: np.random.Generator) -> None:
        face = get_turn_arrays(game)
        if face is None:
            raise SystemExit(f"{game.title} cannot be played in arrays: leave --arrays out")
        self._face = face
        self._scale = game.search_settings.lead_scale
        self._haste = 1 if net else NEW
        self._way = way
        self._luck = luck
        sight = game.network_features
        self._layers = net.layers if net else fresh_net(len(sight.part), len(sight.whole), SUM, INNER, luck)
        self._adam = Adam(partial(surprise, scale=self._scale), self._layers, 0.0)
        self._kept: dict[int, deque[dict[str, Array]]] = {}

    @property
    def net(self) -> ValueNetwork:
        return ValueNetwork({name: np.asarray(layer) for name, layer in self._layers.items()})

    def go(self, seats: int, spent: float) -> None:
        """Play some games and learn. `spent`: the share of all games that was played before."""
        kept = self._kept.setdefault(seats, deque(maxlen=KEPT))
        kept.append(self._played(seats, self._haste * (MOODY + (CALM - MOODY) * spent)))
        rate = self._haste * self._way.rate * (END + (1 - END) * (1 - spent))
        known = {name: np.concatenate([one[name] for one in kept]) for name in kept[0]}
        for _ in range(TIMES * len(kept[-1]["lead"]) // self._way.batch):
            some = self._luck.integers(0, len(known["lead"]), self._way.batch)
            self._layers = self._adam.step(self._layers, {name: column[some] for name, column in known.items()}, rate)

    def _played(self, seats: int, mood: float) -> dict[str, Array]:
        """Games to their end: what was seen after every turn, and what should have been hoped for."""
        net, positions = self.net, self._face.deal(seats, AT_ONCE, self._luck)
        seen: list[list[Any]] = [[] for _ in range(seats)]
        while not positions.over:
            seat = positions.seat
            positions, leads = play_best_turns(net, positions, lambda many: mood * self._luck.gumbel(size=many))
            seen[seat].append((*positions.network_rows(seat), to_win_chances(leads, self._scale)))
        rows = []
        for seat, turns in enumerate(seen):
            hope = value_results(*positions.results(), seat, self._scale)[1]
            for lead, whole, parts, said in reversed(turns):
                rows.append((lead, whole, parts, hope))
                hope = FAR * hope + (1 - FAR) * said
        columns = [np.concatenate(column).astype(np.float32) for column in zip(*rows, strict=True)]
        return dict(zip(("lead", "whole", "parts", "hope"), columns, strict=True))


def surprise(layers: Layers, batch: Batch, scale: float) -> Any:
    """Cross entropy between what a net says and what it should have hoped for, as chances to win."""
    said = 1.1 * UNIT / scale * corrected(layers, batch)
    return (jax.nn.softplus(said) - batch["hope"] * said).mean()


def taught(
    game: Game,
    games: Sequence[TrainingGame],
    best: NetworkFile,
    step: Step,
    number: int,
    many: int,
    made_by: str,
    way: TrainingMethod,
) -> list[tuple[str, NetworkFile]]:
    """What comes to the gate: a net that has played so many games more than the best one so far."""
    playing = Playing(game, best.value_network, way, np.random.default_rng([way.seed, number]))
    goes = max(many // AT_ONCE, 1)
    for go in range(goes):
        step("playing in arrays", go * AT_ONCE, many)
        seats = min(max(SEATS[go % len(SEATS)], game.seats[0]), game.seats[1])
        playing.go(seats, go / goes)
    return [("net", replace(best, value_network=playing.net, made_by=made_by))]
