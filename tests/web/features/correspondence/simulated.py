"""A time of day that tests set: no test waits for a deadline."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from greatglen.store.correspondence.clocks import ClockTerms
from greatglen.store.store import Store
from greatglen.web.features.correspondence.timekeeper import Timekeeper
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.workers.inline_queue import InlineQueue

NOON = 1_800_000_000.0
HOUR, DAY = 3600, 86400


class Time:
    """It stands still until it is moved."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def move(self, seconds: float) -> None:
        self.now += seconds


@asynccontextmanager
async def open_house(database: str, time: Time, **settings: Any) -> AsyncIterator[tuple[TableService, Timekeeper]]:
    """A house whose room is tended only when the test says so."""
    store = Store(database)
    table_service = TableService(store, **{"pace": 0.0, "queue": InlineQueue(store), "now": time, **settings})
    periodic_task = Timekeeper(table_service)
    await table_service.start()
    try:
        yield table_service, periodic_task
    finally:
        await table_service.close()
        store.close()


async def table(
    table_service: TableService, terms: ClockTerms | None, *owners: str, game: str = "clans", seed: int | None = 3
) -> LiveGame:
    """People at a new table; somebody called "easy" is a bot."""
    sitters = [SeatSetup("easy" if name == "easy" else "here", name.title(), name) for name in owners]
    live_game = await table_service.open(owners[0], game, sitters, seed=seed)
    if terms is not None:
        await table_service.set_clock(live_game, terms)
    return live_game


async def act(table_service: TableService, live_game: LiveGame) -> None:
    """Whoever decides does something."""
    await table_service.act(live_game, live_game.table.choice.seat, live_game.table.choice.options[0])


async def until_turn_of(table_service: TableService, live_game: LiveGame, seat: int) -> None:
    """Play until a seat is to decide."""
    while live_game.table.choice.seat != seat:
        await act(table_service, live_game)


def clock(table_service: TableService, live_game: LiveGame, seat: int) -> Any:
    """The clock of a seat as the database has it."""
    return table_service.store.clocks.load_timings([live_game.info.id])[live_game.info.id].seats[seat]
