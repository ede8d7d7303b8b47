"""Several processes on PostgreSQL or Redis: news and presence cross, and jobs are done by `greatglen work`."""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from patience import run, wait_until_async
from store.postgres import free_port
from workers import redis_server
from workers.houses import analysing, every_action_once, open_house, table, thinking

from greatglen.workers import cluster, serve
from greatglen.workers.backends import create_messages
from greatglen.workers.cluster import ClusterQueue, Lanes
from greatglen.workers.job import Job
from greatglen.workers.serve import WorkerServer

# SAQ 0.26 calls Redis in a way that redis-py 8 has given another name.
pytestmark = pytest.mark.filterwarnings("ignore:Call to deprecated setex:DeprecationWarning")


class Means:
    """Where a cluster keeps its games, and what it talks through."""

    def __init__(self, database: str, redis: str | None) -> None:
        self.database = database
        self.redis = redis

    def queue(self) -> ClusterQueue:
        return ClusterQueue(self.redis or self.database, create_messages(self.database, self.redis))


@pytest.fixture(params=["redis", "postgres"])
def means(request: pytest.FixtureRequest, tmp_path: Path) -> Means:
    """Redis beside a SQLite file, or PostgreSQL alone."""
    if request.param == "redis":
        return Means(f"sqlite:///{tmp_path / 'games.db'}", request.getfixturevalue("redis"))
    return Means(request.getfixturevalue("postgres"), None)


@asynccontextmanager
async def workshop(means: Means) -> AsyncIterator[None]:
    """Workers, until they are told to end."""
    ended = asyncio.Event()
    working = asyncio.create_task(WorkerServer(means.database, means.redis, 1).run(ended))
    try:
        yield
    finally:
        ended.set()
        await working


def test_houses_hear_of_each_other(means: Means) -> None:
    """A stream may be at any process: it is told of moves, talk, seats and people at the others, and misses nothing."""

    async def main() -> None:
        here, there = (create_messages(means.database, means.redis) for _ in range(2))
        async with (
            open_house(means.database, messages=here) as one,
            open_house(means.database, messages=there) as other,
        ):
            live_game = await table(one, "here", "here")
            copy = await other.find(live_game.info.id)
            watching = other.listen(copy, "bob")
            first = await anext(watching)
            seat = live_game.table.choice.seat
            await one.act(live_game, seat, live_game.table.choice.options[0])
            while (told := await anext(watching)) == first:
                pass
            assert told == live_game.news
            await wait_until_async(lambda: copy.table.digest() == live_game.table.digest())
            await one.say(live_game, "Anna", 0, "hello")
            await wait_until_async(lambda: [said.text for said in copy.chat] == ["hello"])
            assert not copy.is_present(0)
            coming = one.listen(live_game, "anna")
            await anext(coming)
            await wait_until_async(lambda: copy.is_present(0) and copy.is_present(1))
            await coming.aclose()
            await wait_until_async(lambda: not copy.is_present(0))
            await one.delete(live_game.info.id, "anna")
            await wait_until_async(lambda: live_game.info.id not in other.game_cache.live_games)
            await watching.aclose()

    run(main())


def test_workers_elsewhere_play_and_can_be_watched_and_hurried(means: Means) -> None:
    async def main() -> None:
        news = create_messages(means.database, means.redis)
        queue = ClusterQueue(means.redis or means.database, news)
        async with workshop(means), open_house(means.database, queue, news) as table_service:
            analysis = await analysing(table_service)
            analysis.stop()
            await wait_until_async(lambda: analysis.is_done)
            assert analysis.was_stopped
            live_game = await table(table_service, "hard:60s", "random", "here")
            there = table_service.listen(live_game, "anna")
            await anext(there)
            version = live_game.table.version
            await thinking(live_game)
            table_service.hurry(live_game, "anna")
            await wait_until_async(lambda: live_game.table.version > version)
            assert every_action_once(table_service, live_game)
            quick = await table(table_service, "random", "easy")
            table_service.wake(quick)
            await wait_until_async(lambda: quick.table.version >= 8)
            asked = await table(table_service, "here", "here")
            hint = await table_service.hint_service.request_hint(asked, asked.table.choice.seat)
            assert hint.action in asked.table.choice.options
            await there.aclose()

    run(main())


def test_everything_goes_on_when_redis_comes_back(tmp_path: Path) -> None:
    """It is killed and started anew, empty: news are heard again, and the job that it forgot is put again."""
    port = free_port()
    means = Means(f"sqlite:///{tmp_path / 'games.db'}", f"redis://127.0.0.1:{port}/0")

    async def main() -> None:
        servers = contextlib.ExitStack()
        servers.enter_context(redis_server.running(port))
        news, elsewhere = (create_messages(means.database, means.redis) for _ in range(2))
        async with (
            open_house(means.database, ClusterQueue(str(means.redis), news), news) as table_service,
            open_house(means.database, messages=elsewhere) as other,
        ):
            live_game = await table(table_service, "random", "here")
            there = table_service.listen(live_game, "anna")
            await anext(there)
            copy = await other.find(live_game.info.id)
            watching = other.listen(copy, "bob")
            await anext(watching)
            version = live_game.table.version
            await wait_until_async(lambda: live_game.bot_task is not None and not live_game.bot_task.done())
            servers.close()
            servers.enter_context(redis_server.running(port))
            async with workshop(means):
                await wait_until_async(
                    lambda: live_game.table.version > version and copy.table.version == live_game.table.version
                )
            assert every_action_once(table_service, live_game)
            await there.aclose()
            await watching.aclose()
        servers.close()

    run(main())


def test_a_worker_without_work_keeps_its_connection(redis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client gives up a connection that is silent for some seconds: a worker asks again before that."""
    monkeypatch.setattr(cluster, "BLOCK_SECONDS", 0.1)

    async def main() -> None:
        lanes = Lanes(f"{redis}?socket_timeout=2")
        await lanes.open()
        assert await lanes.queues["quick"].dequeue() is None
        await lanes.close()

    run(main())


def test_the_same_key_is_refused(means: Means) -> None:
    async def main() -> None:
        queue = means.queue()
        await queue.start(lambda *_: None)
        job = Job("think", "nowhere", 1, 0)
        await queue.put(job)
        lane = queue.lanes.queues["quick"]
        before = await lane.count("queued")
        await queue.put(job)
        assert await lane.count("queued") == before
        assert await queue.find(job) is not None and await queue.find(Job("think", "nowhere", 2, 0)) is None
        known = await lane.job(job.key)
        assert known is not None
        await lane.abort(known, "not needed")
        await queue.close()

    run(main())


def test_another_machine_takes_over_what_a_dead_one_was_doing(
    redis: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`greatglen work` is killed while its bot thinks; another one started later does the job, once."""
    monkeypatch.setattr(cluster, "HEARTBEAT", 1)
    monkeypatch.setattr(serve, "TIMERS", {**serve.TIMERS, "sweep": 0.1})
    means = Means(f"sqlite:///{tmp_path / 'games.db'}", redis)
    program = "import sys; from greatglen.cli.__main__ import main; sys.exit(main())"
    options = ["--database", means.database, "--redis", redis, "--workers", "1"]
    call = [sys.executable, "-c", program, "work", *options]

    async def main() -> None:
        news = create_messages(means.database, redis)
        async with open_house(means.database, ClusterQueue(redis, news), news) as table_service:
            first = subprocess.Popen(call)
            try:
                analysis = await analysing(table_service)
                live_game = await table(table_service, "hard:3s", "here")
                version = live_game.table.version
                table_service.wake(live_game)
                await thinking(live_game)
            finally:
                first.kill()
                first.wait()
            async with workshop(means):
                analysis.stop()
                await wait_until_async(lambda: analysis.is_done)
                assert analysis.was_stopped
                await wait_until_async(lambda: live_game.table.version > version)
                assert every_action_once(table_service, live_game)

    run(main())


def test_no_job_is_lost_between_two_lists(redis: str, tmp_path: Path) -> None:
    """A worker dies in the moment when it has taken a job and has not said so yet; another one finds it."""

    async def main() -> None:
        news = create_messages("sqlite://", redis)
        database = f"sqlite:///{tmp_path / 'games.db'}"
        queue = ClusterQueue(redis, news)
        async with open_house(database, queue, news) as table_service:
            live_game = await table(table_service, "easy", "here")
            version = live_game.table.version
            lane = queue.lanes.queues["quick"]
            table_service.wake(live_game)
            while await lane.dequeue() is None:
                pass
            assert await lane.count("queued") == 0
            async with workshop(Means(database, redis)):
                await wait_until_async(lambda: live_game.table.version > version)

    run(main())
