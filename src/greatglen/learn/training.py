"""Training: nets that say of samples what they should have said, by gradient descent with JAX on the CPU."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
import numpy as np

from greatglen.bots.network_file import NetworkFile
from greatglen.bots.networks import UNIT, Array, Columns, PolicyNetwork, ValueNetwork, make_columns
from greatglen.kernel.game import Game
from greatglen.learn.rounds import ProgressCallback
from greatglen.learn.samples import Decisions, PositionSamples, collect_samples, stack_decisions, stack_positions
from greatglen.learn.self_play import TrainingGame
from greatglen.optional_dependencies import needed

with needed("learn", "greatglen.learn"):
    import jax
    import jax.numpy as jnp
    import optax

SUM_SIZE, INNER_SIZE = 48, 32  # the layers of a net
FIRST_SIZE, SECOND_SIZE = 64, 32  # and of a policy
TEMPERATURE = 0.6  # VP: how much less an option may bring and still be nearly as good
FINAL_RATE_SHARE = 0.03  # of the rate is left in the end

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
    def fit(cls, numbers: Array) -> "Scale":
        spread = numbers.std(axis=0)
        return cls(numbers.mean(axis=0), np.where(spread < 1e-4, 1.0, spread).astype(np.float32))

    def scale(self, numbers: Array) -> Array:
        return (numbers - self.mean) / self.spread

    def fold_into(self, layer: Array, bias: Array) -> tuple[Array, Array]:
        """A layer for numbers as they are, and what it leads onto, from those for numbers brought to scale."""
        at = self.mean / self.spread
        return (layer / self.spread[:, None]).astype(np.float32), (bias - at @ layer).astype(np.float32)


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


def minimize(
    layers: Layers, loss: Callable[[Layers, Batch], Any], data: Batch, method: TrainingMethod
) -> dict[str, Array]:
    """Layers with less loss; the rate fades along a cosine."""
    rows = len(next(iter(data.values())))
    adam, rng, now = Adam(loss, layers, method.decay), np.random.default_rng(method.seed), layers
    for number in range(1, method.steps + 1):
        rate = method.rate * (
            FINAL_RATE_SHARE + (1 - FINAL_RATE_SHARE) * 0.5 * (1 + np.cos(np.pi * number / method.steps))
        )
        some = rng.integers(0, rows, method.batch)
        now = adam.step(now, {name: column[some] for name, column in data.items()}, rate)
    return {name: np.asarray(layer) for name, layer in now.items()}


def _make_layer(rng: np.random.Generator, source: int, target: int, size: float = 1.0) -> Array:
    found: Array = (rng.standard_normal((source, target)) * size / np.sqrt(source)).astype(np.float32)
    return found


def _make_zeros(size: int) -> Array:
    return np.zeros(size, np.float32)


# -- how far ahead


def make_value_layers(part: int, whole: int, total: int, inner: int, rng: np.random.Generator) -> Layers:
    """The layers of a net that says nothing yet."""
    return {
        "ps": _make_layer(rng, part, total),
        "ws": _make_layer(rng, whole, total),
        "s": _make_zeros(total),
        "si": _make_layer(rng, total, inner),
        "wi": _make_layer(rng, whole, inner),
        "i": _make_zeros(inner),
        "io": _make_zeros(inner),
        "o": np.zeros((), np.float32),
    }


def predict_leads(layers: Layers, batch: Batch) -> Any:
    """As `ValueNetwork.lead`, of many positions, in units."""
    inner = jax.nn.relu(batch["parts"] @ layers["ps"] + (batch["whole"] @ layers["ws"] + layers["s"])[:, None, :])
    if "mask" in batch:  # where positions have different numbers of parts
        inner = inner * batch["mask"][:, :, None]
    inner = inner.sum(axis=1) @ layers["si"]
    inner = jax.nn.relu(inner + batch["whole"] @ layers["wi"] + layers["i"])
    return batch["lead"] / UNIT + inner @ layers["io"] + layers["o"]


def _compute_lead_loss(layers: Layers, batch: Batch, scale: float) -> Any:
    """Cross entropy between the chances to win that leads stand for."""
    said = 1.1 * UNIT / scale * predict_leads(layers, batch)
    chance = jax.nn.sigmoid(1.1 * batch["target"] / scale)
    error = jax.nn.softplus(said) - chance * said
    return (error * batch["weight"]).sum() / batch["weight"].sum()


def train_value_network(positions: PositionSamples, scale: float, method: TrainingMethod) -> ValueNetwork:
    """A net for positions like these. `scale`: VP, the lead that counts as three chances in four."""
    rng = np.random.default_rng(method.seed)
    part, whole = Scale.fit(positions.parts[positions.mask > 0]), Scale.fit(positions.whole)
    layers = make_value_layers(len(part.mean), len(whole.mean), SUM_SIZE, INNER_SIZE, rng)
    data = msgspec.structs.asdict(positions)
    data |= {"whole": whole.scale(positions.whole), "parts": part.scale(positions.parts)}
    found = minimize(layers, partial(_compute_lead_loss, scale=scale), data, method)
    found["ps"], found["s"] = part.fold_into(found["ps"], found["s"])
    found["ws"], found["s"] = whole.fold_into(found["ws"], found["s"])
    found["wi"], found["i"] = whole.fold_into(found["wi"], found["i"])
    return ValueNetwork(found)


# -- which option


def predict_scores(layers: Layers, batch: Batch) -> Any:
    """As `Policy.scores`, of many decisions."""
    named = jnp.asarray(layers["nf"]).at[0].set(0)[batch["names"]].sum(axis=2)
    first = batch["counts"] @ layers["cf"] + named + (batch["whole"] @ layers["wf"] + layers["f"])[:, None, :]
    return jax.nn.relu(jax.nn.relu(first) @ layers["fs"] + layers["s"]) @ layers["so"]


def _compute_choice_loss(layers: Layers, batch: Batch) -> Any:
    """Cross entropy with the options that bring about as much as the best."""
    there = jnp.isfinite(batch["gain"])
    said = jnp.where(there, predict_scores(layers, batch), -1e9)
    wanted = jax.nn.softmax(batch["gain"] / TEMPERATURE, axis=1)
    return -(wanted * jnp.where(there, jax.nn.log_softmax(said, axis=1), 0.0)).sum(axis=1).mean()


def train_policy_network(decisions: Decisions, columns: Columns, method: TrainingMethod) -> PolicyNetwork:
    """A policy for decisions like these."""
    rng = np.random.default_rng(method.seed)
    counts, whole = Scale.fit(decisions.counts[np.isfinite(decisions.gain)]), Scale.fit(decisions.whole)
    layers = {
        "cf": _make_layer(rng, len(counts.mean), FIRST_SIZE),
        "nf": 0.1 * _make_layer(rng, 1, FIRST_SIZE * (len(columns.vocabulary) + 1)).reshape(-1, FIRST_SIZE),
        "wf": _make_layer(rng, len(whole.mean), FIRST_SIZE, 0.5),
        "f": _make_zeros(FIRST_SIZE),
        "fs": _make_layer(rng, FIRST_SIZE, SECOND_SIZE, 1.4),
        "s": _make_zeros(SECOND_SIZE),
        "so": _make_layer(rng, SECOND_SIZE, 1)[:, 0],
    }
    data = msgspec.structs.asdict(decisions)
    data |= {"counts": counts.scale(decisions.counts), "whole": whole.scale(decisions.whole)}
    found = minimize(layers, _compute_choice_loss, data, method)
    found["nf"] = np.vstack([np.zeros((1, FIRST_SIZE), np.float32), found["nf"][1:]])
    found["cf"], found["f"] = counts.fold_into(found["cf"], found["f"])
    found["wf"], found["f"] = whole.fold_into(found["wf"], found["f"])
    return PolicyNetwork(columns, found)


def train(
    game: Game,
    games: Sequence[TrainingGame],
    best: NetworkFile,
    on_progress: ProgressCallback,
    number: int,
    made_by: str,
    method: TrainingMethod,
) -> list[tuple[str, NetworkFile]]:
    """What comes to the gate: all that is new; and if that is refused, only the policy."""
    columns = make_columns(game)
    lessons = []
    for read, played in enumerate(games, 1):
        lessons.append(collect_samples(played, game, columns))
        on_progress("reading", read, len(games))
    policy = train_policy_network(
        stack_decisions(lessons, columns), columns, msgspec.structs.replace(method, batch=128, decay=0.1)
    )
    found = [("policy", msgspec.structs.replace(best, policy_network=policy, made_by=made_by))]
    positions = stack_positions(lessons, game)
    if len(positions):
        net = train_value_network(positions, game.search_settings.lead_scale, method)
        found.insert(
            0,
            (
                "net and policy",
                msgspec.structs.replace(best, value_network=net, policy_network=policy, made_by=made_by),
            ),
        )
    return found
