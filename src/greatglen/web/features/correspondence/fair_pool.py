"""Pool of threads that serves visitors in turn."""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


class BacklogFullError(Exception):
    """Raised when a visitor has as many tasks in a pool as one may have."""


class FairPool:
    """Threads that run one task of a visitor at a time, and then the next task of another visitor.

    However many tasks one visitor has, and however slow they are, they hold one thread and never delay the first task
    of another while a thread is free.
    """

    def __init__(self, threads: int, name: str, backlog: int) -> None:
        """`backlog`: tasks that a visitor may have in the pool, running and waiting."""
        self._executor = ThreadPoolExecutor(threads, name)
        self._threads = threads
        self._backlog = backlog
        self._lock = threading.Lock()
        self._waiting: dict[str, deque[tuple[Future[Any], Callable[[], Any]]]] = {}  # visitors, in order of their turn
        self._running: set[str] = set()
        self._workers = 0

    def submit(self, visitor: str, work: Callable[[], T]) -> Future[T]:
        """Run `work` when it is the visitor's turn; BacklogFullError if too much of theirs waits already."""
        future: Future[T] = Future()
        with self._lock:
            if self._tasks_of(visitor) >= self._backlog:
                raise BacklogFullError(visitor)
            self._waiting.setdefault(visitor, deque()).append((future, work))
            if visitor not in self._running and self._workers < self._threads:
                self._executor.submit(self._run_tasks)
                self._workers += 1
        return future

    def has_room(self, visitor: str) -> bool:
        """Return whether `submit` would take a task of a visitor now."""
        with self._lock:
            return self._tasks_of(visitor) < self._backlog

    def list_full(self) -> set[str]:
        """Return the visitors whose backlog is full."""
        with self._lock:
            return {one for one in {*self._waiting, *self._running} if self._tasks_of(one) >= self._backlog}

    def __len__(self) -> int:
        """Return the number of tasks, running and waiting."""
        with self._lock:
            return len(self._running) + sum(map(len, self._waiting.values()))

    def _tasks_of(self, visitor: str) -> int:
        return (visitor in self._running) + len(self._waiting.get(visitor, ()))

    def _run_tasks(self) -> None:
        """Run tasks until there is none that may begin; the thread that ends a visitor's task takes their next."""
        while (task := self._next_task()) is not None:
            visitor, future, work = task
            result, error = None, None
            if future.set_running_or_notify_cancel():
                try:
                    result = work()
                except BaseException as raised:  # for the caller that waits for the future
                    error = raised
            self._end_task(visitor)  # before the caller, who may come back at once, hears of it
            if error is not None:
                future.set_exception(error)
            elif not future.cancelled():
                future.set_result(result)

    def _next_task(self) -> tuple[str, Future[Any], Callable[[], Any]] | None:
        with self._lock:
            visitor = next((one for one in self._waiting if one not in self._running), None)
            if visitor is None:
                self._workers -= 1
                return None
            tasks = self._waiting.pop(visitor)
            future, work = tasks.popleft()
            if tasks:
                self._waiting[visitor] = tasks
            self._running.add(visitor)
            return visitor, future, work

    def _end_task(self, visitor: str) -> None:
        with self._lock:
            self._running.discard(visitor)
            if tasks := self._waiting.pop(visitor, None):
                self._waiting[visitor] = tasks  # behind all others
