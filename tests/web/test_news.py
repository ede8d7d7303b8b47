"""Who listens to a table hears of everything, also of somebody who goes while other news is on its way."""

from collections.abc import Iterator

import anyio
import msgspec
import pytest
from patience import run, wait_until_async

from greatglen.store.rows import Change, Revision
from greatglen.store.store import Store
from greatglen.web.live.game import LiveGame
from greatglen.web.live.repository import BatchWriter
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService


@pytest.fixture
def table_service() -> Iterator[TableService]:
    store = Store("sqlite://")
    yield TableService(store, 0)
    store.close()


async def listening(table_service: TableService, live_game: LiveGame, owner: str, heard: list[bool]) -> None:
    """Notes with every news whether Flora is here, as a browser would show it."""
    async for _ in table_service.listen(live_game, owner):
        heard.append(live_game.is_present(1))


def test_who_goes_is_missed_even_in_the_middle_of_other_news(table_service: TableService) -> None:
    async def main() -> list[list[bool]]:
        live_game = await table_service.open(
            "anna", "clans", [SeatSetup("here", "Ailsa"), SeatSetup("invited", "Flora")], seed=2
        )
        live_game.seats[1] = msgspec.structs.replace(live_game.seats[1], owner="flora")
        notes: list[list[bool]] = [[], []]
        async with anyio.create_task_group() as stay:
            for heard in notes:
                stay.start_soon(listening, table_service, live_game, "anna", heard)
            async with anyio.create_task_group() as leave:
                leave.start_soon(listening, table_service, live_game, "flora", [])
                await wait_until_async(lambda: all(heard and heard[-1] for heard in notes))
                live_game.notify_listeners()
                leave.cancel_scope.cancel()
            await wait_until_async(lambda: not any(heard[-1] for heard in notes))
            stay.cancel_scope.cancel()
        assert not live_game.listeners and not live_game.open_pages.total()
        return notes

    for heard in run(main()):
        assert heard[-1] is False


def test_a_page_that_says_goodbye_is_gone_though_its_connection_is_open(table_service: TableService) -> None:
    async def main() -> None:
        live_game = await table_service.open(
            "anna", "clans", [SeatSetup("here", "Ailsa"), SeatSetup("here", "Flora")], seed=2
        )
        first, second = (
            table_service.listen(live_game, "anna", "anna-1"),
            table_service.listen(live_game, "anna", "anna-2"),
        )
        await anext(first)
        await anext(second)
        assert live_game.open_pages["anna"] == 2
        table_service.close_page(live_game, "anna-1")
        with pytest.raises(StopAsyncIteration):
            await anext(first)
        assert live_game.open_pages["anna"] == 1 and not live_game.closed_pages
        table_service.close_page(live_game, "anna-3")  # said before its connection was made
        with pytest.raises(StopAsyncIteration):
            await anext(table_service.listen(live_game, "anna", "anna-3"))
        assert live_game.open_pages["anna"] == 1 and not live_game.closed_pages
        await second.aclose()
        assert not live_game.open_pages.total()

    run(main())


def test_what_is_said_after_a_move_that_was_read_before_it_was_noted_is_heard(
    table_service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody asks for the table in the moment when a move is in the database, and not yet in memory: memory must not
    count that move twice, or the next news is taken for known."""
    write = BatchWriter.write

    async def slowly(writing: BatchWriter, wanted: Change) -> Revision:
        stamp = await write(writing, wanted)
        await table_service.find(wanted.game_id)
        return stamp

    async def main() -> None:
        live_game = await table_service.open(
            "anna", "clans", [SeatSetup("here", "Ailsa"), SeatSetup("here", "Flora")], seed=2
        )
        monkeypatch.setattr(BatchWriter, "write", slowly)
        for said in ("hello", "anybody?"):
            seat = live_game.table.choice.seat
            await table_service.act(live_game, seat, live_game.table.choice.options[0])
            info = table_service.store.load_game(live_game.info.id)
            assert info is not None and live_game.news == info.news and live_game.table.version == info.version
            await table_service.say(live_game, "Ailsa", 0, said)
            assert live_game.chat[-1].text == said

    run(main())
