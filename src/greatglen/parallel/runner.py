"""Runner: does the same with many units, each by itself; and the one that uses this process only."""

from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Protocol, Self, TypeVar

from greatglen.kernel.refusal import Reason

Unit = TypeVar("Unit")
Result = TypeVar("Result")

MOST_DEATHS = 4  # so many workers may die over one unit, then it is given up
WORKER_LOST = Reason("worker-lost", "Game {number} could not be played: the worker that played it died {times} times.")


class Runner(Protocol):
    """Used as a context: whoever works for it comes when there is work and is gone at its end."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...

    def run_each(self, do: Callable[[Unit], Result], units: Iterable[Unit]) -> Iterator[tuple[int, Result]]:
        """What `do` makes of every unit, with the number of the unit, as it arrives; each number comes once.

        `do`, units and results travel between processes; what `do` raises is raised here. Who stops listening stops
        the work. A unit whose worker has died is done again by another.
        """
        ...


class SequentialRunner:
    """This process alone, one unit after the other."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def run_each(self, do: Callable[[Unit], Result], units: Iterable[Unit]) -> Iterator[tuple[int, Result]]:
        return enumerate(map(do, units))


def sort_results(results: Iterable[tuple[int, Result]]) -> Iterator[Result]:
    """Results by their numbers, each as soon as all before it are there."""
    early: dict[int, Result] = {}
    due = 0
    for number, result in results:
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1
