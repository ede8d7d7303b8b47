"""A worker process: it takes jobs from a pipe, one at a time, and ends when whoever started it is gone."""

import contextlib
import os
import signal
import threading
from multiprocessing.connection import Connection

import msgspec

from greatglen.store.store import Store
from greatglen.workers.job import Job, JobResult
from greatglen.workers.job_runner import JobRun

REPORT_EVERY = 0.1  # seconds between two reports of progress


class RunJob(msgspec.Struct, frozen=True, tag="Do"):
    """To the worker: do this."""

    job: Job


class HurryJob(msgspec.Struct, frozen=True, tag="Hurry"):
    """To the worker: answer what you think about now, if it still is this."""

    key: str


class JobProgress(msgspec.Struct, frozen=True, tag="SoFar"):
    """From the worker: how far the job has come."""

    key: str
    share: float


class JobDone(msgspec.Struct, frozen=True, tag="Done"):
    """From the worker: what came of a job; `failed`: why nothing did."""

    key: str
    answer: JobResult | None = None
    failed: str = ""


COMMAND_DECODER = msgspec.msgpack.Decoder(RunJob | HurryJob)
REPORT_DECODER = msgspec.msgpack.Decoder(JobProgress | JobDone)


def run_worker(database: str, pipe: Connection) -> None:
    """The whole life of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    JobWorker(database, pipe).run()


class JobWorker:
    """This thread listens, another thinks: so that it can be told to hurry, and notices when nobody is left to tell."""

    def __init__(self, database: str, pipe: Connection) -> None:
        self._database = database
        self._store: Store | None = None
        self._pipe = pipe
        self._send_lock = threading.Lock()
        self._run: JobRun | None = None

    def run(self) -> None:
        try:
            while True:
                doing = self._run
                if not self._pipe.poll(None if doing is None else REPORT_EVERY):
                    if doing is not None:
                        self._send(JobProgress(doing.job.key, doing.progress))
                    continue
                self._obey(COMMAND_DECODER.decode(self._pipe.recv_bytes()))
        except (EOFError, OSError):
            os._exit(0)  # at once: nobody waits for what is being thought

    def _obey(self, command: RunJob | HurryJob) -> None:
        doing = self._run
        if isinstance(command, HurryJob):
            if doing is not None and doing.job.key == command.key:
                doing.stop()
            return
        self._run = JobRun(command.job)
        threading.Thread(target=self._run_job, args=[self._run], daemon=True).start()

    def _run_job(self, run: JobRun) -> None:
        key = run.job.key
        try:
            if self._store is None:
                self._store = Store(self._database)
            done = JobDone(key, run.run(self._store))
        except Exception as error:  # whatever it was, it is told where it can be noted, and the next job is another
            done = JobDone(key, failed=f"{type(error).__name__}: {next(iter(str(error).splitlines()), '')}")
        self._run = None
        self._send(done)

    def _send(self, report: JobProgress | JobDone) -> None:
        with self._send_lock, contextlib.suppress(OSError):  # nobody is left: the thread that listens ends everything
            self._pipe.send_bytes(msgspec.msgpack.encode(report))
