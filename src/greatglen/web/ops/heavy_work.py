"""Heavy work: what takes this process more than about 10 ms to answer, done beside the event loop."""

import asyncio
import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from greatglen.web.visitors.rate_limit import RateLimit, Throttle

REQUEST_COST = 5  # ordinary requests that one of these counts as
THREADS = 2  # threads: they share one interpreter with the event loop, which more of them would only slow down

T = TypeVar("T")


class HeavyWork:
    """Threads for heavy work. An address uses one of them at a time, so that another address finds one free."""

    def __init__(self, rate_limit: RateLimit, throttle: Throttle) -> None:
        self._rate_limit = rate_limit
        self._throttle = throttle
        self._threads = ThreadPoolExecutor(THREADS, "heavy")
        self._address_locks = Throttle(math.inf, 1)

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Run `work` in a thread and return its result; TooManyRequestsException if the address asks for too much."""
        self._rate_limit.count_request(address, REQUEST_COST - 1)
        await asyncio.sleep(self._throttle.count_request(address, REQUEST_COST - 1))
        async with self._address_locks.wait_for_turn(address):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
