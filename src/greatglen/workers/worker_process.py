"""A worker process: it takes jobs from a pipe, one at a time, and ends when whoever started it is gone."""

import contextlib
import os
import signal
import threading
from multiprocessing.connection import Connection

import msgspec

from greatglen.store.store import Store
from greatglen.workers.job import Answer, Job
from greatglen.workers.job_runner import Doing

TICK = 0.1  # seconds between two reports of progress


class Do(msgspec.Struct, frozen=True, tag="Do"):
    """To the worker: do this."""

    job: Job


class Hurry(msgspec.Struct, frozen=True, tag="Hurry"):
    """To the worker: answer what you think about now, if it still is this."""

    key: str


class SoFar(msgspec.Struct, frozen=True, tag="SoFar"):
    """From the worker: how far the job has come."""

    key: str
    share: float


class JobDone(msgspec.Struct, frozen=True, tag="Done"):
    """From the worker: what came of a job; `failed`: why nothing did."""

    key: str
    answer: Answer | None = None
    failed: str = ""


TO = msgspec.msgpack.Decoder(Do | Hurry)
FROM = msgspec.msgpack.Decoder(SoFar | JobDone)


def work(database: str, pipe: Connection) -> None:
    """The whole life of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    Worker(database, pipe).run()


class Worker:
    """This thread listens, another thinks: so that it can be told to hurry, and notices when nobody is left to tell."""

    def __init__(self, database: str, pipe: Connection) -> None:
        self._database = database
        self._store: Store | None = None
        self._pipe = pipe
        self._sending = threading.Lock()
        self._doing: Doing | None = None

    def run(self) -> None:
        try:
            while True:
                doing = self._doing
                if not self._pipe.poll(None if doing is None else TICK):
                    if doing is not None:
                        self._send(SoFar(doing.job.key, doing.share))
                    continue
                self._heed(TO.decode(self._pipe.recv_bytes()))
        except (EOFError, OSError):
            os._exit(0)  # at once: nobody waits for what is being thought

    def _heed(self, told: Do | Hurry) -> None:
        doing = self._doing
        if isinstance(told, Hurry):
            if doing is not None and doing.job.key == told.key:
                doing.stop()
            return
        self._doing = Doing(told.job)
        threading.Thread(target=self._do, args=[self._doing], daemon=True).start()

    def _do(self, doing: Doing) -> None:
        key = doing.job.key
        try:
            if self._store is None:
                self._store = Store(self._database)
            done = JobDone(key, doing.run(self._store))
        except Exception as error:  # whatever it was, it is told where it can be noted, and the next job is another
            done = JobDone(key, failed=f"{type(error).__name__}: {next(iter(str(error).splitlines()), '')}")
        self._doing = None
        self._send(done)

    def _send(self, report: SoFar | JobDone) -> None:
        with self._sending, contextlib.suppress(OSError):  # nobody is left: the thread that listens ends everything
            self._pipe.send_bytes(msgspec.msgpack.encode(report))
