"""Houses and workers for tests, in a loop of their own."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from patience import wait_until_async

from greatglen.kernel.record import Record
from greatglen.store.store import Store
from greatglen.web.live.game import GameAnalysis, LiveGame
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.workers.messages import MessageBus
from greatglen.workers.queue import Queue

LONG_GAME = Path(__file__).parents[1] / "games" / "glenmore2-4-chronicles-1.2.3.4.5.6.7.8-8.json"


@asynccontextmanager
async def open_house(
    database: str, queue: Queue | None = None, messages: MessageBus | None = None, **settings: Any
) -> AsyncIterator[TableService]:
    """A house that is at work, and ends in order."""
    store = Store(database)
    table_service = TableService(store, **{"pace": 0, "queue": queue, "messages": messages, **settings})
    await table_service.start()
    try:
        yield table_service
    finally:
        await table_service.close()
        store.close()


async def table(table_service: TableService, *kinds: str, game: str = "clans") -> LiveGame:
    """A new table of anna's."""
    return await table_service.open(
        "anna", game, [SeatSetup(kind, f"Seat {n}") for n, kind in enumerate(kinds)], seed=3
    )


async def thinking(live_game: LiveGame) -> None:
    """Wait until a bot has been asked. It may be sure of its move soon, however long it might think."""
    await wait_until_async(lambda: live_game.thinking_bot is not None)


async def analysing(table_service: TableService) -> GameAnalysis:
    """The analysis of a long game, well on its way: it takes a minute of a processor, whatever is found."""
    record = Record.from_json(LONG_GAME.read_bytes())
    sitters = [SeatSetup("here", f"Seat {seat}") for seat in range(record.seats)]
    live_game = await table_service.open("anna", record.game, sitters, record=record)
    found = await table_service.hint_service.analyse(live_game)
    await wait_until_async(lambda: found.progress > 0)
    return found


def every_action_once(table_service: TableService, live_game: LiveGame) -> bool:
    """Whether what is stored is what is in memory, each action with the next number."""
    lines = table_service.store.load_notation(live_game.info.id, 0)
    return lines == live_game.table.actions_since(0)


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not asked for by its parent does not."""
    try:
        with open(f"/proc/{pid}/stat") as status:  # noqa: PTH123 - not a file like others
            return status.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def kill(pid: int) -> None:
    os.kill(pid, 9)
