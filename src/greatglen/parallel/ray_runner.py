"""RayRunner: a runner on a Ray, started here or joined."""

import logging
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, redirect_stdout
from itertools import islice
from typing import Any, Self

from greatglen import __version__
from greatglen.kernel.refusal import Reason, Refused
from greatglen.optional_dependencies import needed
from greatglen.parallel.runner import MOST_DEATHS, WORKER_LOST, Result, Unit
from greatglen.parallel.selection import LOCAL

with needed("ray", "--ray"):
    import ray
    from ray.exceptions import RayTaskError, WorkerCrashedError

NOT_JOINED = Reason("ray-not-joined", "The Ray at {address} cannot be joined: {detail}")
OTHER_VERSION = Reason("other-version", "A worker of the Ray has greatglen {theirs}, not {ours} as here.")
MOST_PENDING = 2  # units given out for each processor: one in work, one to be at hand


class RayRunner:
    """The workers of a Ray. It is ours to end if we started it; one that the program has joined already is used.

    What Ray tells in its own words goes to stderr: stdout is for results.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._shutdown = ExitStack()

    def __enter__(self) -> Self:
        if ray.is_initialized():
            return self
        with ExitStack() as begun:
            begun.enter_context(redirect_stdout(sys.stderr))
            begun.callback(ray.shutdown)
            self._begin()
            self._shutdown = begun.pop_all()
        return self

    def _begin(self) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if self._address == LOCAL:
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # what we start tells nobody
            ray.init(address=LOCAL, include_dashboard=False, **quiet)
            return
        try:
            ray.init(address=self._address, **quiet)
        except (OSError, RuntimeError, ValueError) as error:
            raise Refused(NOT_JOINED.with_facts(address=self._address, detail=" ".join(str(error).split()))) from error

    def __exit__(self, *_: object) -> None:
        self._shutdown.close()

    def run_each(self, do: Callable[[Unit], Result], units: Iterable[Unit]) -> Iterator[tuple[int, Result]]:
        coming = enumerate(units)
        shared = ray.put(do)  # once for all units
        running: dict[Any, int] = {}
        try:
            while True:
                for number, unit in islice(coming, max(_count_processors() - len(running), 0)):
                    running[_task.remote(__version__, shared, unit)] = number
                if not running:
                    return
                ready, _ = ray.wait(list(running))
                for one in ready:
                    number = running.pop(one)
                    yield number, _get_result(one, number)
        finally:
            for one in running:
                ray.cancel(one, force=True)


def _count_processors() -> int:
    """How many units may be given out, by the processors that are there now."""
    return MOST_PENDING * max(int(ray.cluster_resources().get("CPU", 0)), 1)


def _get_result(one: Any, number: int) -> Any:
    try:
        return ray.get(one)
    except RayTaskError as error:
        raise error.cause from error  # as if it had happened here
    except WorkerCrashedError as error:
        raise Refused(WORKER_LOST.with_facts(number=number + 1, times=MOST_DEATHS)) from error


def _run_unit(version: str, do: Callable[[Unit], Result], unit: Unit) -> Result:
    if version != __version__:
        raise Refused(OTHER_VERSION.with_facts(theirs=__version__, ours=version))
    return do(unit)


_task = ray.remote(max_retries=MOST_DEATHS - 1)(_run_unit)
