"""Pause: what a seat does that has nothing to decide, where nobody may notice that."""

import threading
import time

from greatglen.bots.bot import Progress
from greatglen.kernel.action import Action
from greatglen.kernel.view import View

MAX_SECONDS = 8.0  # seconds; however long somebody takes otherwise


class ForcedMoveDelay:
    """Takes as long over the only option as the seat takes over a choice. To others it is a bot that thinks."""

    def __init__(self, seconds: float) -> None:
        self._seconds = min(seconds, MAX_SECONDS)
        self._started = time.monotonic()
        self._stop = threading.Event()

    @property
    def _remaining(self) -> float:
        return self._started + self._seconds - time.monotonic()

    @property
    def is_over(self) -> bool:
        return self._stop.is_set() or self._remaining <= 0

    @property
    def progress(self) -> Progress:
        return Progress(1.0 if self.is_over else 1.0 - self._remaining / self._seconds)

    def choose(self, view: View) -> Action:
        option = view.choice.forced_option
        assert option is not None, "there is something to decide"
        self._stop.wait(max(self._remaining, 0.0))
        return option

    def stop(self) -> None:
        self._stop.set()
