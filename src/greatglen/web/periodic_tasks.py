"""Tending: what is due in the rooms of a house is done, whether somebody asks or not."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Protocol

log = logging.getLogger(__name__)

EVERY = 5.0  # seconds between two rounds if nothing happens
PAUSE = 1.0  # seconds between them at least, however much happens


class PeriodicTaskRun(Protocol):
    async def tend(self) -> None: ...


class PeriodicTasks:
    """It goes round at every process: what is done is decided by the database."""

    def __init__(self) -> None:
        self.tasks: Sequence[PeriodicTaskRun] = ()
        self.every, self.pause = EVERY, PAUSE
        self._stirred = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.tasks:
            self._task = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def stir(self) -> None:
        """Something has happened at a table."""
        self._stirred.set()

    async def tend(self) -> None:
        """One round. Who is hindered hinders no other, and has another try with the next."""
        for periodic_task in self.tasks:
            try:
                await periodic_task.tend()
            except Exception as error:  # the database is away, or something is damaged
                log.warning("%s was hindered: %r", type(periodic_task).__name__, error)

    async def _go_round(self) -> None:
        while True:
            await self.tend()
            await asyncio.sleep(self.pause)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), self.every - self.pause)
            self._stirred.clear()
