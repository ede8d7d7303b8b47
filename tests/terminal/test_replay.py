"""A recorded game, shown at its end or on the way."""

import random
from pathlib import Path

import pytest
from play import make_random_player, play_out
from terminal.conftest import Run

import greatglen
from greatglen.text.placeholder_names import NAMES


@pytest.mark.parametrize(("game", "seats"), [("clans", 3), ("glenmore", 2), ("glenmore2", 4)])
def test_the_end(run: Run, tmp_path: Path, game: str, seats: int) -> None:
    table = play_out(greatglen.start(game, seats=seats, seed=9), make_random_player(random.Random(9)))
    path = tmp_path / "game.json"
    path.write_text(table.record.to_json(), encoding="utf-8")
    code, out, _ = run(f"replay {path}")
    assert code == 0 and f"seed 9, after {table.version} actions" in out
    winner = table.ranking[0][0]
    assert f"1. {NAMES[winner]} won: {table.scores[winner]} VP" in out
    for points in table.scores:
        assert f"{points}" in out
    assert out.count("total") == seats


def test_on_the_way(run: Run, tmp_path: Path) -> None:
    table = greatglen.start("glenmore", seats=3, seed=7)
    before = table.version
    table.apply(table.parse_action("take forest-2"))
    table.apply(table.parse_action("place 5051"))
    path = tmp_path / "game.json"
    path.write_text(table.record.to_json(), encoding="utf-8")
    _, out, _ = run(f"replay {path} --at {before + 1}")
    assert "Morag took Forest." in out and "placed" not in out
    assert "Morag: Where will you place Forest?" in out
    _, out, _ = run(f"replay {path} --at 0")
    assert "The next tile of the stack is drawn." in out


def test_each_seat_sees_its_own(run: Run, tmp_path: Path) -> None:
    table = greatglen.start("clans", seats=2, seed=7)
    path = tmp_path / "game.json"
    path.write_text(table.record.to_json(), encoding="utf-8")
    first, second = run(f"replay {path}")[1], run(f"replay {path} --seat 1")[1]
    assert "Morag · hand" in first and "Iain · hand" in second
    assert "Iain received a card." in first and "Morag received a card." in second
    assert "Morag received a card." not in first
