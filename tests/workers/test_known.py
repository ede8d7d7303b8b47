"""A person at two processes: who is revoked at one is a stranger at the other, at once, and without news in seconds."""

import asyncio
from contextlib import aclosing
from pathlib import Path

import pytest
from patience import run, wait_until_async
from workers.houses import open_house

from greatglen.store.accounts.people import hash_secret
from greatglen.web.live import presence
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.device_cache import MAX_AGE
from greatglen.workers.backends import create_messages
from greatglen.workers.messages import MessageBus

FIRST = hash_secret("d-first")


async def a_person(table_service: TableService, secret: str = "d-first") -> str:
    """Somebody with a device."""
    people = table_service.device_cache.people
    return await asyncio.to_thread(
        people.create_person, f"owner-{secret}", "theme:dark", secret, "Firefox", table_service.now()
    )


async def revoke(table_service: TableService, person: str) -> None:
    people = table_service.device_cache.people
    every = [device.id for device in await asyncio.to_thread(people.list_devices, person)]
    table_service.device_cache.announce_change(person, await asyncio.to_thread(people.revoke_devices, person, every))


@pytest.mark.parametrize("between", ["redis", "postgres"])
def test_processes_tell_each_other(between: str, request: pytest.FixtureRequest, postgres: str) -> None:
    redis = request.getfixturevalue("redis") if between == "redis" else None

    async def main() -> None:
        async with (
            open_house(postgres, messages=create_messages(postgres, redis), now=lambda: 1.8e9) as here,
            open_house(postgres, messages=create_messages(postgres, redis), now=lambda: 1.8e9) as there,
        ):
            secret = f"d-{between}"
            key = hash_secret(secret)
            live_game = await here.open(
                f"owner-{secret}", "clans", [SeatSetup("here", "Anna"), SeatSetup("here", "Ben", "ben")]
            )
            watched = await there.find(live_game.info.id)
            person = await a_person(here, secret)
            async with aclosing(there.listen(watched, f"owner-{secret}")) as old:
                await anext(old)
                assert await here.device_cache.find_device(key) is not None  # the new cookie comes back
                with pytest.raises(StopAsyncIteration):  # the page of the old one ends, at the other process, too
                    while True:
                        await anext(old)
            for table_service in (here, there):
                now = await table_service.find(live_game.info.id)
                assert now.info.host == person and now.list_seats_of(person) == [0]
            known = await there.device_cache.find_device(key)
            assert known is not None and known.preferences == "theme:dark"
            await here.device_cache.save_preferences(person, "theme:light")
            await wait_until_async(lambda: len(there.device_cache) == 0)
            known = await there.device_cache.find_device(key)
            assert known is not None and known.preferences == "theme:light"
            async with aclosing(there.listen(watched, person, device=key)) as pages:
                await anext(pages)
                await revoke(here, person)
                with pytest.raises(StopAsyncIteration):
                    while True:
                        await anext(pages)
            assert (
                await there.device_cache.find_device(key) is None and await here.device_cache.find_device(key) is None
            )

    run(main())


class Clock:
    def __init__(self) -> None:
        self.now = 1.8e9

    def __call__(self) -> float:
        return self.now


def test_without_news_it_takes_as_long_as_something_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes that do not hear each other: nobody stays longer than that, and no page."""
    monkeypatch.setattr(presence, "KEEPALIVE_SECONDS", 0.05)
    url, clock = f"sqlite:///{tmp_path / 'games.db'}", Clock()

    async def main() -> None:
        async with (
            open_house(url, messages=MessageBus(), now=clock) as here,
            open_house(url, messages=MessageBus(), now=clock) as there,
        ):
            person = await a_person(here)
            live_game = await there.open(person, "clans", [SeatSetup("here", "Anna"), SeatSetup("here", "Ben")])
            assert await there.device_cache.find_device(FIRST) is not None
            async with aclosing(there.listen(live_game, person, device=FIRST)) as pages:
                await anext(pages)
                await revoke(here, person)
                assert await here.device_cache.find_device(FIRST) is None
                clock.now += MAX_AGE - 0.1
                assert await there.device_cache.find_device(FIRST) is not None
                await anext(pages)
                clock.now += 0.1
                assert await there.device_cache.find_device(FIRST) is None
                with pytest.raises(StopAsyncIteration):
                    while True:
                        await anext(pages)

    run(main())


def test_what_is_being_read_while_something_is_forgotten_is_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with open_house(f"sqlite:///{tmp_path / 'games.db'}") as table_service:
            person = await a_person(table_service)
            await table_service.device_cache.find_device(FIRST)
            table_service.device_cache.invalidate(person)
            read = table_service.device_cache.people.find_device

            def slowly(secret: str, now: float) -> object:
                found = read(secret, now)
                every = [device.id for device in table_service.device_cache.people.list_devices(person)]
                table_service.device_cache.people.revoke_devices(person, every)
                table_service.device_cache.invalidate(person)  # the news come while it is on its way
                return found

            with monkeypatch.context() as patch:
                patch.setattr(table_service.device_cache.people, "find_device", slowly)
                assert await table_service.device_cache.find_device(FIRST) is not None
            assert await table_service.device_cache.find_device(FIRST) is None

    run(main())
