"""Writing: changes of tables on their way into the database, each answered when it is stored."""

import asyncio

from greatglen.store.rows import Change, Stamp
from greatglen.store.store import Store


class BatchWriter:
    """SQLite has one writer: what has come meanwhile is written together, in one transaction that is brought to the
    disk once. PostgreSQL has many, and each change a transaction of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[Change, asyncio.Future[Stamp]]] = []
        self._busy: asyncio.Task[None] | None = None

    async def write(self, change: Change) -> Stamp:
        """Its stamp once it is stored; Conflict if it was refused."""
        if not self._store.one_writer:
            return await asyncio.to_thread(self._store.write, change)
        stored: asyncio.Future[Stamp] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, stored))
        if self._busy is None:
            self._busy = asyncio.create_task(self._write_all())
        return await stored

    async def _write_all(self) -> None:
        while self._waiting:
            some, self._waiting = self._waiting, []
            outcomes = await asyncio.to_thread(self._written, [change for change, _ in some])
            for (_, stored), outcome in zip(some, outcomes, strict=True):
                if stored.done():  # nobody waits for it any more
                    continue
                if isinstance(outcome, Stamp):
                    stored.set_result(outcome)
                else:
                    stored.set_exception(outcome)
        self._busy = None

    def _written(self, changes: list[Change]) -> list[Stamp | Exception]:
        """What came of each. If the database fails them together, each for itself: one shall not spoil another."""
        try:
            return [*self._store.write_together(changes)]
        except Exception as error:
            if len(changes) == 1:
                return [error]
            return [outcome for change in changes for outcome in self._written([change])]
