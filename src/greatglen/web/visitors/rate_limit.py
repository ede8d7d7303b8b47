"""Rate limit per address: how many requests in a minute, how fast, and how many at a time.

`RateLimit` is shared by all processes of a server. A minute's worth of requests may come at once: `Throttle` delays in
this process what comes too quickly, so that other visitors are answered in between. Only the address itself is delayed.

Litestar's limit counts in a store, with a look and a write for every request. On Redis the two are no one step, so that
processes forget each other's counts; they come one after the other for all visitors, and every answer would wait for
Redis, or fail with it. `RateLimit` counts in each process in its memory, and tells the others of every twentieth part.
"""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec
from litestar.exceptions import TooManyRequestsException

MINUTE = 60.0
REPORTS_A_MINUTE = 20


class RateWindow(msgspec.Struct):
    """The minute that began with an address's first request."""

    ends: float
    request_count: float = 0
    unreported_count: int = 0  # of those here, to the other processes


class RateLimit:
    """Count of the requests of each address in its current minute."""

    def __init__(self, limit: float, hash_address: Callable[[str], str]) -> None:
        """`hash_address`: returns the name of an address that other processes get to see."""
        self.limit = limit
        self.announce: Callable[[str, int], None] = lambda place, times: None
        self._hash_address = hash_address
        self._windows: dict[str, RateWindow] = {}
        self._last_sweep = time.monotonic()

    def __len__(self) -> int:
        return len(self._windows)

    def count_request(self, address: str, cost: int = 1) -> dict[str, str]:
        """Count a request; return how many are left, and until when, as headers.

        `cost`: how many ordinary requests it counts as. TooManyRequestsException if none is left.
        """
        if math.isinf(self.limit):
            return {}
        place = self._hash_address(address)
        window = self._get_window(place)
        headers = {"RateLimit-Limit": f"{self.limit:g}", "RateLimit-Reset": f"{window.ends - time.monotonic():.0f}"}
        if window.request_count >= self.limit:
            raise TooManyRequestsException(headers=headers | {"RateLimit-Remaining": "0"})
        window.request_count += cost
        window.unreported_count += cost
        if window.unreported_count >= self.limit / REPORTS_A_MINUTE:
            self.announce(place, window.unreported_count)
            window.unreported_count = 0
        return headers | {"RateLimit-Remaining": f"{max(self.limit - window.request_count, 0):.0f}"}

    def count_remote_requests(self, address_name: str, count: int) -> None:
        """Count the requests of an address at another process."""
        self._get_window(address_name).request_count += count

    def _get_window(self, place: str) -> RateWindow:
        now = time.monotonic()
        if now - self._last_sweep > MINUTE:  # who does not come again takes no memory
            self._windows = {name: window for name, window in self._windows.items() if window.ends > now}
            self._last_sweep = now
        window = self._windows.get(place)
        if window is None or window.ends <= now:
            window = self._windows[place] = RateWindow(now + MINUTE)
        return window


MAX_BURST = 120  # requests that an address may send at once: a page with all its pictures
MAX_DELAY = 10.0  # seconds that a request waits; what would have to wait for longer is refused
MAX_WAITING = 200  # requests of an address that wait for others of the same address to be answered


class AddressQueue(msgspec.Struct):
    """The requests of one address that are answered or wait for it."""

    free: asyncio.Semaphore
    users: int = 0


class Throttle:
    """Pace and concurrency of the requests of each address."""

    def __init__(self, per_minute: float, concurrency: float, now: Callable[[], float] = time.monotonic) -> None:
        """`concurrency`: requests of one address that are worked on at the same time."""
        self._interval = MINUTE / max(per_minute, 1)
        self._concurrency = concurrency
        self._now = now
        self._used_until: dict[str, float] = {}  # until when an address has used up its pace
        self._queues: dict[str, AddressQueue] = {}
        self._last_sweep = now()

    def __len__(self) -> int:
        return len(self._used_until) + len(self._queues)

    def count_request(self, address: str, cost: float = 1) -> float:
        """Count a request; return the seconds it has to wait, or raise TooManyRequestsException if they are too many.

        `cost`: how many ordinary requests it counts as.
        """
        if not self._interval:
            return 0.0
        now = self._now()
        if now - self._last_sweep > MINUTE:
            self._used_until = {known: until for known, until in self._used_until.items() if until > now}
            self._last_sweep = now
        paid = max(now, self._used_until.get(address, 0.0)) + cost * self._interval
        delay = max(0.0, paid - now - MAX_BURST * self._interval)
        if delay > MAX_DELAY:
            raise TooManyRequestsException(headers={"Retry-After": f"{math.ceil(delay)}"})
        self._used_until[address] = paid
        return delay

    @asynccontextmanager
    async def wait_for_turn(self, address: str) -> AsyncIterator[None]:
        """Wait until fewer than `at_once` other requests of the address are worked on."""
        if math.isinf(self._concurrency):
            yield
            return
        turns = self._queues.get(address)
        if turns is None:
            turns = self._queues[address] = AddressQueue(asyncio.Semaphore(max(1, int(self._concurrency))))
        if turns.users >= self._concurrency + MAX_WAITING:
            raise TooManyRequestsException(headers={"Retry-After": "1"})
        turns.users += 1
        try:
            async with turns.free:
                yield
        finally:
            turns.users -= 1
            if not turns.users:
                del self._queues[address]
