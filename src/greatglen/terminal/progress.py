"""While something is thought over: a bar that grows, and Ctrl-C to have the answer now."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

T = TypeVar("T")
LOOK = 0.1  # seconds between two looks at how far it is


def thought_out(
    console: Console, what: str, hurry: str, work: Callable[[], T], part: Callable[[], float], stop: Callable[[], None]
) -> T:
    """Do some work in a thread and show how far it is; an interrupt stops the work, not the program.

    `what` is done, and `hurry` how to have it at once, are said beside the bar.
    """
    columns = (TextColumn("{task.description}", markup=False), BarColumn(30), TextColumn(hurry, "dim", markup=False))
    with (
        ThreadPoolExecutor(1) as pool,
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
    ):
        task = bar.add_task(what, total=1.0)
        answer = pool.submit(work)
        while True:
            try:
                with suppress(TimeoutError):
                    return answer.result(timeout=LOOK)
                bar.update(task, completed=part())
            except KeyboardInterrupt:
                stop()
