"""Backup: everything a database holds in one file, and back, whichever kind of database it was or will be.

The file is compressed lines of JSON: what it is, then row after row, then how many there were. Snapshots are left out;
they follow from the actions. Keys of seats and of sealed chance are in it: it has to be guarded like the database.
"""

import gzip
import os
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, MetaData, Table, insert, inspect, select
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store import schema
from greatglen.store.database import answering, engine_for, schema_in, schemas, upgrade
from greatglen.store.lock import file_of, only_one

NOTHING = Reason("nothing-there", "There are no games of Great Glen at {url}.")
OTHER_SCHEMA = Reason(
    "other-schema",
    "The database has schema {there}, this Great Glen writes {known}: make the backup with the release that serves it.",
)
EXISTS = Reason("file-exists", "{file} exists already; choose another name for the backup.")
NO_ROOM = Reason("no-room", "{file} cannot be written: {why}.")
UNREADABLE = Reason("unreadable-backup", "{file} cannot be read: {why}.")
BROKEN = Reason("broken-backup", "{file} is not a backup of Great Glen, or it is damaged: {why}. Nothing was changed.")
CUT_OFF = Reason("cut-off-backup", "The end of {file} is missing or damaged. Nothing was changed.")
NEWER_BACKUP = Reason(
    "newer-backup", "{file} was written by a newer Great Glen (schema {there}); this one knows {known}."
)
NOT_EMPTY = Reason("not-empty", "The database at {url} is in use already; restore into a new one.")

FORMAT = 1
BATCH = 500  # rows at once
DAMAGED = (gzip.BadGzipFile, zlib.error, UnicodeDecodeError, msgspec.MsgspecError)


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    greatglen_backup: int  # its format
    schema: str
    made: float


class End(msgspec.Struct, frozen=True):
    """The last line; without it the file was cut off."""

    rows: dict[str, int]


Row = tuple[str, dict[str, Any]]  # the name of a table, its columns
HEAD, LINE = msgspec.json.Decoder(Head), msgspec.json.Decoder(Row | End)


def backup(url: str, file: Path) -> Counter[str]:
    """Write all that is in a database at one moment; how many rows of each table. It may be served meanwhile."""
    place = file_of(url)
    if place is not None and not place.exists():  # to look into it would make it
        raise Refused(NOTHING.with_facts(url=_shown(url)))
    if file.exists():
        raise Refused(EXISTS.with_facts(file=str(file)))
    engine = engine_for(url)
    unfinished = file.with_name(file.name + ".part")
    try:
        with answering(url), _at_one_moment(engine) as connection:
            there, known = schema_in(connection), schemas()[0]
            if there is None:
                raise Refused(NOTHING.with_facts(url=_shown(url)))
            if there != known:
                raise Refused(OTHER_SCHEMA.with_facts(there=there, known=known))
            counted = _write(connection, unfinished, known)
        unfinished.rename(file)
    except OSError as error:
        raise Refused(NO_ROOM.with_facts(file=str(file), why=str(error.strerror))) from None
    finally:
        unfinished.unlink(missing_ok=True)
        engine.dispose()
    return counted


def _at_one_moment(engine: Engine) -> Connection:
    """A transaction that sees nothing of what others write; on SQLite every transaction is like that."""
    level = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    return engine.connect().execution_options(yield_per=BATCH, **level)


def _write(connection: Connection, file: Path, known: str) -> Counter[str]:
    counted: Counter[str] = Counter()
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)  # for nobody else to read
    with os.fdopen(descriptor, "wb") as raw:
        with gzip.open(raw, "wb") as lines:
            lines.write(msgspec.json.encode(Head(FORMAT, known, time.time())) + b"\n")
            for table in _tables():
                name, in_json = str(table.name), [column.name for column in table.c if schema.is_json(column)]
                for row in connection.execute(select(*schema.unread(table)).order_by(*table.primary_key)).mappings():
                    columns = {str(column): value for column, value in row.items()}
                    columns |= {column: _read(columns[column]) for column in in_json}
                    lines.write(msgspec.json.encode((name, columns)) + b"\n")
                    counted[name] += 1
            lines.write(msgspec.json.encode(End(dict(counted))) + b"\n")
        raw.flush()
        os.fsync(raw.fileno())
    return counted


def _read(text: str) -> Any:
    """What some JSON says; if it is damaged, itself: a game that cannot be read is kept as it is."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return text


def _tables() -> list[Table]:
    """Those that others refer to first; without what follows from the rest, and what limits look back on."""
    return [table for table in schema.metadata.sorted_tables if table not in (schema.snapshots, schema.thinking)]


def restore(url: str, file: Path) -> Counter[str]:
    """Fill a new database from a backup, all of it or nothing; how many rows of each table."""
    try:
        head, counted = _checked(file)
    except OSError as error:
        raise Refused(UNREADABLE.with_facts(file=str(file), why=str(error.strerror or error))) from None
    with only_one(url, "greatglen restore"):
        _fill(url, file, head.schema)
    return counted


def _checked(file: Path) -> tuple[Head, Counter[str]]:
    """Read a backup to its end before anything is done with it."""
    try:
        with gzip.open(file, "rb") as lines:
            head = HEAD.decode(lines.readline())
            if head.greatglen_backup != FORMAT or head.schema not in schemas():
                raise Refused(NEWER_BACKUP.with_facts(file=str(file), there=head.schema, known=schemas()[0]))
            counted: Counter[str] = Counter()
            for line in lines:
                match LINE.decode(line):
                    case End(rows):
                        if rows == counted and not lines.readline():
                            return head, counted
                        break
                    case name, _:
                        counted[name] += 1
    except EOFError:
        raise Refused(CUT_OFF.with_facts(file=str(file))) from None
    except DAMAGED as error:
        raise Refused(BROKEN.with_facts(file=str(file), why=str(error).rstrip("."))) from None
    raise Refused(CUT_OFF.with_facts(file=str(file)))


def _fill(url: str, file: Path, written: str) -> None:
    place = file_of(url)
    is_new = place is not None and not place.exists()
    engine = engine_for(url)
    try:
        with answering(url), engine.begin() as connection:
            ours = {*schema.metadata.tables, "alembic_version"}
            if ours & set(inspect(connection).get_table_names()):
                raise Refused(NOT_EMPTY.with_facts(url=_shown(url)))
            upgrade(connection, written)
            for name, batch in _batches(file):
                connection.execute(insert(Table(name, MetaData(), autoload_with=connection)), batch)
            upgrade(connection)
    except (SQLAlchemyError, Refused) as error:
        engine.dispose()
        if is_new and place is not None:
            for left in (place, place.with_name(place.name + "-wal"), place.with_name(place.name + "-shm")):
                left.unlink(missing_ok=True)
        if isinstance(error, Refused):
            raise
        raise Refused(BROKEN.with_facts(file=str(file), why=str(error).splitlines()[0].rstrip("."))) from None
    engine.dispose()


def _batches(file: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a file that was checked, some at a time."""
    with gzip.open(file, "rb") as lines:
        lines.readline()
        rows = (row for row in map(LINE.decode, lines) if not isinstance(row, End))
        for name, of_table in groupby(rows, key=lambda row: row[0]):
            while batch := [values for _, values in islice(of_table, BATCH)]:
                yield name, batch


def _shown(url: str) -> str:
    return make_url(url).render_as_string(hide_password=True)
