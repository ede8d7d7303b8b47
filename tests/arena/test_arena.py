"""The arena: every deal from every seat, what came of it, and how sure that is."""

import json
from pathlib import Path
from threading import Thread
from time import thread_time
from typing import Any

import pytest
from terminal.conftest import Run as Run
from terminal.conftest import run as run

from greatglen.arena.execution import ArenaGame, GameOutcome, play_match, play_plan
from greatglen.arena.plan import make_plan
from greatglen.arena.rating import fit_ratings, mean_interval, wilson_interval
from greatglen.arena.report import make_report
from greatglen.arena.run_folder import GAMES, RunFolder
from greatglen.bots.simple import RandomBot
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.view import View
from greatglen.parallel.selection import create_local_runner


def test_every_deal_is_played_from_every_seat_with_the_same_luck() -> None:
    plan = make_plan(game_named("clans"), "easy,random,medium", 4, 2, 3, {})
    matches = plan.matches()
    assert plan.line_ups == (("easy", "random"), ("easy", "medium"), ("random", "medium"))
    assert len(matches) == 12
    for there, back in zip(matches[::2], matches[1::2], strict=True):
        assert there.seed == back.seed
        assert there.levels == back.levels[::-1] and there.bot_seeds == back.bot_seeds[::-1]
    assert len({match.seed for match in matches}) == 2


def test_a_bot_named_more_than_once_has_more_seats() -> None:
    plan = make_plan(game_named("clans"), "medium,random,random,random", 6, 4, 0, {})
    matches = plan.matches()
    assert [match.levels.index("medium") for match in matches] == [0, 3, 2, 1] * 2


def test_the_same_seed_plays_the_same_games_in_one_process_or_two() -> None:
    def facts(jobs: int) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
        plan = make_plan(game_named("clans"), "easy,random", 6, 2, 11, {})
        return [(one.levels, one.scores) for one in play_plan(plan, create_local_runner(jobs))]

    assert facts(1) == facts(2)


def test_an_arena_can_be_gone_on_with(run: Run, tmp_path: Path) -> None:
    """Killed while the third game was written: what was played is not played again, and more can be played."""
    command = f"arena clans --bots easy,random --seed 2 --json --state {tmp_path} --games"
    run(f"{command} 4")
    file = tmp_path / GAMES
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:2]) + lines[2][:50])
    code, later, _ = run(f"{command} 6")
    assert code == 0 and file.read_bytes().startswith(b"".join(lines[:2]) + lines[2][:50])
    plan = make_plan(game_named("clans"), "easy,random", 6, 2, 2, {})
    kept = RunFolder(tmp_path, plan, ArenaGame, ignored_fields=("deals",)).load_games()
    assert [kept[number].outcome.scores for number in range(6)] == [one.scores for one in play_plan(plan)]
    assert file.read_bytes().count(b"\n") == 7, "and the half line"
    assert facts_of(later) == facts_of(run("arena clans --bots easy,random --seed 2 --json --games 6")[1])
    assert facts_of(run(f"{command} 2")[1])["games"] == 2
    assert file.read_bytes().count(b"\n") == 7, "nothing was played for fewer"


def facts_of(told: str) -> dict[str, Any]:
    """What it printed, but for the seconds, which may differ."""
    facts: dict[str, Any] = json.loads(told)
    for bot in facts["bots"]:
        del bot["seconds_per_decision"], bot["slowest_decision"]
    return facts


def test_a_folder_is_for_one_arena(run: Run, tmp_path: Path) -> None:
    run(f"arena clans --bots easy,random --games 2 --state {tmp_path}")
    there = [(file.name, file.read_bytes()) for file in sorted(tmp_path.iterdir())]
    for other, said in [("--seed 1", "seed: “0”, not “1”"), ("--cpu", "cpu: “False”, not “True”")]:
        code, out, err = run(f"arena clans --bots easy,random --games 2 --state {tmp_path} {other}")
        assert (code, out) == (2, "") and f"games of another plan ({said})" in err
    code, out, err = run(f"arena clans --bots easy,random --state {tmp_path / GAMES}")
    assert (code, out) == (2, "") and "File exists" in err
    assert there == [(file.name, file.read_bytes()) for file in sorted(tmp_path.iterdir())]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "other", "least"), [("clans", "random", 19), ("glenmore", "easy", 5)])
def test_medium_is_stronger(game: str, other: str, least: int) -> None:
    """A small arena with a fixed seed and a clear result."""
    games = 20 if game == "clans" else 6
    plan = make_plan(game_named(game), f"medium,{other}", games, 2, 5, {})
    result = make_report(plan, list(play_plan(plan)))
    medium = result.bots[0]
    assert medium.standing.wins >= least
    assert medium.rating.value > 0 > result.bots[1].rating.value
    assert medium.standing.margin.value > 0


def test_shared_victories_count_half() -> None:
    plan = make_plan(game_named("clans"), "easy,random", 2, 2, 0, {})
    tie = GameOutcome(("easy", "random"), (9, 9), (0.5, 0.5), (0, 0), (8, 8), (0.8, 0.0), (0.2, 0.0))
    won = GameOutcome(("random", "easy"), (3, 9), (0.0, 1.0), (1, 0), (8, 8), (0.0, 0.8), (0.0, 0.3))
    result = make_report(plan, [tie, won])
    easy, random = result.bots
    assert (easy.standing.wins, random.standing.wins) == (1.5, 0.5)
    assert (easy.standing.margin.value, random.standing.margin.value) == (3, -3)
    assert (easy.decisions, easy.seconds_per_decision, easy.slowest_decision) == (16, 0.1, 0.3)
    assert easy.rating.value > 0 and easy.rating.value == pytest.approx(-random.rating.value)


def test_wilson() -> None:
    """The textbook's numbers."""
    half = wilson_interval(50, 100)
    assert (half.value, half.low, half.high) == pytest.approx((0.5, 0.4038, 0.5962), abs=1e-4)
    all_won = wilson_interval(200, 200)
    assert (all_won.low, all_won.high) == pytest.approx((0.9812, 1.0), abs=1e-4)
    assert (wilson_interval(0, 0).low, wilson_interval(0, 0).high) == (0, 1)


def test_a_rating_is_the_elo_that_explains_the_wins() -> None:
    found = fit_ratings(["a", "b"], {("a", "b"): 750.0, ("b", "a"): 250.0})
    assert found["a"].value - found["b"].value == pytest.approx(190.8, abs=1)
    assert found["a"].low < found["a"].value < found["a"].high
    never_lost = fit_ratings(["a", "b", "c"], {("a", "b"): 100.0, ("b", "c"): 100.0, ("a", "c"): 100.0})
    assert never_lost["a"].value > never_lost["b"].value > never_lost["c"].value
    assert sum(one.value for one in never_lost.values()) == pytest.approx(0, abs=1e-6)


def test_ratings_are_those_that_choix_finds() -> None:
    """Figures of choix 0.4.1: every count doubled, and one game won and one lost by each against a player more."""
    before = {("h", "m"): 160.5, ("m", "h"): 39.5, ("m", "e"): 180.0, ("e", "m"): 20.0, ("e", "r"): 199.5}
    before |= {("r", "e"): 0.5, ("h", "e"): 197.0, ("e", "h"): 3.0}
    found = fit_ratings(["r", "e", "m", "h"], before)
    assert [one.value for one in found.values()] == pytest.approx([-948.89, -29.01, 363.38, 614.52], abs=0.01)


def test_a_mean_has_an_interval() -> None:
    one = mean_interval([1.0, 2.0, 3.0])
    assert (one.value, one.low, one.high) == pytest.approx((2, 0.868, 3.132), abs=1e-3)
    assert mean_interval([4.0]).low == 4


def test_json_holds_the_facts(run: Run) -> None:
    code, out, err = run("arena glenmore2 --bots easy,random --games 2 --seed 5 --chronicles 2,3 --json")
    assert (code, err) == (0, "")
    facts = json.loads(out)
    assert (facts["game"], facts["seats"], facts["games"], facts["seed"]) == ("glenmore2", 2, 2, 5)
    assert facts["options"]["chronicles"] == "2,3"
    assert [one["standing"]["bot"] for one in facts["bots"]] == ["easy", "random"]
    assert {"rating", "decisions", "seconds_per_decision", "slowest_decision"} <= facts["bots"][0].keys()
    assert {"low", "value", "high"} == facts["line_ups"][0][0]["rate"].keys()


def test_the_table_can_stand_in_a_readme(run: Run) -> None:
    code, out, err = run("arena clans --bots easy,random --games 4 --seed 1")
    assert (code, err) == (0, "")
    assert "Clans of Scotland, 2 players, 4 games, seed 1" in out
    lines = [line for line in out.splitlines() if line.startswith("|")]
    assert [len(line.split("|")) for line in lines] == [11] * 4 + [8] * 3


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("arena chess", "There is no game “chess”"),
        ("arena clans --bots easy,wizard", "There is no bot “wizard”"),
        ("arena clans --games 0", "--games must be a number from 1"),
        ("arena clans --games many", "'many' is no whole number"),
        ("arena clans --jobs 0", "--jobs must be a number from 1"),
        ("arena clans --jobs 9999", "--jobs must be a number from 1"),
        ("arena clans --seats 4 --bots easy,random", "--bots names 2 bots, too few for 4 seats"),
        ("arena clans --seats 9 --bots easy,easy,easy,easy,easy,easy,easy,easy,random", "for 2 to 4 players, not 9"),
        ("arena clans --bots easy,easy", "name at least two different bots"),
        ("arena clans --bots easy,random --budget 1s", "--bots names none of them"),
        ("arena clans --seed -1", "A seed must be a whole number"),
        ("arena glenmore --option scoring=odd", "“scoring” must be rulebook or published"),
        ("arena glenmore2 --chronicles 9", "There is no Chronicle 9"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(run: Run, command: str, said: str) -> None:
    code, out, err = run(command)
    assert (code, out) == (2, "")
    assert said in err and err.count("\n") == 1


def test_bots_on_trial_take_part_and_cpu_time_can_be_counted() -> None:
    """A budget is for every bot that thinks; what else the machine does takes no CPU time of theirs."""
    plan = make_plan(game_named("clans"), "champion,hard,policy", 2, 2, 3, {}, "6", cpu=True)
    assert plan.bots == ("champion:6", "hard:6", "policy")
    result = make_report(plan, list(play_plan(plan)))
    assert result.games == 6 and all(bot.decisions for bot in result.bots)
    assert all(0 < bot.seconds_per_decision <= bot.slowest_decision for bot in result.bots)


def test_cpu_time_is_that_of_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has others calculate for it pays for them, as NumPy does that multiplies on several cores."""
    each = 0.002

    class Delegating(RandomBot):
        def choose(self, view: View) -> Action:
            work = Thread(target=busy)
            work.start()
            work.join()
            return super().choose(view)

    def busy() -> None:
        while thread_time() < each:
            pass

    monkeypatch.setattr("greatglen.arena.execution.make_bot", lambda level, luck: Delegating(luck))
    plan = make_plan(game_named("clans"), "random,easy", 1, 2, 3, {}, cpu=True)
    outcome = play_match("clans", plan.options, plan.matches()[0], cpu_time=True)
    assert all(spent >= each * made for spent, made in zip(outcome.seconds, outcome.decisions, strict=True))
    assert all(outcome.decisions)
