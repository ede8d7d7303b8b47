"""Backends: choose the queue and the channels that fit a database, for one process and for many."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.sqlite_file import is_in_memory
from greatglen.store.store import Store
from greatglen.workers.inline_queue import InlineQueue
from greatglen.workers.messages import MessageBus
from greatglen.workers.queue import Queue
from greatglen.workers.worker_pool import WorkerPool

NO_QUEUE = Reason("no-queue", "Servers and workers find each other through PostgreSQL or Redis; neither was named.")


def import_backend(module: str, name: str) -> Callable[..., Any]:
    """Something that needs the extra “cluster”, looked for only if it is wanted."""
    found: Callable[..., Any] = getattr(import_module(f"greatglen.workers.{module}"), name)
    return found


def create_messages(database: str, redis: str | None = None) -> MessageBus:
    """Through Redis if there is one, else through PostgreSQL; a SQLite file has one process, which tells itself."""
    if redis:
        backend = import_backend("channels", "RedisChannels")
        return MessageBus(lambda: backend(redis))
    if database.startswith("postgresql"):
        backend = import_backend("channels", "PostgresChannels")
        return MessageBus(lambda: backend(database))
    return MessageBus()


def create_queue(
    store: Store, database: str, messages: MessageBus, workers: int | None = None, redis: str | None = None
) -> Queue:
    """Worker processes of this one, so many for what takes long; with 0, those of `greatglen work` elsewhere."""
    if is_in_memory(database):
        return InlineQueue(store)
    if workers != 0:
        return WorkerPool(database, workers)
    if not redis and not database.startswith("postgresql"):
        raise Refused(NO_QUEUE.with_facts())
    queue: Queue = import_backend("cluster", "ClusterQueue")(redis or database, messages)
    return queue
