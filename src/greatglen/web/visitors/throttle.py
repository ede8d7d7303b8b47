"""Throttle: how much of this process the requests of one address may take at a time.

The rate limit counts requests by the minute, and a minute's worth may come at once. Here what comes too quickly waits,
so that other visitors are answered in between. Only the address itself is delayed.
"""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec
from litestar.exceptions import TooManyRequestsException

MAX_BURST = 120  # requests that an address may send at once: a page with all its pictures
MAX_DELAY = 10.0  # seconds that a request waits; what would have to wait for longer is refused
MAX_WAITING = 200  # requests of an address that wait for others of the same address to be answered
MINUTE = 60.0


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
