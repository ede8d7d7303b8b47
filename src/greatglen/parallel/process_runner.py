"""Runner with processes on this machine. Who dies is replaced, and all end with who started them, by kill -9 too."""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from traceback import format_exc
from typing import Any, Self

from greatglen.kernel.refusal import Refused
from greatglen.parallel.runner import MOST_DEATHS, WORKER_LOST, Result, Unit

SPAWN = multiprocessing.get_context("spawn")


class ProcessRunner:
    """So many processes that work at the same time; each has one unit at a time."""

    def __init__(self, jobs: int) -> None:
        self._process_count = jobs
        self._idle: list[RunnerProcess] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        while self._idle:
            self._idle.pop().end()

    def run_each(self, do: Callable[[Unit], Result], units: Iterable[Unit]) -> Iterator[tuple[int, Result]]:
        coming = enumerate(units)
        busy: dict[
            Connection, tuple[RunnerProcess, int, Unit, int]
        ] = {}  # a worker, its unit, and who died over that before
        try:
            while True:
                while len(busy) < self._process_count and (unit := next(coming, None)) is not None:
                    self._give(busy, do, *unit, deaths=0)
                if not busy:
                    return
                for pipe in wait(list(busy)):
                    assert isinstance(pipe, Connection)
                    worker, number, one, deaths = busy.pop(pipe)
                    try:
                        result, error = pipe.recv()
                    except (EOFError, OSError):
                        worker.end()
                        if deaths + 1 == MOST_DEATHS:
                            raise Refused(WORKER_LOST.with_facts(number=number + 1, times=MOST_DEATHS)) from None
                        self._give(busy, do, number, one, deaths + 1)
                        continue
                    self._idle.append(worker)
                    if error is not None:
                        raise error
                    yield number, result
        finally:
            for worker, *_ in busy.values():
                worker.end()

    def _give(
        self,
        busy: dict[Connection, "tuple[RunnerProcess, int, Unit, int]"],
        do: Callable[[Unit], Result],
        number: int,
        unit: Unit,
        deaths: int,
    ) -> None:
        while True:
            worker = self._idle.pop() if self._idle else RunnerProcess()
            busy[worker.pipe] = worker, number, unit, deaths
            try:
                worker.pipe.send((do, unit))
                return
            except BrokenPipeError:  # it died when it had nothing to do
                del busy[worker.pipe]
                worker.end()


class RunnerProcess:
    """A process, and the pipe to it."""

    def __init__(self) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=run_units, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def end(self) -> None:
        """At once, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self.pipe.close()


def run_units(pipe: Connection) -> None:
    """Do one unit after the other until nobody is at the other end. Ctrl-C is for that one, who ends this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            do, unit = pipe.recv()
        except EOFError:
            return
        answer: tuple[Any, Exception | None]
        try:
            answer = do(unit), None
        except Exception as error:
            error.add_note(format_exc())
            answer = None, error
        try:
            pipe.send(answer)
        except BrokenPipeError:  # nobody waits for it any more
            return
