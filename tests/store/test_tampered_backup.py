"""Tampered, truncated and foreign files are refused in one sentence and leave nothing behind."""

import gzip
import resource
import stat
import tracemalloc
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import JSON, Column, Float, Integer, create_engine, inspect, text
from store.postgres import empty_database
from store.test_backup import everything, filled
from web.people import Person, sentence
from web.serving import serving

from greatglen.cli.__main__ import main
from greatglen.kernel.refusal import Refused
from greatglen.store import schema
from greatglen.store.backup import backup, restore
from greatglen.store.database import list_schemas

Lines = list[Any]
HUGE = 2**64


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A backup of a database with a little of everything."""
    folder = tmp_path_factory.mktemp("whole")
    filled(f"sqlite:///{folder / 'a.db'}").close()
    backup(f"sqlite:///{folder / 'a.db'}", folder / "whole")
    return (folder / "whole").read_bytes()


def unpacked(whole: bytes) -> Lines:
    return [msgspec.json.decode(line) for line in gzip.decompress(whole).splitlines()]


def packed(lines: Lines) -> bytes:
    return gzip.compress(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def counted(lines: Lines) -> bytes:
    """Put the right number of rows at the end, so that nothing but the rows themselves is wrong."""
    rows = Counter(line[0] for line in lines if isinstance(line, list))
    return packed([*lines[:-1], {"rows": rows}])


def first(lines: Lines, table: str) -> dict[str, Any]:
    found: dict[str, Any] = next(line[1] for line in lines if isinstance(line, list) and line[0] == table)
    return found


def raw_value(whole: bytes, table: str, column: str, value: bytes) -> bytes:
    """Replace a value by raw bytes."""
    lines = unpacked(whole)
    first(lines, table)[column] = "@here@"
    return gzip.compress(gzip.decompress(counted(lines)).replace(b'"@here@"', value))


def changed(change: Callable[[Lines], object]) -> Callable[[bytes], bytes]:
    def apply(whole: bytes) -> bytes:
        lines = unpacked(whole)
        change(lines)
        return counted(lines)

    return apply


def with_value(table: str, column: str, value: object) -> Callable[[bytes], bytes]:
    return changed(lambda lines: first(lines, table).update({column: value}))


def with_row(table: str, **columns: object) -> Callable[[bytes], bytes]:
    """A second row like the first one, with other values."""
    return changed(lambda lines: lines.insert(-1, [table, first(lines, table) | columns]))


def without_table(table: str) -> Callable[[bytes], bytes]:
    def drop(lines: Lines) -> None:
        lines[:] = [line for line in lines if not (isinstance(line, list) and line[0] == table)]

    return changed(drop)


def flipped(place: float) -> Callable[[bytes], bytes]:
    """Change a byte of the compressed stream, behind its header."""

    def flip(whole: bytes) -> bytes:
        at = 10 + int((len(whole) - 11) * place)
        return whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]

    return flip


VARIANTS: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda whole: b"",
    "wrong magic": lambda whole: b"PK" + whole[2:],
    "not compressed": gzip.decompress,
    "compressed otherwise": lambda whole: zlib.compress(gzip.decompress(whole)),
    "a database": lambda whole: b"SQLite format 3\x00" + bytes(4080),
    "compressed garbage": lambda whole: gzip.compress(bytes(range(256)) * 64),
    "compressed text": lambda whole: gzip.compress(b"some text\n" * 100),
    "only a number": lambda whole: gzip.compress(b"1\n"),
    "nested deeply": lambda whole: gzip.compress(b"[" * 100_000),
    "a nested value": lambda whole: raw_value(whole, "games", "options", b"[" * 100_000 + b"]" * 100_000),
    "an endless line": lambda whole: gzip.compress(b" " * (40 << 20), 1),
    "more after the end": lambda whole: whole + b"more",
    "zeros after the end": lambda whole: whole + bytes(512),
    "twice": lambda whole: whole + whole,
    "something empty after the end": lambda whole: whole + gzip.compress(b""),
    "no last line": lambda whole: packed(unpacked(whole)[:-1]),
    "rows after the last line": lambda whole: packed([*unpacked(whole), unpacked(whole)[1]]),
    "no end of the last line": lambda whole: gzip.compress(gzip.decompress(whole)[:-1]),
    "no head": lambda whole: packed(unpacked(whole)[1:]),
    "other head": changed(lambda lines: lines.__setitem__(0, {"something": "else"})),
    "head of a newer release": changed(lambda lines: lines[0].update(schema="9999")),
    "head of a newer format": changed(lambda lines: lines[0].update(greatglen_backup=2)),
    "head of an older release": changed(lambda lines: lines[0].update(schema="0001")),
    "schema is a number": changed(lambda lines: lines[0].update(schema=1)),
    "schema is a path": changed(lambda lines: lines[0].update(schema="../../0001")),
    "a row less": lambda whole: packed([line for number, line in enumerate(unpacked(whole)) if number != 3]),
    "a line that is none": changed(lambda lines: lines.insert(2, "?")),
    "a row without columns": changed(lambda lines: lines.insert(2, ["games"])),
    "a row with too much": changed(lambda lines: lines.insert(2, ["games", {}, {}])),
    "a row that is a list": changed(lambda lines: lines.insert(2, ["games", []])),
    "an empty row": changed(lambda lines: lines.insert(2, ["games", {}])),
    "unknown table": changed(lambda lines: lines.insert(2, ["nonsense", {}])),
    "the table of schemas": changed(lambda lines: lines.insert(2, ["alembic_version", {"version_num": "0001"}])),
    "a table of SQLite": changed(lambda lines: lines.insert(2, ["sqlite_master", {"name": "x"}])),
    "a table that is left out": changed(
        lambda lines: lines.insert(-1, ["snapshots", {"game_id": "x", "version": 1, "state": "AA=="}])
    ),
    "unknown column": with_value("games", "nonsense", 1),
    "unknown column in a later row": changed(lambda lines: lines[-2][1].update(nonsense=1)),
    "missing column": changed(lambda lines: first(lines, "games").pop("seed")),
    "missing column with a default": changed(lambda lines: first(lines, "games").pop("news")),
    "a table is missing that others refer to": without_table("games"),
    "people are missing": without_table("people"),
    "the same key twice": with_row("games"),
    "the same unique value twice": with_row("devices", id="other"),
    "a seat of no game": with_row("seats", game_id="nobody"),
    "children first": changed(lambda lines: lines.insert(1, lines.pop(-2))),
    "65 bits": with_value("games", "seed", HUGE),
    "65 bits below zero": with_value("games", "seed", -HUGE),
    "65 bits in a small column": with_value("games", "version", HUGE),
    "5000 digits": lambda whole: raw_value(whole, "games", "seed", b"9" * 5000),
    "65 bits for a time": lambda whole: raw_value(whole, "games", "created", b"9" * 400),
    "NaN": lambda whole: raw_value(whole, "games", "created", b"NaN"),
    "infinite": lambda whole: raw_value(whole, "games", "created", b"1e999"),
    "infinite in JSON": lambda whole: raw_value(whole, "games", "options", b"1e999"),
    "half a surrogate pair": lambda whole: raw_value(whole, "seats", "name", rb'"\ud800"'),
    "the other half": lambda whole: raw_value(whole, "seats", "name", rb'"\udc00 and more"'),
    "half a pair and text": lambda whole: raw_value(whole, "chat", "text", rb'"a \ud800 b, and more of it"'),
    "half a pair in JSON": lambda whole: raw_value(whole, "games", "options", rb'{"a": "\udc00"}'),
    "no UTF-8": lambda whole: raw_value(whole, "seats", "name", b'"\xff\xfe"'),
    "surrogates in UTF-8": lambda whole: raw_value(whole, "seats", "name", b'"\xed\xa0\x80"'),
}
VARIANTS |= {f"flipped at {place}": flipped(place) for place in (0.0, 0.01, 0.2, 0.4, 0.6, 0.8, 0.99, 1.0)}


def wrong_values(column: Column[Any]) -> list[object]:
    """Values of all kinds that the column does not take."""
    if isinstance(column.type, JSON):
        return []
    kinds: list[object] = [True, [], {}, {"a": 1}]
    if not column.nullable:
        kinds.append(None)
    match column.type:
        case Integer():
            return [*kinds, "1", "text", 1.5, HUGE]
        case Float():
            return [*kinds, "1.5", "text"]
    return [*kinds, 1, 1.5]


TABLES = [table for table in schema.metadata.sorted_tables if table.name not in ("snapshots", "usage")]


def restored(folder: Path, content: bytes, capsys: pytest.CaptureFixture[str], url: str = "") -> str:
    """Restore a file by the command, which has to refuse it; return what it said."""
    file = folder / "file"
    file.write_bytes(content)
    before = sorted(folder.iterdir())
    code = main(["--language", "en", "restore", str(file), "--database", url or f"sqlite:///{folder / 'new.db'}"])
    told = capsys.readouterr()
    assert (code, told.out, told.err.count("\n")) == (2, "", 1), told.err
    assert told.err.startswith("greatglen: ") and "Traceback" not in told.err
    assert sorted(folder.iterdir()) == before, "nothing is left"
    return told.err


@pytest.mark.parametrize("name", VARIANTS)
def test_a_tampered_file_is_refused_and_leaves_nothing(
    name: str, whole: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    restored(tmp_path, VARIANTS[name](whole), capsys)


@pytest.mark.parametrize("name", [str(table.name) for table in TABLES])
def test_a_value_of_the_wrong_type_is_refused_in_every_column(name: str, whole: bytes, tmp_path: Path) -> None:
    lines = unpacked(whole)
    row = first(lines, name)
    for column in schema.metadata.tables[name].c:
        for value in wrong_values(column):
            changed_row = [name, row | {str(column.name): value}]
            (tmp_path / "file").write_bytes(counted([lines[0], changed_row, lines[-1]]))
            with pytest.raises(Refused) as refused:
                restore(f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "file")
            assert refused.value.code == "broken-backup", (column, value)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_memory_stays_bounded_whatever_is_unpacked(tmp_path: Path) -> None:
    """A few hundred kilobytes become 256 MB: one line of them, or many rows."""
    pack = zlib.compressobj(1, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    (tmp_path / "file").write_bytes(b"".join(pack.compress(bytes(1 << 20)) for _ in range(256)) + pack.flush())
    tracemalloc.start()
    try:
        with pytest.raises(Refused) as refused:
            restore(f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "file")
        assert tracemalloc.get_traced_memory()[1] < 64 << 20
    finally:
        tracemalloc.stop()
    assert refused.value.code == "broken-backup" and not (tmp_path / "new.db").exists()


def test_a_file_that_exists_is_left_as_it_was(whole: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for content in (b"", b"precious text", b"SQLite format 3\x00" + bytes(100)):
        target = tmp_path / "new.db"
        target.write_bytes(content)
        target.chmod(0o640)
        assert "is there already" in restored(tmp_path, whole, capsys)
        assert target.read_bytes() == content and stat.S_IMODE(target.stat().st_mode) == 0o640
    (tmp_path / "link.db").symlink_to(target)
    assert "is there already" in restored(tmp_path, whole, capsys, f"sqlite:///{tmp_path / 'link.db'}")


@pytest.mark.parametrize("url", ["sqlite:////nowhere/at/all/new.db", "sqlite:///{folder}", "sqlite:///{folder}/file/x"])
def test_where_no_file_can_be_it_is_told(
    url: str, whole: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    restored(tmp_path, whole, capsys, url.format(folder=tmp_path))


def test_a_disk_that_is_full_leaves_nothing(whole: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As seen by the process: its files cannot grow any more."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    (tmp_path / "file").write_bytes(whole)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 10, limits[1]))
    try:
        told = restored(tmp_path, whole, capsys)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert "does not answer" in told


BROKEN_GAMES: list[dict[str, object]] = [
    {"game": "nonsense"},
    {"key": "not hex"},
    {"options": None},
    {"options": {"no": "such option"}},
    {"rules": 99},
    {"seats": 77},
]


def test_a_game_that_cannot_be_continued_is_refused_at_its_table_and_spoils_no_other(tmp_path: Path) -> None:
    """A backup knows no games: what is in one is checked when its table is opened."""
    old, new = (f"sqlite:///{tmp_path / name}.db" for name in ("old", "new"))
    with serving(old) as server, Person(server) as host:
        good, unplayable, *broken = (host.open("clans", ["here", "easy"]).info.id for _ in range(len(BROKEN_GAMES) + 2))
    backup(old, tmp_path / "file")
    lines = unpacked((tmp_path / "file").read_bytes())
    rows = [line for line in lines if isinstance(line, list)]
    for game, change in zip(broken, BROKEN_GAMES, strict=True):
        next(row[1] for row in rows if row[0] == "games" and row[1]["id"] == game).update(change)
    next(row[1] for row in rows if row[0] == "actions" and row[1]["game_id"] == unplayable)["notation"] = "nonsense"
    (tmp_path / "changed").write_bytes(counted(lines))
    restore(new, tmp_path / "changed")
    with serving(new) as server, Person(server) as visitor:
        assert [visitor.get(path).status_code for path in ("/", f"/t/{good}")] == [200, 200]
        for game in (unplayable, *broken):
            answer = visitor.get(f"/t/{game}")
            assert answer.status_code == 500 and ("damaged" in sentence(answer) or "version 99" in sentence(answer))


@pytest.mark.parametrize("there", list_schemas())
def test_backups_of_every_schema_can_be_read(there: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(packed([{"greatglen_backup": 1, "schema": there, "made": 1.0}, {"rows": {}}]))
    assert not restore(f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "file")
    assert all(not rows for rows in everything(f"sqlite:///{tmp_path / 'new.db'}").values())


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with empty_database() as url:
        yield url


POSTGRES = ["the same key twice", "a seat of no game", "65 bits"]


def test_postgresql_refuses_the_same_and_stays_empty(
    postgres: str, whole: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    variants = {name: VARIANTS[name] for name in POSTGRES}
    variants["more than 32 bits"] = with_value("games", "version", 2**40)
    variants["a long name"] = with_value("seats", "name", "x" * 100)
    variants["a zero byte"] = with_value("seats", "name", "a\0b")
    for change in variants.values():
        restored(tmp_path, change(whole), capsys, postgres)
    engine = create_engine(postgres)
    with engine.begin() as connection:
        assert inspect(connection).get_table_names() == []
        connection.execute(text("CREATE ROLE visitor LOGIN"))
    engine.dispose()
    visitor = "postgresql+psycopg://visitor@" + postgres.partition("@")[2]
    assert "permission denied" in restored(tmp_path, whole, capsys, visitor)
    (tmp_path / "file").write_bytes(whole)
    restore(postgres, tmp_path / "file")
    assert "is there already" in restored(tmp_path, whole, capsys, postgres)
    assert main(["--language", "en", "backup", str(tmp_path / "other"), "--database", visitor]) == 2
    told = capsys.readouterr().err
    assert "permission denied" in told and told.count("\n") == 1 and not (tmp_path / "other").exists()
