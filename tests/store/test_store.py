"""The store keeps set-ups and actions, and nothing is heard of what it did not keep."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from greatglen.kernel.chance import Sealed
from greatglen.store import schema
from greatglen.store.rows import Conflict, GameInfo, GameStanding, Revision, SeatInfo, fresh_id
from greatglen.store.store import Store


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()


def a_game(store: Store, host: str = "anna", public: bool = False, guest: str = "", at: float = 1.0) -> GameInfo:
    info = GameInfo(fresh_id(), "clans", 1, 2, 7, {}, host, public, at, at, False, "", version=2)
    seats = [SeatInfo(0, "Anna", "", host), SeatInfo(1, "Bert", "", guest, None if guest else fresh_id(24))]
    store.create(info, seats, ["deal red-3", "deal red-4"])
    return info


RUNNING, OVER = GameStanding(False, 1, [3, 4]), GameStanding(True, -2, [5, 4])


def stamped(store: Store, info: GameInfo) -> Revision:
    stamp = store.load_revision(info.id)
    assert stamp is not None
    return stamp


def test_a_game_is_kept_with_its_seats_and_actions(store: Store) -> None:
    info = a_game(store)
    assert store.load_game(info.id) == info
    assert [seat.name for seat in store.load_seats(info.id)] == ["Anna", "Bert"]
    assert store.load_record(info).actions == ["deal red-3", "deal red-4"]
    assert store.load_game("nonsense") is None


def test_actions_are_appended_in_order_and_only_once(store: Store) -> None:
    info = a_game(store)
    begun = stamped(store, info)
    stamp = store.append_actions(info.id, begun, ["play red-3 t4"], RUNNING)
    assert stamp == stamped(store, info) and (stamp.version, stamp.edition) == (3, begun.edition + 1)
    with pytest.raises(Conflict):
        store.append_actions(info.id, begun, ["play red-4 t5", "shield"], OVER)
    assert store.load_notation(info.id, 0) == ["deal red-3", "deal red-4", "play red-3 t4"]
    kept = store.load_game(info.id)
    assert kept is not None and not kept.over, "a refused append changes nothing"
    assert (kept.to_move, kept.scores) == (1, [3, 4]), "lists read columns, not the game"


def test_a_step_back_forgets_actions_and_snapshots_after_it(store: Store) -> None:
    info = a_game(store)
    stamp = store.append_actions(info.id, stamped(store, info), ["a", "b"], RUNNING, snapshot=b"four")
    stamp = store.append_actions(info.id, stamp, ["c"], RUNNING)
    stamp = store.take_back(info.id, stamp, 4, RUNNING)
    assert store.load_notation(info.id, 2) == ["a", "b"]
    assert store.load_snapshot(info.id) == b"four"
    store.take_back(info.id, stamp, 3, RUNNING)
    assert store.load_snapshot(info.id) is None


def test_a_step_back_thought_for_another_state_is_refused(store: Store) -> None:
    """Also if the version is the same again, but by other actions."""
    info = a_game(store)
    seen = store.append_actions(info.id, stamped(store, info), ["a"], RUNNING)
    store.append_actions(info.id, store.take_back(info.id, seen, 2, RUNNING), ["b"], RUNNING)
    assert stamped(store, info).version == seen.version
    with pytest.raises(Conflict):
        store.take_back(info.id, seen, 2, RUNNING)
    with pytest.raises(Conflict):
        store.append_actions(info.id, seen, ["c"], OVER)
    assert store.load_notation(info.id, 2) == ["b"]


def test_a_sealed_game_keeps_its_key(store: Store) -> None:
    key = Sealed(bytes(range(32)))
    info = GameInfo(fresh_id(), "clans", 1, 2, 0, {}, "anna", False, 1, 1, False, "", key=key.key.hex(), since=2)
    store.create(info, [SeatInfo(0, "Anna", "", "anna")], [])
    assert store.load_game(info.id) == info
    record = store.load_record(info)
    assert record.seal == key.seal and record.luck == Sealed(key.key, 2)


def test_the_latest_snapshot_replaces_the_one_before(store: Store) -> None:
    """It comes with the actions it shows, or, if those come too late, not at all: what was taken back is in none."""
    info = a_game(store)
    begun = stamped(store, info)
    store.append_actions(
        info.id, store.append_actions(info.id, begun, ["a"], RUNNING, snapshot=b"a"), ["b"], RUNNING, snapshot=b"b"
    )
    assert store.load_snapshot(info.id) == b"b"
    with pytest.raises(Conflict):
        store.append_actions(info.id, begun, ["c"], RUNNING, snapshot=b"c")
    assert store.load_snapshot(info.id) == b"b"


def test_my_games_are_those_i_host_or_sit_at_last_touched_first(store: Store) -> None:
    hosted = a_game(store, host="anna", at=1.0)
    joined = a_game(store, host="cora", guest="anna", at=2.0)
    a_game(store, host="cora", guest="dan", at=3.0)
    assert [info.id for info in store.list_games_of("anna")] == [joined.id, hosted.id]


def test_open_games_are_public_and_have_a_free_seat(store: Store) -> None:
    waiting = a_game(store, public=True)
    a_game(store, public=False)
    a_game(store, public=True, guest="bert")
    assert [info.id for info in store.list_open_games()] == [waiting.id]
    free = store.load_seats(waiting.id)[1]
    store.change_seat(waiting.id, free, SeatInfo(1, "Bert", "easy", ""))
    assert store.list_open_games() == []


def test_an_invitation_is_used_once(store: Store) -> None:
    info = a_game(store)
    free = store.load_seats(info.id)[1]
    assert free.invitation and store.find_invitation(free.invitation) == (info.id, 1)
    assert store.find_invitation("nonsense") is None
    store.change_seat(info.id, free, SeatInfo(1, "Bert", "", "bert"))
    assert store.find_invitation(free.invitation) is None
    with pytest.raises(Conflict):
        store.change_seat(info.id, free, SeatInfo(1, "Cora", "", "cora"))
    assert store.load_seats(info.id)[1] == SeatInfo(1, "Bert", "", "bert")


def test_everything_that_can_be_seen_is_news(store: Store) -> None:
    info = a_game(store)
    told = [stamped(store, info).news]
    told.append(store.add_chat_line(info.id, "Anna", 0, "hello"))
    told.append(store.change_seat(info.id, store.load_seats(info.id)[1], SeatInfo(1, "Bert", "easy", "")))
    told.append(store.append_actions(info.id, stamped(store, info), ["a"], RUNNING).news)
    assert told == sorted(set(told)) and stamped(store, info).news == told[-1]


def test_chat_keeps_its_order(store: Store) -> None:
    info = a_game(store)
    for word in ("one", "two", "three"):
        store.add_chat_line(info.id, "Anna", 0, word)
    assert [(said.number, said.text) for said in store.load_chat(info.id)] == [(1, "one"), (2, "two"), (3, "three")]
    assert [said.text for said in store.load_chat(info.id, limit=2)] == ["two", "three"]


def test_a_deleted_game_is_gone_with_everything(store: Store) -> None:
    info = a_game(store)
    store.add_chat_line(info.id, "Anna", 0, "bye")
    store.append_actions(info.id, stamped(store, info), ["a"], RUNNING, snapshot=b"x")
    with pytest.raises(Conflict):
        store.delete(info.id, "somebody else")
    assert store.load_chat(info.id) and store.load_seats(info.id), "nothing was deleted"
    store.delete(info.id, "anna")
    assert store.load_game(info.id) is None and store.load_revision(info.id) is None and store.load_seats(info.id) == []
    assert (
        store.load_chat(info.id) == []
        and store.load_snapshot(info.id) is None
        and store.load_notation(info.id, 0) == []
    )


def test_everything_is_there_when_the_file_is_opened_again(url: str) -> None:
    first = Store(url)
    info = a_game(first)
    secret = first.load_secret()
    first.close()
    second = Store(url)
    assert second.load_game(info.id) == info
    assert second.load_notation(info.id, 0) == ["deal red-3", "deal red-4"]
    assert second.load_secret() == secret
    second.close()


def test_the_migrations_lead_to_the_schema(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_what_is_given_back_after_the_end_is_closed(url: str) -> None:
    """A thread may be at it still when the server ends."""
    store = Store(url)
    driver = store.engine.dialect.loaded_dbapi
    with store.engine.connect() as connection:
        raw = connection.connection.dbapi_connection
        store.close()
        connection.exec_driver_sql("SELECT 1")
    assert raw is not None
    with pytest.raises(driver.Error):
        raw.cursor().execute("SELECT 1")
