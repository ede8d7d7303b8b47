"""What is wrong with a command is said in one line, with exit code 2."""

from pathlib import Path

import pytest
from terminal.conftest import Run

import greatglen


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a good saved game and several bad ones."""
    monkeypatch.chdir(tmp_path)
    record = greatglen.start("glenmore", seats=3, seed=7).record.to_json()
    (tmp_path / "good.json").write_text(record, encoding="utf-8")
    (tmp_path / "cut.json").write_text(record[:80], encoding="utf-8")
    (tmp_path / "rules.json").write_text(record.replace('"rules": 1', '"rules": 99'), encoding="utf-8")
    (tmp_path / "draw.json").write_text(record.replace('"draw ', '"grab '), encoding="utf-8")
    (tmp_path / "chess.json").write_text(record.replace('"glenmore"', '"chess"'), encoding="utf-8")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("play chess", "There is no game “chess”; there are: clans, glenmore, glenmore2"),
        ("rules chess", "There is no game “chess”"),
        ("simulate chess", "There is no game “chess”"),
        ("play", "required: GAME"),
        ("fly", "invalid choice: 'fly'"),
        ("--fly", "invalid choice: '--fly'"),
        ("components check", "required: FILE"),
        ("games fly", "unrecognized arguments: fly"),
        ("play clans --sed 3", "unrecognized arguments: --sed"),
        ("play clans --seed", "--seed: expected a value"),
        ("play clans --seats you", "for 2 to 4 players, not 1"),
        ("play clans --seats you,you,you,you,you", "for 2 to 4 players, not 5"),
        ("play clans --seats you,mighty", "“mighty” cannot sit down"),
        ("play clans --seats you,hard:0s", "A bot cannot think for “0s”"),
        ("play clans --seats you,easy:5", "The bot “easy” takes no budget"),
        ("play clans --seats you,,easy", "“” cannot sit down"),
        ("play clans --seats you:Ann,you:Ann", "Two players are called Ann."),
        ("play clans --seats you:Bartholomew-the-Great,easy", "at most 12 letters"),
        ("play clans --seed x", "--seed: 'x' is no whole number"),
        ("play clans --seed -1", "A seed must be a whole number from 0"),
        ("play glenmore --option scoring", "“scoring” is no option; write --option name=value."),
        ("play glenmore --option scoring=odd", "“scoring” must be rulebook or published, not “odd”."),
        ("play glenmore --option wind=high", "has no option “wind”"),
        ("play glenmore --load none.json", "none.json: No such file or directory."),
        ("play glenmore --load good.json --seed 3", "leave --seed, --option and --chronicles away"),
        ("play glenmore --load good.json --seats you,easy", "The saved game has 3 seats; --seats names 2."),
        ("play clans --load good.json", "good.json is a game of Glen More, not of Clans of Scotland."),
        ("replay cut.json", "cut.json: record: This cannot be read as JSON"),
        ("replay bytes.json", "bytes.json: record: This cannot be read as JSON"),
        ("replay rules.json", "rules.json: rules: Played by version 99 of the rules"),
        ("replay draw.json", "draw.json: action 1 “grab"),
        ("--language de replay draw.json", "draw.json: Aktion 1 „grab"),
        ("--language ru verify rules.json", "rules.json: rules: Сыграно по версии 99 правил Glen More"),
        ("replay chess.json", "chess.json: game: There is no game “chess”"),
        ("replay .", ".: Is a directory."),
        ("replay good.json --at 99", "There is no action number 99"),
        ("replay good.json --at -1", "There is no action number -1"),
        ("replay good.json --seat 3", "There is no seat 3"),
        ("replay good.json --at one", "--at: 'one' is no whole number"),
        ("rules glenmore flying", "have no topic “flying”; topics are: GLANCE, GOAL, SETUP"),
        ("simulate clans --seats 5", "for 2 to 4 players, not 5"),
        ("simulate clans --games 0", "--games is a number from 1 on, not 0."),
        ("simulate clans --bots mighty", "There is no bot “mighty”"),
        ("simulate clans --bots easy,random", "--bots names 2 bots for 3 seats"),
        ("simulate glenmore --option wind=high", "has no option “wind”"),
    ],
)
def test_one_line_and_exit_code_2(run: Run, here: Path, command: str, said: str) -> None:
    code, out, err = run(command)
    assert code == 2 and out == ""
    assert err.startswith("greatglen: ") and said in err and err.count("\n") == 1


def test_help_is_no_error(run: Run) -> None:
    for command in ("", "--help", "play --help"):
        code, out, err = run(command)
        assert code == 0 and err == "" and "Usage: greatglen" in out


def test_games_lists_what_can_be_played(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    for shown in (
        "clans",
        "Clans of Scotland",
        "2 to 4 players",
        "Glen More",
        "scoring=rulebook|published",
        "glenmore2",
        "die=rulebook|yes|no",
    ):
        assert shown in out
