"""One server for a SQLite file: others would not hear of its news, and would play the same bots."""

import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.sqlite_file import OWNER_ONLY, get_file, grant_owner_access

ALREADY_SERVED = Reason(
    "served",
    "{file} is in use already ({by}): end that first, or choose another file with --database; "
    "several servers can share a PostgreSQL database.",
)
CANNOT_LOCK = Reason(
    "no-lock", "{file} cannot be used as a lock: {why}. Remove it, or choose another file with --database."
)


@contextmanager
def hold_lock(url: str, holder: str) -> Iterator[None]:
    """Hold the lock of a SQLite file, Refused if another process does; `holder` tells others who we are.

    It is the kernel's lock on a file beside the database, so it ends with this process however that ends. Its worker
    processes open the database too and do not ask for the lock. The holder removes the file before it lets go.
    """
    file = get_file(url)
    if file is None or not os.access(file.parent, os.W_OK):  # there is nothing to lock, or nothing that can be opened
        yield
        return
    lock = file.with_name(file.name + ".lock")
    held = _acquire(lock, file)
    try:
        os.ftruncate(held, 0)
        os.pwrite(held, f"{holder}, {os.getpid()}\n".encode(), 0)
        yield
    finally:
        if os.fstat(held).st_nlink:  # else it was removed, and the name may be another server's by now
            lock.unlink(missing_ok=True)
        os.close(held)


def _acquire(lock: Path, file: Path) -> int:
    """Open and lock the file `lock`; Refused if another process holds it, or if it is not a file of our own."""
    while True:
        try:
            descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, OWNER_ONLY)
        except OSError as error:
            raise Refused(CANNOT_LOCK.with_facts(file=str(lock), why=error.strerror or str(error))) from None
        kept = False
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            found = os.fstat(descriptor)
            if found.st_nlink > 1 or not stat.S_ISREG(found.st_mode):  # it is planted
                raise Refused(CANNOT_LOCK.with_facts(file=str(lock), why=os.strerror(errno.EMLINK)))
            if found.st_nlink:  # else the holder before us removed it after we had opened it
                grant_owner_access(descriptor)
                kept = True
                return descriptor
        except BlockingIOError:
            said = os.pread(descriptor, 200, 0).decode(errors="replace").strip()
            raise Refused(ALREADY_SERVED.with_facts(file=str(file), by=said or "?")) from None
        finally:
            if not kept:
                os.close(descriptor)
