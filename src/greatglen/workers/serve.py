"""`greatglen work`: takes jobs from the cluster's queue and hands them to worker processes of this machine."""

import asyncio
import logging
import signal
from typing import Any

import msgspec

from greatglen.kernel.refusal import Refused
from greatglen.optional_dependencies import needed
from greatglen.store.store import Store
from greatglen.workers.backends import NO_QUEUE, create_messages
from greatglen.workers.cluster import JOB_FUNCTION, Lanes
from greatglen.workers.fair_share import FairShare
from greatglen.workers.job import Job, Lane
from greatglen.workers.messages import Message
from greatglen.workers.metrics import measure_job, serve_metrics
from greatglen.workers.worker_pool import WorkerPool

with needed("cluster", __name__):
    import saq
    from saq.types import PartialTimersDict

log = logging.getLogger(__name__)

HEARTBEAT = 0.5  # seconds between two signs of life of a job
# Seconds between two looks for jobs whose workers have died (sweep), and between SAQ's other errands.
TIMERS: PartialTimersDict = {"sweep": 2, "schedule": 1, "worker_info": 10, "abort": 1}


class QueueWorker(saq.Worker[Any]):
    """SAQ's worker, one of several in this process: signals are for all of them."""

    SIGNALS: list[signal.Signals] = []  # noqa: RUF012 - SAQ's own attribute


class WorkerServer:
    """The processes of one machine, and those who bring them jobs."""

    def __init__(self, database: str, redis: str | None = None, deep: int | None = None) -> None:
        self._messages = create_messages(database, redis)
        self._pool = WorkerPool(database, deep)
        self._lanes = Lanes(redis or database, FairShare(self._pool.deep_workers))
        # As many jobs of a lane as it has processes: what would only wait here, others may take.
        self._concurrency: dict[Lane, int] = {"quick": 2, "short": 1, "deep": self._pool.deep_workers}

    async def run(self, stop: asyncio.Event) -> None:
        """Until the event; jobs that are not done then go back to the queue."""
        await self._lanes.open()
        await self._messages.start(self._handle)
        await self._pool.start(lambda table, news: self._messages.publish(Message(table, news)))
        takers = [
            QueueWorker(queue, [(JOB_FUNCTION, self._run_job)], concurrency=self._concurrency[lane], timers=TIMERS)
            for lane, queue in self._lanes.queues.items()
        ]
        taking = [asyncio.create_task(taker.start()) for taker in takers]
        await stop.wait()
        for taker in takers:
            await taker.stop()
        await asyncio.gather(*taking)
        await self._pool.close()
        await self._messages.close()
        await self._lanes.close()

    def _handle(self, message: Message | None) -> None:
        if message is not None and message.hurried_job:
            self._pool.hurry(message.hurried_job)

    async def _run_job(self, context: dict[str, Any], *, job: dict[str, Any]) -> Any:
        """One job: given to a process, with a sign of life now and then."""
        wanted = msgspec.convert(job, Job)
        with measure_job(wanted, context["job"].attempts):
            ticket = await self._pool.put(wanted)
            waiting = asyncio.create_task(ticket.result())
            while not waiting.done():
                await asyncio.wait([waiting], timeout=HEARTBEAT)
                await context["job"].update(progress=ticket.done_share)
            return msgspec.to_builtins(await waiting)


def serve_jobs(database: str, redis: str | None = None, deep: int | None = None, metrics: str = "") -> None:
    """Work until somebody stops it. What is missing is told first, in one sentence. `metrics`: where they are."""
    if not redis and not database.startswith("postgresql"):
        raise Refused(NO_QUEUE.with_facts())
    Store(database).close()
    if metrics:
        serve_metrics(metrics)

    async def main() -> None:
        ended = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
        await WorkerServer(database, redis, deep).run(ended)

    asyncio.run(main())
