"""Contests: tournaments, who takes part, and the tables of their rounds. Every change of one raises its edition, which
also keeps others from changing it at the same moment; a draw names the edition it was made for."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, Engine, Row, delete, func, insert, select, update

from greatglen.store.contests.ratings import mark_rated
from greatglen.store.rows import Conflict, fresh_id
from greatglen.store.schema import board_seats, boards, contests, entrants

ContestState: TypeAlias = Literal["open", "running", "over", "off"]
MAX_LISTED = 50
BOT_ENTRANT = -1


class Contest(msgspec.Struct, frozen=True):
    """A tournament as it was opened, and how far it is."""

    id: str
    name: str
    organiser: str
    game: str
    options: dict[str, str]
    kind: str  # "swiss" or "robin"
    size: int
    rounds: int
    most: int
    begins: str  # "full" or "hand"
    fill: str  # "smaller", "bye" or the level of a bot
    rated: bool
    clock: str
    state: ContestState = "open"
    round: int = 0
    edition: int = 0
    created: float = 0.0
    changed: float = 0.0
    address: str = ""  # it was opened from, as a keyed hash


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who takes part."""

    number: int
    person: str
    name: str
    gone: bool = False

    @property
    def is_here(self) -> bool:
        """Whether they are drawn: they have not left, nor wanted to be forgotten."""
        return bool(self.person) and not self.gone


class BoardSeat(msgspec.Struct, frozen=True):
    entrant: int  # BOT: a bot
    place: int | None = None


class TournamentTable(msgspec.Struct, frozen=True):
    """A table of a round; number 0 are those who have none."""

    round: int
    board: int
    game_id: str
    state: str  # "drawn", "open", "over" or "closed"
    seats: list[BoardSeat]

    @property
    def is_done(self) -> bool:
        return self.state in ("over", "closed")


class FullTournament(msgspec.Struct, frozen=True):
    """A tournament with everything that belongs to it."""

    contest: Contest
    entrants: list[Entrant]
    boards: list[TournamentTable]

    def find_entrant(self, person: str) -> Entrant | None:
        return next((one for one in self.entrants if person and one.person == person), None)


class Contests:
    """For all processes of a server."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    # -- reading

    def find(self, contest_id: str) -> FullTournament | None:
        with self._engine.connect() as connection:
            row = connection.execute(select(contests).where(contests.c.id == contest_id)).first()
            return None if row is None else _read_full(connection, row)

    def list_running(self) -> list[tuple[str, int]]:
        """The tournaments at which something may be due, with their editions."""
        query = select(contests.c.id, contests.c.edition).where(contests.c.state.in_(("open", "running")))
        with self._engine.connect() as connection:
            return [(row.id, row.edition) for row in connection.execute(query.order_by(contests.c.changed))]

    def list_contests(self, person: str = "") -> list[tuple[Contest, int, bool]]:
        """Those that are open, under way or over, the latest first: with how many take part, and whether somebody
        does."""
        many = select(func.count()).where(entrants.c.contest_id == contests.c.id).scalar_subquery()
        mine = select(func.count()).where((entrants.c.contest_id == contests.c.id) & (entrants.c.person == person))
        query = select(contests, many.label("many"), mine.scalar_subquery().label("mine"))
        query = query.where(contests.c.state != "off").order_by(contests.c.changed.desc()).limit(MAX_LISTED)
        with self._engine.connect() as connection:
            return [(_contest(row), int(row.many), bool(person and row.mine)) for row in connection.execute(query)]

    def list_tables_of(self, person: str) -> list[tuple[Contest, str]]:
        """The tables at which somebody is expected in tournaments."""
        theirs = (entrants.c.person == person) & (entrants.c.gone == 0) & (boards.c.state == "open")
        query = (
            select(contests, boards.c.game_id)
            .join(entrants, entrants.c.contest_id == contests.c.id)
            .join(
                board_seats, (board_seats.c.contest_id == contests.c.id) & (board_seats.c.entrant == entrants.c.number)
            )
            .join(
                boards,
                (boards.c.contest_id == contests.c.id)
                & (boards.c.round == board_seats.c.round)
                & (boards.c.board == board_seats.c.board),
            )
            .where(theirs)
        )
        with self._engine.connect() as connection:
            return [(_contest(row), row.game_id) for row in connection.execute(query)]

    def find_by_table(self, game_id: str) -> tuple[Contest, str] | None:
        """The tournament a table belongs to, and what has become of the table."""
        query = select(contests, boards.c.state.label("became"))
        query = query.join(boards, boards.c.contest_id == contests.c.id).where(boards.c.game_id == game_id)
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else (_contest(row), row.became)

    def count_unfinished(self, organiser: str, address: str, since: float) -> tuple[int, int]:
        """Count the tournaments that are not over: of an organiser, and those opened from an address.

        Of an address only those count that have changed since a time: nobody can end a tournament whose organiser has
        lost their cookie.
        """
        theirs = contests.c.organiser == organiser, (contests.c.address == address) & (contests.c.changed >= since)
        running = contests.c.state.in_(("open", "running"))
        both = [select(func.count()).where(which & running).scalar_subquery() for which in theirs]
        with self._engine.connect() as connection:
            row = connection.execute(select(*both)).one()
        return int(row[0]), int(row[1])

    # -- changing: whoever has raised the edition is alone with the tournament until the end of the transaction

    def open(self, contest: Contest) -> None:
        row = msgspec.to_builtins(contest) | {"rated": int(contest.rated)}
        with self._engine.begin() as connection:
            connection.execute(insert(contests).values(row))

    @contextmanager
    def edit(self, contest_id: str, edition: int | None = None) -> Iterator["ContestEdit"]:
        """A change of a tournament, all of it or nothing; Conflict if it is gone, or has changed since an edition."""
        which = contests.c.id == contest_id
        if edition is not None:
            which &= contests.c.edition == edition
        raised = update(contests).where(which).values(edition=contests.c.edition + 1, changed=time.time())
        with self._engine.begin() as connection:
            row = connection.execute(raised.returning(contests)).first()
            if row is None:
                raise Conflict(contest_id)
            yield ContestEdit(connection, _read_full(connection, row))


class ContestEdit:
    """What can be done with a tournament while nobody else changes it."""

    def __init__(self, connection: Connection, whole: FullTournament) -> None:
        self._connection = connection
        self.tournament = whole
        self._id = whole.contest.id

    def update(self, **columns: Any) -> None:
        self._connection.execute(update(contests).where(contests.c.id == self._id).values(columns))

    def enter(self, person: str, name: str) -> None:
        number = max((one.number for one in self.tournament.entrants), default=-1) + 1
        row = {"contest_id": self._id, "number": number, "person": person, "name": name, "gone": 0}
        self._connection.execute(insert(entrants).values(row))

    def leave(self, number: int) -> None:
        """Before the start somebody is forgotten; after it they are not drawn any more."""
        which = (entrants.c.contest_id == self._id) & (entrants.c.number == number)
        before = self.tournament.contest.state == "open"
        self._connection.execute(
            delete(entrants).where(which) if before else update(entrants).where(which).values(gone=1)
        )

    def draw(self, tables: Sequence[Sequence[int]], byes: Sequence[int]) -> None:
        """The next round: its tables get their ids, and are opened after this."""
        contest = self.tournament.contest
        number = contest.round + 1
        self.update(round=number)
        key = {"contest_id": self._id, "round": number}
        rows = [
            {**key, "board": board, "seat": seat, "entrant": entrant, "place": None}
            for board, table in enumerate([byes, *tables])
            for seat, entrant in enumerate(table)
        ]
        opened = [
            {**key, "board": board, "game_id": fresh_id(), "state": "drawn"} for board in range(1, len(tables) + 1)
        ]
        if opened:
            self._connection.execute(insert(boards), opened)
        if rows:
            self._connection.execute(insert(board_seats), rows)
        if contest.rated:
            for row, table in zip(opened, tables, strict=True):
                if BOT_ENTRANT not in table:
                    mark_rated(self._connection, str(row["game_id"]), contest.game)

    def settle(self, board: TournamentTable, state: str, places: Sequence[int] = ()) -> None:
        """A table was opened, or has its result."""
        here = (boards.c.contest_id == self._id) & (boards.c.round == board.round) & (boards.c.board == board.board)
        self._connection.execute(update(boards).where(here).values(state=state))
        for seat, place in enumerate(places):
            where = (board_seats.c.contest_id == self._id) & (board_seats.c.round == board.round)
            where &= (board_seats.c.board == board.board) & (board_seats.c.seat == seat)
            self._connection.execute(update(board_seats).where(where).values(place=place))


def _contest(row: Row[Any]) -> Contest:
    values = {field: getattr(row, field) for field in Contest.__struct_fields__}
    return Contest(**values | {"rated": bool(row.rated)})


def _read_full(connection: Connection, row: Row[Any]) -> FullTournament:
    people = select(entrants).where(entrants.c.contest_id == row.id).order_by(entrants.c.number)
    known = [Entrant(one.number, one.person, one.name, bool(one.gone)) for one in connection.execute(people)]
    return FullTournament(_contest(row), known, _boards(connection, row.id))


def _boards(connection: Connection, contest_id: str) -> list[TournamentTable]:
    order = (board_seats.c.round, board_seats.c.board, board_seats.c.seat)
    seats: dict[tuple[int, int], list[BoardSeat]] = {}
    for row in connection.execute(select(board_seats).where(board_seats.c.contest_id == contest_id).order_by(*order)):
        seats.setdefault((row.round, row.board), []).append(BoardSeat(row.entrant, row.place))
    query = select(boards).where(boards.c.contest_id == contest_id)
    known = {(row.round, row.board): (row.game_id, row.state) for row in connection.execute(query)}
    return [TournamentTable(*key, *known.get(key, ("", "over")), found) for key, found in seats.items()]
