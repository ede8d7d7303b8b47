"""A house finds its tables where the store left them: from a snapshot, from the actions, beside another house."""

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from patience import run
from sqlalchemy import update

from greatglen.kernel.refusal import Refused
from greatglen.store import schema
from greatglen.store.rows import Revision, SeatInfo
from greatglen.store.store import Store
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.workers.table_loader import SNAPSHOT_EVERY

GAMES = ["clans", "glenmore", "glenmore2"]
TWO = [SeatSetup("here", "Ailsa"), SeatSetup("here", "Iain")]


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Stores on one and the same file."""
    opened: list[Store] = []

    def another() -> Store:
        opened.append(Store(f"sqlite:///{tmp_path / 'games.db'}"))
        return opened[-1]

    yield another
    for store in opened:
        store.close()


async def played(table_service: TableService, live_game: LiveGame, decisions: int) -> None:
    rng = random.Random(1)
    for _ in range(decisions):
        if live_game.table.is_over:
            return
        choice = live_game.table.choice
        await table_service.act(live_game, choice.seat, rng.choice(choice.options), live_game.table.version)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_the_same_from_its_snapshot_and_from_its_actions(stores: Callable[[], Store], game: str) -> None:
    """A snapshot that cannot be read, for whatever reason, is as good as none."""
    table_service = TableService(stores(), 0)

    async def opened() -> LiveGame:
        live_game = await table_service.open("anna", game, TWO * 2, seed=3)
        await played(table_service, live_game, SNAPSHOT_EVERY + 9)
        return live_game

    live_game = run(opened())
    store = stores()
    kept = store.load_snapshot(live_game.info.id)
    assert kept is not None
    for snapshot in (kept, b"of another program", kept[:-20], msgspec.msgpack.encode({"form": 3}), odd(kept)):
        with store.engine.begin() as connection:
            connection.execute(update(schema.snapshots).values(data=snapshot))
        found = run(TableService(store, 0).find(live_game.info.id))
        assert found.table.digest() == live_game.table.digest()
        assert found.table.log == live_game.table.log
        assert found.table.record == live_game.table.record


def odd(snapshot: bytes) -> bytes:
    """A snapshot with a step and an event that no program knows."""
    plain = msgspec.msgpack.decode(snapshot)
    plain["log"][0] = [{"event": "nonsense"}]
    return msgspec.msgpack.encode(plain)


def test_who_comes_second_is_told_and_looks_again(stores: Callable[[], Store]) -> None:
    async def race() -> None:
        one, other = TableService(stores(), 0), TableService(stores(), 0)
        live_game = await one.open("anna", "clans", TWO, seed=3)
        late = await other.find(live_game.info.id)
        wanted = late.table.choice.options[-1]
        await played(one, live_game, 1)
        with pytest.raises(Refused) as refused:
            await other.act(late, 0, wanted)
        assert refused.value.code == "too-fast"
        assert late.table.digest() == live_game.table.digest(), "memory follows the database"

    run(race())


def test_a_step_back_of_another_house_is_seen_and_none_is_made_by_mistake(stores: Callable[[], Store]) -> None:
    """Two processes on one database: a stale undo once deleted 25 actions."""

    async def race() -> None:
        one, other = TableService(stores(), 0), TableService(stores(), 0)
        live_game = await one.open("anna", "glenmore2", TWO, seed=3)
        late = await other.find(live_game.info.id)
        seat, seen = late.table.choice.seat, late.table.version
        await played(one, live_game, 25)
        with pytest.raises(Refused):
            await other.undo(late, seat, seen)
        kept = await other.find(live_game.info.id)
        assert kept.table.digest() == live_game.table.digest() and kept.table.version == live_game.table.version
        while True:
            try:
                await one.undo(live_game, live_game.table.choice.seat, live_game.table.version)
                break
            except Refused:
                await played(one, live_game, 1)
        assert (await other.find(live_game.info.id)).table.digest() == live_game.table.digest()
        await played(other, late, 1)
        assert (await one.find(live_game.info.id)).table.digest() == late.table.digest()

    run(race())


def test_seats_and_talk_cross_from_house_to_house(stores: Callable[[], Store]) -> None:
    async def meet() -> None:
        one, other = TableService(stores(), 0), TableService(stores(), 0)
        live_game = await one.open("anna", "clans", [TWO[0], SeatSetup("invited", "Iain")])
        invitation = live_game.seats[1].invitation
        assert invitation is not None
        there, seat = await other.seat_service.join(invitation, "iain", "Hamish")
        assert (await one.find(live_game.info.id)).names == ["Ailsa", "Hamish"] and there.list_seats_of("iain") == [
            seat
        ]
        with pytest.raises(Refused) as refused:
            await one.seat_service.join(invitation, "thief")
        assert refused.value.code == "no-invitation"
        await one.say(live_game, "Ailsa", 0, "hello")
        await other.say(there, "Hamish", 1, "hello yourself")
        both = [(await table_service.find(live_game.info.id)).chat for table_service in (one, other)]
        assert both[0] == both[1] and [line.number for line in both[0]] == [1, 2]
        await one.delete(live_game.info.id, "anna")
        with pytest.raises(Refused):
            await other.find(live_game.info.id)

    run(meet())


def test_an_action_that_cannot_be_stored_is_not_made(
    stores: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full() -> None:
        table_service = TableService(stores(), 0)
        live_game = await table_service.open("anna", "clans", TWO, seed=3)
        before, news = live_game.table.digest(), live_game.news
        monkeypatch.setattr(Store, "write_all", no_space)
        with pytest.raises(OSError, match="no space"):
            await played(table_service, live_game, 1)
        assert (live_game.table.digest(), live_game.news) == (before, news)

    run(full())


def no_space(*_: object) -> None:
    raise OSError("no space left")


def test_a_game_of_other_rules_is_refused_and_named(stores: Callable[[], Store]) -> None:
    store = stores()
    live_game = run(TableService(store, 0).open("anna", "clans", TWO, seed=3))
    with store.engine.begin() as connection:
        connection.execute(update(schema.games).values(rules=99))
    with pytest.raises(Refused, match="version 99 of the rules") as refused:
        run(TableService(store, 0).find(live_game.info.id))
    assert refused.value.code == "unreadable-table"


def test_a_house_that_is_full_keeps_the_tables_somebody_looks_at(stores: Callable[[], Store]) -> None:
    table_service = TableService(stores(), 0, capacity=2)

    async def visits() -> None:
        watched = await table_service.open("anna", "clans", TWO, seed=1)
        watching = table_service.listen(watched, "anna")
        await anext(watching)
        left = await table_service.open("anna", "clans", TWO, seed=2)
        await played(table_service, left, 3)
        await asyncio.sleep(0)  # no bot plays there
        asked_for = await table_service.open("anna", "clans", TWO, seed=3)
        assert await table_service.find(watched.info.id) is watched, "somebody looks"
        back = await table_service.find(left.info.id)
        assert back is not left and back.table.digest() == left.table.digest(), "it waited in the store"
        assert await table_service.find(asked_for.info.id) is not asked_for, "nobody was there when room was needed"
        await watching.aclose()
        await table_service.find(left.info.id)
        assert await table_service.find(watched.info.id) is not watched, "nobody looks any more"

    run(visits())


def test_two_houses_may_look_at_an_old_table_at_the_same_moment(stores: Callable[[], Store]) -> None:
    """One of them is first to keep with it how it stands, which an older version did not; both show it."""

    async def main() -> None:
        one, other = TableService(stores(), 0), TableService(stores(), 0)
        live_game = await TableService(stores(), 0).open("anna", "clans", TWO, seed=3)
        with one.store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE games SET to_move = -2, scores = '[]'")
        keep = other.store.append_actions

        def second(*change: Any) -> Revision:
            other.store.append_actions = keep  # type: ignore[method-assign]
            one.store.append_actions(*change)
            return keep(*change)

        other.store.append_actions = second  # type: ignore[method-assign, assignment]
        found = [await table_service.find(live_game.info.id) for table_service in (other, one)]
        assert found[0].revision == found[1].revision

    run(main())


def test_who_follows_an_invitation_in_the_same_moment_takes_no_seat_from_who_was_first(
    stores: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one sits down elsewhere while the other's invitation has been found and the table not yet been looked at."""

    async def main() -> None:
        one, other = TableService(stores(), 0), TableService(stores(), 0)
        live_game = await one.open("anna", "clans", [SeatSetup("here", "Ailsa"), SeatSetup("invited", "Iain")], seed=3)
        invitation = str(live_game.seats[1].invitation)
        look = other.store.find_invitation

        def slowly(invitation: str) -> tuple[str, int] | None:
            found = look(invitation)
            one.store.change_seat(live_game.info.id, live_game.seats[1], SeatInfo(1, "Bob", "", "bob"))
            return found

        monkeypatch.setattr(other.store, "find_invitation", slowly)
        with pytest.raises(Refused) as refused:
            await other.seat_service.join(invitation, "carol")
        assert refused.value.code == "seat-taken" and one.store.load_seats(live_game.info.id)[1].owner == "bob"

    run(main())
