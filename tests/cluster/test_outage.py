"""PostgreSQL is stopped in order and comes back: bots go on by themselves, and nobody has to load a page again."""

import asyncio
import random
import signal
from pathlib import Path

import pytest
from cluster.playing import Kind, Stream, Visitor, opened
from cluster.programs import full, run
from patience import comes_true

OUTAGE = 3.0  # seconds
SOME = 3  # moves of bots
BOTS = Kind("glenmore2", ("random", "easy", "random"))


async def bots_go_on(streams: list[Stream]) -> None:
    before = [stream.said for stream in streams]
    await comes_true(lambda: all(stream.said >= said + SOME for stream, said in zip(streams, before, strict=True)), 0.1)


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
