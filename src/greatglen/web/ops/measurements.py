"""Measures: what this process counts and times for its metrics. Counting costs a microsecond and is always done."""

import time

from prometheus_client import Counter, Gauge, Histogram

from greatglen.bots.bot import Progress
from greatglen.workers.job import Job, JobResult, Lane
from greatglen.workers.queue import PublishNews, Queue, Ticket

REQUEST_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
JOB_BUCKETS = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)

REQUEST_SECONDS = Histogram(
    "greatglen_request_seconds", "Until the answer began.", ["method", "route", "status"], buckets=REQUEST_BUCKETS
)
ACTIONS = Counter("greatglen_actions", "Actions by people. Those by bots: greatglen_job_seconds_count, kind think.")
REFUSALS = Counter("greatglen_refusals", "What was refused with a sentence, by the code of its reason.", ["code"])
JOB_SECONDS = Histogram(
    "greatglen_job_seconds", "Jobs, waiting and thinking together.", ["kind", "lane"], buckets=JOB_BUCKETS
)
JOBS_WAITING = Gauge("greatglen_jobs_waiting", "Jobs that no worker has begun yet.", ["lane"])
GAMES = Gauge("greatglen_games", "Games in the database.", ["state"])
TABLES = Gauge("greatglen_tables", "Tables in the memory of this process.")
STREAMS = Gauge("greatglen_streams", "Open streams of news at this process.")


class MeasuredTicket:
    """A ticket whose answer is measured, once."""

    def __init__(self, ticket: Ticket, job: Job) -> None:
        self._ticket = ticket
        self._job = job
        self._began: float | None = time.perf_counter()

    @property
    def progress(self) -> Progress:
        return self._ticket.progress

    def stop(self) -> None:
        self._ticket.stop()

    async def result(self) -> JobResult:
        """Whoever does not wait any longer has heard by the news that it is done."""
        try:
            return await self._ticket.result()
        finally:
            if self._began is not None:
                JOB_SECONDS.labels(self._job.kind, self._job.lane).observe(time.perf_counter() - self._began)
                self._began = None


class MeasuredQueue:
    """A queue whose jobs are measured."""

    def __init__(self, queue: Queue) -> None:
        self._queue = queue

    async def start(self, publish: PublishNews) -> None:
        await self._queue.start(publish)

    async def put(self, job: Job) -> Ticket:
        return MeasuredTicket(await self._queue.put(job), job)

    async def find(self, job: Job) -> Ticket | None:
        return await self._queue.find(job)

    async def count_waiting(self) -> dict[Lane, int]:
        return await self._queue.count_waiting()

    async def close(self) -> None:
        await self._queue.close()
