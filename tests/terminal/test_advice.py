"""Hints, bots that think and the analysis in the terminal."""

import io
from pathlib import Path

import pytest
from rich.console import Console
from terminal.conftest import Run

import greatglen
import greatglen.bots.analysis
from greatglen.bots.hard import HardBot
from greatglen.terminal.hints import run_with_progress

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greatglen.bots.analysis, "GLANCE_ITERATIONS", 2)
    monkeypatch.setattr(greatglen.bots.analysis, "THOROUGH_ITERATIONS", 8)


@pytest.mark.parametrize("game", ["clans", "glenmore", "glenmore2"])
def test_a_hint_is_an_option_with_reasons_and_changes_nothing(run: Run, game: str) -> None:
    code, out, _ = run(f"play {game} --seed 7 --seats you,random", "h 5", "q", width=300)
    assert code == 0
    said = next(line for line in out.splitlines() if "Good for: " in line or "At the price of: " in line)
    number = int(said.removeprefix("> ").split()[0])
    table = greatglen.start(game, seats=2, seed=7)
    assert 1 <= number <= len(table.choice.options)
    assert out.count("You:") == 1


def test_a_bad_budget_for_a_hint(run: Run) -> None:
    _, out, _ = run("play clans --seed 7", "h nonsense", "h 0s", "q", width=200)
    assert "A bot cannot think for “nonsense”" in out and "A bot cannot think for “0s”" in out


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("play clans --seats you,hard:0", "cannot think for “0”"),
        ("play clans --seats you,easy:9", "“easy” takes no budget"),
        ("simulate clans --seats 2 --bots hard:soon,easy", "cannot think for “soon”"),
        ("play clans --seats you,grandmaster:3", "“grandmaster:3” cannot sit down"),
    ],
)
def test_impossible_bots_are_refused(run: Run, command: str, said: str) -> None:
    code, _, err = run(command)
    assert code == 2 and said in err and err.count("\n") == 1


def test_playing_against_hard_and_looking_back(run: Run) -> None:
    code, out, err = run("play clans --seed 4 --seats you,hard:3", *["1"] * 60)
    assert (code, err) == (0, "") and "The game is over." in out
    assert "a shows the decisions that cost most" in out


def test_the_analysis_after_a_game(run: Run) -> None:
    decisions = 16  # of eight turns in a game for two
    code, out, _ = run("play clans --seed 4 --seats you,random", *["1"] * decisions, "a", "", width=200)
    assert code == 0 and "The game is over." in out
    told = out.partition("The game is over.")[2]
    assert "Better:" in told or "No decision was costly." in told


def test_analyse_a_file(run: Run, tmp_path: Path) -> None:
    file = GAMES / "clans-2-careless-0.json"
    code, out, err = run(f"analyse {file}", width=200)
    assert (code, err) == (0, "")
    assert "Morag" in out and "Iain" in out and "Better:" in out
    code, out, _ = run(f"analyse {file} --seat 1", width=200)
    assert code == 0 and "Morag" not in out and "Iain" in out
    code, _, err = run(f"analyse {file} --seat 7")
    assert code == 2 and "There is no seat 7" in err
    unfinished = tmp_path / "game.json"
    unfinished.write_text(greatglen.start("clans", seats=2, seed=1).record.to_json())
    code, _, err = run(f"analyse {unfinished}")
    assert code == 2 and "not over" in err
    code, _, err = run(f"analyse {tmp_path / 'nothing.json'}")
    assert code == 2 and "No such file" in err


def test_an_interrupt_makes_a_bot_move_now_and_does_not_end_the_program() -> None:
    bot = HardBot(1, iterations=20_000)
    view = greatglen.start("clans", seats=2, seed=1).view_for(0)

    def interrupted() -> float:
        if bot.progress.best is not None:
            raise KeyboardInterrupt
        return 0.0

    console = Console(file=io.StringIO(), force_terminal=True)
    assert (
        run_with_progress(console, "thinking", "Ctrl-C", lambda: bot.choose(view), interrupted, bot.stop)
        in view.choice.options
    )
    assert bot.progress.share < 1.0
