"""People in the database, SQLite and PostgreSQL alike: links count once, what is theirs follows, up and down."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, inspect, select, text
from store.postgres import empty_database
from store.test_store import a_game

from greatglen.store import database, schema
from greatglen.store.accounts.deletion import delete_person
from greatglen.store.accounts.passes import Arrival, ArrivingBrowser, Passes
from greatglen.store.accounts.passkeys import Passkeys
from greatglen.store.accounts.people import PeopleStore, hash_secret
from greatglen.store.database import create_engine_for, upgrade
from greatglen.store.rows import SeatInfo
from greatglen.store.store import Store

NOW = 1_800_000_000.0
NEW = {"people", "devices", "passes", "passkeys"}


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with empty_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    server: str = request.getfixturevalue("postgres")
    name = request.node.name.partition("[")[0]
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    engine.dispose()
    return server.rpartition("/")[0] + f"/{name}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def seated(store: Store, host: str, *owners: str) -> str:
    """A game with these people."""
    info = a_game(store, host=host)
    for seat, owner in zip(store.load_seats(info.id), owners, strict=False):
        store.change_seat(info.id, seat, SeatInfo(seat.seat, owner.title(), "", owner))
    return info.id


def owners(store: Store, game_id: str) -> list[str]:
    return [seat.owner for seat in store.load_seats(game_id)]


def test_what_is_theirs_comes_over_with_the_first_request(store: Store) -> None:
    people = PeopleStore(store.engine)
    game = seated(store, "anna", "anna", "ben")
    store.add_chat_line(game, "Anna", 0, "Hello", "anna")
    person = people.create_person("anna", "theme:dark", "d-first", "Firefox", NOW)
    assert owners(store, game) == ["anna", "ben"]
    before = store.load_revision(game)
    found = people.find_device(hash_secret("d-first"), NOW)
    assert found is not None and (found.person, found.preferences, found.was) == (person, "theme:dark", "anna")
    was, games = people.claim_cookie_data(person)
    assert before is not None and (was, games) == ("anna", {game: before.news + 1})
    assert owners(store, game) == [person, "ben"]
    info = store.load_game(game)
    assert info is not None and info.host == person
    assert people.claim_cookie_data(person) == ("", {})
    assert people.find_device(hash_secret("d-other"), NOW) is None


def test_who_never_came_back_is_forgotten(store: Store) -> None:
    people, passkeys, passes = PeopleStore(store.engine), Passkeys(store.engine), Passes(store.engine)
    lost = people.create_person("anna", "", "d-lost", "Firefox", NOW)
    passkeys.add(lost, "credential", "key", 0, "Firefox", NOW)
    passes.issue("recovery", lost, "code", NOW)
    people.create_person("anna", "", "d-again", "Firefox", NOW + 3600)
    assert people.find_device(hash_secret("d-lost"), NOW) is not None
    people.create_person("ben", "", "d-other", "Firefox", NOW + 100_000)
    assert people.find_device(hash_secret("d-lost"), NOW) is None and passes.find("code", ("recovery",), NOW) is None


def test_a_device_is_seen_now_and_then(store: Store) -> None:
    people = PeopleStore(store.engine)
    person = people.create_person("anna", "", "d-first", "Firefox", NOW)
    for later, seen in ((60.0, NOW), (700.0, NOW + 700.0), (800.0, NOW + 700.0)):
        people.find_device(hash_secret("d-first"), NOW + later)
        assert [device.seen for device in people.list_devices(person)] == [seen]


def test_a_link_counts_once_however_many_use_it_at_once(store: Store) -> None:
    people, passes = PeopleStore(store.engine), Passes(store.engine)
    person = people.create_person("anna", "", "d-first", "Firefox", NOW)
    passes.issue("link", person, "code", NOW, NOW + 600)
    came: list[Arrival | None] = []
    start = threading.Barrier(6)

    def come(number: int) -> None:
        comer = ArrivingBrowser(f"d-{number}", "Chrome", f"browser-{number}", "", True)
        start.wait()
        came.append(passes.admit_browser("code", ("link",), NOW, comer))

    threads = [threading.Thread(target=come, args=[number]) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(came) == 6 and len([one for one in came if one is not None]) == 1
    assert people.count_devices(person) == 2


def test_a_passkey_counts_its_uses(store: Store) -> None:
    passkeys = Passkeys(store.engine)
    person = PeopleStore(store.engine).create_person("anna", "", "d-first", "Firefox", NOW)
    assert passkeys.add(person, "credential", "key", 4, "Firefox", NOW)
    assert not passkeys.add(person, "credential", "other", 0, "Firefox", NOW)
    found = passkeys.find("credential")
    assert found is not None and found.public_key == "key"
    assert passkeys.record_use(found, 5, NOW) and not passkeys.record_use(found, 5, NOW)  # another use of it came first
    assert not passkeys.remove("p-other", found.id) and passkeys.remove(person, found.id)


def test_secrets_are_kept_as_hashes(store: Store) -> None:
    people, passes = PeopleStore(store.engine), Passes(store.engine)
    person = people.create_person("anna", "", "d-the-cookie", "Firefox", NOW)
    people.claim_cookie_data(person)
    passes.issue("link", person, "the-link", NOW, NOW + 600)
    passes.issue("recovery", person, "the-code", NOW)
    with store.engine.connect() as connection:
        rows = [str(row) for table in schema.metadata.sorted_tables for row in connection.execute(select(table))]
    assert not any(secret in row for row in rows for secret in ("the-cookie", "the-link", "the-code", "anna"))


def test_who_leaves_leaves_seats_to_others(store: Store) -> None:
    alone, shared = seated(store, "anna", "anna"), seated(store, "anna", "anna", "ben")
    watched = seated(store, "ben", "ben")
    store.add_chat_line(watched, "Anna", -1, "Well played", "anna")
    store.add_chat_line(watched, "Ben", 0, "Thank you", "ben")
    left = delete_person(store.engine, "anna")
    assert set(left.deleted) == {alone} and set(left.changed) == {shared, watched} and left.to_bots == [shared]
    assert store.load_game(alone) is None
    now = store.load_game(shared)
    assert now is not None and now.host == "ben" and now.news == left.changed[shared]
    first = store.load_seats(shared)[0]
    assert (first.name, first.owner, first.bot) == ("N. N. 1", "", "easy")
    assert [line.text for line in store.load_chat(watched)] == ["Thank you"]
    assert delete_person(store.engine, "anna").changed == {}


def migrations(url: str, to: str) -> None:
    """Bring a database down to an older schema."""
    engine = create_engine_for(url)
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, to)
    engine.dispose()


def test_the_migration_goes_up_and_down(url: str) -> None:
    """Lines of talk that stand there are their seats'; what looks on had none."""
    engine = create_engine_for(url)
    game = "INSERT INTO games (id, game, rules, seats, seed, options, host, public, created, touched, over, origin) "
    with engine.begin() as connection:
        upgrade(connection, "0003")
        connection.execute(text(game + "VALUES ('old', 'clans', 2, 2, 7, '{}', 'anna', 0, 1, 1, 0, '')"))
        seat = "INSERT INTO seats (game_id, seat, name, bot, owner) "
        connection.execute(text(seat + "VALUES ('old', 0, 'A', '', 'anna')"))
        line = "INSERT INTO chat (game_id, number, author, seat, text, said) "
        for number, by in ((1, 0), (2, -1)):
            connection.execute(text(line + f"VALUES ('old', {number}, 'A', {by}, 'x', 1)"))
        upgrade(connection, "0004")
        said = connection.execute(text("SELECT owner FROM chat ORDER BY number")).scalars().all()
        assert said == ["anna", ""] and set(inspect(connection).get_table_names()) >= NEW
    engine.dispose()
    migrations(url, "0003")
    engine = create_engine_for(url)
    with engine.begin() as connection:
        look = inspect(connection)
        assert not NEW & set(look.get_table_names())
        assert "owner" not in [column["name"] for column in look.get_columns("chat")]
        assert connection.execute(text("SELECT count(*) FROM chat")).scalar() == 2
    engine.dispose()
    Store(url).close()  # and up again


def test_the_migration_makes_what_the_schema_says(url: str) -> None:
    store = Store(url)
    with store.engine.connect() as connection:
        look = inspect(connection)
        for name in (*NEW, "chat"):
            table = schema.metadata.tables[name]
            assert {column["name"] for column in look.get_columns(name)} == {column.name for column in table.c}
            indexes = {index["name"] for index in look.get_indexes(name)}
            assert {index.name for index in table.indexes} <= indexes
    store.close()
