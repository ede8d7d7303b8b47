"""Sweeping: tables that nobody comes back to are deleted after a while, which is told at the table."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping

from greatglen.store.store import Store
from greatglen.store.usage import MAIL, TABLES, THINKING, TOURNAMENTS
from greatglen.web.live.game import LiveGame
from greatglen.web.visitors.limits import DAY, LESSON_DAYS, Limits
from greatglen.web.visitors.quotas import HOUR

log = logging.getLogger(__name__)

SWEEP_EVERY = 600.0  # seconds


class TableCleanup:
    """It sweeps the whole database, at every process: one of several is enough, and more do no harm."""

    def __init__(
        self, store: Store, limits: Limits, live_games: Mapping[str, LiveGame], forget: Callable[[str, int], None]
    ) -> None:
        self._store = store
        self._limits = limits
        self._live_games = live_games
        self._remove_table = forget
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._sweep_regularly())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _sweep_regularly(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            try:
                await self.sweep()
            except Exception as error:  # the database is away; there is no hurry
                log.warning("nothing was swept: %s", error)

    async def sweep(self) -> None:
        """Note at which tables somebody is or was, then delete those at which nobody has been for long."""
        here = [table for table, live_game in self._live_games.items() if live_game.was_visited()]
        swept = await asyncio.to_thread(self._sweep_tables, here)
        for table, news in swept:
            self._remove_table(table, news + 1)

    def _sweep_tables(self, present_ids: list[str]) -> list[tuple[str, int]]:
        now = time.time()
        if present_ids:
            self._store.mark_seen(present_ids)
        for kind, window in ((THINKING, HOUR), (MAIL, DAY), (TABLES, DAY), (TOURNAMENTS, DAY)):
            self._store.usage.forget(kind, self._store.now() - window)
        kept = (self._limits.unfinished, self._limits.finished, LESSON_DAYS)
        return self._store.delete_abandoned(*(now - DAY * days for days in kept))
