"""Means: which queue and which channels fit a database, for one process and for many."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.sqlite_file import is_in_memory
from greatglen.store.store import Store
from greatglen.workers.inline_queue import InlineQueue
from greatglen.workers.messages import TableMessages
from greatglen.workers.queue import Queue
from greatglen.workers.worker_pool import WorkerPool

NO_QUEUE = Reason("no-queue", "Servers and workers find each other through PostgreSQL or Redis; neither was named.")


def from_extra(module: str, name: str) -> Callable[..., Any]:
    """Something that needs the extra “cluster”, looked for only if it is wanted."""
    found: Callable[..., Any] = getattr(import_module(f"greatglen.workers.{module}"), name)
    return found


def news_for(database: str, redis: str | None = None) -> TableMessages:
    """Through Redis if there is one, else through PostgreSQL; a SQLite file has one process, which tells itself."""
    if redis:
        backend = from_extra("redis_channels", "RedisNews")
        return TableMessages(lambda: backend(redis))
    if database.startswith("postgresql"):
        backend = from_extra("postgres_channels", "PostgresNews")
        return TableMessages(lambda: backend(database))
    return TableMessages()


def queue_for(
    store: Store, database: str, news: TableMessages, workers: int | None = None, redis: str | None = None
) -> Queue:
    """Worker processes of this one, so many for what takes long; with 0, those of `greatglen work` elsewhere."""
    if is_in_memory(database):
        return InlineQueue(store)
    if workers != 0:
        return WorkerPool(database, workers)
    if not redis and not database.startswith("postgresql"):
        raise Refused(NO_QUEUE.with_facts())
    queue: Queue = from_extra("cluster", "Cluster")(redis or database, news)
    return queue
