"""Store: games in a database. Actions are appended in a transaction before anyone hears of them."""

import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, delete, event, func, insert, select, update
from sqlalchemy.engine import Engine, Row
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import StaticPool

from greatglen.extra import needed
from greatglen.kernel.record import FORMAT, Record
from greatglen.store import schema


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    seat: int
    name: str
    bot: str
    token: str
    owner: str


class GameInfo(msgspec.Struct, frozen=True):
    """A stored game without its actions."""

    id: str
    game: str
    rules: int
    seats: int
    seed: int
    options: dict[str, str]
    host: str
    public: bool
    created: float
    touched: float
    over: bool
    origin: str


class Said(msgspec.Struct, frozen=True):
    """A line of chat."""

    number: int
    author: str
    text: str
    said: float


class Conflict(Exception):  # noqa: N818
    """Somebody else has written this game in the meantime."""


def fresh_id(length: int = 12) -> str:
    """Something nobody guesses, good in a link."""
    return secrets.token_urlsafe(24).replace("-", "").replace("_", "")[:length]


class Store:
    """All games of a server."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        with self.engine.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        self.engine.dispose()

    def secret(self) -> str:
        """A secret of this server, made once and kept, so that what it signed stays good when it starts anew."""
        query = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
        with self.engine.begin() as connection:
            value = connection.scalar(query)
            if value is None:
                value = secrets.token_hex(32)
                connection.execute(insert(schema.settings).values(name="secret", value=value))
        return str(value)

    # -- games

    def create(self, info: GameInfo, seats: Sequence[SeatInfo], lines: Sequence[str]) -> None:
        """A new game with the actions already made (the deal, or the game it branched from)."""
        row = msgspec.to_builtins(info) | {"public": int(info.public), "over": int(info.over)}
        with self.engine.begin() as connection:
            connection.execute(insert(schema.games).values(row))
            connection.execute(insert(schema.seats), [{**msgspec.to_builtins(s), "game_id": info.id} for s in seats])
            _append(connection, info.id, 0, lines)

    def game(self, game_id: str) -> GameInfo | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(schema.games).where(schema.games.c.id == game_id)).first()
        return None if row is None else _game(row)

    def seats(self, game_id: str) -> list[SeatInfo]:
        query = select(schema.seats).where(schema.seats.c.game_id == game_id).order_by(schema.seats.c.seat)
        with self.engine.connect() as connection:
            return [_seat(row) for row in connection.execute(query)]

    def seat_of(self, token: str) -> tuple[str, int] | None:
        """The game and seat a token opens."""
        query = select(schema.seats.c.game_id, schema.seats.c.seat).where(schema.seats.c.token == token)
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else (row.game_id, row.seat)

    def sit(
        self, game_id: str, seat: int, *, owner: str | None = None, name: str | None = None, bot: str | None = None
    ) -> None:
        """Change who sits on a seat."""
        values = {key: value for key, value in (("owner", owner), ("name", name), ("bot", bot)) if value is not None}
        where = (schema.seats.c.game_id == game_id) & (schema.seats.c.seat == seat)
        with self.engine.begin() as connection:
            connection.execute(update(schema.seats).where(where).values(values))

    def games_of(self, owner: str, limit: int = 60) -> list[GameInfo]:
        """The games a browser hosts or sits at, last touched first."""
        sits = select(schema.seats.c.game_id).where(schema.seats.c.owner == owner)
        mine = (schema.games.c.host == owner) | schema.games.c.id.in_(sits)
        query = select(schema.games).where(mine).order_by(schema.games.c.touched.desc()).limit(limit)
        with self.engine.connect() as connection:
            return [_game(row) for row in connection.execute(query)]

    def open_games(self, limit: int = 30) -> list[GameInfo]:
        """Public games with a seat nobody has taken yet."""
        free = select(schema.seats.c.game_id).where((schema.seats.c.owner == "") & (schema.seats.c.bot == ""))
        wanted = (schema.games.c.public == 1) & (schema.games.c.over == 0) & schema.games.c.id.in_(free)
        query = select(schema.games).where(wanted).order_by(schema.games.c.created.desc()).limit(limit)
        with self.engine.connect() as connection:
            return [_game(row) for row in connection.execute(query)]

    def delete(self, game_id: str) -> None:
        with self.engine.begin() as connection:
            for table in (schema.snapshots, schema.chat, schema.actions, schema.seats):
                connection.execute(delete(table).where(table.c.game_id == game_id))
            connection.execute(delete(schema.games).where(schema.games.c.id == game_id))

    # -- actions

    def append(self, game_id: str, version: int, lines: Sequence[str], over: bool) -> None:
        """Actions after a version; Conflict if others were written there first."""
        with self.engine.begin() as connection:
            _append(connection, game_id, version, lines)
            values = {"touched": time.time(), "over": int(over)}
            connection.execute(update(schema.games).where(schema.games.c.id == game_id).values(values))

    def take_back(self, game_id: str, version: int) -> None:
        """Forget the actions after a version."""
        where = (schema.actions.c.game_id == game_id) & (schema.actions.c.number > version)
        stale = (schema.snapshots.c.game_id == game_id) & (schema.snapshots.c.version > version)
        with self.engine.begin() as connection:
            connection.execute(delete(schema.actions).where(where))
            connection.execute(delete(schema.snapshots).where(stale))

    def record(self, info: GameInfo) -> Record:
        """The stored game as a record; its result is whatever the actions lead to."""
        lines = self.lines_after(info.id, 0)
        return Record(FORMAT, info.game, info.rules, info.seats, info.seed, info.options, lines, [], info.over)

    def lines_after(self, game_id: str, version: int) -> list[str]:
        """The notation of every stored action after a version."""
        query = (
            select(schema.actions.c.notation)
            .where((schema.actions.c.game_id == game_id) & (schema.actions.c.number > version))
            .order_by(schema.actions.c.number)
        )
        with self.engine.connect() as connection:
            return list(connection.scalars(query))

    def keep_snapshot(self, game_id: str, version: int, data: bytes) -> None:
        """The latest snapshot of a game, in place of the one before."""
        with self.engine.begin() as connection:
            connection.execute(delete(schema.snapshots).where(schema.snapshots.c.game_id == game_id))
            connection.execute(insert(schema.snapshots).values(game_id=game_id, version=version, data=data))

    def snapshot(self, game_id: str) -> bytes | None:
        query = select(schema.snapshots.c.data).where(schema.snapshots.c.game_id == game_id)
        with self.engine.connect() as connection:
            return connection.scalar(query)

    # -- chat

    def say(self, game_id: str, author: str, text: str) -> None:
        with self.engine.begin() as connection:
            last = connection.scalar(select(func.max(schema.chat.c.number)).where(schema.chat.c.game_id == game_id))
            row = {"game_id": game_id, "number": (last or 0) + 1, "author": author, "text": text, "said": time.time()}
            connection.execute(insert(schema.chat).values(row))

    def chat(self, game_id: str, limit: int = 100) -> list[Said]:
        """The last lines, oldest first."""
        query = (
            select(schema.chat)
            .where(schema.chat.c.game_id == game_id)
            .order_by(schema.chat.c.number.desc())
            .limit(limit)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).all()
        return [Said(row.number, row.author, row.text, row.said) for row in reversed(rows)]


def _append(connection: Connection, game_id: str, version: int, lines: Sequence[str]) -> None:
    if not lines:
        return
    now = time.time()
    rows = [
        {"game_id": game_id, "number": number, "notation": line, "made": now}
        for number, line in enumerate(lines, start=version + 1)
    ]
    try:
        connection.execute(insert(schema.actions), rows)
    except IntegrityError as error:
        raise Conflict(game_id) from error


def _game(row: Row[tuple[object, ...]]) -> GameInfo:
    values: dict[str, Any] = {str(key): value for key, value in row._mapping.items()}
    return GameInfo(**values | {"public": bool(values["public"]), "over": bool(values["over"])})


def _seat(row: Row[tuple[object, ...]]) -> SeatInfo:
    values: dict[str, Any] = {str(key): value for key, value in row._mapping.items() if key != "game_id"}
    return SeatInfo(**values)


def _engine(url: str) -> Engine:
    """An engine; for SQLite with a write-ahead log, so that readers and the writer do not wait for each other."""
    if url.startswith("postgresql+psycopg:"):
        with needed("postgres", "A PostgreSQL database"):
            return create_engine(url, pool_pre_ping=True)
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
    memory = url in ("sqlite://", "sqlite:///:memory:")
    engine = (
        create_engine(url, connect_args={"check_same_thread": False}, poolclass=StaticPool)
        if memory
        else create_engine(url, connect_args={"check_same_thread": False, "timeout": 30})
    )

    @event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=NORMAL")
        cursor.close()

    return engine
