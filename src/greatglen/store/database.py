"""Opening a database: SQLite for one process, PostgreSQL for several; and bringing its tables up to date."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError
from sqlalchemy.pool import QueuePool

from greatglen.extra import MissingExtraError, needed
from greatglen.kernel.refusal import Reason, Refused

BAD_DATABASE = Reason("bad-database", "“{url}” is not the address of a database: {why}.")
NO_DATABASE = Reason("no-database", "The database at {url} does not answer: {why}.")
NEWER_DATABASE = Reason(
    "newer-database", "The database was written by a newer Great Glen (schema {there}); this one knows {known}."
)
MIGRATING = 0x6772656174  # the name of PostgreSQL's advisory lock under which tables are changed
SECONDS = 30  # to wait for a SQLite file that another writes


def open_database(url: str) -> Engine:
    """An engine on an up-to-date database; Refused in one sentence if there is none to be had."""
    try:
        address = make_url(url)
        engine = _engine(url)
    except MissingExtraError:
        raise
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise Refused(BAD_DATABASE.with_facts(url=url, why=str(error).splitlines()[0])) from None
    try:
        with engine.begin() as connection:
            _upgrade(connection)
    except OperationalError as error:
        shown = address.render_as_string(hide_password=True)
        raise Refused(NO_DATABASE.with_facts(url=shown, why=str(error.orig).strip().splitlines()[0])) from None
    return engine


def reading(engine: Engine) -> Engine:
    """An engine for single looks. On PostgreSQL a transaction would be two more ways to the server for each."""
    if engine.dialect.name != "postgresql":
        return engine
    return create_engine(engine.url, isolation_level="AUTOCOMMIT")


def _upgrade(connection: Connection) -> None:
    """All steps in one transaction, so that an interrupted one leaves nothing behind; one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:name)"), {"name": MIGRATING})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    script = ScriptDirectory.from_config(config)
    there = MigrationContext.configure(connection).get_current_revision()
    if there is not None and there not in {revision.revision for revision in script.walk_revisions()}:
        raise Refused(NEWER_DATABASE.with_facts(there=there, known=str(script.get_current_head())))
    if there != script.get_current_head():
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _engine(url: str) -> Engine:
    if url.startswith("postgresql+psycopg:"):
        with needed("postgres", "A PostgreSQL database"):
            return create_engine(url, pool_pre_ping=True)
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
    if url in ("sqlite://", "sqlite:///:memory:"):
        # One connection is the database; who wants it waits until the one before has done.
        once = {"poolclass": QueuePool, "pool_size": 1, "max_overflow": 0}
        engine = create_engine(url, connect_args={"check_same_thread": False}, **once)
    else:
        engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": SECONDS})

    @event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _: object) -> None:
        """A write-ahead log, so that readers and the writer do not wait for each other; every commit on the disk."""
        connection.isolation_level = None  # we begin transactions ourselves: changes of tables belong to them too
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.connection.cursor().execute("BEGIN")  # the driver's own: nothing has to be known of an answer

    return engine
