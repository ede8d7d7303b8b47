"""A time of day that tests set: no test waits for a deadline."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from greatglen.store.correspondence.clocks import Terms
from greatglen.store.store import Store
from greatglen.web.features.correspondence.timekeeper import Keeper
from greatglen.web.live.live_game import Sitting
from greatglen.web.live.setup import Sitter
from greatglen.web.live.table_service import House
from greatglen.workers.inline_queue import Inline

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
async def open_house(database: str, time: Time, **settings: Any) -> AsyncIterator[tuple[House, Keeper]]:
    """A house whose room is tended only when the test says so."""
    store = Store(database)
    house = House(store, **{"pace": 0.0, "queue": Inline(store), "now": time, **settings})
    keeper = Keeper(house)
    await house.start()
    try:
        yield house, keeper
    finally:
        await house.close()
        store.close()


async def table(house: House, terms: Terms | None, *owners: str, game: str = "clans", seed: int | None = 3) -> Sitting:
    """People at a new table; somebody called "easy" is a bot."""
    sitters = [Sitter("easy" if name == "easy" else "here", name.title(), name) for name in owners]
    sitting = await house.open(owners[0], game, sitters, seed=seed)
    if terms is not None:
        await house.set_clock(sitting, terms)
    return sitting


async def act(house: House, sitting: Sitting) -> None:
    """Whoever decides does something."""
    await house.act(sitting, sitting.table.choice.seat, sitting.table.choice.options[0])


async def until_turn_of(house: House, sitting: Sitting, seat: int) -> None:
    """Play until a seat is to decide."""
    while sitting.table.choice.seat != seat:
        await act(house, sitting)


def clock(house: House, sitting: Sitting, seat: int) -> Any:
    """The clock of a seat as the database has it."""
    return house.store.clocks.of([sitting.info.id])[sitting.info.id].seats[seat]
