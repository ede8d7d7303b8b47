"""What an earlier version saved is opened and played on, and its snapshots are still read."""

import json
import sqlite3
from pathlib import Path

import pytest
from golden import adapter, files, saved
from golden.play import Setup


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The database of the golden file."""
    path = tmp_path / "games.db"
    lines = files.sections(files.read(saved.DATABASE, saved.PART))["database"]
    connection = sqlite3.connect(path)
    connection.executescript("\n".join(lines))
    connection.close()
    return path


def test_a_database_is_opened_and_played_on(database: Path) -> None:
    tables = [json.loads(line) for line in files.sections(files.read(saved.DATABASE, saved.PART))["tables"]]
    assert len(tables) == len(saved.GAMES)
    with adapter.visitor(f"sqlite:///{database}") as visitor:
        assert [saved.digest(visitor.look(one["table"])) for one in tables] == [one["seen"] for one in tables]
        for one in tables:
            saved.play_on(visitor, one["table"], saved.AFTER)
        assert [saved.digest(visitor.look(one["table"])) for one in tables] == [one["later"] for one in tables]


def test_its_snapshots_are_read(database: Path) -> None:
    tables = [json.loads(line) for line in files.sections(files.read(saved.DATABASE, saved.PART))["tables"]]
    read = adapter.snapshots_read(f"sqlite:///{database}", [one["table"]["id"] for one in tables])
    assert read == [None, True, True, True]  # a game of Clans is over before there is one


@pytest.mark.parametrize("setup", saved.GAMES, ids=lambda setup: setup.name)
def test_a_record_is_opened_and_played_on(setup: Setup) -> None:
    record, led = files.sections(files.read(saved.RECORDS, saved.PART))[setup.name]
    assert saved.went_on(record, setup.seed) == led
