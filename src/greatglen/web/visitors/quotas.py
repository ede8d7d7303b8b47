"""Allowance: what visitors have of the server, held against its limits. Tables and thinking are counted in the
database, for all processes; what only this process has, open pages and talk, in its memory."""

import asyncio
import hashlib
import math
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.store import Store
from greatglen.store.usage import TABLES, THINKING, TOURNAMENTS
from greatglen.web.visitors.limits import DAY, HOUSEHOLD, Limits

MINUTE, HOUR = 60.0, 3600.0
ADDRESS_PREFIX = "at-"  # how the name of an address begins
MANY_TABLES = Reason(
    "many-tables",
    "You may have {most} unfinished table; finish or delete it first.",
    "You may have {most} unfinished tables; finish or delete one first.",
    "most",
)
MANY_OPENED = Reason(
    "many-opened",
    "You, or others at your address, have opened {most} tables within a day; try again in {hours} hour.",
    "You, or others at your address, have opened {most} tables within a day; try again in {hours} hours.",
    "hours",
)
OWN_TOURNAMENTS = 3  # of one organiser that are not over, where there are no limits
MANY_TOURNAMENTS = Reason("many-contests", "You may have {most} tournaments that are not over; end one first.")
MANY_TOURNAMENTS_HERE = Reason(
    "many-contests-here",
    "From one address there can be {most} tournaments that are not over; wait until one of them is.",
)
MANY_TOURNAMENTS_OPENED = Reason(
    "many-contests-opened",
    "You, or others at your address, have opened {most} tournaments within a day; try again in {hours} hour.",
    "You, or others at your address, have opened {most} tournaments within a day; try again in {hours} hours.",
    "hours",
)
MUCH_THINKING = Reason("much-thinking", "The time that bots may think for you in an hour is used up; try again later.")
BUSY_THINKING = Reason("busy-thinking", "Bots are thinking for you already; wait until they have done.")
MANY_STREAMS = Reason("many-streams", "You have too many tables open at once; close a page first.")
MUCH_TALK = Reason("much-talk", "That was a lot of talk; say more in a minute.")


class Quotas:
    """What is counted of whom."""

    def __init__(self, store: Store, limits: Limits = HOUSEHOLD) -> None:
        self.limits = limits
        self._store = store
        self.opening = asyncio.Lock()  # whoever opens something holds it, from counting what there is to storing it
        self._salt = store.load_secret().encode()[:64]
        self._thinking: Counter[str] = Counter()
        self._hints: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._lines: defaultdict[str, deque[float]] = defaultdict(deque)

    def hash_address(self, address: str) -> str:
        """The name of an address, from which nobody finds it without the secret of the server."""
        digest = hashlib.blake2b(address.encode(), digest_size=16, key=self._salt).hexdigest()
        return ADDRESS_PREFIX + digest if address else ""

    def _get_limit(self, name: str, limit: float) -> float:
        return limit * self.limits.shared if name.startswith(ADDRESS_PREFIX) else limit

    # -- tables

    async def check_tables(self, host: str, address: str) -> None:
        """Refused if a visitor has as many unfinished tables as one may have."""
        if self.limits.tables == HOUSEHOLD.tables:
            return
        counted = await asyncio.to_thread(self._store.count_unfinished, host, address)
        for name, count in zip((host, address), counted, strict=True):
            if name and count >= self._get_limit(name, self.limits.tables):
                raise Refused(MANY_TABLES.with_facts(most=int(self._get_limit(name, self.limits.tables))))

    async def open_table(self, host: str, address: str) -> None:
        """Count one more table that is opened today; Refused if there were as many as there may be."""
        await self._reserve(
            TABLES, {name: self._get_limit(name, self.limits.opened) for name in (host, address)}, MANY_OPENED
        )

    async def open_tournament(self, organiser: str, address: str) -> None:
        """Count one more tournament; Refused if too many are not over, or were opened today."""
        most = self.limits.tournaments
        own = most if math.isfinite(most) else OWN_TOURNAMENTS
        since = max(0.0, self._store.now() - DAY * self.limits.unfinished)
        mine, here = await asyncio.to_thread(self._store.contests.count_unfinished, organiser, address, since)
        if mine >= own:
            raise Refused(MANY_TOURNAMENTS.with_facts(most=int(own)))
        if address and here >= most:
            raise Refused(MANY_TOURNAMENTS_HERE.with_facts(most=int(most)))
        limits = dict.fromkeys((organiser, address), self.limits.tournaments_opened)
        await self._reserve(TOURNAMENTS, limits, MANY_TOURNAMENTS_OPENED)

    async def _reserve(self, kind: str, limits: Mapping[str, float], reason: Reason) -> None:
        """Enter one of a kind for each name; Refused, with the hours to wait, if that would be too much in a day."""
        finite = {name: most for name, most in limits.items() if name and math.isfinite(most)}
        now = self._store.now()
        full = await asyncio.to_thread(self._store.usage.reserve, kind, finite, now - DAY)
        if full is not None:
            oldest = self._store.usage.find_blocking_entry
            at = await asyncio.to_thread(oldest, kind, full, finite[full], now - DAY)
            hours = math.ceil(((now if at is None else at) + DAY - now) / HOUR)
            raise Refused(reason.with_facts(most=int(finite[full]), hours=max(1, hours)))

    # -- thinking

    def list_payers(self, *names: str) -> tuple[str, ...]:
        """Those on whose budget something is thought over; nobody where thinking is free."""
        return () if self.limits.thinking == HOUSEHOLD.thinking else tuple(name for name in names if name)

    async def has_thinking_time(self, payers: Sequence[str]) -> bool:
        """Whether there is something left of this hour."""
        if not payers:
            return True
        spent = await asyncio.to_thread(self._store.usage.get_totals, THINKING, payers, self._store.now() - HOUR)
        return all(spent.get(name, 0.0) < self._get_limit(name, self.limits.thinking) for name in payers)

    def can_think(self, payers: Sequence[str]) -> bool:
        """Whether one more may take long for these at the same time. The queue sees to it that neither a visitor nor an
        address has all workers."""
        return all(self._thinking[name] < self._get_limit(name, self.limits.at_once) for name in payers)

    async def check_thinking_time(self, payers: Sequence[str]) -> None:
        """Refused if nothing more is left of this hour."""
        if not await self.has_thinking_time(payers):
            raise Refused(MUCH_THINKING.with_facts())

    @contextmanager
    def count_thinking(self, payers: Sequence[str]) -> Iterator[None]:
        """While something is being thought over that takes long."""
        with _counting(self._thinking, payers):
            yield

    @contextmanager
    def count_hint(self, payers: Sequence[str]) -> Iterator[None]:
        """While a hint is being thought over; Refused if there are as many as one may ask for at the same time."""
        if any(self._hints[name] >= self._get_limit(name, self.limits.at_once) for name in payers):
            raise Refused(BUSY_THINKING.with_facts())
        with _counting(self._hints, payers):
            yield

    # -- open pages and talk

    def check_streams(self, names: Sequence[str]) -> None:
        """Refused if a visitor has as many pages open as one may have."""
        if any(self._streams[name] >= self._get_limit(name, self.limits.streams) for name in names):
            raise Refused(MANY_STREAMS.with_facts())

    @contextmanager
    def count_stream(self, names: Sequence[str]) -> Iterator[None]:
        """While a page is open."""
        with _counting(self._streams, names):
            yield

    def count_chat_line(self, names: Sequence[str]) -> None:
        """A line of talk; Refused if there were too many within a minute."""
        now = time.monotonic()
        for name, said in list(self._lines.items()):
            while said and now - said[0] > MINUTE:
                said.popleft()
            if not said:
                del self._lines[name]
        if any(len(self._lines.get(name, ())) >= self._get_limit(name, self.limits.lines) for name in names):
            raise Refused(MUCH_TALK.with_facts())
        for name in names:
            self._lines[name].append(now)


@contextmanager
def _counting(counter: Counter[str], names: Sequence[str]) -> Iterator[None]:
    counter.update(names)
    try:
        yield
    finally:
        counter.subtract(names)
        for name in names:
            if counter[name] <= 0:
                del counter[name]
