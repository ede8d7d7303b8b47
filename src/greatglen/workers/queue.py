"""Queue: where jobs are put, and tickets for what was put there. Who does them, and where, is behind it."""

from collections.abc import Callable
from typing import Protocol

from greatglen.bots.bot import Progress
from greatglen.workers.job import Job, JobResult, Lane

PublishNews = Callable[[str, int], None]  # a table, and the number of its latest news


class Ticket(Protocol):
    """A job that was put into a queue."""

    @property
    def progress(self) -> Progress:
        """How far it has come, as far as that is known here."""
        ...

    def stop(self) -> None:
        """It shall be answered now, with the best so far."""
        ...

    async def result(self) -> JobResult:
        """What came of it; WorkFailedError if nothing did. Whoever waits may give up waiting, the job goes on."""
        ...


class Queue(Protocol):
    """Jobs for workers. The same key twice, while it is being worked on, is one job."""

    async def start(self, publish: PublishNews) -> None:
        """Begin; `publish` is told of the news that workers make."""
        ...

    async def put(self, job: Job) -> Ticket:
        """Have a job done; of one that is under way already, its ticket."""
        ...

    async def find(self, job: Job) -> Ticket | None:
        """The ticket of a job that was put by anybody, and has not been forgotten."""
        ...

    async def count_waiting(self) -> dict[Lane, int]:
        """How many jobs no worker has begun yet; whatever the driver raises if the queue does not answer."""
        ...

    async def close(self) -> None:
        """End everything that was started."""
        ...
