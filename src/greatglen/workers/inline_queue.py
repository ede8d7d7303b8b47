"""Inline: a queue whose jobs are done by threads of this process, for a database in memory and for tests."""

import asyncio

from greatglen.bots.bot import Progress
from greatglen.store.store import Store
from greatglen.workers.job import Job, JobResult, Lane, MoveStored
from greatglen.workers.job_runner import JobRun
from greatglen.workers.queue import PublishNews


class InlineTicket:
    """A job in a thread."""

    def __init__(self, store: Store, job: Job) -> None:
        self._run = JobRun(job)
        self.task = asyncio.create_task(asyncio.to_thread(self._run.run, store))

    @property
    def progress(self) -> Progress:
        return Progress(1.0 if self.task.done() else self._run.progress)

    def stop(self) -> None:
        self._run.stop()

    async def result(self) -> JobResult:
        return await asyncio.shield(self.task)


class InlineQueue:
    """Done here, at once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tickets: dict[str, InlineTicket] = {}
        self._publish: PublishNews | None = None

    async def start(self, publish: PublishNews) -> None:
        self._publish = publish

    async def put(self, job: Job) -> InlineTicket:
        known = self._tickets.get(job.key)
        if known is not None:
            return known
        ticket = self._tickets[job.key] = InlineTicket(self._store, job)
        ticket.task.add_done_callback(lambda task: self._finish(job, task))
        return ticket

    def _finish(self, job: Job, task: asyncio.Task[JobResult]) -> None:
        del self._tickets[job.key]
        if not task.cancelled() and task.exception() is None:
            answer = task.result()
            if isinstance(answer, MoveStored) and self._publish is not None:
                self._publish(job.table, answer.news)

    async def find(self, job: Job) -> InlineTicket | None:
        return self._tickets.get(job.key)

    async def count_waiting(self) -> dict[Lane, int]:
        """All are begun at once."""
        return {}

    async def close(self) -> None:
        tickets = list(self._tickets.values())
        for ticket in tickets:
            ticket.stop()
        await asyncio.gather(*(ticket.task for ticket in tickets), return_exceptions=True)
