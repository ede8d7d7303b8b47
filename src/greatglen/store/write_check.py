"""Check that a database can be written: with a full disk it still answers."""

import contextlib
import errno
import os
import shutil
import time
from collections.abc import Callable

from sqlalchemy import Engine, insert, update
from sqlalchemy.exc import IntegrityError

from greatglen.store.schema import settings
from greatglen.store.sqlite_file import get_file

WRITE_EVERY = 5.0  # until the next write after a successful one
MIN_FREE_BYTES = 16 << 20  # bytes on the disk of a SQLite file; its log alone grows to 4 MB
SETTING = "written"  # of the settings; it holds when this was last tried


class WriteCheck:
    """Try to write to a database, at most every few seconds."""

    def __init__(self, engine: Engine, now: Callable[[], float] = time.monotonic) -> None:
        self._engine = engine
        self._file = get_file(engine.url)
        self._now = now
        self._good_until = float("-inf")

    def check(self) -> None:
        """Return if the database can be written; raise what its driver or the system says if not.

        SQLite reuses the space of its log, so a commit may succeed on a full disk: the free space is checked each time.
        """
        if self._file is not None and shutil.disk_usage(self._file.parent).free < MIN_FREE_BYTES:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        now = self._now()
        if now < self._good_until:
            return
        self._good_until = float("-inf")
        value = f"{time.time():.0f}"
        # Another process that writes the row first shows the same.
        with contextlib.suppress(IntegrityError), self._engine.begin() as connection:
            written = connection.execute(update(settings).where(settings.c.name == SETTING).values(value=value))
            if not written.rowcount:
                connection.execute(insert(settings).values(name=SETTING, value=value))
        self._good_until = now + WRITE_EVERY
