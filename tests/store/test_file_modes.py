"""Databases, the files beside them and backups can be read by their owner only."""

import logging
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from greatglen.kernel.refusal import Refused
from greatglen.store.backup import backup, restore
from greatglen.store.database import create_default_url
from greatglen.store.sqlite_file import hold_lock
from greatglen.store.store import Store


@pytest.fixture(params=[0o000, 0o022, 0o777], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


@pytest.mark.usefixtures("umask")
def test_everything_is_made_for_its_owner_only(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with hold_lock(url, "a server"):
        store = Store(url)
        store.load_secret()
        assert modes(tmp_path) == {f"games.db{beside}": 0o600 for beside in ("", "-wal", "-shm", ".lock")}
        store.close()
    backup(url, tmp_path / "backup")
    restore(f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "backup")
    assert modes(tmp_path) == {"games.db": 0o600, "backup": 0o600, "new.db": 0o600}


def test_a_rollback_journal_is_for_the_owner_only(tmp_path: Path) -> None:
    """Where SQLite cannot keep a write-ahead log, as on some network file systems."""
    Store(f"sqlite:///{tmp_path / 'games.db'}").close()
    connection = sqlite3.connect(tmp_path / "games.db")
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("INSERT INTO settings VALUES ('name', 'value')")
    assert modes(tmp_path)["games.db-journal"] == 0o600
    connection.close()


def test_an_open_database_is_closed_to_others(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "games.db"
    store = Store(f"sqlite:///{file}")
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    with caplog.at_level(logging.WARNING):
        second = Store(f"sqlite:///{file}")
        third = Store(f"sqlite:///{file}")
    assert modes(tmp_path) == dict.fromkeys(("games.db", "games.db-wal", "games.db-shm"), 0o600)
    assert [record.getMessage().count(str(file)) for record in caplog.records] == [3], "one line for the three files"
    for each in (store, second, third):
        each.close()


def test_what_is_no_database_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("notes for everybody " * 100)
    (tmp_path / "notes").chmod(0o644)
    with pytest.raises(Refused) as refused:
        Store(f"sqlite:///{tmp_path / 'notes'}")
    assert refused.value.code == "no-database" and "not a database" in str(refused.value)
    assert modes(tmp_path) == {"notes": 0o644}


def test_nothing_that_was_planted_gets_a_backup(tmp_path: Path) -> None:
    url, folder = f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "backups"
    folder.mkdir()
    Store(url).close()
    (folder / "b.part").write_text("planted")
    (folder / "b.part").chmod(0o666)
    watched = (folder / "b.part").open()
    backup(url, folder / "b")
    assert watched.read() == "planted" and modes(folder) == {"b": 0o600, "b.part": 0o666}
    watched.close()
    precious = tmp_path / "precious"
    precious.write_text("precious")
    (folder / "c.part").symlink_to(precious)
    (folder / "d.part").hardlink_to(precious)
    (folder / "e").symlink_to(tmp_path / "elsewhere")
    for name in ("c", "d"):
        backup(url, folder / name)
    with pytest.raises(Refused) as refused:
        backup(url, folder / "e")
    assert refused.value.code == "file-exists"
    assert precious.read_text() == "precious" and not (tmp_path / "elsewhere").exists()


def test_a_backup_that_fails_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"no database" * 1000)
    with pytest.raises(Refused) as refused:
        backup(f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "b")
    assert refused.value.code == "no-database" and [path.name for path in tmp_path.iterdir()] == ["games.db"]


@pytest.mark.usefixtures("umask")
def test_the_folder_of_games_is_for_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    create_default_url()
    assert modes(tmp_path)[".greatglen"] & 0o077 == 0
