"""examples/learn_to_play.py learns. It needs JAX and Optax, so it is tried by `make test-training`."""

import math
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import greatglen
from greatglen.bots import make_bot
from greatglen.envs.arrays import Arrays
from greatglen.envs.vector import VectorEnv
from greatglen.kernel.refusal import Refused

PATH = Path(__file__).parents[2] / "examples" / "learn_to_play.py"
EXAMPLE = runpy.run_path(str(PATH))
Way, Policy, Learner = EXAMPLE["TrainingMethod"], EXAMPLE["Policy"], EXAMPLE["Learner"]
SMALL = Way(tables=64, workers=0, deals=100)
UPDATES = 6
SEATS, WIDTH = 2, EXAMPLE["WIDTH"]


@pytest.fixture(scope="module")
def taught() -> tuple[Any, list[Any]]:
    """A policy after some hundred games, and the reports on the way there."""
    policy = Policy("clans", 1)
    return policy, list(EXAMPLE["train"](policy, "clans", SMALL, 1, lambda updates: updates / UPDATES))


def test_it_learns_to_beat_random(taught: tuple[Any, list[Any]]) -> None:
    policy, reports = taught
    assert reports[0].games == 0 and len(reports) == 1 + UPDATES
    assert reports[0].wins.low < 0.5 < reports[0].wins.high
    assert reports[-1].wins.low > 0.5
    assert all(np.isfinite(layer).all() for layer in policy.weights.values())


def test_it_beats_the_bot_of_that_name_at_the_engine(taught: tuple[Any, list[Any]], tmp_path: Path) -> None:
    """Saved, loaded into another policy, and seated at tables of the engine: each deal from both seats."""
    taught[0].save(tmp_path / "clans.npz")
    policy = Policy("clans", 2)
    policy.load(tmp_path / "clans.npz")
    games = 100
    won = sum(share_of(policy, deal=number // SEATS, own=number % SEATS) for number in range(games))
    assert won > games / 2


def share_of(policy: Any, deal: int, own: int) -> float:
    """A game against `random`; the policy's share of the victory."""
    table = greatglen.start("clans", seats=SEATS, seed=5_000_000 + deal)
    random = make_bot("random", deal)
    arrays = Arrays("clans", SEATS, None, WIDTH)
    arrays.use_table(table)
    while not table.is_over:
        seat = table.choice.seat
        if seat == own:
            seen = {name: array[None] for name, array in arrays.copy_all(seat).items()}
            arrays.questions.answer(int(policy.decide(seen | {"seat": np.array([seat])}).chosen[0]))
        else:
            table.apply(random.choose(table.view_for(seat)))
            arrays.use_table(table)
    first = table.ranking[0]
    return 1 / len(first) if own in first else 0.0


@pytest.mark.parametrize("game", ["clans", "glenmore", "glenmore2"])
def test_only_options_are_chosen_and_losses_are_numbers(game: str) -> None:
    """Also by a policy with strong opinions, whose likelihoods add up to 1."""
    policy = Policy(game, 3)
    rng = np.random.default_rng(3)
    policy.weights = {name: rng.normal(size=layer.shape).astype("f4") for name, layer in policy.weights.items()}
    env = VectorEnv(game, tables=8, seats=SEATS, width=WIDTH)
    seen, _ = env.reset(seed=3)
    for _ in range(60):
        decision = policy.decide(seen)
        asked = seen["seat"] >= 0
        assert (decision.chosen < seen["action_mask"].sum(axis=1))[asked].all()
        likely = np.exp(policy.evaluate(policy.weights, *decision[:3])[asked])
        assert np.allclose(likely.sum(axis=1), 1, atol=1e-4) and not likely[decision.mask[asked] == 0].any()
        seen = env.step(decision.chosen)[0]
    found = [
        one for _, seat in zip(range(4), EXAMPLE["collect_decisions"](env, policy, 4), strict=False) for one in seat
    ]
    before = {name: np.array(layer) for name, layer in policy.weights.items()}
    loss = Learner(policy, Way(batch=16, passes=1), 4).learn(found, 1.0)
    assert math.isfinite(loss) and all(np.isfinite(layer).all() for layer in policy.weights.values())
    assert any((before[name] != layer).any() for name, layer in policy.weights.items())


def test_decisions_are_judged_by_the_margin_of_their_seat() -> None:
    policy = Policy("clans", 5)
    env = VectorEnv("clans", tables=1, seats=SEATS, width=WIDTH)
    games = EXAMPLE["collect_decisions"](env, policy, 5)
    (first, *_), (second, *_) = next(games), next(games)  # the last decision of each seat
    assert first.ended == pytest.approx(-second.ended) and first.ended != 0


def test_a_policy_for_something_else_is_refused(tmp_path: Path) -> None:
    Policy("glenmore", 1).save(tmp_path / "glenmore.npz")
    (tmp_path / "text.npz").write_text("no policy")
    for name, said in (("glenmore.npz", "is for glenmore"), ("text.npz", "is for something else")):
        with pytest.raises(Refused, match=said):
            Policy("clans", 1).load(tmp_path / name)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("chess", "chess"),
        ("clans --minutes 0", "more than 0"),
        ("clans --updates 0", "more than 0"),
        ("clans --load nowhere.npz", "nowhere.npz"),
        ("clans --save nowhere/clans.npz", "no folder nowhere"),
    ],
)
def test_what_cannot_be_is_refused(arguments: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        EXAMPLE["main"](arguments.split())
    assert said in capsys.readouterr().err


def test_the_program_runs_with_its_workers(tmp_path: Path) -> None:
    file = tmp_path / "clans.npz"
    command = [sys.executable, str(PATH), "clans", "--updates", "1", "--save", str(file)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    assert len(lines) == 4 and lines[-1].startswith("before: ") and "; after: " in lines[-1]
    Policy("clans", 1).load(file)
