"""Clock: how long a search may go on. It is looked at inside the long loops, so that a budget is kept."""

import time
from collections.abc import Callable


class EnoughError(Exception):
    """Raised inside a search whose time is up: what was begun is left as it is."""


class Clock:
    """Seconds from now on, or without end; and whoever may stop it before."""

    __slots__ = ("_begun", "_now", "_stopped", "seconds", "share")

    def __init__(
        self,
        seconds: float | None = None,
        stopped: Callable[[], bool] = lambda: False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._begun = now()
        self._now = now
        self._stopped = stopped
        self.seconds = seconds
        self.share = 1.0  # of the time, for what is being done now

    @property
    def elapsed(self) -> float:
        return self._now() - self._begun

    def check(self) -> None:
        """Raise EnoughError if the time is up."""
        if self._stopped() or (self.seconds is not None and self.elapsed >= self.share * self.seconds):
            raise EnoughError


ENDLESS = Clock()
