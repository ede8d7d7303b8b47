"""Training: nets that say of samples what they should have said, by gradient descent with JAX on the CPU."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
import numpy as np

from greatglen.bots.network_file import NetworkFile
from greatglen.bots.networks import UNIT, Array, Columns, PolicyNetwork, ValueNetwork, make_columns
from greatglen.kernel.game import Game
from greatglen.learn.rounds import Step
from greatglen.learn.samples import Decisions, PositionSamples, decisions_of, lesson, positions_of
from greatglen.learn.self_play import TrainingGame
from greatglen.optional_dependencies import needed

with needed("learn", "greatglen.learn"):
    import jax
    import jax.numpy as jnp
    import optax

SUM, INNER = 48, 32  # the layers of a net
FIRST, SECOND = 64, 32  # and of a policy
HEAT = 0.6  # VP: how much less an option may bring and still be nearly as good
FADING = 0.03  # of the rate is left in the end

Layers = Mapping[str, Any]
Batch = Mapping[str, Any]


class TrainingMethod(msgspec.Struct, frozen=True):
    """How to learn."""

    steps: int = 2000
    batch: int = 512
    rate: float = 2e-3
    decay: float = 1.0  # how strongly weights are drawn to nothing: games are few
    seed: int = 0


class Scale(msgspec.Struct, frozen=True):
    """How numbers are brought to about 1 for learning; afterwards layers take them as they are."""

    mean: Array
    spread: Array

    @classmethod
    def of(cls, numbers: Array) -> "Scale":
        spread = numbers.std(axis=0)
        return cls(numbers.mean(axis=0), np.where(spread < 1e-4, 1.0, spread).astype(np.float32))

    def scaled(self, numbers: Array) -> Array:
        return (numbers - self.mean) / self.spread

    def undone(self, layer: Array, onto: Array) -> tuple[Array, Array]:
        """A layer for numbers as they are, and what it leads onto, from those for numbers brought to scale."""
        at = self.mean / self.spread
        return (layer / self.spread[:, None]).astype(np.float32), (onto - at @ layer).astype(np.float32)


class Adam:
    """Steps to less loss, by Adam with decoupled decay."""

    def __init__(self, loss: Callable[[Layers, Batch], Any], layers: Layers, decay: float) -> None:
        matrices = {name: layer.ndim > 1 for name, layer in layers.items()}
        descent = optax.chain(optax.scale_by_adam(), optax.add_decayed_weights(decay, matrices))

        def step(now: Any, state: Any, batch: Batch, rate: Any) -> Any:
            by, state = descent.update(jax.grad(loss)(now, batch), state, now)
            return {name: layer - rate * by[name] for name, layer in now.items()}, state

        self._step = jax.jit(step)
        self._state = descent.init(dict(layers))

    def step(self, now: Layers, batch: Batch, rate: float) -> Layers:
        found, self._state = self._step(dict(now), self._state, batch, rate)
        return dict(found)


def descended(
    layers: Layers, loss: Callable[[Layers, Batch], Any], data: Batch, way: TrainingMethod
) -> dict[str, Array]:
    """Layers with less loss; the rate fades along a cosine."""
    rows = len(next(iter(data.values())))
    adam, rng, now = Adam(loss, layers, way.decay), np.random.default_rng(way.seed), layers
    for number in range(1, way.steps + 1):
        rate = way.rate * (FADING + (1 - FADING) * 0.5 * (1 + np.cos(np.pi * number / way.steps)))
        some = rng.integers(0, rows, way.batch)
        now = adam.step(now, {name: column[some] for name, column in data.items()}, rate)
    return {name: np.asarray(layer) for name, layer in now.items()}


def _layer(rng: np.random.Generator, source: int, target: int, size: float = 1.0) -> Array:
    found: Array = (rng.standard_normal((source, target)) * size / np.sqrt(source)).astype(np.float32)
    return found


def _nothing(size: int) -> Array:
    return np.zeros(size, np.float32)


# -- how far ahead


def fresh_net(part: int, whole: int, total: int, inner: int, rng: np.random.Generator) -> Layers:
    """The layers of a net that says nothing yet."""
    return {
        "ps": _layer(rng, part, total),
        "ws": _layer(rng, whole, total),
        "s": _nothing(total),
        "si": _layer(rng, total, inner),
        "wi": _layer(rng, whole, inner),
        "i": _nothing(inner),
        "io": _nothing(inner),
        "o": np.zeros((), np.float32),
    }


def corrected(layers: Layers, batch: Batch) -> Any:
    """As `ValueNetwork.lead`, of many positions, in units."""
    inner = jax.nn.relu(batch["parts"] @ layers["ps"] + (batch["whole"] @ layers["ws"] + layers["s"])[:, None, :])
    if "there" in batch:  # where positions have different numbers of parts
        inner = inner * batch["there"][:, :, None]
    inner = inner.sum(axis=1) @ layers["si"]
    inner = jax.nn.relu(inner + batch["whole"] @ layers["wi"] + layers["i"])
    return batch["lead"] / UNIT + inner @ layers["io"] + layers["o"]


def _loss_of_leads(layers: Layers, batch: Batch, scale: float) -> Any:
    """Cross entropy between the chances to win that leads stand for."""
    said = 1.1 * UNIT / scale * corrected(layers, batch)
    chance = jax.nn.sigmoid(1.1 * batch["target"] / scale)
    error = jax.nn.softplus(said) - chance * said
    return (error * batch["weight"]).sum() / batch["weight"].sum()


def learned_net(positions: PositionSamples, scale: float, way: TrainingMethod) -> ValueNetwork:
    """A net for positions like these. `scale`: VP, the lead that counts as three chances in four."""
    rng = np.random.default_rng(way.seed)
    part, whole = Scale.of(positions.parts[positions.there > 0]), Scale.of(positions.whole)
    layers = fresh_net(len(part.mean), len(whole.mean), SUM, INNER, rng)
    data = msgspec.structs.asdict(positions)
    data |= {"whole": whole.scaled(positions.whole), "parts": part.scaled(positions.parts)}
    found = descended(layers, partial(_loss_of_leads, scale=scale), data, way)
    found["ps"], found["s"] = part.undone(found["ps"], found["s"])
    found["ws"], found["s"] = whole.undone(found["ws"], found["s"])
    found["wi"], found["i"] = whole.undone(found["wi"], found["i"])
    return ValueNetwork(found)


# -- which option


def scored(layers: Layers, batch: Batch) -> Any:
    """As `Policy.scores`, of many decisions."""
    named = jnp.asarray(layers["nf"]).at[0].set(0)[batch["names"]].sum(axis=2)
    first = batch["counts"] @ layers["cf"] + named + (batch["whole"] @ layers["wf"] + layers["f"])[:, None, :]
    return jax.nn.relu(jax.nn.relu(first) @ layers["fs"] + layers["s"]) @ layers["so"]


def _loss_of_choices(layers: Layers, batch: Batch) -> Any:
    """Cross entropy with the options that bring about as much as the best."""
    there = jnp.isfinite(batch["gain"])
    said = jnp.where(there, scored(layers, batch), -1e9)
    wanted = jax.nn.softmax(batch["gain"] / HEAT, axis=1)
    return -(wanted * jnp.where(there, jax.nn.log_softmax(said, axis=1), 0.0)).sum(axis=1).mean()


def learned_policy(decisions: Decisions, columns: Columns, way: TrainingMethod) -> PolicyNetwork:
    """A policy for decisions like these."""
    rng = np.random.default_rng(way.seed)
    counts, whole = Scale.of(decisions.counts[np.isfinite(decisions.gain)]), Scale.of(decisions.whole)
    layers = {
        "cf": _layer(rng, len(counts.mean), FIRST),
        "nf": 0.1 * _layer(rng, 1, FIRST * (len(columns.vocabulary) + 1)).reshape(-1, FIRST),
        "wf": _layer(rng, len(whole.mean), FIRST, 0.5),
        "f": _nothing(FIRST),
        "fs": _layer(rng, FIRST, SECOND, 1.4),
        "s": _nothing(SECOND),
        "so": _layer(rng, SECOND, 1)[:, 0],
    }
    data = msgspec.structs.asdict(decisions)
    data |= {"counts": counts.scaled(decisions.counts), "whole": whole.scaled(decisions.whole)}
    found = descended(layers, _loss_of_choices, data, way)
    found["nf"] = np.vstack([np.zeros((1, FIRST), np.float32), found["nf"][1:]])
    found["cf"], found["f"] = counts.undone(found["cf"], found["f"])
    found["wf"], found["f"] = whole.undone(found["wf"], found["f"])
    return PolicyNetwork(columns, found)


def taught(
    game: Game,
    games: Sequence[TrainingGame],
    best: NetworkFile,
    step: Step,
    number: int,
    made_by: str,
    way: TrainingMethod,
) -> list[tuple[str, NetworkFile]]:
    """What comes to the gate: all that is new; and if that is refused, only the policy."""
    columns = make_columns(game)
    lessons = []
    for read, played in enumerate(games, 1):
        lessons.append(lesson(played, game, columns))
        step("reading", read, len(games))
    policy = learned_policy(decisions_of(lessons, columns), columns, msgspec.structs.replace(way, batch=128, decay=0.1))
    found = [("policy", msgspec.structs.replace(best, policy_network=policy, made_by=made_by))]
    positions = positions_of(lessons, game)
    if len(positions):
        net = learned_net(positions, game.search_settings.lead_scale, way)
        found.insert(
            0,
            (
                "net and policy",
                msgspec.structs.replace(best, value_network=net, policy_network=policy, made_by=made_by),
            ),
        )
    return found
