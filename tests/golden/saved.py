"""Saved games of an earlier version: a database and records, opened and played on by this one.

They are written only when asked for by name (`make golden PARTS=saved`), since they shall stay what that version wrote.
"""

import json
import sqlite3
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from golden import adapter, files
from golden.play import Player, Setup

import greatglen
from greatglen import Record

PART = "saved"
DATABASE, RECORDS = "saved-database.txt", "saved-records.txt"
BEFORE, AFTER = 60, 10  # decisions before a game was saved, so that it has a snapshot, and after it was opened again
SHORT = 14  # before a game of Clans is saved, which is over sooner: it has no snapshot
GAMES = (
    Setup("clans", 3, 21, ()),
    Setup("glenmore", 4, 22, (("scoring", "published"),)),
    Setup("glenmore2", 2, 23, (("end", "middle"),)),
    Setup("glenmore2", 4, 25, (("chronicles", "1,2,3,4,5,6,7,8"),)),
)


def made() -> dict[str, list[str]]:
    return {DATABASE: _database(), RECORDS: [*_records()]}


# -- a database


def _database() -> list[str]:
    """Return the tables that were played, and the database as SQL."""
    tables: list[str] = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        with adapter.visitor(f"sqlite:///{path}") as visitor:
            opened = []
            for setup in GAMES:
                table = visitor.open(setup.game, setup.seats, dict(setup.options), setup.seed)
                play_on(visitor, table, SHORT if setup.game == "clans" else BEFORE)
                opened.append((table, visitor.look(table)))
        connection = sqlite3.connect(path)
        dump = "\n".join(connection.iterdump()).split("\n")
        connection.close()
        for table, seen in opened:
            tables.append(json.dumps({"table": table, "seen": digest(seen), "later": later(path, table)}))
    return [files.heading("tables"), *tables, files.heading("database"), *dump]


def later(path: Path, table: dict[str, Any]) -> str:
    """Return a digest of what is seen of a table after it was played on."""
    with adapter.visitor(f"sqlite:///{path}") as visitor:
        play_on(visitor, table, AFTER)
        return digest(visitor.look(table))


def play_on(visitor: adapter.Visitor, table: dict[str, Any], decisions: int) -> None:
    """Let every seat of a table take one of its options, the same ones each time."""
    for _ in range(decisions):
        seen = visitor.look(table)
        if seen["over"]:
            return
        options = seen["options"]
        visitor.act(table, seen["decides"], options[seen["version"] * 7 % len(options)], seen["version"])


def digest(seen: dict[str, Any]) -> str:
    """Return a digest of what the seat that decides sees of a table."""
    told = [seen[name] for name in ("version", "decides", "asked", "options", "over")] + [seen["view"]]
    return blake2b(json.dumps(told, sort_keys=True).encode(), digest_size=8).hexdigest()


# -- records


def _records() -> Iterator[str]:
    for setup in GAMES:
        table, player = setup.start(), Player(setup.seed)
        for _ in range(SHORT if setup.game == "clans" else BEFORE):
            if not table.is_over:
                table.apply(player.choose(table))
        record = json.dumps(json.loads(table.record.to_json()))
        yield files.heading(setup.name)
        yield record
        yield went_on(record, setup.seed)


def went_on(record: str, seed: int) -> str:
    """Open a record and play on; return what was done and where it led."""
    table, player = greatglen.replay(Record.from_json(record)), Player(seed)
    for _ in range(AFTER):
        if not table.is_over:
            table.apply(player.choose(table))
    done = table.record.actions[len(json.loads(record)["actions"]) :]
    return f"{'; '.join(done)} -> {table.scores}"
