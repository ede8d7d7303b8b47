"""Many tables at once: each is the same as alone, whatever processes stand behind them."""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from envs.games import EIGHT, NONE, SECRETS
from gymnasium.vector import AutoresetMode
from thorough import take_some

from greatglen import Refused
from greatglen.envs.pettingzoo import raw_env
from greatglen.envs.vector import VectorEnv, WorkerDied


@pytest.fixture
def made() -> Iterator[list[VectorEnv]]:
    """Environments that are closed in the end, come what may."""
    every: list[VectorEnv] = []
    yield every
    for env in every:
        env.close()
    assert multiprocessing.active_children() == []


def any_legal(observed: dict[str, Any], rng: np.random.Generator) -> Any:
    n = observed["action_mask"].sum(axis=1)
    return (rng.random(len(n)) * np.maximum(n, 1)).astype(np.int64)


TABLES: list[tuple[str, int, dict[str, str], int]] = [
    ("clans", 3, NONE, 0),
    ("clans", 3, NONE, 2),
    ("glenmore", 2, NONE, 2),
    ("glenmore", 2, NONE, 0),
    ("glenmore2", 4, EIGHT, 0),
    ("glenmore2", 4, EIGHT, 2),
]


@pytest.mark.parametrize(
    ("game", "seats", "options", "workers"), take_some(TABLES, 3)
)  # each game, with workers or without
def test_every_table_is_as_it_would_be_alone(
    made: list[VectorEnv], game: str, seats: int, options: dict[str, str], workers: int
) -> None:
    """Also in the games after the first, which go on from the seed."""
    tables, seed = 3, 40
    env = VectorEnv(game, tables=tables, seats=seats, options=options, workers=workers)
    made.append(env)
    alone = [raw_env(game, seats=seats, options=options) for _ in range(tables)]
    for number, one in enumerate(alone):
        one.reset(seed=seed + number)
    observed, _ = env.reset(seed=seed)
    rng = np.random.default_rng(1)
    games = 0
    for step in range(260):
        if step % 20 == 0:
            assert env.observation_space.contains(observed)
        actions = any_legal(observed, rng)
        for table, one in enumerate(alone):
            over = one.table.is_over
            seat = -1 if over else one.table.choice.seat
            assert observed["seat"][table] == seat
            expected = one.observe(f"player_{max(seat, 0)}")
            assert all((observed[name][table] == expected[name]).all() for name in expected)
            if over:
                one.reset()
            else:
                one.step(actions[table])
        observed, rewards, ended, cut, _ = env.step(actions)
        assert rewards.shape == (tables, seats) and not cut.any()
        for table, one in enumerate(alone):
            assert ended[table] == one.table.is_over
            assert rewards[table].tolist() == list(one.rewards.values())
        games += int(ended.sum())
    assert games or game == "glenmore2"
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP


def test_arrays_are_kept_unless_somebody_prefers_them_not_to_be(made: list[VectorEnv]) -> None:
    for copy in (True, False):
        env = VectorEnv("clans", tables=2, seats=2, copy=copy)
        made.append(env)
        first, _ = env.reset(seed=1)
        kept = first["observation"].copy()
        env.step(np.zeros(2, np.int64))
        assert (first["observation"] == kept).all() == copy


def test_seeds_by_table_and_none_at_all(made: list[VectorEnv]) -> None:
    env = VectorEnv("glenmore2", tables=2, seats=3, options=SECRETS)
    made.append(env)
    by_table, _ = env.reset(seed=[7, 8])
    counted, _ = env.reset(seed=7)
    assert all((by_table[name] == counted[name]).all() for name in counted)
    on, _ = env.reset()
    env.reset(seed=7)
    again, _ = env.reset()
    assert all((on[name] == again[name]).all() for name in on)


# -- what is refused


def test_an_action_that_is_no_option_is_refused_and_nothing_is_done_anywhere(made: list[VectorEnv]) -> None:
    env = VectorEnv("clans", tables=3, seats=2)
    made.append(env)
    with pytest.raises(Refused, match="Reset"):
        env.step(np.zeros(3, np.int64))
    before, _ = env.reset(seed=3)
    n = before["action_mask"].sum(axis=1)
    for wrong in ([0, 0, n[2]], [-1, 0, 0], [0, 0], [0.5, 0, 0], [[0, 0, 0]]):
        with pytest.raises(Refused):
            env.step(np.array(wrong))
    same, _ = env.reset(seed=3)
    assert all((same[name] == before[name]).all() for name in before)
    assert (env.step(np.zeros(3, np.int64))[0]["seat"] >= 0).all()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"tables": 0}, "bad-tables"),
        ({"tables": 1.5}, "bad-tables"),
        ({"workers": 3}, "bad-workers"),
        ({"workers": -1}, "bad-workers"),
        ({"seats": 9}, "bad-seats"),
        ({"game": "chess"}, "unknown-game"),
        ({"payoff": "fame"}, "bad-payoff"),
        ({"width": 3}, "bad-width"),
    ],
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as caught:
        VectorEnv(**{"game": "clans", "tables": 2, "seats": 2, **wrong})
    assert caught.value.code == code


def test_as_many_seeds_as_tables(made: list[VectorEnv]) -> None:
    env = VectorEnv("clans", tables=2, seats=2)
    made.append(env)
    with pytest.raises(Refused, match="2 seeds"):
        env.reset(seed=[1, 2, 3])


# -- processes


def test_a_worker_that_dies_is_reported(made: list[VectorEnv]) -> None:
    env = VectorEnv("clans", tables=4, seats=2, workers=2)
    made.append(env)
    env.reset(seed=1)
    victim = env.workers[1].process.pid
    assert victim is not None
    os.kill(victim, signal.SIGKILL)
    with pytest.raises(WorkerDied, match=r"tables 2 to 3 has ended \(exit code -9\)"):
        for _ in range(10):
            env.step(np.zeros(4, np.int64))


def test_a_worker_that_fails_says_why(made: list[VectorEnv]) -> None:
    env = VectorEnv("clans", tables=2, seats=2, workers=1)
    made.append(env)
    with pytest.raises(WorkerDied, match="tables 0 to 1 failed: Refused: A seed must be"):
        env.reset(seed=[-5, -6])


def test_nothing_is_left_of_a_closed_one() -> None:
    env = VectorEnv("clans", tables=2, seats=2, workers=2)
    env.reset(seed=1)
    assert len(multiprocessing.active_children()) == 2
    env.close()
    assert multiprocessing.active_children() == []
    with pytest.raises(Refused, match="closed"):
        env.step(np.zeros(2, np.int64))
    env.close()
