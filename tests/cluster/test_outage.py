"""PostgreSQL is stopped in order, or hangs, and comes back: bots go on by themselves, and nobody has to load a page
again."""

import asyncio
import contextlib
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from cluster.playing import Kind, Stream, Visitor, opened
from cluster.programs import children, full, run
from patience import wait_until_async

OUTAGE = 3.0  # seconds
SOME = 3  # moves of bots
CROWD = 30  # requests, more than a web has threads
BOTS = Kind("glenmore2", ("random", "easy", "random"))


async def bots_go_on(streams: list[Stream]) -> None:
    before = [stream.said for stream in streams]
    await wait_until_async(
        lambda: all(stream.said >= said + SOME for stream, said in zip(streams, before, strict=True)), 0.1
    )


@pytest.mark.parametrize("with_redis", [True, False], ids=["redis", "postgres"])
def test_bots_go_on_after_an_outage(folder: Path, with_redis: bool) -> None:
    """At both webs somebody looks on and does nothing; work and news go through Redis, or through PostgreSQL too."""
    cluster = full(folder, with_redis)
    database = cluster.named("postgres")

    async def main() -> None:
        visitor = Visitor(0, cluster.webs, random.Random(1))
        async with visitor.http:
            streams = []
            for web in cluster.webs:
                played = await opened(visitor, BOTS)
                streams.append(Stream(visitor, web, f"{played.path}/stream", ""))
            await bots_go_on(streams)
            database.end(signal.SIGINT)
            await database.up()
            await bots_go_on(streams)
            database.end(signal.SIGINT)
            await asyncio.sleep(OUTAGE)
            await database.up()
            await bots_go_on(streams)
            assert not cluster.ended() and not any(stream.broken for stream in streams)
            for stream in streams:
                await stream.close()

    run(cluster, main)


def test_a_database_that_hangs_holds_up_nobody_for_longer_than_it_hangs(folder: Path) -> None:
    """PostgreSQL is stopped where it stands, connections and all, and goes on after a while: what needs no database is
    answered meanwhile, more requests than there are threads wait, and then everything goes on."""
    cluster = full(folder)
    database = cluster.named("postgres")
    tables = Kind("clans", ("mine", "mine"))

    async def main() -> None:
        visitor = Visitor(0, cluster.webs, random.Random(1))
        async with visitor.http:
            bots = await opened(visitor, BOTS)
            stream = Stream(visitor, cluster.webs[0], f"{bots.path}/stream", "")
            played = [await opened(visitor, tables) for _ in range(CROWD)]
            await bots_go_on([stream])
            with frozen(database.pid):
                waiting = [asyncio.create_task(visitor.got(one.path)) for one in played]
                for web in cluster.webs:
                    assert (await visitor.got("/health", web=web)).json()["alive"]
                    not_ready = await visitor.ask("GET", "/health/ready", web=web)
                    assert not_ready is not None and not_ready.json() == {"database": False, "queue": True}
                    assert (await visitor.got("/api/games", web=web)).status_code == 200
                assert not any(task.done() for task in waiting)
            assert {one.status_code for one in await asyncio.gather(*waiting)} == {200}
            await bots_go_on([stream])
            assert not cluster.ended() and not stream.broken
            await stream.close()

    run(cluster, main)


@contextlib.contextmanager
def frozen(pid: int) -> Iterator[None]:
    """A process and all that it has started."""
    family = [pid, *children(pid)]
    for one in family:
        os.kill(one, signal.SIGSTOP)
    try:
        yield
    finally:
        for one in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGCONT)
