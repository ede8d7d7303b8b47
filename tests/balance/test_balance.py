"""`greatglen balance`: plans, folders that can be gone on with, the report and what is refused."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from terminal.conftest import Run as Run
from terminal.conftest import run as run

from greatglen.arena.run_folder import GAMES, RunFolder
from greatglen.balance.game_counts import count_game
from greatglen.balance.markdown import render_page
from greatglen.balance.plan import BalanceGame, make_plan, play_game, play_games
from greatglen.balance.report import ALWAYS, NEVER, make_report
from greatglen.games import game_named
from greatglen.heuristics.acquisitions import CountedPiece
from greatglen.parallel.selection import create_local_runner
from greatglen.text.speech import Speech


def test_a_game_follows_from_its_number() -> None:
    plan = make_plan(game_named("clans"), "random", None, 7, {})
    assert plan.seats == (2, 3, 4)
    assert [plan.draw_deal(number)[0] for number in range(6)] == [2, 3, 4, 2, 3, 4]
    assert play_game(plan, 4) == play_game(plan, 4) != play_game(plan, 7)
    assert {one.number: one.record for one in play_games(plan, range(6), create_local_runner(2))} == {
        one.number: one.record for one in play_games(plan, range(6), create_local_runner(1))
    }


def test_numbers_of_players_are_those_that_the_options_let_play() -> None:
    game = game_named("glenmore2")
    assert make_plan(game, "random", None, 0, {"chronicles": "4"}).seats == (3, 4)
    assert make_plan(game, "random", "4, 2", 0, {}).seats == (4, 2)


def test_a_report_can_be_gone_on_with(run: Run, tmp_path: Path) -> None:
    """Killed while the fifth game was written: the others are kept, and the report is that of one go."""
    command = "balance clans --bots random --seed 2 --json --games"
    code, at_once, _ = run(f"{command} 8")
    assert code == 0
    run(f"{command} 5 --state {tmp_path}")
    file = tmp_path / GAMES
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:4]) + lines[4][:100])
    code, later, _ = run(f"{command} 8 --state {tmp_path}")
    assert (code, later) == (0, at_once)
    assert file.read_bytes().startswith(b"".join(lines[:4]))
    assert (
        len(RunFolder(tmp_path, make_plan(game_named("clans"), "random", None, 2, {}), BalanceGame).load_games()) == 8
    )
    code, fewer, _ = run(f"{command} 3 --state {tmp_path}")
    assert json.loads(fewer)["games"] == {"2": 1, "3": 1, "4": 1}


def test_what_stands_out(run: Run) -> None:
    """Sums of the report, and what is never and always taken, over a series of quick games."""
    plan = make_plan(game_named("glenmore2"), "random", "2", 1, {"end": "top"})
    tales = [count_game(play_game(plan, number).record) for number in range(3)]
    always = CountedPiece("Tiles", "gold")
    for tale in tales:
        tale.offered.update({always: 20, CountedPiece("Tiles", "lead"): 20})
        tale.taken.extend([type(tale.taken[0])(always, 0, 0.5)] * 20)
    result = make_report(plan, tales, lambda thing: ["cost"] if thing == always else [])
    by_name = {piece.thing.name: piece for piece in result.pieces}
    assert (by_name["gold"].stands_out, by_name["lead"].stands_out) == (ALWAYS, NEVER)
    assert {one.stands_out for name, one in by_name.items() if name not in ("gold", "lead")} == {""}
    assert sum(source.points.value for source in result.sources) == pytest.approx(
        sum(score for tale in tales for score in tale.scores) / 6
    )
    assert sum(place.wins.value * place.games for place in result.places) == pytest.approx(3)
    text, pictures = render_page(result, Speech())
    assert "| Tiles | gold | always | 100.0% | 94.0% to 100.0% | cost |" in text
    assert all(f"({name})" in text for name in pictures)


def test_pages_and_pictures(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "there" / "report"
    command = f"balance glenmore2 --bots random --games 2 --seats 3 --chronicles 2,6 --out {out}"
    code, said, err = run(command)
    assert (code, err) == (0, "") and said == f"Written: {out}/glenmore2-2-6.md\n"
    text = (out / "glenmore2-2-6.md").read_text(encoding="utf-8")
    assert "2 games (2 with 3 players), “random” on every seat, seed 0. (chronicles 2,6)" in text
    assert "| Old Man of Storr |" in text and "## Events" in text
    for picture in out.glob("*.svg"):
        assert ElementTree.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")
        assert f"({picture.name})" in text
    tables = [line for line in text.splitlines() if line.startswith("|")]
    assert len(tables) > 100 and not any("| nan" in line for line in tables)


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "# Die Balance von"), ("it", "# L'equilibrio di"), ("ru", "# Баланс игры")],
)
def test_in_other_languages(run: Run, language: str, said: str) -> None:
    code, out, _ = run(f"balance clans --bots random --games 3 --language {language}")
    assert code == 0 and out.startswith(said)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("balance chess", "There is no game “chess”"),
        ("balance clans --bots wizard", "There is no bot “wizard”"),
        ("balance clans --bots medium,easy", "There is no bot “medium,easy”"),
        ("balance clans --games 0", "--games must be a number from 1"),
        ("balance clans --games many", "'many' is no whole number"),
        ("balance clans --jobs 9999", "--jobs must be a number from 1"),
        ("balance clans --seats 2,x", "“x” is none"),
        ("balance clans --seats 9", "for 2 to 4 players, not 9"),
        ("balance glenmore2 --chronicles 4 --seats 2", "Hammer of the Scots is for 3 to 4 players"),
        ("balance glenmore2 --chronicles 11", "There is no Chronicle 11"),
        ("balance clans --components nowhere.toml", "with its own components only"),
        ("balance clans --state {file}", "{file}: File exists."),
        ("balance clans --out {file}/deeper", "{file}/deeper: Not a directory."),
        (
            "balance clans --bots random --seed 5 --state {folder}",
            "another plan (seed: “0”, not “5”); name another folder.",
        ),
        ("balance glenmore --bots random --state {folder}", "another plan (game: “clans”, not “glenmore”)"),
        ("balance clans --state {broken}", "is not the plan of a report"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(run: Run, tmp_path: Path, command: str, said: str) -> None:
    places = {name: tmp_path / name for name in ("file", "folder", "broken")}
    places["file"].write_text("")
    RunFolder(places["folder"], make_plan(game_named("clans"), "random", None, 0, {}), BalanceGame)
    places["broken"].mkdir()
    (places["broken"] / "plan.json").write_text("{}")
    code, out, err = run(command.format(**places))
    assert (code, out) == (2, "")
    assert said.format(**places) in err and err.count("\n") == 1
