"""Rate limit per address, shared by all processes of a server.

Litestar's limit counts in a store, with a look and a write for every request. On Redis the two are no one step, so that
processes forget each other's counts; they come one after the other for all visitors, and every answer would wait for
Redis, or fail with it. Here each process counts in its memory, and tells the others of every twentieth part.
"""

import math
import time
from collections.abc import Callable

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
