"""Fair share of workers: choose the next job by visitor and address, and limit how many each has running."""

from collections import Counter
from collections.abc import Sequence

from greatglen.workers.job import Job

MOST_REMEMBERED = 1000  # names whose last turn is known


class FairShare:
    """Turns of visitors and addresses at the workers of one machine.

    Of the waiting jobs the one is next whose address, and then whose visitor, had its last turn longest ago. If there
    are at least two workers for deep jobs, neither those of one name nor the analyses of games ever hold all of them.
    Quick jobs are done first come, first served. A job without payers belongs to its table.
    """

    def __init__(self, deep: int) -> None:
        """`deep`: the number of workers for deep jobs."""
        self._limit = max(1, deep - 1)
        self._running: Counter[str] = Counter()  # deep jobs by name
        self._running_analyses = 0
        self._last_turn_of: dict[str, int] = {}
        self._turn = 0

    def choose(self, waiting: Sequence[Job]) -> Job | None:
        """Return the job that is next, the first of those that are level; None if all have to wait for others."""
        return min((job for job in waiting if self._may_run(job)), key=self._last_turns, default=None)

    def begin(self, job: Job) -> None:
        """Count a job that was given to a worker."""
        if job.lane == "quick":
            return
        self._turn += 1
        for name in _payer_names(job):
            self._last_turn_of.pop(name, None)
            self._last_turn_of[name] = self._turn
        while len(self._last_turn_of) > MOST_REMEMBERED:
            del self._last_turn_of[next(iter(self._last_turn_of))]
        if job.lane == "deep":
            self._running.update(_payer_names(job))
            self._running_analyses += job.kind == "analyse"

    def end(self, job: Job) -> None:
        """Count a job no more that no worker has any longer."""
        if job.lane == "deep":
            self._running.subtract(_payer_names(job))
            self._running = +self._running  # without those that have none left
            self._running_analyses -= job.kind == "analyse"

    def _may_run(self, job: Job) -> bool:
        if job.lane != "deep":
            return True
        if job.kind == "analyse" and self._running_analyses >= self._limit:
            return False
        return all(self._running[name] < self._limit for name in _payer_names(job))

    def _last_turns(self, job: Job) -> tuple[int, ...]:
        return tuple(self._last_turn_of.get(name, 0) for name in reversed(_payer_names(job)))


def _payer_names(job: Job) -> tuple[str, ...]:
    """The visitor and then the address, as far as they are known."""
    return job.payers or (job.table,)
