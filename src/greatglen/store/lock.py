"""Lock: one server for a SQLite file. Others would not hear of its news, and play the same bots."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from greatglen.kernel.refusal import Reason, Refused

SERVED = Reason(
    "served",
    "{file} is in use already ({by}): end that first, or choose another file with --database; "
    "several servers can share a PostgreSQL database.",
)


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None if it is another kind of database, or in memory."""
    try:
        address = make_url(url)
    except ArgumentError:
        return None  # whoever opens it says so
    name = address.database if address.get_backend_name() == "sqlite" else None
    return Path(name).resolve() if name and name != ":memory:" else None


@contextmanager
def only_one(url: str, by: str) -> Iterator[None]:
    """Hold the lock of a SQLite file, Refused if another process does; `by` tells others who we are.

    It is the kernel's lock on a file beside it, so it ends with this process however that ends; its worker processes,
    which open the database too, do not ask for it. The file stays: to delete it would let a third one in.
    """
    file = file_of(url)
    if file is None or not os.access(file.parent, os.W_OK):  # whoever opens it says so
        yield
        return
    lock = file.with_name(file.name + ".lock")
    with lock.open("a+", encoding="utf-8") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.seek(0)
            raise Refused(SERVED.with_facts(file=str(file), by=held.read(200).strip() or "?")) from None
        held.truncate(0)
        held.write(f"{by}, {os.getpid()}\n")
        held.flush()
        yield
