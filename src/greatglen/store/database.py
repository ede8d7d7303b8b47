"""Database: open SQLite or PostgreSQL, bring its tables up to date, and check that it can be written."""

import contextlib
import errno
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, insert, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DisconnectionError,
    IntegrityError,
    InterfaceError,
    NoSuchModuleError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.pool import QueuePool

from greatglen.kernel.refusal import Reason, Refused
from greatglen.optional_dependencies import MissingExtraError, needed
from greatglen.store.schema import settings
from greatglen.store.sqlite_file import get_file, prepare_file, revoke_others_access

BAD_DATABASE = Reason("bad-database", "“{url}” is not the address of a database: {why}.")
NO_FOLDER = Reason(
    "no-folder", "The folder {folder} for your games cannot be made: {why}. Choose a place with --database."
)
NO_DATABASE = Reason("no-database", "The database at {url} does not answer: {why}.")
NEWER_DATABASE = Reason(
    "newer-database", "The database was written by a newer Great Glen (schema {there}); this one knows {known}."
)
UNREACHABLE = (
    OperationalError,
    InterfaceError,
    DisconnectionError,
    PoolTimeoutError,
)  # it does not answer; it may again
MIGRATION_LOCK = 0x6772656174  # the name of PostgreSQL's advisory lock under which tables are changed
SYNCHRONOUS = "FULL"  # SQLite: every commit is on the disk
BUSY_TIMEOUT = 30  # to wait for a SQLite file that another writes
# A PostgreSQL whose machine is gone without a word: libpq itself would wait for minutes, and every thread with it.
KEEPALIVE = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,  # milliseconds
}


def create_default_url() -> str:
    """Return the address of a SQLite file in the user's own folder, which is created for them alone."""
    folder = Path.home() / ".greatglen"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(NO_FOLDER.with_facts(folder=str(folder), why=error.strerror or str(error))) from None
    return f"sqlite:///{folder / 'games.db'}"


def open_database(url: str) -> Engine:
    """An engine on an up-to-date database; Refused in one sentence if there is none to be had."""
    engine = create_engine_for(url)
    with refusing_errors(url), engine.begin() as connection:
        upgrade(connection)
    return engine


def create_engine_for(url: str) -> Engine:
    """Create an engine without connecting it; Refused if the address is not that of a database.

    The file of a SQLite database is created here if it is missing, so that only its owner can ever read it.
    """
    try:
        make_url(url)
        return _engine(url)
    except MissingExtraError:
        raise
    except OSError as error:
        raise Refused(NO_DATABASE.with_facts(url=url, why=error.strerror or str(error))) from None
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise Refused(BAD_DATABASE.with_facts(url=url, why=str(error).splitlines()[0])) from None


@contextmanager
def refusing_errors(url: str) -> Iterator[None]:
    """Turn the errors of a database that does not answer or is damaged into Refused, without the password."""
    try:
        yield
    except DatabaseError as error:
        if not isinstance(error, OperationalError) and type(error) is not DatabaseError:
            raise  # a statement of ours was wrong
        shown = make_url(url).render_as_string(hide_password=True)
        raise Refused(NO_DATABASE.with_facts(url=shown, why=str(error.orig).strip().splitlines()[0])) from None


def create_read_engine(engine: Engine) -> Engine:
    """An engine for single looks. On PostgreSQL a transaction would be two more ways to the server for each."""
    if engine.dialect.name != "postgresql":
        return engine
    lasts = keepalive_arguments(engine.url)
    return create_engine(engine.url, isolation_level="AUTOCOMMIT", hide_parameters=True, connect_args=lasts)


def keepalive_arguments(url: str | URL) -> dict[str, Any]:
    """How long a server may say nothing at all, where its address does not say so itself."""
    return {name: value for name, value in KEEPALIVE.items() if name not in make_url(url).query}


def read_schema(connection: Connection) -> str | None:
    """The schema that a database has; None if it has none yet."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def list_schemas() -> tuple[str, ...]:
    """Return the schemas that are known here, the latest first."""
    return tuple(revision.revision for revision in ScriptDirectory.from_config(_migrations()).walk_revisions())


def upgrade(connection: Connection, to: str = "head") -> None:
    """All steps in one transaction, so that an interrupted one leaves nothing behind; one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:name)"), {"name": MIGRATION_LOCK})
    there, known = read_schema(connection), list_schemas()
    if there is not None and there not in known:
        raise Refused(NEWER_DATABASE.with_facts(there=there, known=known[0]))
    if there != known[0]:
        config = _migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _engine(url: str) -> Engine:
    """What a statement was called with stays hidden in errors, which end in logs: it may be an invitation or a key."""
    if url.startswith("postgresql+psycopg:"):
        with needed("postgres", "A PostgreSQL database"):
            return create_engine(url, pool_pre_ping=True, hide_parameters=True, connect_args=keepalive_arguments(url))
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True, hide_parameters=True)
    file = get_file(url)
    if file is None:
        # One connection is the database; who wants it waits until the one before has done.
        once = {"poolclass": QueuePool, "pool_size": 1, "max_overflow": 0}
        engine = create_engine(url, hide_parameters=True, connect_args={"check_same_thread": False}, **once)
    else:
        waits = {"check_same_thread": False, "timeout": BUSY_TIMEOUT}
        engine = create_engine(make_url(url).set(database=str(file)), hide_parameters=True, connect_args=waits)
        prepare_file(file)

    @event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _: object) -> None:
        """A write-ahead log, so that readers and the writer do not wait for each other; every commit on the disk."""
        connection.isolation_level = None  # we begin transactions ourselves: changes of tables belong to them too
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute(f"PRAGMA synchronous={SYNCHRONOUS}")
        cursor.close()
        if file is not None:  # only now do we know that the file is a database
            revoke_others_access(file)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.connection.cursor().execute("BEGIN")  # the driver's own: nothing has to be known of an answer

    return engine


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
