"""Allowance: what visitors have of the server, held against its limits. Tables and thinking are counted in the
database, for all processes; what only this process has, open pages and talk, in its memory."""

import asyncio
import hashlib
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.store import Store
from greatglen.web.limits import HOUSEHOLD, Limits

MINUTE, HOUR = 60.0, 3600.0
PLACE = "at-"  # how the name of an address begins
MANY_TABLES = Reason(
    "many-tables",
    "You may have {most} unfinished table; finish or delete it first.",
    "You may have {most} unfinished tables; finish or delete one first.",
    "most",
)
MUCH_THINKING = Reason("much-thinking", "The time that bots may think for you in an hour is used up; try again later.")
BUSY_THINKING = Reason("busy-thinking", "Bots are thinking for you already; wait until they have done.")
MANY_STREAMS = Reason("many-streams", "You have too many tables open at once; close a page first.")
MUCH_TALK = Reason("much-talk", "That was a lot of talk; say more in a minute.")


class Allowance:
    """What is counted of whom."""

    def __init__(self, store: Store, limits: Limits = HOUSEHOLD) -> None:
        self.limits = limits
        self._store = store
        self._salt = store.secret().encode()[:64]
        self._thinking: Counter[str] = Counter()
        self._hints: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._lines: defaultdict[str, deque[float]] = defaultdict(deque)

    def place(self, address: str) -> str:
        """The name of an address, from which nobody finds it without the secret of the server."""
        digest = hashlib.blake2b(address.encode(), digest_size=16, key=self._salt).hexdigest()
        return PLACE + digest if address else ""

    def _most(self, name: str, limit: float) -> float:
        return limit * self.limits.shared if name.startswith(PLACE) else limit

    # -- tables

    async def check_tables(self, host: str, address: str) -> None:
        """Refused if a visitor has as many unfinished tables as one may have."""
        if self.limits.tables == HOUSEHOLD.tables:
            return
        counted = await asyncio.to_thread(self._store.unfinished, host, address)
        for name, count in zip((host, address), counted, strict=True):
            if name and count >= self._most(name, self.limits.tables):
                raise Refused(MANY_TABLES.with_facts(most=int(self._most(name, self.limits.tables))))

    # -- thinking

    def payers(self, *names: str) -> tuple[str, ...]:
        """Those on whose budget something is thought over; nobody where thinking is free."""
        return () if self.limits.thinking == HOUSEHOLD.thinking else tuple(name for name in names if name)

    async def has_time(self, payers: Sequence[str]) -> bool:
        """Whether there is something left of this hour."""
        if not payers:
            return True
        spent = await asyncio.to_thread(self._store.thinking.spent, payers, time.time() - HOUR)
        return all(spent.get(name, 0.0) < self._most(name, self.limits.thinking) for name in payers)

    def is_free(self, payers: Sequence[str]) -> bool:
        """Whether one more may take long for these at the same time. Those who share an address share that too: else
        whoever has many cookies would have all workers."""
        return all(self._thinking[name] < self.limits.at_once for name in payers)

    async def check_time(self, payers: Sequence[str]) -> None:
        """Refused if nothing more is left of this hour."""
        if not await self.has_time(payers):
            raise Refused(MUCH_THINKING.with_facts())

    @contextmanager
    def thinking(self, payers: Sequence[str]) -> Iterator[None]:
        """While something is being thought over that takes long."""
        with _counted(self._thinking, payers):
            yield

    @contextmanager
    def hinting(self, payers: Sequence[str]) -> Iterator[None]:
        """While a hint is being thought over; Refused if there are as many as one may ask for at the same time."""
        if any(self._hints[name] >= self._most(name, self.limits.at_once) for name in payers):
            raise Refused(BUSY_THINKING.with_facts())
        with _counted(self._hints, payers):
            yield

    # -- open pages and talk

    def check_streams(self, names: Sequence[str]) -> None:
        """Refused if a visitor has as many pages open as one may have."""
        if any(self._streams[name] >= self._most(name, self.limits.streams) for name in names):
            raise Refused(MANY_STREAMS.with_facts())

    @contextmanager
    def streaming(self, names: Sequence[str]) -> Iterator[None]:
        """While a page is open."""
        with _counted(self._streams, names):
            yield

    def speak(self, names: Sequence[str]) -> None:
        """A line of talk; Refused if there were too many within a minute."""
        now = time.monotonic()
        for name, said in list(self._lines.items()):
            while said and now - said[0] > MINUTE:
                said.popleft()
            if not said:
                del self._lines[name]
        if any(len(self._lines.get(name, ())) >= self._most(name, self.limits.lines) for name in names):
            raise Refused(MUCH_TALK.with_facts())
        for name in names:
            self._lines[name].append(now)


@contextmanager
def _counted(counter: Counter[str], names: Sequence[str]) -> Iterator[None]:
    counter.update(names)
    try:
        yield
    finally:
        counter.subtract(names)
        for name in names:
            if counter[name] <= 0:
                del counter[name]
