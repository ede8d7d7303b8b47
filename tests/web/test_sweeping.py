"""Tables that nobody comes back to are swept after a time that is told; who acts or looks in keeps theirs."""

import asyncio
import time
from datetime import UTC, datetime

import pytest
from patience import run
from sqlalchemy import event, update
from web.people import Person
from web.serving import serving
from web.test_security import says_why
from workers.houses import open_house, table

from greatglen.store import schema
from greatglen.store.store import Store
from greatglen.store.usage import MAIL, THINKING
from greatglen.web.live.game import LiveGame
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.limits import DAY, Limits

LIMITS = Limits(unfinished=30, finished=365)


def aged(store: Store, live_game: LiveGame, days: float, **more: object) -> None:
    """Make a table as old as if nobody had been there since."""
    then = time.time() - DAY * days
    with store.engine.begin() as connection:
        change = update(schema.games).where(schema.games.c.id == live_game.info.id)
        connection.execute(change.values(touched=then, seen=then, **more))


def stays(table_service: TableService, live_game: LiveGame) -> bool:
    return table_service.store.load_revision(live_game.info.id) is not None


@pytest.mark.parametrize(("days", "over", "kept"), [(29, 0, True), (31, 0, False), (364, 1, True), (366, 1, False)])
def test_tables_are_kept_as_long_as_it_is_told(database: str, days: float, over: int, kept: bool) -> None:
    async def main() -> None:
        async with open_house(database, limits=LIMITS) as table_service:
            live_game, other = await table(table_service, "here", "here"), await table(table_service, "here", "here")
            aged(table_service.store, live_game, days, over=over)
            await table_service.table_cleanup.sweep()
            assert stays(table_service, live_game) == kept and stays(table_service, other)
            assert (
                kept
                == bool(table_service.store.load_notation(live_game.info.id, 0))
                == (live_game.info.id in table_service.game_cache.live_games)
            )

    run(main())


def test_who_looks_in_keeps_a_table(database: str) -> None:
    async def main() -> None:
        async with open_house(database, limits=LIMITS) as table_service, open_house(database, limits=LIMITS) as other:
            watched, asked_for, left = [await table(table_service, "here", "here") for _ in range(3)]
            listening = table_service.listen(watched, "anna")
            await anext(listening)
            table_service.wake(asked_for)
            for live_game in (watched, asked_for, left):
                aged(table_service.store, live_game, 100)
            await table_service.table_cleanup.sweep()
            assert [stays(table_service, one) for one in (watched, asked_for, left)] == [True, True, False]
            await other.table_cleanup.sweep()  # nobody is there at this process
            assert stays(table_service, watched)
            aged(table_service.store, asked_for, 100)
            await table_service.table_cleanup.sweep()
            assert not stays(table_service, asked_for), "nobody has asked since"
            await listening.aclose()

    run(main())


def test_two_may_sweep_at_once_and_an_action_saves_a_table(database: str) -> None:
    async def main() -> None:
        async with open_house(database, limits=LIMITS) as one, open_house(database, limits=LIMITS) as other:
            tables = [await table(one, "here", "here") for _ in range(6)]
            for live_game in tables:
                aged(one.store, live_game, 100)
            saved = tables[0]
            await one.act(saved, 0, saved.table.choice.options[0])
            await asyncio.gather(one.table_cleanup.sweep(), other.table_cleanup.sweep())
            assert [stays(one, live_game) for live_game in tables] == [True] + 5 * [False]

    run(main())


def test_what_changes_while_it_is_swept_stays(database: str) -> None:
    """Somebody talks between the look and the deletion."""
    store = Store(database)
    live_game = run(table(TableService(store), "here", "here"))
    aged(store, live_game, 100)

    @event.listens_for(store.engine, "before_cursor_execute")
    def quicker(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("DELETE") and not other.load_chat(live_game.info.id):
            other.add_chat_line(live_game.info.id, "Ailsa", 0, "wait")

    other = Store(database)
    assert store.delete_abandoned(time.time(), time.time(), time.time()) == []
    assert store.load_chat(live_game.info.id)[0].text == "wait" and store.load_notation(live_game.info.id, 0)
    other.close()
    store.close()


def test_nothing_of_a_household_is_swept(database: str) -> None:
    async def main() -> None:
        async with open_house(database) as table_service:
            live_game = await table(table_service, "here", "here")
            aged(table_service.store, live_game, 10_000)
            await table_service.table_cleanup.sweep()
            assert stays(table_service, live_game)

    run(main())


def test_it_is_told_at_the_table_and_by_the_api(database: str) -> None:
    with serving(database, limits=LIMITS) as server, Person(server) as host, Person(server) as guest:
        live_game = host.open("clans", ["here", "here"])
        path = f"/t/{live_game.info.id}"
        until = host.get(f"/api/tables/{live_game.info.id}").json()["kept_until"]
        assert 29.9 * DAY < until - time.time() <= 30 * DAY
        day = datetime.fromtimestamp(until, UTC).date().isoformat()
        assert f"Kept until {day}" in host.get(path).text
        assert f'action="{path}/delete"' in host.get(path).text and "/delete" not in guest.get(path).text
        says_why(guest.delete(path), 403)
        assert host.delete(path).status_code == 303
        says_why(host.get(path), 404)


def test_thinking_of_long_ago_is_forgotten(database: str) -> None:
    async def main() -> None:
        async with open_house(database, limits=LIMITS) as table_service:
            table_service.store.usage.add(THINKING, ["anna"], 5.0)
            with table_service.store.engine.begin() as connection:
                connection.execute(update(schema.usage).values(at=time.time() - 4000))
            table_service.store.usage.add(THINKING, ["anna"], 7.0)
            await table_service.table_cleanup.sweep()
            assert table_service.store.usage.get_totals(THINKING, ["anna"], 0.0) == {"anna": 7.0}

    run(main())


def test_mails_are_forgotten_after_a_day(database: str) -> None:
    async def main() -> None:
        async with open_house(database, limits=LIMITS) as table_service:
            for amount, age in ((1.0, DAY + 60), (2.0, DAY - 60)):
                table_service.store.usage.add(MAIL, ["anna"], amount)
                aged = update(schema.usage).where(schema.usage.c.amount == amount).values(at=time.time() - age)
                with table_service.store.engine.begin() as connection:
                    connection.execute(aged)
            await table_service.table_cleanup.sweep()
            assert table_service.store.usage.get_totals(MAIL, ["anna"], 0.0) == {"anna": 2.0}

    run(main())
