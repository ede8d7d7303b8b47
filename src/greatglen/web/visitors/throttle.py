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

BURST = 120  # requests that an address may send at once: a page with all its pictures
LONGEST = 10.0  # seconds that a request waits; what would have to wait for longer is refused
WAITING = 200  # requests of an address that wait for others of the same address to be answered
MINUTE = 60.0


class AddressQueue(msgspec.Struct):
    """The requests of one address that are answered or wait for it."""

    free: asyncio.Semaphore
    users: int = 0


class Throttle:
    """Pace and concurrency of the requests of each address."""

    def __init__(self, per_minute: float, at_once: float, now: Callable[[], float] = time.monotonic) -> None:
        """`at_once`: requests of one address that are worked on at the same time."""
        self._interval = MINUTE / max(per_minute, 1)
        self._at_once = at_once
        self._now = now
        self._paid: dict[str, float] = {}  # until when an address has used up its pace
        self._turns: dict[str, AddressQueue] = {}
        self._swept = now()

    def __len__(self) -> int:
        return len(self._paid) + len(self._turns)

    def delay(self, address: str, cost: float = 1) -> float:
        """Count a request; return the seconds it has to wait, or raise TooManyRequestsException if they are too many.

        `cost`: how many ordinary requests it counts as.
        """
        if not self._interval:
            return 0.0
        now = self._now()
        if now - self._swept > MINUTE:
            self._paid = {known: until for known, until in self._paid.items() if until > now}
            self._swept = now
        paid = max(now, self._paid.get(address, 0.0)) + cost * self._interval
        delay = max(0.0, paid - now - BURST * self._interval)
        if delay > LONGEST:
            raise TooManyRequestsException(headers={"Retry-After": f"{math.ceil(delay)}"})
        self._paid[address] = paid
        return delay

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait until fewer than `at_once` other requests of the address are worked on."""
        if math.isinf(self._at_once):
            yield
            return
        turns = self._turns.get(address)
        if turns is None:
            turns = self._turns[address] = AddressQueue(asyncio.Semaphore(max(1, int(self._at_once))))
        if turns.users >= self._at_once + WAITING:
            raise TooManyRequestsException(headers={"Retry-After": "1"})
        turns.users += 1
        try:
            async with turns.free:
                yield
        finally:
            turns.users -= 1
            if not turns.users:
                del self._turns[address]
