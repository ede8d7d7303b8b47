"""Cluster: a queue on PostgreSQL or Redis (SAQ), whose jobs are done by `greatglen work` on any machine."""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from greatglen.bots.bot import Progress
from greatglen.extra import needed
from greatglen.kernel.refusal import Reason, Refused
from greatglen.work.job import LANES, Answer, Job, Lane, WorkFailedError
from greatglen.work.news import Message, News
from greatglen.work.postgres import plain
from greatglen.work.queue import Publish

with needed("cluster", __name__):
    import psycopg
    import saq
    from psycopg_pool import AsyncConnectionPool
    from redis.asyncio import Redis
    from redis.exceptions import RedisError
    from saq.job import TERMINAL_STATUSES, Status
    from saq.queue.postgres import PostgresQueue
    from saq.queue.redis import RedisQueue

NO_REDIS = Reason("no-redis", "Redis at {place} does not answer: {why}.")
FUNCTION = "do"
HEARTBEAT = 4  # seconds: a worker that is silent for longer is dead
ATTEMPTS = 3
KEPT = 600  # seconds an answer is kept for
ANALYSIS_KEPT = 24 * 60 * 60
SHORTEST, LONGEST = 0.05, 0.5  # seconds between two looks whether a job is done


class Patience:
    """After an error a worker asks again a second later, not at once: the server may be away."""

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> saq.Job | None:
        try:
            found: saq.Job | None = await super().dequeue(timeout, poll_interval)  # type: ignore[misc]
            return found
        except Exception:
            await asyncio.sleep(1)
            raise


class PatientPostgres(Patience, PostgresQueue):
    """SAQ's queue on PostgreSQL."""


class PatientRedis(Patience, RedisQueue):
    """SAQ's queue on Redis."""

    async def sweep(self, lock: int = 60, abort: float = 5.0) -> list[str]:
        """Give to others what dead workers have left: a job done twice counts once, so nobody has to be asked first.

        SAQ's own asks the worker to abort, and waits five seconds for each job. If it is killed meanwhile, the job is
        in no list any more and never done; and while Redis is away, it listens in a loop that does not pause.
        """
        active, swept = self.namespace("active"), []
        for found in await self.redis.lrange(active, 0, -1):
            name = found if isinstance(found, str) else found.decode()
            job = await self.job(self.job_key_from_id(name))
            if job is None:
                await self.redis.lrem(active, 0, name)
            elif job.status != Status.ACTIVE or job.stuck:
                if job.retryable:
                    await self.retry(job, self.swept_error_message)
                else:
                    await self.finish(job, Status.ABORTED, error=self.swept_error_message)
                swept.append(job.key)
        return swept

    async def disconnect(self) -> None:
        try:
            await super().disconnect()
        finally:  # SAQ's own leaves its connections open if one of them is broken
            await self.redis.connection_pool.disconnect()


class Lanes:
    """SAQ's queues, one for each lane, on one pool of connections."""

    def __init__(self, address: str) -> None:
        self._address = plain(address)
        self._pool: AsyncConnectionPool[Any] | None = None
        self.queues: dict[Lane, saq.Queue] = {}

    async def open(self) -> None:
        names = {lane: f"greatglen-{lane}" for lane in LANES}
        if self._address.startswith("redis"):
            await answers(self._address)
            self.queues = {lane: PatientRedis(Redis.from_url(self._address), name=name) for lane, name in names.items()}
        else:
            check = AsyncConnectionPool.check_connection
            self._pool = AsyncConnectionPool(
                self._address, open=False, check=check, min_size=1, max_size=12, kwargs={"autocommit": True}
            )
            await self._pool.open()
            self.queues = {lane: PatientPostgres(self._pool, name=name) for lane, name in names.items()}
        for queue in self.queues.values():
            await queue.connect()

    async def close(self) -> None:
        for queue in self.queues.values():
            with contextlib.suppress(OSError, RedisError):  # it is away: there is nobody to say goodbye to
                await queue.disconnect()
        if self._pool is not None:
            await self._pool.close()


async def answers(address: str) -> None:
    """Refused in one sentence if there is no Redis; its address may hold a password."""
    try:
        async with Redis.from_url(address) as redis:
            await redis.ping()
    except (OSError, RedisError, ValueError) as error:
        place = address.rpartition("@")[2].removeprefix("redis://")
        raise Refused(NO_REDIS.with_facts(place=place, why=str(error).rstrip("."))) from None


@contextlib.contextmanager
def reached() -> Iterator[None]:
    """A queue that does not answer is one that does no work."""
    try:
        yield
    except (OSError, RedisError, psycopg.Error) as error:
        raise WorkFailedError(f"the queue does not answer: {error}") from error


class ClusterTicket:
    """A job somewhere in the cluster."""

    def __init__(self, queue: saq.Queue, news: News, job: Job) -> None:
        self._queue = queue
        self._news = news
        self._job = job
        self._share = 0.0
        self._hurried = False

    @property
    def progress(self) -> Progress:
        return Progress(self._share)

    def stop(self) -> None:
        self._hurried = True
        self._news.publish(Message(hurry=self._job.key))

    async def answer(self) -> Answer:
        pause = SHORTEST
        while True:
            with reached():
                found = await self._queue.job(self._job.key)
            if found is None:
                raise WorkFailedError("the job is not known any more")
            self._share = found.progress
            if found.status in TERMINAL_STATUSES:
                if found.status != Status.COMPLETE:
                    raise WorkFailedError(str(found.error).strip().rpartition("\n")[2])
                answer: Answer = msgspec.convert(found.result, Answer)
                return answer
            if self._hurried:  # whoever has it now may have taken it over since
                self.stop()
            await asyncio.sleep(pause)
            pause = min(1.5 * pause, LONGEST)


class Cluster:
    """Jobs for workers anywhere. SAQ refuses a second job with the key of one that has not ended."""

    def __init__(self, address: str, news: News) -> None:
        self.lanes = Lanes(address)
        self._news = news

    async def start(self, publish: Publish) -> None:
        """Workers tell their news by themselves."""
        await self.lanes.open()

    async def put(self, job: Job) -> ClusterTicket:
        queue = self.lanes.queues[job.lane]
        with reached():
            if await queue.enqueue(_wanted(job)) is None:
                known = await queue.job(job.key)
                if known is not None and known.status in TERMINAL_STATUSES:  # PostgreSQL: not twice in one second
                    await queue.enqueue(_wanted(job, int(time.time()) + 1))
        return ClusterTicket(queue, self._news, job)

    async def find(self, job: Job) -> ClusterTicket | None:
        queue = self.lanes.queues[job.lane]
        with reached():
            known = await queue.job(job.key)
        return None if known is None else ClusterTicket(queue, self._news, job)

    async def waiting(self) -> dict[Lane, int]:
        return {lane: await queue.count("queued") for lane, queue in self.lanes.queues.items()}

    async def close(self) -> None:
        await self.lanes.close()


def _wanted(job: Job, scheduled: int = 0) -> saq.Job:
    return saq.Job(
        FUNCTION,
        {"job": msgspec.to_builtins(job)},
        key=job.key,
        timeout=0,
        heartbeat=HEARTBEAT,
        retries=ATTEMPTS,
        ttl=ANALYSIS_KEPT if job.kind == "analyse" else KEPT,
        scheduled=scheduled,
    )
