"""Games on a Ray with two workers are the same as here, also when workers are killed."""

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from deeds import die_at_one, make_mortal, refuse_three, square
from network_files import make_network_file
from terminal.conftest import Run as Run
from terminal.conftest import run as run

from greatglen.arena.execution import play_match
from greatglen.arena.plan import make_plan
from greatglen.bots import tune
from greatglen.bots.bot import Budget
from greatglen.bots.network_file import NetworkFile
from greatglen.games import game_named
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Refused
from greatglen.learn.rounds import GAMES, ROUNDS, TRIALS, ProgressCallback, RoundPlan, Rounds
from greatglen.learn.self_play import GameFolder, TrainingGame
from greatglen.optional_dependencies import INTERRUPTED, WRONG
from greatglen.parallel.runner import Runner, SequentialRunner
from greatglen.parallel.selection import create_runner

CLANS = game_named("clans")
SECONDS = ("seconds_per_decision", "slowest_decision")


def facts(told: tuple[int, str, str]) -> Any:
    """What an arena has found, without how long it took."""
    code, out, err = told
    assert (code, err) == (0, "")
    found = json.loads(out)
    for bot in found["bots"]:
        for seconds in SECONDS:
            assert bot.pop(seconds) >= 0
    return found


@pytest.mark.parametrize(
    "what",
    [
        "clans --bots hard:3,easy,random",
        pytest.param("glenmore --bots medium,random", marks=pytest.mark.exhaustive),
    ],
)
def test_an_arena_finds_the_same(run: Run, address: str, what: str) -> None:
    command = f"arena {what} --games 4 --seed 7 --json"
    assert facts(run(f"{command} --ray {address}")) == facts(run(command))


def test_a_component_file_goes_along(run: Run, address: str, tmp_path: Path) -> None:
    _, whole, _ = run("components whole")
    file = tmp_path / "mine.toml"
    file.write_text(whole.replace("start_coins = [5, 6, 7, 8]", "start_coins = [9, 9, 9, 9]"), encoding="utf-8")
    command = f"arena glenmore2 --bots easy,random --games 2 --seed 7 --json --components {file}"
    found = facts(run(f"{command} --ray {address}"))
    assert found == facts(run(command)) and found["options"]["components"] != "standard"


@pytest.mark.exhaustive
def test_tuning_finds_the_same(address: str, tmp_path: Path) -> None:
    arguments = ["clans", "--rounds", "1", "--games", "3", "--trials", "2", "--seed", "5"]
    found = []
    for crew in (["--ray", address], ["--jobs", "1"]):
        assert tune.main([*arguments, *crew, "--out", str(tmp_path / "weights.json")]) == 0
        found.append(json.loads((tmp_path / "weights.json").read_bytes())["weights"])
    assert found[0] == found[1]


def learned(folder: Path, crew: Runner) -> Rounds:
    """A round, with its gate."""

    def teach(
        game: Game, games: Sequence[TrainingGame], best: NetworkFile, step: ProgressCallback, number: int
    ) -> list[tuple[str, NetworkFile]]:
        return [("new", make_network_file(game, sum(len(one.notes) for one in games), 0.01))]

    plan = RoundPlan(games=3, iterations=2, trials=2, budget=Budget(iterations=2), seed=1)
    with crew:
        rounds = Rounds(folder, CLANS, plan, teach, lambda line: None, lambda what, done, whole: None, crew)
        rounds.run()
    return rounds


def test_learning_plays_and_judges_the_same(address: str, tmp_path: Path) -> None:
    there, here = tmp_path / "there", tmp_path / "here"
    learned(there, create_runner(None, address))
    learned(here, SequentialRunner())

    def games(folder: Path) -> list[bytes]:
        return sorted(msgspec.json.encode(game) for game in GameFolder(folder / GAMES))

    assert games(there) == games(here) and len(games(here)) == 3
    assert (there / ROUNDS).read_bytes() == (here / ROUNDS).read_bytes()
    assert sorted((there / TRIALS).read_bytes().split()) == sorted((here / TRIALS).read_bytes().split())


def test_workers_that_are_killed_are_replaced_and_nothing_counts_twice(address: str, tmp_path: Path) -> None:
    plan = make_plan(CLANS, "easy,random", 6, 2, 3, {})
    matches = plan.matches()
    one = partial(play_match, plan.game, plan.options)
    with create_runner(None, address) as crew:
        found = [*crew.run_each(make_mortal(one, tmp_path, (matches[1], matches[4])), matches)]
    assert len([*tmp_path.iterdir()]) == 2, "two were killed"
    assert sorted((number, game.scores) for number, game in found) == [
        (number, game.scores) for number, game in SequentialRunner().run_each(one, matches)
    ]


def test_what_goes_wrong_is_told_as_it_is_here(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with create_runner(None, address) as crew:
        with pytest.raises(ValueError, match="3 is too much"):
            list(crew.run_each(refuse_three, range(6)))
        with pytest.raises(Refused, match=r"Game 2 could not be played.* died 4 times"):
            list(crew.run_each(die_at_one, range(3)))
        assert next(crew.run_each(square, iter(int, 1)))[1] == 0, "who stops listening stops the work"
    assert capsys.readouterr().out == "", "stdout is for results"


def test_ray_is_started_where_there_is_none(run: Run, environment: dict[str, str]) -> None:
    command = "arena clans --bots easy,random --games 2 --seed 3 --json"
    program = [sys.executable, "-m", "greatglen.cli", *command.split(), "--ray", "auto"]
    told = subprocess.run(program, capture_output=True, text=True, env=environment)
    assert facts((told.returncode, told.stdout, told.stderr)) == facts(run(command))


# As `python -m greatglen.bots.tune`; who is started in the background by a shell would not heed Ctrl-C.
HEEDING = """
import signal, sys
from greatglen.bots.tune import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""


def test_ctrl_c_ends_it(address: str, environment: dict[str, str], tmp_path: Path) -> None:
    """Joined by RAY_ADDRESS, and stopped in the second of many rounds."""
    arguments = ["clans", "--rounds", "1000", "--games", "2", "--trials", "2", "--out", str(tmp_path / "none")]
    program = [sys.executable, "-c", HEEDING, *arguments, "--ray", "auto"]
    with subprocess.Popen(
        program,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**environment, "RAY_ADDRESS": address},
    ) as tuning:
        assert tuning.stdout is not None and tuning.stdout.readline().startswith("round 1:")
        tuning.send_signal(signal.SIGINT)
        _, err = tuning.communicate()
    assert (tuning.returncode, err) == (INTERRUPTED, "")
    assert not (tmp_path / "none").exists()


def test_an_address_without_ray_is_refused(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run("arena clans --bots easy,random --ray 127.0.0.1:9")
    assert (code, out) == (WRONG, "") and err == "greatglen: There is no Ray at 127.0.0.1:9: Connection refused\n"
    assert tune.main(["clans", "--ray", "127.0.0.1:9"]) == WRONG
    assert capsys.readouterr().err == "There is no Ray at 127.0.0.1:9: Connection refused\n"
