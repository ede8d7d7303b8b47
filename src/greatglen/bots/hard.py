"""Hard: looks ahead, over many games it imagines from its view, as long as its budget lasts."""

import contextlib
import gc
import random
import threading
import time
from collections.abc import Iterator

from greatglen.bots.bot import Budget, Progress
from greatglen.bots.search.limits import Clock, TimeUpError
from greatglen.bots.search.tree import Search
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.action import Action
from greatglen.kernel.view import View

ONE_SECOND = Budget(seconds=1.0)


@contextlib.contextmanager
def freeze_existing_objects() -> Iterator[None]:
    """Keep the garbage collector from looking through everything that was there before a search.

    A look through a program's whole memory takes as long as half of a small budget, and whose decision it falls into is
    luck. What a search itself makes is looked through as ever. If another search has frozen memory, that one unfreezes.
    """
    mine = not gc.get_freeze_count()
    if mine:
        gc.freeze()
    try:
        yield
    finally:
        if mine:
            gc.unfreeze()


class HardBot:
    """Monte-Carlo tree search (bots/search). With a seed and a budget of iterations alone it can be repeated exactly.

    It answers before the budget is spent if all options but one have turned out hopeless.
    """

    def __init__(
        self,
        seed: int,
        iterations: int | None = None,
        seconds: float | None = None,
        settings: SearchSettings | None = None,
    ) -> None:
        given = Budget(iterations, seconds)
        self.budget = ONE_SECOND if given == Budget() else given.validate()
        self.iterations = 0  # spent on the last decision
        self._settings = settings
        self._rng = random.Random(seed)
        self._stop = threading.Event()
        self._external_stop = threading.Event()
        self.timer = time.monotonic  # what it goes by
        self._progress = Progress()

    @property
    def progress(self) -> Progress:
        return self._progress

    def stop(self) -> None:
        self._stop.set()

    def stop_on(self, event: threading.Event) -> None:
        """Answer at once when somebody else gives this sign, or has given it already."""
        self._external_stop = event

    def choose(self, view: View) -> Action:
        if len(view.choice.options) == 1:
            return view.choice.options[0]
        return self.run_search(view).best

    def run_search(self, view: View) -> Search:
        """The tree of a decision after the budget was spent on it, or `stop` was called."""
        self._stop.clear()
        self._progress = Progress()
        clock = Clock(self.budget.seconds, lambda: self._stop.is_set() or self._external_stop.is_set(), self.timer)
        with freeze_existing_objects():
            return self._iterate_until_spent(view, clock)

    def _iterate_until_spent(self, view: View, clock: Clock) -> Search:
        search = self.start_search(view, clock)
        spent = self._measure_spent(search, clock.elapsed)
        with contextlib.suppress(TimeUpError):
            while spent < 1.0:
                clock.check()
                search.iterate(spent)
                spent = self._measure_spent(search, clock.elapsed)
                self._progress = Progress(min(spent, 1.0), search.best)
        self._progress = Progress(min(spent, 1.0), search.best)
        self.iterations = search.iterations
        return search

    def start_search(self, view: View, clock: Clock | None = None) -> Search:
        """The tree of a decision before anything was imagined."""
        return Search(view, self._rng, self._settings, self.budget.iterations, clock)

    def _measure_spent(self, search: Search, elapsed: float) -> float:
        """The share of the budget that is used up; all of it if the rest would change nothing."""
        parts = [0.0]
        if self.budget.iterations is not None:
            parts.append(search.iterations / self.budget.iterations)
        if self.budget.seconds is not None:
            parts.append(elapsed / self.budget.seconds)
        return 1.0 if search.is_settled else max(parts)
