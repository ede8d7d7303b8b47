"""The PettingZoo environments: conformance, masks, rewards, refusals, rendering."""

import random
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from envs.games import EIGHT, EVERY, NAMES, NONE, SEVEN, play_positions
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import greatglen
from greatglen import Refused
from greatglen.envs import PAYOFFS
from greatglen.envs.payoff import ZERO_SUM
from greatglen.envs.pettingzoo import env, raw_env

REACH = 12
every_game = pytest.mark.parametrize(("game", "seats", "options"), EVERY, ids=NAMES)

# PettingZoo would rather see arrays than dicts, but for its own games with masks.
dicts_are_meant = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


def any_legal(table: Any, rng: random.Random) -> int:
    return rng.choice(np.flatnonzero(table.observe(table.agent_selection)["action_mask"]).tolist())


def played(table: Any, seed: int) -> dict[str, float]:
    """A whole game by chance; what every agent got."""
    table.reset(seed=seed)
    rng = random.Random(seed)
    won = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        _, reward, termination, truncation, _ = table.last()
        won[agent] += reward
        table.step(None if termination or truncation else any_legal(table, rng))
    return won


# -- conformance


@dicts_are_meant
@every_game
def test_api(game: str, seats: int, options: dict[str, str]) -> None:
    api_test(env(game, seats=seats, options=options), num_cycles=250)


@dicts_are_meant
@pytest.mark.parametrize(("game", "seats", "options"), [("glenmore", 3, NONE), ("glenmore2", 4, EIGHT)])
def test_api_with_the_flat_table(game: str, seats: int, options: dict[str, str]) -> None:
    for reach in (None, REACH):
        api_test(env(game, seats=seats, options=options, actions="flat", reach=reach), num_cycles=50)


@every_game
def test_the_same_seed_is_the_same_game(game: str, seats: int, options: dict[str, str]) -> None:
    seed_test(lambda: env(game, seats=seats, options=options), num_cycles=30)


@every_game
@pytest.mark.parametrize("actions", ["options", "flat"])
def test_observations_are_in_their_space(game: str, seats: int, options: dict[str, str], actions: str) -> None:
    table = env(game, seats=seats, options=options, reach=REACH, actions=actions)
    table.reset(seed=8)
    rng = random.Random(8)
    for step in range(60):
        for agent in table.agents if step % 10 == 0 else [table.agent_selection]:
            assert table.observation_space(agent).contains(table.observe(agent))
        if table.terminations[table.agent_selection]:
            break
        table.step(any_legal(table, rng))


@every_game
def test_what_is_observed_is_what_the_seat_may_see(game: str, seats: int, options: dict[str, str]) -> None:
    """Written in place all through a game, and read from the table itself where there are no secrets."""
    table = env(game, seats=seats, options=options)
    table.reset(seed=6)
    rng = random.Random(6)
    while not table.table.is_over:
        seat = rng.randrange(seats)
        assert table.observe(f"player_{seat}")["observation"].tolist() == table.observation_layout.observe(
            table.table.view_for(seat)
        )
        table.step(any_legal(table, rng))


@pytest.mark.parametrize(
    ("game", "options"),
    [("clans", NONE), ("glenmore", NONE), *(("glenmore2", {"chronicles": chronicles}) for chronicles in ",12345678")],
)
def test_a_game_without_secrets_hides_nothing(game: str, options: dict[str, str]) -> None:
    options = {} if options.get("chronicles") == "," else options
    for number, table in enumerate(play_positions(game, 3, options, 2)):
        if number % 5 == 0 and not table.has_secrets:
            assert all(table.view_for(seat).state == table.state for seat in range(3))
    assert table.is_over


# -- masks


@every_game
def test_the_mask_of_the_flat_table_is_the_legal_options(game: str, seats: int, options: dict[str, str]) -> None:
    table = raw_env(game, seats=seats, options=options, reach=REACH, actions="flat")
    assert table.actions is not None
    table.reset(seed=9)
    rng = random.Random(9)
    while not table.table.is_over:
        legal = np.flatnonzero(table.observe(table.agent_selection)["action_mask"]).tolist()
        assert {table.actions.decode(number) for number in legal} == set(table.table.choice.options)
        assert len(legal) == len(set(table.table.choice.options))
        other = table.possible_agents[(table.table.choice.seat + 1) % seats]
        assert not table.observe(other)["action_mask"].any()
        table.step(rng.choice(legal))


def test_a_seed_deals_as_the_engine_does() -> None:
    table = raw_env("clans", seats=3)
    table.reset(seed=77)
    assert table.table.digest() == greatglen.start("clans", seats=3, seed=77).digest()
    table.reset()
    second = table.table.digest()
    table.reset(seed=77)
    table.reset()
    assert table.table.digest() == second != greatglen.start("clans", seats=3, seed=77).digest()


# -- what comes out of order


def test_before_it_is_reset_there_is_nothing_to_look_at() -> None:
    table: Any = env("clans", seats=2)
    for use in (table.last, lambda: table.step(0), lambda: table.agents, lambda: table.observe("player_0")):
        with pytest.raises(AttributeError, match="before the environment is reset"):
            use()


def test_after_the_end_it_is_refused_until_it_is_reset() -> None:
    table = env("clans", seats=2)
    played(table, 1)
    with pytest.raises(Refused, match="reset the environment"):
        table.step(0)
    table.reset()
    table.step(0)


def test_what_was_observed_stays() -> None:
    table = env("glenmore", seats=2)
    table.reset(seed=3)
    rng = random.Random(3)
    first, *_ = table.last()
    kept = {name: array.copy() for name, array in first.items()}
    for _ in range(10):
        table.step(any_legal(table, rng))
    assert all((first[name] == kept[name]).all() for name in kept)


# -- rewards


@pytest.mark.parametrize("payoff", PAYOFFS)
@pytest.mark.parametrize(("game", "seats", "options"), [("clans", 4, NONE), ("glenmore2", 2, SEVEN)])
def test_rewards_come_at_the_end(game: str, seats: int, options: dict[str, str], payoff: str) -> None:
    table = env(game, seats=seats, options=options, payoff=payoff)
    won = list(played(table, 3).values())
    real = table.unwrapped.table
    assert real.is_over and not table.agents
    if payoff in ZERO_SUM:
        assert sum(won) == pytest.approx(0)
    if payoff == "score":
        assert won == real.scores
    if payoff == "margin" and seats == 2:
        assert won[0] == real.scores[0] - real.scores[1]
    if payoff in ("rank", "win"):
        places = {seat: place for place, tied in enumerate(real.ranking) for seat in tied}
        assert all((won[a] > won[b]) or payoff == "win" for a in places for b in places if places[a] < places[b])
        assert {seat for seat in places if won[seat] == max(won)} == set(real.ranking[0])


# -- what is refused


@every_game
@pytest.mark.parametrize("actions", ["options", "flat"])
def test_an_illegal_action_is_refused_and_changes_nothing(
    game: str, seats: int, options: dict[str, str], actions: str
) -> None:
    table = env(game, seats=seats, options=options, reach=REACH, actions=actions)
    table.reset(seed=4)
    real = table.unwrapped.table
    before, agent = real.digest(), table.agent_selection
    mask = table.observe(agent)["action_mask"]
    for wrong in (int(np.flatnonzero(mask == 0)[0]), len(mask), -1, None, "done", 0.5, float("nan")):
        with pytest.raises(Refused) as caught:
            table.step(wrong)
        assert str(caught.value)
    assert real.digest() == before and real.version == table.unwrapped.table.version
    assert table.agent_selection == agent and (table.observe(agent)["action_mask"] == mask).all()
    assert not any(table.terminations.values())
    table.step(int(np.flatnonzero(mask)[0]))


def test_who_prefers_it_ends_the_game_with_an_illegal_action() -> None:
    table = TerminateIllegalWrapper(raw_env("clans", seats=2), illegal_reward=-1)
    table.reset(seed=4)
    agent = table.agent_selection
    table.step(int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0]))
    assert all(table.terminations.values()) and table.rewards[agent] == -1


def test_a_game_that_leaves_a_short_reach_is_truncated() -> None:
    table = env("glenmore2", seats=2, reach=2, actions="flat")
    won = played(table, 1)
    assert not table.unwrapped.table.is_over and sum(won.values()) == 0


def test_a_truncated_game_says_why() -> None:
    table = raw_env("glenmore2", seats=2, reach=1, actions="flat")
    table.reset(seed=1)
    rng = random.Random(1)
    while not any(table.truncations.values()):
        table.step(any_legal(table, rng))
    assert all(table.truncations.values()) and not any(table.terminations.values())
    assert all("longer reach" in info["truncated"] for info in table.infos.values())
    assert not table.observe(table.agent_selection)["action_mask"].any()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "chess", "seats": 2}, "unknown-game"),
        ({"game": "clans", "seats": 1}, "bad-seats"),
        ({"game": "glenmore", "seats": 2, "options": {"scoring": "mine"}}, "bad-option"),
        ({"game": "glenmore2", "seats": 3, "options": {"chronicles": "9"}}, "unknown-chronicle"),
        ({"game": "clans", "seats": 2, "payoff": "fame"}, "bad-payoff"),
        ({"game": "clans", "seats": 2, "render_mode": "human"}, "bad-render-mode"),
        ({"game": "clans", "seats": 2, "reach": 0, "actions": "flat"}, "bad-reach"),
        ({"game": "clans", "seats": 2, "actions": "words"}, "bad-actions"),
        ({"game": "clans", "seats": 2, "width": 257}, "bad-width"),
        ({"game": "clans", "seats": 2, "width": 31}, "bad-width"),
    ],
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as caught:
        env(**wrong)
    assert caught.value.code == code


# -- rendering


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("clans", 2, NONE), ("glenmore", 3, NONE), ("glenmore2", 4, EIGHT)]
)
def test_rendering(game: str, seats: int, options: dict[str, str]) -> None:
    for mode in ("ansi", "svg"):
        table = env(game, seats=seats, options=options, render_mode=mode)
        table.reset(seed=1)
        shown = table.render() or ""
        assert all(f"Player {seat}" in shown for seat in range(seats))
        if mode == "svg":
            ElementTree.fromstring(shown)


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_rendering_shows_nobodys_hand(mode: str) -> None:
    table = raw_env("clans", seats=3, render_mode=mode)
    table.reset(seed=2)
    shown = table.render()
    for seat in range(3):
        table.arrays.use_table(table.table.determinise(seat, random.Random(seat)))
        assert table.render() == shown


@pytest.mark.filterwarnings("ignore:.*no render_mode was given")
def test_without_a_mode_nothing_is_rendered() -> None:
    table = env("clans", seats=2)
    table.reset(seed=2)
    assert table.render() is None
    table.close()


# -- without the extra

BLOCKED = """
import sys
sys.modules.update(dict.fromkeys(["numpy", "gymnasium", "pettingzoo"]))
import greatglen.envs.openspiel
load_game = greatglen.envs.openspiel.load_game
print(*(load_game("clans", seats=2, actions=kind).num_distinct_actions() for kind in ("options", "flat")))
try:
    import greatglen.envs.pettingzoo
except ImportError as error:
    print(error)
"""


def test_without_the_extra_one_sentence_says_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=True)
    number, sentence = done.stdout.splitlines()
    assert number == "128 1458"
    assert sentence == "greatglen.envs.pettingzoo needs gymnasium: pip install 'greatglen[envs]'"


def test_the_engine_needs_neither_numpy_nor_drawings() -> None:
    unwanted = "'numpy', 'gymnasium', 'greatglen.drawing', 'greatglen.envs'"
    told = f"import sys, greatglen; print([name for name in ({unwanted}) if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
