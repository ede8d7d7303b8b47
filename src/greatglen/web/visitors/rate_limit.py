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
PARTS = 20


class Window(msgspec.Struct):
    """The minute that began with an address's first request."""

    ends: float
    asked: float = 0
    untold: int = 0  # of those here, to the other processes


class RateLimit:
    """Count of the requests of each address in its current minute."""

    def __init__(self, most: float, place: Callable[[str], str]) -> None:
        """`place`: returns the name of an address that other processes get to see."""
        self.most = most
        self.tell: Callable[[str, int], None] = lambda place, times: None
        self._place = place
        self._windows: dict[str, Window] = {}
        self._swept = time.monotonic()

    def __len__(self) -> int:
        return len(self._windows)

    def ask(self, address: str, cost: int = 1) -> dict[str, str]:
        """Count a request; return how many are left, and until when, as headers.

        `cost`: how many ordinary requests it counts as. TooManyRequestsException if none is left.
        """
        if math.isinf(self.most):
            return {}
        place = self._place(address)
        window = self._window(place)
        headers = {"RateLimit-Limit": f"{self.most:g}", "RateLimit-Reset": f"{window.ends - time.monotonic():.0f}"}
        if window.asked >= self.most:
            raise TooManyRequestsException(headers=headers | {"RateLimit-Remaining": "0"})
        window.asked += cost
        window.untold += cost
        if window.untold >= self.most / PARTS:
            self.tell(place, window.untold)
            window.untold = 0
        return headers | {"RateLimit-Remaining": f"{max(self.most - window.asked, 0):.0f}"}

    def hear(self, place: str, times: int) -> None:
        """Count the requests of an address at another process."""
        self._window(place).asked += times

    def _window(self, place: str) -> Window:
        now = time.monotonic()
        if now - self._swept > MINUTE:  # who does not come again takes no memory
            self._windows = {name: window for name, window in self._windows.items() if window.ends > now}
            self._swept = now
        window = self._windows.get(place)
        if window is None or window.ends <= now:
            window = self._windows[place] = Window(now + MINUTE)
        return window
