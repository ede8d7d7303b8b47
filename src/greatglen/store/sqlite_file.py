"""The file of a SQLite database: which file an address means, who can read it, and that one server uses it."""

import errno
import fcntl
import logging
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from greatglen.kernel.refusal import Reason, Refused

SQLITE_URI = Reason("sqlite-uri", "“{url}” is a SQLite URI; write the path of the file instead: sqlite:///FILE.")
HARD_LINKS = Reason(
    "hard-links",
    "{file} has {names} names (hard links), and SQLite would damage it if it were opened by two of them: "
    "keep one name, or make a copy.",
)
OWNER_ONLY = 0o600
OTHERS_MODE = 0o077
COMPANION_SUFFIXES = (
    "-wal",
    "-shm",
    "-journal",
)  # SQLite gives these files the mode of the database when it creates them

log = logging.getLogger(__name__)


def get_file(url: str | URL) -> Path | None:
    """Return the real file of a SQLite database, or None for other databases and for one in memory.

    The path is absolute and without symlinks, so that all addresses of a file lead to the same lock.
    """
    try:
        address = make_url(url)
    except ArgumentError:
        return None  # engine_for refuses it
    if address.get_backend_name() != "sqlite":
        return None
    name = address.database or ""
    if "uri" in address.query or name.startswith("file:"):
        raise Refused(SQLITE_URI.with_facts(url=str(url)))
    # SQLAlchemy opens the absolute path, where “link/..” is the folder that holds the link.
    return Path(os.path.realpath(os.path.abspath(name))) if name not in ("", ":memory:") else None  # noqa: PTH100


def is_in_memory(url: str | URL) -> bool:
    """Whether an address is that of a SQLite database in memory, which other processes cannot open."""
    return get_file(url) is None and make_url(url).get_backend_name() == "sqlite"


def list_companion_files(file: Path) -> list[Path]:
    """Return the files that SQLite may create for a database beside it."""
    return [file.with_name(file.name + suffix) for suffix in COMPANION_SUFFIXES]


def create_file(file: Path) -> None:
    """Create an empty file that only its owner can read; FileExistsError if there is anything by that name."""
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, OWNER_ONLY)
    try:
        grant_owner_access(descriptor)
    finally:
        os.close(descriptor)


def grant_owner_access(descriptor: int) -> None:
    """Let its owner read and write a file that was created for them, also if the umask said otherwise."""
    if os.fstat(descriptor).st_mode & OWNER_ONLY != OWNER_ONLY:
        os.fchmod(descriptor, OWNER_ONLY)


def prepare_file(file: Path) -> None:
    """Create the file of a database if it is missing; Refused if it has several names."""
    try:
        create_file(file)
    except FileExistsError:
        found = file.lstat()
        if stat.S_ISREG(found.st_mode) and found.st_nlink > 1:
            raise Refused(HARD_LINKS.with_facts(file=str(file), names=found.st_nlink)) from None


def revoke_others_access(file: Path) -> None:
    """Take the rights of other users on a database away, if it is ours and they have any.

    The files are not opened for this: closing them would release the locks that SQLite holds in this process.
    """
    found = [one for one in (file, *list_companion_files(file)) if _is_open_to_others(one)]
    try:
        for one in found:
            one.chmod(OWNER_ONLY)
    except OSError as error:  # a file system without modes
        log.warning("%s can be read by other users: %s", file, error.strerror)
    else:
        if found:
            log.warning("%s could be read by other users; only its owner can now", ", ".join(map(str, found)))


def _is_open_to_others(file: Path) -> bool:
    try:
        found = file.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid() and bool(found.st_mode & OTHERS_MODE)


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
