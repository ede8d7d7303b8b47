"""A process that is killed while it brings a database up to date leaves it as it was; the next one does it."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, inspect, text
from store.postgres import empty_database

from greatglen.store import database
from greatglen.store.database import create_engine_for, list_schemas, read_schema, upgrade
from greatglen.store.store import Store

# In the middle: tables have been changed, and rows are about to be.
KILLED = """
import os, sys
import sqlalchemy.sql.dml as dml
from greatglen.store import database
from greatglen.store.database import open_database
dml.Update.where = lambda *_: os.kill(os.getpid(), 9)
open_database(sys.argv[1])
"""


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'old.db'}"
    else:
        with empty_database() as server:
            yield server


def structure(url: str) -> dict[str, list[str]]:
    engine = create_engine(url)
    with engine.connect() as connection:
        look = inspect(connection)
        found = {table: [column["name"] for column in look.get_columns(table)] for table in look.get_table_names()}
        found["rows"] = [str(row) for row in connection.execute(text("SELECT * FROM games"))]
    engine.dispose()
    return found


def test_a_killed_migration_repairs_itself(url: str) -> None:
    engine = create_engine_for(url)
    with engine.begin() as connection:
        upgrade(connection, "0001")
        game = "INSERT INTO games VALUES ('old', 'clans', 2, 2, 7, '{}', 'anna', 0, 1, 1, 0, '')"
        connection.execute(text(game))
        connection.execute(text("INSERT INTO seats VALUES ('old', 0, 'Anna', '', 'token', 'anna')"))
        connection.execute(text("INSERT INTO actions VALUES ('old', 1, 'deal red-3', 1)"))
    engine.dispose()
    before = structure(url)
    killed = subprocess.run([sys.executable, "-c", KILLED, url], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert structure(url) == before
    store = Store(url)
    with store.engine.connect() as connection:
        assert read_schema(connection) == list_schemas()[0]
    stamp = store.load_revision("old")
    assert stamp is not None and stamp.version == 1 and store.load_notation("old", 0) == ["deal red-3"]
    store.close()


def test_games_over_days_can_be_taken_out_again(url: str) -> None:
    """Up, down and up: what was there before stays."""
    engine = create_engine_for(url)
    with engine.begin() as connection:
        upgrade(connection, "0004")
        plain = (
            "INSERT INTO games (id, game, rules, seats, seed, options, host, public, created, touched, over, origin)"
        )
        connection.execute(text(f"{plain} VALUES ('old', 'clans', 2, 2, 7, '{{}}', 'anna', 0, 1, 1, 0, '')"))
    before = structure(url)
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    for step, revision in ((command.upgrade, "0005"), (command.downgrade, "0004"), (command.upgrade, "0005")):
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            step(config, revision)
        if revision == "0004":
            assert structure(url) == before
    after = structure(url)
    assert {"clocks", "clock_seats", "vacations", "agreeing", "subscriptions", "mailboxes", "outbox"} <= set(after)
    assert after["games"][-3:] == ["turn", "turned", "ended"] and len(after["rows"]) == 1
    engine.dispose()
