"""Cluster: a queue on PostgreSQL or Redis (SAQ), whose jobs are done by `greatglen work` on any machine."""

import asyncio
import contextlib
import time
from abc import abstractmethod
from collections.abc import AsyncIterator, Iterator
from functools import cached_property
from typing import Any

import msgspec

from greatglen.bots.bot import Progress
from greatglen.kernel.refusal import Reason, Refused
from greatglen.optional_dependencies import needed
from greatglen.workers.channels import strip_driver
from greatglen.workers.fair_share import FairShare
from greatglen.workers.job import LANES, Job, JobResult, Lane, WorkFailedError
from greatglen.workers.messages import Message, MessageBus
from greatglen.workers.queue import PublishNews

with needed("cluster", __name__):
    import psycopg
    import saq
    from psycopg.sql import SQL
    from psycopg_pool import AsyncConnectionPool
    from redis.asyncio import Redis
    from redis.commands.core import AsyncScript
    from redis.exceptions import RedisError
    from saq.job import TERMINAL_STATUSES, Status
    from saq.queue.postgres import PostgresQueue
    from saq.queue.redis import RedisQueue

NO_REDIS = Reason("no-redis", "Redis at {place} does not answer: {why}.")
JOB_FUNCTION = "do"
HEARTBEAT = 4  # seconds: a worker that is silent for longer is dead
ATTEMPTS = 3
RESULT_TTL = 600  # seconds an answer is kept for
ANALYSIS_TTL = 24 * 60 * 60
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 0.5  # seconds between two looks whether a job is done, or for one that can be taken
BLOCK_SECONDS = (
    2  # seconds that a worker waits for a job at once: Redis' client takes five of silence for a lost connection
)
MOST_CANDIDATES = 500  # waiting jobs of which the next one is chosen
TAKE_SCRIPT = """
if redis.call('LREM', KEYS[1], 1, ARGV[1]) == 0 then return 0 end
return redis.call('RPUSH', KEYS[2], ARGV[1])
"""


@contextlib.asynccontextmanager
async def pause_after_error() -> AsyncIterator[None]:
    """After an error a worker asks again a second later, not at once: the server may be away."""
    try:
        yield
    except Exception:
        await asyncio.sleep(1)
        raise


def check_cancelled() -> None:
    """Raise CancelledError if this task has been cancelled: Redis' client may keep that to itself (Python 3.11)."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


class FairQueue(saq.Queue):
    """SAQ's queue, whose jobs are taken by turns if there is a share.

    SAQ itself takes them in the order in which they came: whoever puts many would have all workers.
    """

    share: FairShare | None = None

    @cached_property
    def _choice_lock(self) -> asyncio.Lock:
        return asyncio.Lock()

    async def take_next(self, share: FairShare) -> saq.Job:
        """Wait for the job whose turn it is, and take it."""
        async with self._choice_lock:  # of several that wait for a job, one looks
            while True:
                found = await self.list_waiting()
                waiting = {msgspec.convert(one.kwargs["job"], Job): one for one in found if one.kwargs}
                while (job := share.choose(list(waiting))) is not None:
                    taken = await self.take(waiting.pop(job))
                    if taken is not None:
                        _count_running(share, job)
                        return taken
                await asyncio.sleep(FIRST_PAUSE)
                check_cancelled()

    @abstractmethod
    async def list_waiting(self) -> list[saq.Job]:
        """Return the jobs that no worker has, those that came first."""

    @abstractmethod
    async def take(self, job: saq.Job) -> saq.Job | None:
        """Take a waiting job, as it is now; None if another worker was quicker."""


def _count_running(share: FairShare, job: Job) -> None:
    """Count a job as running until the task that has taken it ends, however it ends."""
    task = asyncio.current_task()
    assert task is not None, "SAQ does each job in a task"
    share.begin(job)
    task.add_done_callback(lambda _: share.end(job))


class FairPostgres(FairQueue, PostgresQueue):
    """SAQ's queue on PostgreSQL."""

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> saq.Job | None:
        async with pause_after_error():
            if self.share is not None:
                return await self.take_next(self.share)
            return await super().dequeue(timeout, poll_interval)

    async def list_waiting(self) -> list[saq.Job]:
        query = SQL(
            "SELECT job, status FROM {jobs} WHERE status = 'queued' AND queue = %s AND scheduled <= %s"
            " ORDER BY priority, scheduled LIMIT %s"
        ).format(jobs=self.jobs_table)
        async with self.pool.connection() as connection:
            rows = await (await connection.execute(query, (self.name, time.time(), MOST_CANDIDATES))).fetchall()
        return [job for row in rows if (job := self.deserialize(*row)) is not None]

    async def take(self, job: saq.Job) -> saq.Job | None:
        query = SQL(
            "UPDATE {jobs} SET status = 'active' WHERE key = %s AND queue = %s AND status = 'queued' RETURNING job"
        ).format(jobs=self.jobs_table)
        async with self.pool.connection() as connection, connection.transaction():
            row = await (await connection.execute(query, (job.key, self.name))).fetchone()
            taken = None if row is None else self.deserialize(row[0], Status.ACTIVE)
            if taken is not None:  # a job that has never been touched would be swept
                taken.started = taken.touched = int(time.time() * 1000)
                await self.update(taken, status=Status.ACTIVE, connection=connection)
        return taken


class FairRedis(FairQueue, RedisQueue):
    """SAQ's queue on Redis."""

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> saq.Job | None:
        async with pause_after_error():
            if self.share is not None:
                return await self.take_next(self.share)
            return await super().dequeue(min(timeout, BLOCK_SECONDS) if timeout else BLOCK_SECONDS, poll_interval)

    async def list_waiting(self) -> list[saq.Job]:
        queued = self.namespace("queued")
        names = await self.redis.lrange(queued, 0, MOST_CANDIDATES - 1)
        jobs = [self.deserialize(data) for data in await self.redis.mget(names)] if names else []
        for name, job in zip(names, jobs, strict=True):
            if job is None:  # nobody can do it: it is only a name
                await self.redis.lrem(queued, 0, name if isinstance(name, str) else name.decode())
        return [job for job in jobs if job is not None]

    async def take(self, job: saq.Job) -> saq.Job | None:
        keys = [self.namespace("queued"), self.namespace("active")]
        return await self.job(job.key) if await self._take_script(keys=keys, args=[job.id]) else None

    @cached_property
    def _take_script(self) -> AsyncScript:
        return self.redis.register_script(TAKE_SCRIPT)

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

    def __init__(self, address: str, share: FairShare | None = None) -> None:
        """`share`: by which a worker takes jobs, except quick ones, which never wait for long."""
        self._address = strip_driver(address)
        self._share = share
        self._pool: AsyncConnectionPool[Any] | None = None
        self.queues: dict[Lane, FairRedis] | dict[Lane, FairPostgres] = {}

    async def open(self) -> None:
        names = {lane: f"greatglen-{lane}" for lane in LANES}
        if self._address.startswith("redis"):
            await check_redis(self._address)
            self.queues = {lane: FairRedis(Redis.from_url(self._address), name=name) for lane, name in names.items()}
        else:
            check = AsyncConnectionPool.check_connection
            self._pool = AsyncConnectionPool(
                self._address, open=False, check=check, min_size=1, max_size=12, kwargs={"autocommit": True}
            )
            await self._pool.open()
            self.queues = {lane: FairPostgres(self._pool, name=name) for lane, name in names.items()}
        for lane, queue in self.queues.items():
            queue.share = None if lane == "quick" else self._share
            await queue.connect()

    async def close(self) -> None:
        for queue in self.queues.values():
            with contextlib.suppress(OSError, RedisError):  # it is away: there is nobody to say goodbye to
                await queue.disconnect()
        if self._pool is not None:
            await self._pool.close()


async def check_redis(address: str) -> None:
    """Refused in one sentence if there is no Redis; its address may hold a password."""
    try:
        async with Redis.from_url(address) as redis:
            await redis.ping()
    except (OSError, RedisError, ValueError) as error:
        place = address.rpartition("@")[2].removeprefix("redis://")
        raise Refused(NO_REDIS.with_facts(place=place, why=str(error).rstrip("."))) from None


@contextlib.contextmanager
def reaching_queue() -> Iterator[None]:
    """A queue that does not answer is one that does no work."""
    try:
        yield
    except (OSError, RedisError, psycopg.Error) as error:
        raise WorkFailedError(f"the queue does not answer: {error}") from error


class ClusterTicket:
    """A job somewhere in the cluster."""

    def __init__(self, queue: saq.Queue, messages: MessageBus, job: Job) -> None:
        self._queue = queue
        self._messages = messages
        self._job = job
        self._share = 0.0
        self._is_hurried = False

    @property
    def progress(self) -> Progress:
        return Progress(self._share)

    def stop(self) -> None:
        self._is_hurried = True
        self._messages.publish(Message(hurried_job=self._job.key))

    async def result(self) -> JobResult:
        pause = FIRST_PAUSE
        while True:
            with reaching_queue():
                found = await self._queue.job(self._job.key)
            if found is None:
                raise WorkFailedError("the job is not known any more")
            self._share = found.progress
            if found.status in TERMINAL_STATUSES:
                if found.status != Status.COMPLETE:
                    raise WorkFailedError(str(found.error).strip().rpartition("\n")[2])
                answer: JobResult = msgspec.convert(found.result, JobResult)
                return answer
            if self._is_hurried:  # whoever has it now may have taken it over since
                self.stop()
            await asyncio.sleep(pause)
            pause = min(1.5 * pause, LONGEST_PAUSE)


class ClusterQueue:
    """Jobs for workers anywhere. SAQ refuses a second job with the key of one that has not ended."""

    def __init__(self, address: str, messages: MessageBus) -> None:
        self.lanes = Lanes(address)
        self._messages = messages

    async def start(self, publish: PublishNews) -> None:
        """Workers tell their news by themselves."""
        await self.lanes.open()

    async def put(self, job: Job) -> ClusterTicket:
        queue = self.lanes.queues[job.lane]
        with reaching_queue():
            if await queue.enqueue(_saq_job(job)) is None:
                known = await queue.job(job.key)
                if known is not None and known.status in TERMINAL_STATUSES:  # PostgreSQL: not twice in one second
                    await queue.enqueue(_saq_job(job, int(time.time()) + 1))
        return ClusterTicket(queue, self._messages, job)

    async def find(self, job: Job) -> ClusterTicket | None:
        queue = self.lanes.queues[job.lane]
        with reaching_queue():
            known = await queue.job(job.key)
        return None if known is None else ClusterTicket(queue, self._messages, job)

    async def count_waiting(self) -> dict[Lane, int]:
        return {lane: await queue.count("queued") for lane, queue in self.lanes.queues.items()}

    async def close(self) -> None:
        await self.lanes.close()


def _saq_job(job: Job, scheduled: int = 0) -> saq.Job:
    return saq.Job(
        JOB_FUNCTION,
        {"job": msgspec.to_builtins(job)},
        key=job.key,
        timeout=0,
        heartbeat=HEARTBEAT,
        retries=ATTEMPTS,
        ttl=ANALYSIS_TTL if job.kind == "analyse" else RESULT_TTL,
        scheduled=scheduled,
    )
