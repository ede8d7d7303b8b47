"""Results: what became of games, written once when they are over and kept when their tables are gone."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Row, insert, or_, select
from sqlalchemy.exc import IntegrityError

from greatglen.store import schema
from greatglen.store.rows import GameInfo, read_listed_game

games, seats, finished, results = schema.games, schema.seats, schema.finished, schema.results

# What a finished game was. Lessons and puzzles are exercises, which no archive lists; what is from a file, branched off
# another game or ended early is listed and counts nowhere; a deal of the day is a game like any other.
FILE, BRANCH, AGREED, DAY, LESSON, PUZZLE = "file", "branch", "agreed", "day", "lesson", "puzzle"
EXERCISES = (LESSON, PUZZLE)
UNCOUNTED_KINDS = (FILE, BRANCH, AGREED, *EXERCISES)
KIND_BY_ORIGIN = {"day:": DAY, "lesson:": LESSON, "puzzle:": PUZZLE}  # how the origin of such tables begins


class FinishedGame(msgspec.Struct, frozen=True):
    """A game that is over."""

    game_id: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    expansions: str
    kind: str
    origin: str
    moves: int
    begun: float
    ended: float
    whole: bool

    @property
    def expansion_numbers(self) -> tuple[int, ...]:
        """Of the expansions it was played with."""
        return tuple(int(number) for number in self.expansions.split(",") if number)


class Result(msgspec.Struct, frozen=True):
    """What a game brought to one seat. A person's, if somebody owns it and no bot played it in the end."""

    game_id: str
    seat: int
    owner: str
    name: str
    bot: str
    points: int
    place: int
    share: float
    margin: int
    counts: bool
    sources: dict[str, int]
    taken: dict[str, int]
    ended: float


class _AlreadyWrittenError(Exception):
    """Undoes what was begun."""


def write_results(connection: Connection, game: FinishedGame, seat_results: Sequence[Result]) -> None:
    """Write what became of a game, and what it brought to each seat."""
    connection.execute(insert(finished).values(msgspec.to_builtins(game) | {"whole": int(game.whole)}))
    rows = [msgspec.to_builtins(one) | {"counts": int(one.counts)} for one in seat_results]
    if rows:
        connection.execute(insert(results), rows)


class Results:
    """The finished games of a server."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def list_missing(self, since: float, limit: int) -> list[str]:
        """Games that have come to their end, or were ended, since a time, and have no results yet."""
        over = (games.c.over == 1) & (games.c.touched >= since)
        ended = (games.c.ended > 0) & (games.c.ended >= since)
        query = (
            select(games.c.id)
            .outerjoin(finished, finished.c.game_id == games.c.id)
            .where(or_(over, ended) & finished.c.game_id.is_(None))
            .limit(limit)
        )
        with self._engine.connect() as connection:
            return list(connection.scalars(query))

    def load_columns(self, game_id: str) -> GameInfo | None:
        """What lists know of a game, also of one that is damaged."""
        with self._engine.connect() as connection:
            row = connection.execute(select(*schema.raw_columns(games)).where(games.c.id == game_id)).first()
        return None if row is None else read_listed_game(row)

    def get_last_action_time(self, game_id: str) -> float | None:
        """When the last action of a game was made, if it has any."""
        made = schema.actions.c.made
        query = select(made).where(schema.actions.c.game_id == game_id).order_by(schema.actions.c.number.desc())
        with self._engine.connect() as connection:
            return connection.scalar(query.limit(1))

    def save(self, game: FinishedGame, seat_results: Sequence[Result]) -> bool:
        """All of a game or nothing; False if it has results already, the first who writes them is right, or if other
        people sit at its table by now: one of them may have had everything deleted."""
        try:
            with self._engine.begin() as connection:
                write_results(connection, game, seat_results)
                query = select(seats.c.seat, seats.c.owner).where(seats.c.game_id == game.game_id)
                sitting = {row.seat: row.owner for row in connection.execute(query.with_for_update())}
                if any(sitting.get(one.seat) != one.owner for one in seat_results):
                    raise _AlreadyWrittenError
        except (IntegrityError, _AlreadyWrittenError):
            return False
        return True

    def load_game(self, game_id: str) -> FinishedGame | None:
        """One of them, if it is known."""
        with self._engine.connect() as connection:
            row = connection.execute(select(*schema.raw_columns(finished)).where(finished.c.game_id == game_id)).first()
        return None if row is None else read_finished_game(row)

    def load_by_game(self, game_ids: Sequence[str]) -> dict[str, list[Result]]:
        """The seats of several games."""
        query = select(*schema.raw_columns(results)).where(results.c.game_id.in_(game_ids))
        found: dict[str, list[Result]] = {game_id: [] for game_id in game_ids}
        with self._engine.connect() as connection:
            for row in connection.execute(query.order_by(results.c.game_id, results.c.seat)):
                found[row.game_id].append(read_result(row))
        return found


def get_kind(info: GameInfo) -> str:
    """What a game is by where its table comes from: a rematch is as good as any other."""
    if info.origin == FILE:
        return FILE
    if "@" in info.origin:
        return BRANCH
    return next((kind for begins, kind in KIND_BY_ORIGIN.items() if info.origin.startswith(begins)), "")


def read_finished_game(row: Row[Any]) -> FinishedGame:
    """A row, read with JSON as text."""
    values = {str(key): value for key, value in row._mapping.items()}
    return FinishedGame(**values | {"options": _read(row.options), "whole": bool(row.whole)})


def read_result(row: Row[Any]) -> Result:
    """A row, read with JSON as text."""
    values = {str(key): value for key, value in row._mapping.items()}
    counted = {"sources": _read(row.sources), "taken": _read(row.taken), "counts": bool(row.counts)}
    return Result(**values | counted)


def _read(text: str) -> dict[str, Any]:
    """JSON of the database; of what is damaged nothing is known."""
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError):
        return {}
