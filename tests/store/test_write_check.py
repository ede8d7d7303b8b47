"""A database that answers and cannot be written is noticed, and not asked too often."""

import shutil
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event, select, text
from sqlalchemy.exc import DBAPIError, OperationalError
from store.postgres import empty_database
from web.serving import serving

from greatglen.store.database import MIN_FREE_BYTES, WRITE_EVERY, WriteCheck, open_database
from greatglen.store.schema import settings
from greatglen.store.store import Store

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


def test_a_full_disk_makes_a_server_not_ready(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(url) as server:

        def ready() -> tuple[int, object]:
            answer = httpx.get(f"{server.url}/health/ready", trust_env=False)
            return answer.status_code, answer.json()["database"]

        assert ready() == (200, True)
        with monkeypatch.context() as patch:
            patch.setattr(
                shutil, "disk_usage", lambda _: Usage(1 << 30, (1 << 30) - MIN_FREE_BYTES + 1, MIN_FREE_BYTES - 1)
            )
            assert ready() == (503, False)
        assert ready() == (200, True)


def test_a_database_that_cannot_be_written_is_noticed(url: str) -> None:
    store = Store(url)
    store.check()
    store.close()
    readonly = Store(url)
    event.listen(readonly.engine, "begin", lambda connection: connection.exec_driver_sql("PRAGMA query_only=ON"))
    with pytest.raises(OperationalError, match="readonly"):
        readonly.check()
    readonly.close()


def test_a_write_is_tried_every_few_seconds_and_again_at_once_after_a_failure(url: str) -> None:
    engine = open_database(url)
    now = 100.0
    check = WriteCheck(engine, lambda: now)
    written: list[str] = []
    full = False

    def said(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith(("UPDATE", "INSERT")):
            written.append(statement)
            if full:
                raise OSError("disk full")

    event.listen(engine, "before_cursor_execute", said)
    check.check()
    assert len(written) == 2, "the row is made once"
    now += WRITE_EVERY - 0.1
    check.check()
    assert len(written) == 2
    now += 0.1
    full = True
    for _ in range(2):
        with pytest.raises(OSError, match="disk full"):
            check.check()
    assert len(written) == 4
    full = False
    check.check()
    check.check()
    assert len(written) == 5
    with engine.connect() as connection:
        assert len(connection.execute(select(settings)).all()) == 1
    engine.dispose()


def test_a_database_in_memory_has_no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(0, 0, 0))
    store = Store("sqlite://")
    store.check()
    store.close()


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with empty_database() as url:
        yield url


def test_a_postgresql_that_may_only_be_read_is_noticed(postgres: str) -> None:
    store = Store(postgres)
    store.check()
    with store.engine.begin() as connection:
        connection.execute(text(f"ALTER DATABASE {store.engine.url.database} SET default_transaction_read_only = on"))
    store.close()
    # What has to bring nothing up to date only reads.
    readonly = Store(postgres)
    with pytest.raises(DBAPIError, match="read-only transaction"):
        readonly.check()
    readonly.close()
