"""What bots make among themselves is measured by a command that can be repeated, and kept with it."""

from pathlib import Path

import msgspec
import pytest

import greatglen
from greatglen.arena.par import main, measure_level
from greatglen.bots.par import ParFile, load_pars
from greatglen.games import GAMES


def test_the_same_seed_measures_the_same() -> None:
    game = GAMES["clans"]
    once = measure_level(game, "easy", 3, 2, 5)
    assert once == measure_level(game, "easy", 3, 2, 5) and once.low <= once.points <= once.high
    assert once != measure_level(game, "easy", 3, 2, 6)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_is_of_these_rules(name: str) -> None:
    kept = load_pars(name)
    assert kept is not None and kept.rules == GAMES[name].rules_version and name in kept.command
    least, most = GAMES[name].seats
    for level in ("random", "easy", "medium"):
        assert [par.seats for par in kept.pars if par.level == level] == list(range(least, most + 1))


def test_the_command_writes_what_it_measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "games" / "clans").mkdir(parents=True)
    monkeypatch.setattr(greatglen, "__file__", str(tmp_path / "__init__.py"))
    main(["clans", "--games", "1", "--slow", "1", "--iterations", "1", "--most", "2"])
    written = (tmp_path / "games" / "clans" / "par.json").read_bytes()
    kept = msgspec.json.decode(written, type=ParFile)
    assert kept.command == "python -m greatglen.arena.par clans --games 1 --slow 1 --iterations 1 --most 2"
    assert [par.level for par in kept.pars].count("hard:1") == 1
