"""The same store on PostgreSQL, by its URL; and a whole game on it."""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from inspect import signature
from typing import Any

import pytest
from patience import wait_until
from sqlalchemy import create_engine
from store import test_store as laws
from store.postgres import migrated_database
from web.people import Person
from web.serving import serving

from greatglen.store.rows import Conflict
from greatglen.store.store import Store

# Every test of a store on SQLite that takes a store and nothing else.
LAWS: list[Callable[[Store], None]] = [
    law
    for name, law in vars(laws).items()
    if name.startswith("test_") and callable(law) and list(signature(law).parameters) == ["store"]
]


@pytest.fixture
def url() -> Iterator[str]:
    with migrated_database() as url:
        yield url


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_same_holds(url: str, law: Callable[[Store], None]) -> None:
    store = Store(url)
    try:
        law(store)
    finally:
        store.close()


def test_it_is_all_there_when_it_is_opened_again(url: str) -> None:
    laws.test_everything_is_there_when_the_file_is_opened_again(url)


def test_two_servers_on_one_database_do_not_overwrite_each_other(url: str) -> None:
    one, other = Store(url), Store(url)
    info = laws.a_game(one)
    seen = laws.stamped(one, info)
    one.append_actions(info.id, seen, ["play red-3 t4"], laws.RUNNING)
    with pytest.raises(Conflict):
        other.append_actions(info.id, seen, ["play red-4 t5"], laws.RUNNING)
    assert other.load_notation(info.id, 2) == ["play red-3 t4"]
    one.close()
    other.close()


def test_a_look_survives_that_its_connection_was_cut(url: str) -> None:
    """As when the server was away for a moment, and nobody had asked meanwhile."""
    store = Store(url)
    info = laws.a_game(store)
    before = laws.stamped(store, info)
    engine = create_engine(url)
    with engine.connect() as connection:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        connection.exec_driver_sql(others)
    engine.dispose()
    since = store.load_changes(info.id, 0)
    assert since is not None and since.revision == before
    assert store.load_revision(info.id) == before
    store.close()


LOOKS: dict[str, Callable[[Store], object]] = {
    "a single look": lambda store: store.load_revision("none"),
    "a transaction": lambda store: store.load_game("none"),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_who_still_looks_while_it_is_closed_leaves_nothing_open(url: str, look: Callable[[Store], object]) -> None:
    """A server that ends does not wait for every thread that reads for it."""
    store, guard, watcher = Store(url), create_engine(url), create_engine(url, isolation_level="AUTOCOMMIT")
    others = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    with ThreadPoolExecutor(1) as thread, watcher.connect() as watching:
        with guard.begin() as holding:
            holding.exec_driver_sql("LOCK TABLE games IN ACCESS EXCLUSIVE MODE")
            late = thread.submit(look, store)
            wait_until(lambda: watching.exec_driver_sql(f"{others} AND wait_event_type = 'Lock'").scalar())
            store.close()
        guard.dispose()
        assert late.result() is None
        wait_until(lambda: not watching.exec_driver_sql(others).scalar())
    watcher.dispose()


def test_a_game_is_played_and_taken_up_again(url: str) -> None:
    rng = random.Random(1)
    with serving(url) as server, Person(server) as person:
        made: dict[str, Any] = person.http.post(
            "/api/tables", json={"game": "glenmore2", "seats": [{}, {}], "seed": 1}
        ).json()
        path = f"/api/tables/{made['id']}"
        live_game = server.found(made["id"])
        while live_game.table.version < 90:  # over a snapshot
            seat = live_game.table.choice.seat
            answer = {"action": str(rng.choice(live_game.table.choice.options)), "version": live_game.table.version}
            bearer = {"Authorization": f"Bearer {made['seats'][seat]['key']}"}
            assert person.http.post(f"{path}/actions", json=answer, headers=bearer).status_code == 200
        before = live_game.table.digest()
        for name in ("%00", "x" * 200, "ß"):
            assert person.get(f"/t/{name}").status_code == 404
            assert person.get(f"/join/{name}").status_code == 404
    with serving(url) as again:
        assert again.table_service.store.load_snapshot(made["id"]) is not None
        assert again.found(made["id"]).table.digest() == before
