"""Many games, summed up; the same for the same seed."""

import json

import pytest
from terminal.conftest import Run

from greatglen.games import game_named
from greatglen.terminal.simulate import SimulatedGame, Simulation, summarise


def test_json_holds_the_facts(run: Run) -> None:
    command = "simulate glenmore --seats 3 --games 6 --seed 5 --bots easy,random,random --json"
    code, out, err = run(command)
    assert (code, err) == (0, "")
    facts = json.loads(out)
    assert (facts["game"], facts["games"], facts["seed"]) == ("glenmore", 6, 5)
    assert facts["options"] == {"scoring": "rulebook"}
    assert [seat["bot"] for seat in facts["seats"]] == ["easy", "random", "random"]
    assert sum(seat["wins"] for seat in facts["seats"]) == pytest.approx(6)
    assert facts["wins_by_bot"]["easy"] == facts["seats"][0]["wins"] >= 5
    for spread in (facts["choices"], facts["actions"], *(seat["score"] for seat in facts["seats"])):
        assert spread["min"] <= spread["mean"] <= spread["max"]
    assert facts["actions"]["min"] > facts["choices"]["min"] > 20
    assert run(command)[1] == out
    assert run(command.replace("--seed 5", "--seed 6"))[1] != out


def test_the_summary_is_a_table(run: Run) -> None:
    code, out, err = run("simulate clans --seats 2 --games 3 --seed 1 --bots random")
    assert (code, err) == (0, "")
    assert "Clans of Scotland: 3 games, seed 1" in out and "mean VP" in out and "wins by bot: random 3" in out


def test_options_reach_the_game(run: Run) -> None:
    rulebook = run("simulate glenmore --games 4 --json")[1]
    published = run("simulate glenmore --games 4 --json --option scoring=published")[1]
    assert json.loads(published)["options"] == {"scoring": "published"}
    assert json.loads(rulebook)["seats"] != json.loads(published)["seats"]


def test_a_shared_victory_is_a_fraction_for_each() -> None:
    plan = Simulation(game_named("clans"), ["easy", "random", "easy"], 2, 0, {})
    summary = summarise(plan, [SimulatedGame([5, 5, 1], (0, 1), 9, 20), SimulatedGame([1, 2, 3], (2,), 11, 22)])
    assert [seat.wins for seat in summary.seats] == [0.5, 0.5, 1]
    assert summary.wins_by_bot == {"easy": 1.5, "random": 0.5}
    assert (summary.choices.mean, summary.seats[0].score.max) == (10, 5)
