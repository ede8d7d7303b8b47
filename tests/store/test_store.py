"""The store keeps set-ups and actions, and nothing is heard of what it did not keep."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from greatglen.store import schema
from greatglen.store.store import Conflict, GameInfo, SeatInfo, Store, fresh_id


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()


def a_game(store: Store, host: str = "anna", public: bool = False, guest: str = "", at: float = 1.0) -> GameInfo:
    info = GameInfo(fresh_id(), "clans", 1, 2, 7, {}, host, public, at, at, False, "")
    seats = [SeatInfo(0, "Anna", "", fresh_id(22), host), SeatInfo(1, "Bert", "", fresh_id(22), guest)]
    store.create(info, seats, ["deal red-3", "deal red-4"])
    return info


def test_a_game_is_kept_with_its_seats_and_actions(store: Store) -> None:
    info = a_game(store)
    assert store.game(info.id) == info
    assert [seat.name for seat in store.seats(info.id)] == ["Anna", "Bert"]
    assert store.record(info).actions == ["deal red-3", "deal red-4"]
    assert store.game("nonsense") is None


def test_actions_are_appended_in_order_and_only_once(store: Store) -> None:
    info = a_game(store)
    store.append(info.id, 2, ["play red-3 t4"], over=False)
    with pytest.raises(Conflict):
        store.append(info.id, 2, ["play red-4 t5", "shield"], over=True)
    assert store.lines_after(info.id, 0) == ["deal red-3", "deal red-4", "play red-3 t4"]
    kept = store.game(info.id)
    assert kept is not None and not kept.over, "a refused append changes nothing"


def test_a_step_back_forgets_actions_and_snapshots_after_it(store: Store) -> None:
    info = a_game(store)
    store.append(info.id, 2, ["a", "b", "c"], over=False)
    store.keep_snapshot(info.id, 4, b"four")
    store.take_back(info.id, 4)
    assert store.lines_after(info.id, 2) == ["a", "b"]
    assert store.snapshot(info.id) == b"four"
    store.take_back(info.id, 3)
    assert store.snapshot(info.id) is None


def test_the_latest_snapshot_replaces_the_one_before(store: Store) -> None:
    info = a_game(store)
    store.keep_snapshot(info.id, 2, b"two")
    store.keep_snapshot(info.id, 9, b"nine")
    assert store.snapshot(info.id) == b"nine"


def test_my_games_are_those_i_host_or_sit_at_last_touched_first(store: Store) -> None:
    hosted = a_game(store, host="anna", at=1.0)
    joined = a_game(store, host="cora", guest="anna", at=2.0)
    a_game(store, host="cora", guest="dan", at=3.0)
    assert [info.id for info in store.games_of("anna")] == [joined.id, hosted.id]


def test_open_games_are_public_and_have_a_free_seat(store: Store) -> None:
    waiting = a_game(store, public=True)
    a_game(store, public=False)
    a_game(store, public=True, guest="bert")
    assert [info.id for info in store.open_games()] == [waiting.id]
    store.sit(waiting.id, 1, bot="easy")
    assert store.open_games() == []


def test_a_token_opens_its_seat_and_nothing_else(store: Store) -> None:
    info = a_game(store)
    other = a_game(store)
    tokens = [seat.token for game in (info, other) for seat in store.seats(game.id)]
    assert len(set(tokens)) == 4
    assert [store.seat_of(token) for token in tokens] == [(info.id, 0), (info.id, 1), (other.id, 0), (other.id, 1)]
    assert store.seat_of("nonsense") is None


def test_chat_keeps_its_order(store: Store) -> None:
    info = a_game(store)
    for word in ("one", "two", "three"):
        store.say(info.id, "Anna", word)
    assert [(said.number, said.text) for said in store.chat(info.id)] == [(1, "one"), (2, "two"), (3, "three")]
    assert [said.text for said in store.chat(info.id, limit=2)] == ["two", "three"]


def test_a_deleted_game_is_gone_with_everything(store: Store) -> None:
    info = a_game(store)
    token = store.seats(info.id)[0].token
    store.say(info.id, "Anna", "bye")
    store.keep_snapshot(info.id, 1, b"x")
    store.delete(info.id)
    assert store.game(info.id) is None and store.seat_of(token) is None
    assert store.chat(info.id) == [] and store.snapshot(info.id) is None and store.lines_after(info.id, 0) == []


def test_everything_is_there_when_the_file_is_opened_again(url: str) -> None:
    first = Store(url)
    info = a_game(first)
    secret = first.secret()
    first.close()
    second = Store(url)
    assert second.game(info.id) == info
    assert second.lines_after(info.id, 0) == ["deal red-3", "deal red-4"]
    assert second.secret() == secret
    second.close()


def test_the_migrations_lead_to_the_schema(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
