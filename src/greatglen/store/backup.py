"""Backup: everything that a database holds in one file, and back, between all kinds of databases.

The file is compressed lines of JSON: a head, the rows, and how many there were. Snapshots are left out; they follow
from the actions. Keys of seats and of sealed chance are in it: it has to be guarded like the database.

A file is checked to its end before anything is written: that it is whole, and that every row has the columns of its
table, with values of the right types. Games are not played through: one that cannot be continued is refused when its
table is opened, and spoils no other.
"""

import gzip
import os
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import IO, Annotated, Any

import msgspec
from sqlalchemy import Column, Connection, Float, Integer, MetaData, String, Table, insert, inspect, select
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store import schema
from greatglen.store.database import NO_DATABASE, create_engine_for, list_schemas, read_schema, refusing_errors, upgrade
from greatglen.store.sqlite_file import create_file, get_file, grant_owner_access, hold_lock, list_companion_files

NO_GAMES = Reason("nothing-there", "There are no games of Great Glen at {url}.")
OTHER_SCHEMA = Reason(
    "other-schema",
    "The database has schema {there}, this Great Glen writes {known}: make the backup with the release that serves it.",
)
FILE_EXISTS = Reason("file-exists", "{file} exists already; choose another name for the backup.")
CANNOT_WRITE = Reason("no-room", "{file} cannot be written: {why}.")
CANNOT_READ = Reason("unreadable-backup", "{file} cannot be read: {why}.")
BAD_BACKUP = Reason(
    "broken-backup", "{file} is not a backup of Great Glen, or it is damaged: {why}. Nothing was changed."
)
CUT_OFF = Reason("cut-off-backup", "The end of {file} is missing or damaged. Nothing was changed.")
NEWER_BACKUP = Reason(
    "newer-backup", "{file} was written by a newer Great Glen (schema {there}); this one knows {known}."
)
NOT_EMPTY = Reason("not-empty", "The database at {url} is there already; restore into a new one.")

FORMAT = 1
BATCH = 500  # rows at once,
BATCH_BYTES = 4 << 20  # and not many more bytes of them
CHUNK = 1 << 18  # bytes that are unpacked at once
MAX_LINE_BYTES = 16 << 20  # bytes of a line; a few bytes of a file could be unpacked to any number
Integer64 = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
SKIPPED_TABLES = {"snapshots", "usage"}  # they follow from the rest, or are what limits look back on
# Raised by reading a file of unknown content.
READ_ERRORS = (zlib.error, UnicodeError, msgspec.MsgspecError, RecursionError)


class BackupHead(msgspec.Struct, frozen=True):
    """The first line."""

    greatglen_backup: int  # its format
    schema: str
    made: float


class BackupEnd(msgspec.Struct, frozen=True):
    """The last line; without it the file was cut off."""

    rows: dict[str, int]


HEAD_DECODER, LINE_DECODER = msgspec.json.Decoder(BackupHead), msgspec.json.Decoder(tuple[str, msgspec.Raw] | BackupEnd)
Layout = dict[str, msgspec.json.Decoder[msgspec.Struct]]  # by the name of a table: what reads the columns of a row


def backup(url: str, file: Path) -> Counter[str]:
    """Write all that is in a database at one moment, also while it is served; return the number of rows by table."""
    place = get_file(url)
    if place is not None and not place.exists():  # to look into it would make it
        raise Refused(NO_GAMES.with_facts(url=_hide_password(url)))
    if os.path.lexists(file):
        raise Refused(FILE_EXISTS.with_facts(file=str(file)))
    engine = create_engine_for(url)
    try:
        with _new_file(file) as raw, _refusing_errors(url), _begin_snapshot(engine) as connection:
            there, known = read_schema(connection), list_schemas()[0]
            if there is None:
                raise Refused(NO_GAMES.with_facts(url=_hide_password(url)))
            if there != known:
                raise Refused(OTHER_SCHEMA.with_facts(there=there, known=known))
            return _write(connection, raw, known)
    except OSError as error:
        raise Refused(CANNOT_WRITE.with_facts(file=str(file), why=str(error.strerror))) from None
    finally:
        engine.dispose()


@contextmanager
def _new_file(file: Path) -> Iterator[IO[bytes]]:
    """Open a new file for its owner only, and give it its name when it is complete.

    Until then its name is random, so that a planted file or link never gets the data.
    """
    descriptor, unfinished = tempfile.mkstemp(".part", f"{file.name}.", file.parent)
    try:
        with os.fdopen(descriptor, "wb") as raw:
            grant_owner_access(descriptor)
            yield raw
            raw.flush()
            os.fsync(descriptor)
        Path(unfinished).rename(file)
    finally:
        Path(unfinished).unlink(missing_ok=True)


@contextmanager
def _refusing_errors(url: str) -> Iterator[None]:
    """Turn every error of a database into a sentence, also that we lack the right to read or write it."""
    try:
        with refusing_errors(url):
            yield
    except DBAPIError as error:
        raise Refused(NO_DATABASE.with_facts(url=_hide_password(url), why=_first_line(error.orig))) from None


def _begin_snapshot(engine: Engine) -> Connection:
    """A transaction that sees nothing of what others write; on SQLite every transaction is like that."""
    level = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    return engine.connect().execution_options(yield_per=BATCH, **level)


def _write(connection: Connection, raw: IO[bytes], revision: str) -> Counter[str]:
    counted: Counter[str] = Counter()
    with gzip.GzipFile(filename="", mode="wb", fileobj=raw) as lines:
        lines.write(msgspec.json.encode(BackupHead(FORMAT, revision, time.time())) + b"\n")
        for table in _tables():
            name, in_json = str(table.name), [column.name for column in table.c if schema.is_json(column)]
            for row in connection.execute(select(*schema.raw_columns(table)).order_by(*table.primary_key)).mappings():
                columns = {str(column): value for column, value in row.items()}
                columns |= {column: _decode_json(columns[column]) for column in in_json}
                lines.write(msgspec.json.encode((name, columns)) + b"\n")
                counted[name] += 1
        lines.write(msgspec.json.encode(BackupEnd(dict(counted))) + b"\n")
    return counted


def _decode_json(text: str) -> Any:
    """What some JSON says; if it is damaged, itself: a game that cannot be read is kept as it is."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return text


def _tables() -> list[Table]:
    """Return the tables of a backup, those that others refer to first."""
    return [table for table in schema.metadata.sorted_tables if table.name not in SKIPPED_TABLES]


def restore(url: str, file: Path) -> Counter[str]:
    """Fill a new database from a backup, all of it or nothing; return the number of rows by table."""
    try:
        head, counted = _check(file)
        with hold_lock(url, "greatglen restore"):
            _fill(url, file, head.schema)
    except OSError as error:
        raise Refused(CANNOT_READ.with_facts(file=str(file), why=str(error.strerror or error))) from None
    except EOFError:
        raise Refused(CUT_OFF.with_facts(file=str(file))) from None
    except READ_ERRORS as error:
        raise Refused(BAD_BACKUP.with_facts(file=str(file), why=_first_line(error))) from None
    return counted


def _check(file: Path) -> tuple[BackupHead, Counter[str]]:
    """Read a backup to its end and check that every row fits its table; EOFError if it is cut off."""
    counted: Counter[str] = Counter()
    lines = _lines(file)
    head = HEAD_DECODER.decode(next(lines, b""))
    if head.greatglen_backup != FORMAT or head.schema not in list_schemas():
        raise Refused(NEWER_BACKUP.with_facts(file=str(file), there=head.schema, known=list_schemas()[0]))
    layout = _layout(head.schema)
    for line in lines:
        row = LINE_DECODER.decode(line)
        if isinstance(row, BackupEnd):
            if row.rows == counted and next(lines, None) is None:
                return head, counted
            break
        name, columns = row
        if name not in layout:
            raise msgspec.ValidationError(f"unknown table {name[:40]!r}")
        layout[name].decode(columns)
        counted[name] += 1
    raise EOFError


def _lines(file: Path) -> Iterator[bytes]:
    """Read the lines of a compressed file with bounded memory; EOFError if it is cut off."""
    with file.open("rb") as raw:
        unpack, rest = zlib.decompressobj(zlib.MAX_WBITS | 16), b""
        while not unpack.eof:
            packed = unpack.unconsumed_tail or raw.read(CHUNK)
            if not packed and not raw.tell():
                return  # an empty file
            if not packed:
                raise EOFError
            *lines, rest = (rest + unpack.decompress(packed, CHUNK)).split(b"\n")
            yield from lines
            if len(rest) > MAX_LINE_BYTES:
                raise msgspec.ValidationError(f"a line is longer than {MAX_LINE_BYTES} bytes")
        if rest:
            raise EOFError
        if unpack.unused_data or raw.read(1):
            raise msgspec.ValidationError("there is more after the end")


@cache
def _layout(written: str) -> Layout:
    """Return what reads the rows of a schema: all columns of a table and no others, each of its type."""
    metadata = schema.metadata
    if written != list_schemas()[0]:
        metadata = MetaData()
        engine = create_engine_for("sqlite://")
        with engine.begin() as connection:
            upgrade(connection, written)
            metadata.reflect(connection)
        engine.dispose()
    tables = [table for table in metadata.sorted_tables if table.name not in {*SKIPPED_TABLES, "alembic_version"}]
    return {str(table.name): _reader(table) for table in tables}


def _reader(table: Table) -> msgspec.json.Decoder[msgspec.Struct]:
    fields = [(f"column_{number}", _values(column)) for number, column in enumerate(table.c)]
    names = {field: str(column.name) for (field, _), column in zip(fields, table.c, strict=True)}
    return msgspec.json.Decoder(msgspec.defstruct(str(table.name), fields, rename=names, forbid_unknown_fields=True))


def _values(column: Column[Any]) -> Any:
    """Return the type of the values of a column."""
    kinds: list[tuple[type, Any]] = [(Integer, Integer64), (Float, float), (String, str)]
    found = next((values for kind, values in kinds if isinstance(column.type, kind)), Any)  # JSON takes all values
    return found | None if column.nullable and found is not Any else found


def _fill(url: str, file: Path, written: str) -> None:
    place = get_file(url)
    try:
        if place is not None:
            create_file(place)
    except FileExistsError:
        raise Refused(NOT_EMPTY.with_facts(url=_hide_password(url))) from None
    except OSError as error:
        raise Refused(NO_DATABASE.with_facts(url=_hide_password(url), why=str(error.strerror))) from None
    try:
        _fill_database(url, file, written)
    except BaseException:
        for left in (place, *list_companion_files(place)) if place is not None else ():
            left.unlink(missing_ok=True)
        raise


def _fill_database(url: str, file: Path, written: str) -> None:
    """Fill an empty database in one transaction."""
    engine = create_engine_for(url)
    try:
        with _refusing_errors(url), engine.begin() as connection:
            ours = {*schema.metadata.tables, "alembic_version"}
            if ours & set(inspect(connection).get_table_names()):
                raise Refused(NOT_EMPTY.with_facts(url=_hide_password(url)))
            upgrade(connection, written)
            there = MetaData()
            there.reflect(connection)
            try:
                for name, batch in _batches(file, _layout(written)):
                    connection.execute(insert(there.tables[name]), batch)
                upgrade(connection)
            except (IntegrityError, DataError) as error:
                raise Refused(BAD_BACKUP.with_facts(file=str(file), why=_first_line(error))) from None
    finally:
        engine.dispose()


def _batches(file: Path, layout: Layout) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Read the rows of a file that was checked, some at a time."""
    lines = _lines(file)
    next(lines)
    rows = (row for row in map(LINE_DECODER.decode, lines) if not isinstance(row, BackupEnd))
    for name, of_table in groupby(rows, key=lambda row: row[0]):
        batch: list[dict[str, Any]] = []
        size = 0
        for _, columns in of_table:
            batch.append(msgspec.to_builtins(layout[name].decode(columns)))
            size += len(bytes(columns))
            if len(batch) == BATCH or size > BATCH_BYTES:
                yield name, batch
                batch, size = [], 0
        if batch:
            yield name, batch


def _first_line(error: object) -> str:
    """Return what an error says, without the full stop that our sentences have."""
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")


def _hide_password(url: str) -> str:
    return make_url(url).render_as_string(hide_password=True)
