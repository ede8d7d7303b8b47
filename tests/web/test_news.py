"""Who listens to a table hears of everything, also of somebody who goes while other news is on its way."""

from collections.abc import Iterator

import anyio
import msgspec
import pytest
from patience import comes_true, run

from greatglen.store.rows import Change, Stamp
from greatglen.store.store import Store
from greatglen.web.live.batch_writer import BatchWriter
from greatglen.web.live.live_game import LiveGame
from greatglen.web.live.setup import SeatSetup
from greatglen.web.live.table_service import TableService


@pytest.fixture
def house() -> Iterator[TableService]:
    store = Store("sqlite://")
    yield TableService(store, 0)
    store.close()


async def listening(house: TableService, sitting: LiveGame, owner: str, heard: list[bool]) -> None:
    """Notes with every news whether Flora is here, as a browser would show it."""
    async for _ in house.listen(sitting, owner):
        heard.append(sitting.is_here(1))


def test_who_goes_is_missed_even_in_the_middle_of_other_news(house: TableService) -> None:
    async def main() -> list[list[bool]]:
        sitting = await house.open("anna", "clans", [SeatSetup("here", "Ailsa"), SeatSetup("invited", "Flora")], seed=2)
        sitting.seats[1] = msgspec.structs.replace(sitting.seats[1], owner="flora")
        notes: list[list[bool]] = [[], []]
        async with anyio.create_task_group() as stay:
            for heard in notes:
                stay.start_soon(listening, house, sitting, "anna", heard)
            async with anyio.create_task_group() as leave:
                leave.start_soon(listening, house, sitting, "flora", [])
                await comes_true(lambda: all(heard and heard[-1] for heard in notes))
                sitting.tell()
                leave.cancel_scope.cancel()
            await comes_true(lambda: not any(heard[-1] for heard in notes))
            stay.cancel_scope.cancel()
        assert not sitting.listeners and not sitting.present.total()
        return notes

    for heard in run(main()):
        assert heard[-1] is False


def test_a_page_that_says_goodbye_is_gone_though_its_connection_is_open(house: TableService) -> None:
    async def main() -> None:
        sitting = await house.open("anna", "clans", [SeatSetup("here", "Ailsa"), SeatSetup("here", "Flora")], seed=2)
        first, second = house.listen(sitting, "anna", "anna-1"), house.listen(sitting, "anna", "anna-2")
        await anext(first)
        await anext(second)
        assert sitting.present["anna"] == 2
        house.leave(sitting, "anna-1")
        with pytest.raises(StopAsyncIteration):
            await anext(first)
        assert sitting.present["anna"] == 1 and not sitting.left
        house.leave(sitting, "anna-3")  # said before its connection was made
        with pytest.raises(StopAsyncIteration):
            await anext(house.listen(sitting, "anna", "anna-3"))
        assert sitting.present["anna"] == 1 and not sitting.left
        await second.aclose()
        assert not sitting.present.total()

    run(main())


def test_what_is_said_after_a_move_that_was_read_before_it_was_noted_is_heard(
    house: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody asks for the table in the moment when a move is in the database, and not yet in memory: memory must not
    count that move twice, or the next news is taken for known."""
    write = BatchWriter.write

    async def slowly(writing: BatchWriter, wanted: Change) -> Stamp:
        stamp = await write(writing, wanted)
        await house.find(wanted.game_id)
        return stamp

    async def main() -> None:
        sitting = await house.open("anna", "clans", [SeatSetup("here", "Ailsa"), SeatSetup("here", "Flora")], seed=2)
        monkeypatch.setattr(BatchWriter, "write", slowly)
        for said in ("hello", "anybody?"):
            seat = sitting.table.choice.seat
            await house.act(sitting, seat, sitting.table.choice.options[0])
            info = house.store.game(sitting.info.id)
            assert info is not None and sitting.news == info.news and sitting.table.version == info.version
            await house.say(sitting, "Ailsa", 0, said)
            assert sitting.chat[-1].text == said

    run(main())
