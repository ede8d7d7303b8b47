"""Periodic tasks: run what is due in the features of a server, whether anybody asks or not."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Protocol

log = logging.getLogger(__name__)

RUN_EVERY = 5.0  # seconds between two rounds if nothing happens
MIN_PAUSE = 1.0  # seconds between them at least, however much happens


class PeriodicTask(Protocol):
    """What a feature has to do without being asked: clocks that run out, results that come in."""

    async def run_due(self) -> None:
        """Do what is due. It is called every few seconds and soon after something has happened at a table, at every
        process, so two may do it at once: the database decides which of them has done it."""
        ...


class PeriodicTasks:
    """Run the periodic tasks of all features, at every process: the database decides which of them does what."""

    def __init__(self) -> None:
        self.tasks: Sequence[PeriodicTask] = ()
        self.every, self.pause = RUN_EVERY, MIN_PAUSE
        self._wake_event = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.tasks:
            self._task = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def wake(self) -> None:
        """Something has happened at a table."""
        self._wake_event.set()

    async def run_due(self) -> None:
        """One round. Who is hindered hinders no other, and has another try with the next."""
        for periodic_task in self.tasks:
            try:
                await periodic_task.run_due()
            except Exception as error:  # the database is away, or something is damaged
                log.warning("%s was hindered: %r", type(periodic_task).__name__, error)

    async def _go_round(self) -> None:
        while True:
            await self.run_due()
            await asyncio.sleep(self.pause)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake_event.wait(), self.every - self.pause)
            self._wake_event.clear()
