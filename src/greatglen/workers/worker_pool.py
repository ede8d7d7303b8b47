"""Processes: a queue whose jobs are done by worker processes of this machine, started here and watched."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import threading
from collections import deque
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

import msgspec

from greatglen.bots.bot import Progress
from greatglen.workers.fair_share import FairShare
from greatglen.workers.job import LANES, Job, JobResult, Lane, MoveStored, WorkFailedError
from greatglen.workers.metrics import WORKER_DEATHS
from greatglen.workers.queue import PublishNews
from greatglen.workers.worker_process import REPORT_DECODER, HurryJob, JobDone, JobProgress, RunJob, run_worker

log = logging.getLogger(__name__)

SPAWN = multiprocessing.get_context("spawn")
MOST_DEATHS = 3  # workers that may die over one job
NICE = 10
END_SECONDS = 5.0  # seconds a worker has to end when its pipe is closed


def lower_priority(process: SpawnProcess) -> None:
    """It comes after those who answer people, from the first moment on: its imports alone take a second."""
    if process.pid is not None:
        os.setpriority(os.PRIO_PROCESS, process.pid, min(os.getpriority(os.PRIO_PROCESS, 0) + NICE, 19))


class ProcessTicket:
    """A job that waits for a worker, or is with one."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.done_share = 0.0
        self.is_hurried = False
        self.deaths = 0
        self.worker: PooledWorker | None = None
        self.future: asyncio.Future[JobResult] = asyncio.get_running_loop().create_future()

    @property
    def progress(self) -> Progress:
        return Progress(self.done_share)

    def stop(self) -> None:
        self.is_hurried = True
        if self.worker is not None:
            self.worker.send(HurryJob(self.job.key))

    async def result(self) -> JobResult:
        return await asyncio.shield(self.future)


class PooledWorker:
    """A worker process, and the thread that reads what it reports."""

    def __init__(self, queue: "WorkerPool", lanes: tuple[Lane, ...]) -> None:
        self.lanes = lanes
        self.ticket: ProcessTicket | None = None
        self._queue = queue
        self._loop = asyncio.get_running_loop()
        self._pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=run_worker, args=(queue.database, theirs), daemon=True)
        self.process.start()
        if "deep" in lanes:
            lower_priority(self.process)
        theirs.close()
        self._reader = threading.Thread(target=self._read, args=[self._pipe], daemon=True)
        self._reader.start()

    def _read(self, pipe: Connection) -> None:
        """Until the pipe is closed, at the other end by the death of the process."""
        with contextlib.suppress(EOFError, OSError):
            while True:
                report = REPORT_DECODER.decode(pipe.recv_bytes())
                self._loop.call_soon_threadsafe(self._queue.handle_report, self, report)
        with contextlib.suppress(RuntimeError):  # the loop itself has ended
            self._loop.call_soon_threadsafe(self._queue.replace_worker, self)

    def send(self, message: RunJob | HurryJob) -> None:
        with contextlib.suppress(OSError):  # it is dead: its reader will say so
            self._pipe.send_bytes(msgspec.msgpack.encode(message))

    def end(self) -> None:
        """It ends by itself when nobody is at the other end of its pipe."""
        self.process.kill()  # what it thinks about nobody waits for; what it has stored is stored
        self.process.join(END_SECONDS)
        self._reader.join(END_SECONDS)
        self._pipe.close()
        self.process.close()


class WorkerPool:
    """Workers for each lane: one takes only quick jobs, one hints and else quick jobs, the others what takes long."""

    def __init__(self, database: str, deep: int | None = None) -> None:
        """`deep`: workers for what takes long; by default as many as there are processors, and at least two."""
        self.database = database
        self.deep_workers = max(2, os.cpu_count() or 1) if deep is None else max(deep, 1)
        long: list[tuple[Lane, ...]] = [("deep", "short")] * self.deep_workers
        self._slot_lanes: list[tuple[Lane, ...]] = [("quick",), ("short", "quick"), *long]
        self._share = FairShare(self.deep_workers)
        self._workers: dict[int, PooledWorker] = {}
        self._waiting: dict[Lane, deque[ProcessTicket]] = {lane: deque() for lane in LANES}
        self._tickets: dict[str, ProcessTicket] = {}
        self._publish: PublishNews | None = None
        self._is_open = False

    async def start(self, publish: PublishNews) -> None:
        """The quick worker starts at once, the others when there is work for them."""
        self._publish, self._is_open = publish, True
        self._workers[0] = PooledWorker(self, self._slot_lanes[0])

    async def put(self, job: Job) -> ProcessTicket:
        known = self._tickets.get(job.key)
        if known is not None:
            return known
        if not self._is_open:
            raise WorkFailedError("there are no workers any more")
        ticket = self._tickets[job.key] = ProcessTicket(job)
        self._waiting[job.lane].append(ticket)
        self._hand_out()
        return ticket

    async def find(self, job: Job) -> ProcessTicket | None:
        return self._tickets.get(job.key)

    async def count_waiting(self) -> dict[Lane, int]:
        return {lane: len(tickets) for lane, tickets in self._waiting.items()}

    def hurry(self, key: str) -> None:
        """A job, if it is here, shall be answered now."""
        if key in self._tickets:
            self._tickets[key].stop()

    def _hand_out(self) -> None:
        """Give what waits to workers that have nothing to do; to those who run already first."""
        places = sorted(range(len(self._slot_lanes)), key=lambda place: place not in self._workers)
        for place in places:
            worker = self._workers.get(place)
            if worker is not None and worker.ticket is not None:
                continue
            ticket = self._take_next(self._slot_lanes[place])
            if ticket is None:
                continue
            if worker is None:
                worker = self._workers[place] = PooledWorker(self, self._slot_lanes[place])
            worker.ticket, ticket.worker = ticket, worker
            self._share.begin(ticket.job)
            worker.send(RunJob(ticket.job))
            if ticket.is_hurried:
                worker.send(HurryJob(ticket.job.key))

    def _take_next(self, lanes: tuple[Lane, ...]) -> ProcessTicket | None:
        """Take the ticket that is next for a worker: of the first lane that has one whose turn it can be."""
        for lane in lanes:
            job = self._share.choose([ticket.job for ticket in self._waiting[lane]])
            if job is not None:
                ticket = self._tickets[job.key]
                self._waiting[lane].remove(ticket)
                return ticket
        return None

    def handle_report(self, worker: PooledWorker, report: JobProgress | JobDone) -> None:
        """A worker says how far it is, or what came of its job."""
        ticket = worker.ticket
        if ticket is None or ticket.job.key != report.key or ticket.future.done():
            return
        if isinstance(report, JobProgress):
            ticket.done_share = report.share
            return
        worker.ticket = None
        self._share.end(ticket.job)
        self._finish(ticket, report.answer, report.failed)
        self._hand_out()

    def replace_worker(self, worker: PooledWorker) -> None:
        """Another takes its place, and what it was doing. If it had stored its action already, the store knows."""
        place = next((place for place, one in self._workers.items() if one is worker), None)
        if not self._is_open or place is None:
            return
        del self._workers[place]
        ticket, worker.ticket = worker.ticket, None
        worker.end()
        WORKER_DEATHS.inc()
        log.warning("a worker died%s", "" if ticket is None else f" over {ticket.job.key}")
        if ticket is not None:
            self._share.end(ticket.job)
            ticket.worker, ticket.done_share, ticket.deaths = None, 0.0, ticket.deaths + 1
            if ticket.deaths < MOST_DEATHS:
                self._waiting[ticket.job.lane].appendleft(ticket)
            else:
                self._finish(ticket, None, f"{MOST_DEATHS} workers died over it")
        self._hand_out()

    def _finish(self, ticket: ProcessTicket, answer: JobResult | None, failed: str) -> None:
        ticket.worker, ticket.done_share = None, 1.0
        del self._tickets[ticket.job.key]
        if answer is None:
            ticket.future.set_exception(WorkFailedError(failed))
            ticket.future.exception()  # whether somebody waits for it or not
            return
        ticket.future.set_result(answer)
        if isinstance(answer, MoveStored) and self._publish is not None:
            self._publish(ticket.job.table, answer.news)

    async def close(self) -> None:
        self._is_open = False
        for ticket in list(self._tickets.values()):
            self._finish(ticket, None, "the server ends")
        await asyncio.gather(*(asyncio.to_thread(worker.end) for worker in self._workers.values()))
        self._workers.clear()
