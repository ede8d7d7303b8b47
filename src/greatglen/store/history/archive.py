"""Archive: the finished games of one person, read from columns, a number of statements that does not grow with them."""

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Engine, Select, func, literal, or_, select
from sqlalchemy.engine import Row

from greatglen.store import schema
from greatglen.store.history.results import EXERCISES, FinishedGame, Result, read_finished_game, read_result

games, finished, results = schema.games, schema.finished, schema.results
NO_EXPANSION = 0  # stands for a game without expansions
LIST_COLUMNS = [column for column in results.c if not schema.is_json(column)]  # what lists need


class ArchiveQuery(msgspec.Struct, frozen=True):
    """Which games of somebody's; what is left empty is any."""

    game: str = ""
    seats: int = 0
    expansion: int | None = None  # one that was in play, or WITHOUT
    person: str = ""  # somebody else at the table, by their id
    bot: str = ""  # the level of a bot at the table, whatever its budget


class ArchivedGame(msgspec.Struct, frozen=True):
    """A finished game in a list."""

    game: FinishedGame
    seats: list[Result]  # without sources and what was taken
    edition: int | None  # of its table, if there still is one


class GameSort(msgspec.Struct, frozen=True):
    """So many games of one kind: of a title, with so many players and some expansions."""

    game: str
    seats: int
    expansions: str
    count: int


class Opponent(msgspec.Struct, frozen=True):
    """A person, by the name they had last, or the bots of a level, at somebody's tables."""

    owner: str
    bot: str
    name: str


class Archive:
    """What is in it is for the person alone whose id is asked for."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def count(self, owner: str, filters: ArchiveQuery) -> int:
        with self._engine.connect() as connection:
            return connection.scalar(select(func.count()).select_from(_select_games(owner, filters).subquery())) or 0

    def list_games(
        self, owner: str, filters: ArchiveQuery, limit: int | None = None, offset: int = 0
    ) -> list[ArchivedGame]:
        """The latest first."""
        which = (
            _select_games(owner, filters)
            .order_by(finished.c.ended.desc(), finished.c.game_id)
            .limit(limit)
            .offset(offset)
        )
        chosen = which.with_only_columns(finished.c.game_id).subquery()
        ids = select(chosen.c.game_id)
        with self._engine.connect() as connection:
            found = [read_finished_game(row) for row in connection.execute(which)]
            tables = select(games.c.id, games.c.edition).where(games.c.id.in_(ids))
            editions = {row.id: int(row.edition) for row in connection.execute(tables)}
            rows = connection.execute(
                select(*LIST_COLUMNS).where(results.c.game_id.in_(ids)).order_by(results.c.seat)
            ).all()
        seats = _group_by_game(_read_listed_game(row) for row in rows)
        return [ArchivedGame(game, seats.get(game.game_id, []), editions.get(game.game_id)) for game in found]

    def list_sorts(self, owner: str) -> list[GameSort]:
        """What somebody has played, and how often."""
        kinds = (finished.c.game, finished.c.seats, finished.c.expansions)
        query = (
            _select_games(owner, ArchiveQuery()).with_only_columns(*kinds, func.count().label("many")).group_by(*kinds)
        )
        with self._engine.connect() as connection:
            return [GameSort(row.game, row.seats, row.expansions, row.many) for row in connection.execute(query)]

    def list_opponents(self, owner: str) -> list[Opponent]:
        """Everybody somebody has played with, the latest last. Who has changed their name has the last one."""
        who = (results.c.owner, results.c.bot, results.c.name)
        theirs = results.c.game_id.in_(_select_games(owner, ArchiveQuery()).with_only_columns(finished.c.game_id))
        query = select(*who).where(theirs & (results.c.owner != owner)).group_by(*who)
        found: dict[tuple[str, str], Opponent] = {}
        with self._engine.connect() as connection:
            for row in connection.execute(query.order_by(func.max(results.c.ended), *who)):
                if row.bot:
                    found["", strip_budget(row.bot)] = Opponent("", strip_budget(row.bot), "")
                elif row.owner:
                    found.pop((row.owner, ""), None)
                    found[row.owner, ""] = Opponent(row.owner, "", row.name)
        return list(found.values())

    def load_counted(self, owner: str, filters: ArchiveQuery) -> list[tuple[FinishedGame, list[Result]]]:
        """The games that count in somebody's statistics, with everything, the first first."""
        which = _select_games(owner, filters, counted=True).order_by(finished.c.ended, finished.c.game_id)
        return self._whole(which)

    def load_all(self, owner: str) -> list[tuple[FinishedGame, list[Result]]]:
        """All of somebody's games with all that is known of them, the first first."""
        return self._whole(_select_games(owner, ArchiveQuery()).order_by(finished.c.ended, finished.c.game_id))

    def _whole(self, which: Select[Any]) -> list[tuple[FinishedGame, list[Result]]]:
        ids = which.with_only_columns(finished.c.game_id).order_by(None)
        with self._engine.connect() as connection:
            found = [read_finished_game(row) for row in connection.execute(which)]
            query = select(*schema.raw_columns(results)).where(results.c.game_id.in_(ids)).order_by(results.c.seat)
            rows = connection.execute(query).all()
        seats = _group_by_game(read_result(row) for row in rows)
        return [(game, seats.get(game.game_id, [])) for game in found]


def strip_budget(bot: str) -> str:
    """A bot's level without its budget: "hard" of "hard:2s"."""
    return bot.partition(":")[0]


def _select_games(owner: str, filters: ArchiveQuery, counted: bool = False) -> Select[Any]:
    """The games of somebody; `counted`: those in their statistics."""
    own = results.c.owner == owner
    mine = select(results.c.game_id).where(own & (results.c.counts == 1) if counted else own)
    query = select(*schema.raw_columns(finished)).where(
        finished.c.game_id.in_(mine) & finished.c.kind.not_in(EXERCISES)
    )
    if filters.game:
        query = query.where(finished.c.game == filters.game)
    if filters.seats:
        query = query.where(finished.c.seats == filters.seats)
    if filters.expansion == NO_EXPANSION:
        query = query.where(finished.c.expansions == "")
    elif filters.expansion is not None:
        listed = literal(",") + finished.c.expansions + literal(",")
        query = query.where(listed.contains(f",{filters.expansion},"))
    if filters.person or filters.bot:
        query = query.where(finished.c.game_id.in_(select(results.c.game_id).where(_played_with(filters))))
    return query


def _played_with(filters: ArchiveQuery) -> ColumnElement[bool]:
    """Somebody at a table: a person who played it to its end, or a bot of a level."""
    if filters.person:
        return (results.c.owner == filters.person) & (results.c.bot == "")
    return or_(results.c.bot == filters.bot, results.c.bot.startswith(f"{filters.bot}:", autoescape=True))


def _read_listed_game(row: Row[Any]) -> Result:
    values = {str(key): value for key, value in row._mapping.items()}
    return Result(**values | {"counts": bool(row.counts), "sources": {}, "taken": {}})


def _group_by_game(seats: Iterable[Result]) -> dict[str, list[Result]]:
    """By their games."""
    found: dict[str, list[Result]] = {}
    for one in seats:
        found.setdefault(one.game_id, []).append(one)
    return found
