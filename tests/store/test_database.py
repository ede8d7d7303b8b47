"""Opening databases: older ones are brought up to date whole or not at all; bad ones are refused in one sentence."""

import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from greatglen.kernel.refusal import Refused
from greatglen.store import database
from greatglen.store.database import create_default_url, open_database
from greatglen.store.store import Store

MIGRATIONS = Path(database.__file__).parent / "migrations"


def first_schema(path: Path) -> None:
    """A database of the first schema: a table in a browser with a seat still free, and one of the API."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for game, host in (("web", "anna"), ("api", "")):
            connection.exec_driver_sql(
                "INSERT INTO games VALUES (?, 'clans', 2, 2, 7, '{}', ?, 0, 1, 1, 0, '')", (game, host)
            )
            for seat in (0, 1):
                owner = host if seat == 0 else ""
                row = (game, seat, f"{game}-token-{seat}", owner)
                connection.exec_driver_sql("INSERT INTO seats VALUES (?, ?, 'Somebody', '', ?, ?)", row)
            connection.exec_driver_sql("INSERT INTO actions VALUES (?, 1, 'deal red-3', 1)", (game,))
            connection.exec_driver_sql("INSERT INTO chat VALUES (?, 1, 'Anna', 'hello', 1)", (game,))
    engine.dispose()


def test_games_of_the_first_schema_go_on(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    first_schema(path)
    store = Store(f"sqlite:///{path}")
    web, api = store.load_game("web"), store.load_game("api")
    assert web is not None and api is not None
    assert (web.version, web.edition, web.key) == (1, 1, "") and store.load_notation("web", 0) == ["deal red-3"]
    assert [seat.invitation for seat in store.load_seats("web")] == [None, "web-token-1"]
    assert [seat.owner[:4] for seat in store.load_seats("api")] == ["api-", "api-"], (
        "the tokens stay keys of their seats"
    )
    assert [said.text for said in store.load_chat("web")] == ["hello"]
    store.close()


def test_an_interrupted_migration_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.db"
    first_schema(path)
    before = schema_of(path)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("sqlalchemy.sql.dml.Update.where", killed)  # in the middle, after tables were changed
        with pytest.raises(KeyboardInterrupt):
            open_database(f"sqlite:///{path}")
    assert schema_of(path) == before
    store = Store(f"sqlite:///{path}")
    assert store.load_revision("web") is not None
    store.close()


def schema_of(path: Path) -> list[tuple[str, ...]]:
    with sqlite3.connect(path) as connection:
        return list(connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name"))


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("nonsense", "bad-database"),
        ("mongodb://x", "bad-database"),
        ("sqlite:////nowhere/at/all/games.db", "no-database"),
        ("postgresql+psycopg://nobody:secret@127.0.0.1:1/none", "no-database"),
    ],
)
def test_bad_addresses_are_refused_in_one_sentence(url: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        open_database(url)
    assert refused.value.code == code and "\n" not in str(refused.value)
    assert "secret" not in str(refused.value)


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    Store(f"sqlite:///{path}").close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = schema_of(path)
    with pytest.raises(Refused) as refused:
        open_database(f"sqlite:///{path}")
    assert refused.value.code == "newer-database" and "9999" in str(refused.value) and schema_of(path) == before


def test_a_home_that_is_not_there_yet_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "new" / "home"))
    assert create_default_url() == f"sqlite:///{tmp_path / 'new' / 'home' / '.greatglen' / 'games.db'}"
    assert (tmp_path / "new" / "home" / ".greatglen").is_dir()


def test_a_home_that_cannot_be_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").write_text("a file")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    with pytest.raises(Refused, match="for your games cannot be made: Not a directory"):
        create_default_url()
