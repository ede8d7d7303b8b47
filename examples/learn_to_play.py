"""A policy that learns a game for two by playing against itself, with JAX and Optax, in minutes on two cores.

pip install 'greatglen[envs,learn]'
python examples/learn_to_play.py clans --minutes 5 --save clans.npz

It is a plain policy gradient, clipped as in PPO (proximal policy optimisation). All it knows of a game is what
docs/envs.md tells: what a seat sees is a row of numbers, and so is each of its options. A net scores the options, so
it can learn any of the games.
"""

import argparse
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from greatglen.arena.rating import Interval, wilson_interval
from greatglen.envs import observation_layout, option_layout
from greatglen.envs.vector import VectorEnv
from greatglen.kernel.refusal import Refusal, Refused

Weights = dict[str, Any]
SEATS = 2
WIDTH = 32  # longer lists of options are asked in two questions: small arrays are quick
WIDE = 64  # how many numbers the net makes of what it reads
FEW = 10  # values of a column that are still told apart one by one
CLIP = 0.2  # how much more or less likely a choice may become by what is learned at once
FADING = 0.95  # a decision has less to do with the end of the game than the next one
ENTROPY_WEIGHT = 0.0005  # what it is worth to stay undecided
OTHER_DEVICE = 1_000_000  # from the seeds of training to those of examinations
OTHER_POLICY = "{file} is for {found}; needed is a policy for {needed}."


class Report(NamedTuple):
    """How many games were played, and how many are won now."""

    games: int
    wins: Interval

    def __str__(self) -> str:
        return f"{self.wins.value:.1%} ({self.wins.low:.1%} to {self.wins.high:.1%})"


class TrainingMethod(NamedTuple):
    """How to learn."""

    tables: int = 128
    workers: int = 2
    decisions: int = 4096  # that are learned from at once
    batch: int = 512
    passes: int = 2
    rate: float = 2e-3
    deals: int = 200  # of an examination; each is played twice


class Decision(NamedTuple):
    """What a seat saw, what it chose, how likely that was, and how well the game ended for it. Of one, or of many."""

    observation: Any
    options: Any
    mask: Any
    chosen: Any
    likely: Any
    ended: Any = 0.0


class Policy:
    """The net, with its weights."""

    def __init__(self, game: str, seed: int) -> None:
        layout, rows = observation_layout(game, seats=SEATS), option_layout(game, seats=SEATS)
        columns = list(enumerate(rows.features))
        few = [(at, one.low, one.high - one.low + 1) for at, one in columns if one.names or one.high - one.low < FEW]
        self._few = few  # these become one-hot; of all other numbers arcsinh makes small ones
        self._counts = np.array([at for at, _ in columns if at not in {at for at, _, _ in few}])
        self._orders = np.array(layout.seat_orders)
        self._made_for = f"{game} {layout.fingerprint} {rows.fingerprint}"
        self._key = jax.random.key(seed)
        self._draw = jax.jit(self._sample)
        rng = np.random.default_rng(seed)

        def layer(source: int) -> Any:
            return (rng.standard_normal((source, WIDE)) / np.sqrt(source)).astype(np.float32)

        self.weights: Weights = {
            "seen": layer(len(layout)),
            "told": layer(len(self._counts) + sum(n for _, _, n in few)),
            "bias": np.zeros(WIDE, np.float32),
            "wanted": np.zeros((WIDE, WIDE), np.float32),  # zeros: in the beginning all options are alike
            "always": np.zeros(WIDE, np.float32),
        }

    def evaluate(self, weights: Weights, observation: Any, options: Any, mask: Any) -> Any:
        """Of many decisions, the logarithm of how likely each option is.

        The position says what is wanted; the option, in this position, what it has to offer.
        """
        one_hot = [jax.nn.one_hot(options[:, :, at] - low, n) for at, low, n in self._few]
        told = jnp.concatenate([jnp.arcsinh(1.0 * options[:, :, self._counts]), *one_hot], axis=2) @ weights["told"]
        position = jnp.arcsinh(1.0 * observation) @ weights["seen"] + weights["bias"]
        wanted = jax.nn.relu(position) @ weights["wanted"] + weights["always"]
        scores = jnp.einsum("dow,dw->do", jax.nn.relu(position[:, None, :] + told), wanted)
        return jax.nn.log_softmax(jnp.where(mask == 1, scores, -1e9))

    def _sample(self, weights: Weights, key: Any, *seen: Any) -> tuple[Any, Any, Any]:
        likely = self.evaluate(weights, *seen)
        key, luck = jax.random.split(key)
        chosen = jax.random.categorical(luck, likely)
        return key, chosen, jnp.take_along_axis(likely, chosen[:, None], axis=1)[:, 0]

    def decide(self, seen: dict[str, Any]) -> Decision:
        """At every table, for the seat that is asked: it counts seats from itself."""
        observation = np.take_along_axis(seen["observation"], self._orders[seen["seat"]], axis=1)
        shown = observation, seen["options"], seen["action_mask"]
        self._key, chosen, likely = self._draw(self.weights, self._key, *shown)
        return Decision(*shown, np.asarray(chosen), np.asarray(likely))

    def save(self, file: Path) -> None:
        with file.open("wb") as out:
            np.savez(out, made_for=self._made_for, **self.weights)

    def load(self, file: Path) -> None:
        """Refused if it was not saved by a policy for the same game."""
        try:
            with np.load(file) as found:
                made_for, weights = str(found["made_for"]), {name: found[name] for name in self.weights}
        except (EOFError, KeyError, TypeError, ValueError, zipfile.BadZipFile):
            made_for, weights = "something else", {}
        if made_for != self._made_for:
            facts: dict[str, str | int] = {"file": str(file), "found": made_for, "needed": self._made_for}
            raise Refused(Refusal("other-policy", OTHER_POLICY, facts))
        self.weights = weights


def collect_decisions(env: VectorEnv, policy: Policy, seed: int) -> Iterator[list[Decision]]:
    """Play on and on against oneself; the decisions of each seat in each game that has ended."""
    seen, _ = env.reset(seed=seed)
    games: list[dict[int, list[Decision]]] = [{} for _ in range(env.num_envs)]
    while True:
        decision = policy.decide(seen)
        for game, seat, *one in zip(games, seen["seat"].tolist(), *decision[:-1], strict=True):
            if seat >= 0:  # at the other tables this step deals a new game
                game.setdefault(seat, []).append(Decision(*one))
        seen, rewards, ended, _, _ = env.step(decision.chosen)
        for table in np.flatnonzero(ended).tolist():
            for seat, its in games[table].items():
                good = np.arcsinh(rewards[table, seat])  # the margin: 0 on average, as one plays against oneself
                yield [one._replace(ended=np.float32(good * FADING**n)) for n, one in enumerate(reversed(its))]
            games[table] = {}


class Learner:
    """Makes a policy better."""

    def __init__(self, policy: Policy, way: TrainingMethod, seed: int) -> None:
        self._policy = policy
        self._way = way
        self._descent = optax.chain(optax.clip_by_global_norm(1.0), optax.scale_by_adam())
        self._state = self._descent.init(policy.weights)
        self._step = jax.jit(self._step_weights)
        self._rng = np.random.default_rng(seed)

    def learn(self, decisions: Sequence[Decision], left: float) -> float:
        """Go through decisions some times, in batches; the mean loss. The less time is left, the more slowly."""
        every = [np.stack(part) for part in zip(*decisions, strict=True)]
        losses = []
        for _ in range(self._way.passes):
            order = self._rng.permutation(len(decisions))[: len(decisions) // self._way.batch * self._way.batch]
            for some in order.reshape(-1, self._way.batch):
                batch = Decision(*(part[some] for part in every))
                rate = self._way.rate * left
                self._policy.weights, self._state, loss = self._step(self._policy.weights, self._state, batch, rate)
                losses.append(loss)
        return float(np.mean(losses))

    def _step_weights(self, weights: Weights, state: Any, was: Decision, rate: float) -> tuple[Weights, Any, Any]:
        loss, slopes = jax.value_and_grad(self._loss)(weights, was)
        by, state = self._descent.update(slopes, state)
        return optax.apply_updates(weights, jax.tree.map(lambda one: -rate * one, by)), state, loss

    def _loss(self, weights: Weights, was: Decision) -> Any:
        likely = self._policy.evaluate(weights, was.observation, was.options, was.mask)
        ratio = jnp.exp(jnp.take_along_axis(likely, was.chosen[:, None], axis=1)[:, 0] - was.likely)
        gain = was.ended / (was.ended.std() + 1e-6)
        better = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).mean()
        undecided = -(jnp.exp(likely) * likely * was.mask).sum(axis=1).mean()
        return -better - ENTROPY_WEIGHT * undecided


def evaluate_policy(env: VectorEnv, policy: Policy, seed: int) -> Interval:
    """Wins against `random`: every deal is played twice, with the seats exchanged."""
    tables = np.arange(env.num_envs)
    own = tables % SEATS
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=(seed + tables // SEATS).tolist())
    shares = np.full(env.num_envs, np.nan)
    while np.isnan(shares).any():
        # For `random` all options are alike, so a group of options counts as often as there are options in it.
        weight = np.maximum(seen["options"][:, :, env.option_layout.offsets["group"]], 1) * seen["action_mask"]
        any_option = (weight / rng.exponential(size=weight.shape)).argmax(axis=1)
        seen, rewards, ended, _, _ = env.step(np.where(seen["seat"] == own, policy.decide(seen).chosen, any_option))
        new = ended & np.isnan(shares)
        shares[new] = (1 + rewards[tables, own][new]) / SEATS
    return wilson_interval(float(shares.sum()), env.num_envs)


def train(policy: Policy, game: str, way: TrainingMethod, seed: int, done: Callable[[int], float]) -> Iterator[Report]:
    """Play and learn until all is done: `done` says how much of it is after so many updates. A report comes before,
    after about every tenth, and in the end.
    """
    env = VectorEnv(game, tables=way.tables, seats=SEATS, width=WIDTH, workers=way.workers)
    trial = VectorEnv(game, tables=SEATS * way.deals, seats=SEATS, width=WIDTH, workers=way.workers, payoff="win")
    learner = Learner(policy, way, seed)
    found: list[Decision] = []
    seats, updates, told, gone = 0, 0, 0, 0.0
    with closing(env), closing(trial):
        yield Report(0, evaluate_policy(trial, policy, seed + OTHER_DEVICE))
        for decisions in collect_decisions(env, policy, seed):
            seats += 1
            found += decisions
            if len(found) < way.decisions:
                continue
            learner.learn(found, 1 - gone)
            found.clear()
            updates += 1
            gone = done(updates)
            if int(10 * gone) > told:
                told = int(10 * gone)
                yield Report(seats // SEATS, evaluate_policy(trial, policy, seed + OTHER_DEVICE))
            if gone >= 1:
                return


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?", default="clans")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--updates", type=int, help="learn so many times instead: what comes of it can be repeated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", type=Path, metavar="FILE", help="begin with a policy that was saved")
    parser.add_argument("--save", type=Path, metavar="FILE")
    arguments = parser.parse_args(argv)
    if not arguments.minutes > 0 or (arguments.updates is not None and arguments.updates < 1) or arguments.seed < 0:
        parser.error("minutes and updates have to be more than 0, and the seed not less")
    if arguments.save and not arguments.save.parent.is_dir():
        parser.error(f"there is no folder {arguments.save.parent} to save in")
    try:
        policy = Policy(arguments.game, arguments.seed)
        if arguments.load:
            policy.load(arguments.load)
    except (Refused, OSError) as problem:
        parser.error(str(problem))
    started = time.monotonic()

    def done(updates: int) -> float:
        return float(
            updates / arguments.updates
            if arguments.updates
            else (time.monotonic() - started) / (60 * arguments.minutes)
        )

    print("  games  seconds  wins against `random`, with 95% confidence")
    reports = []
    for report in train(policy, arguments.game, TrainingMethod(), arguments.seed, done):
        print(f"{report.games:7}  {time.monotonic() - started:7.0f}  {report}", flush=True)
        reports.append(report)
    print(f"before: {reports[0]}; after: {reports[-1]}")
    if arguments.save:
        policy.save(arguments.save)


if __name__ == "__main__":
    main()
