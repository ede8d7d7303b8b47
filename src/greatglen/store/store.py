"""Store: games in a database, which is the truth. Every change names what it was thought for and is refused if another
came first; nothing is heard of what was not kept."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    case,
    delete,
    event,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.engine import Row
from sqlalchemy.exc import DBAPIError, IntegrityError

from greatglen.kernel.chance import Sealed
from greatglen.kernel.record import FORMAT, Record
from greatglen.store import schema
from greatglen.store.accounts.contacts import Contacts
from greatglen.store.contests.ratings import Ratings
from greatglen.store.contests.tournaments import Contests
from greatglen.store.correspondence.agreed_end import AgreedEnds
from greatglen.store.correspondence.clock_updates import update_clocks
from greatglen.store.correspondence.clocks import Clocks
from greatglen.store.correspondence.outbox import Outbox
from greatglen.store.correspondence.vacations import Vacations
from greatglen.store.database import WriteCheck, create_read_engine, open_database
from greatglen.store.game_writes import delete_parts, insert_actions, note_stand_in, raise_news, write_change
from greatglen.store.history.lesson_progress import IS_LESSON, Lessons
from greatglen.store.history.results import Results
from greatglen.store.rows import (
    Change,
    ChangesSince,
    ChatLine,
    Conflict,
    GameInfo,
    GameStanding,
    Revision,
    SeatInfo,
    fresh_id,
    read_game,
    read_listed_game,
    read_revision,
    read_seat,
)
from greatglen.store.side_info import SideInfo, load_side_info
from greatglen.store.usage import UsageLedger

games, seats, actions = schema.games, schema.seats, schema.actions
SWEEP_SIZE = 500  # games at a time
LIST_COLUMNS = schema.raw_columns(games)
IS_RUNNING = and_(games.c.over == 0, games.c.ended == 0)

# What every action does is put together once: a statement that is made anew costs more than the database takes for it.
REVISION_QUERY = select(games.c.version, games.c.edition, games.c.news).where(games.c.id == bindparam("of"))
CHANGES_QUERY = (
    select(games.c.version, games.c.edition, games.c.news, games.c.host, actions.c.notation, actions.c.made)
    .outerjoin(actions, (actions.c.game_id == games.c.id) & (actions.c.number > bindparam("after")))
    .where(games.c.id == bindparam("of"))
    .order_by(actions.c.number)
)


class Store:
    """All games of a server."""

    def __init__(self, url: str) -> None:
        self.engine = open_database(url)
        self.now: Callable[[], float] = time.time  # the time of day that clocks go by
        self.usage = UsageLedger(self.engine, lambda: self.now())
        self.ratings = Ratings(self.engine)
        self.contests = Contests(self.engine)
        self.results = Results(self.engine)
        self.clocks = Clocks(self.engine)
        self.vacations = Vacations(self.engine)
        self.agreed_ends = AgreedEnds(self.engine)
        self.contacts = Contacts(self.engine)
        self.outbox = Outbox(self.engine)
        self.lessons = Lessons(self.engine)
        self._read_engine = create_read_engine(self.engine)
        self._write_check = WriteCheck(self.engine)
        self.has_one_writer = self.engine.dialect.name == "sqlite"
        self._write_lock = threading.Lock() if self.has_one_writer else None

    def close(self) -> None:
        """Whatever a thread still has of it is closed when it gives it back: a pool that is gone would only lose it."""
        for engine in {self.engine, self._read_engine}:
            event.listen(engine, "checkin", lambda connection, _: connection and connection.close())
            engine.dispose()

    def check(self) -> None:
        """Return if the database answers and can be written; raise what its driver or the system says if not."""
        with self.engine.connect() as connection:
            connection.execute(select(1))
        self._write_check.check()

    def count_games(self) -> tuple[int, int]:
        """How many games are running, and how many are over."""
        runs = case((IS_RUNNING, 1), else_=0).label("runs")
        with self.engine.connect() as connection:
            rows = connection.execute(select(runs, func.count().label("many")).group_by(runs))
            found = {row.runs: int(row.many) for row in rows}
        return found.get(1, 0), found.get(0, 0)

    def load_secret(self) -> str:
        """A secret of this server, by which what it signed stays good when it starts anew."""
        return self.get_or_create_setting("secret", lambda: fresh_id(32) + fresh_id(32))

    def get_or_create_setting(self, name: str, make: Callable[[], str]) -> str:
        """Something that this server makes once and keeps."""
        query = select(schema.settings.c.value).where(schema.settings.c.name == name)
        with self.engine.connect() as connection:
            value = connection.scalar(query)
        if value is None:
            try:
                with self.engine.begin() as connection:
                    connection.execute(insert(schema.settings).values(name=name, value=make()))
            except IntegrityError:
                pass  # another process was quicker
            with self.engine.connect() as connection:
                value = connection.scalar(query)
        return str(value)

    # -- games

    def create(self, info: GameInfo, seat_infos: Sequence[SeatInfo], lines: Sequence[str]) -> None:
        """A new game with the actions already made (the deal, or the game it branched from); Conflict if there is one
        with that id."""
        row = msgspec.to_builtins(info) | {"public": int(info.public), "over": int(info.over)}
        with self.engine.begin() as connection:
            try:
                connection.execute(insert(games).values(row))
            except IntegrityError:
                raise Conflict(info.id) from None
            connection.execute(
                insert(seats), [{**msgspec.to_builtins(seat), "game_id": info.id} for seat in seat_infos]
            )
            insert_actions(connection, info.id, 0, lines)

    def load_game(self, game_id: str) -> GameInfo | None:
        """A game; ValueError if its row cannot be read."""
        with self.engine.connect() as connection:
            row = connection.execute(select(games).where(games.c.id == game_id)).first()
        return None if row is None else read_game(row)

    def load_revision(self, game_id: str) -> Revision | None:
        """How far a game has come, and everything that can be seen of it: memory that has the same is current."""
        rows = self._query(REVISION_QUERY, {"of": game_id})
        return read_revision(rows[0]) if rows else None

    def load_changes(self, game_id: str, version: int) -> ChangesSince | None:
        """How far a game has come, with its actions after a version, all of one moment."""
        rows = self._query(CHANGES_QUERY, {"of": game_id, "after": version})
        if not rows:
            return None
        lines = [row.notation for row in rows if row.notation is not None]
        return ChangesSince(read_revision(rows[0]), lines, len({row.made for row in rows} - {None}), rows[0].host)

    def _query(self, query: Select[Any], values: dict[str, Any]) -> Sequence[Row[Any]]:
        """One look. A connection that was made before the server went away is noticed by it, and then it is made anew:
        to ask whether it is still there would be another way to the server each time."""
        try:
            with self._read_engine.connect() as connection:
                return connection.execute(query, values).all()
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        with self._read_engine.connect() as connection:
            return connection.execute(query, values).all()

    def load_side_info(self, game_id: str) -> SideInfo:
        """What stands beside a game: clocks, vacations, and whether people would end it, or have."""
        with self.engine.connect() as connection:
            return load_side_info(connection, game_id, self.now())

    def load_news_numbers(self, game_ids: Sequence[str]) -> dict[str, int]:
        """The numbers of the latest news of several games; of those that are gone, none."""
        query = select(games.c.id, games.c.news).where(games.c.id.in_(game_ids))
        with self.engine.connect() as connection:
            return {row.id: row.news for row in connection.execute(query)}

    def list_games_of(self, owner: str, limit: int = 60) -> list[GameInfo]:
        """The games a browser hosts or sits at, last touched first; what it learns is not among them."""
        sits = select(seats.c.game_id).where(seats.c.owner == owner)
        mine = ((games.c.host == owner) | games.c.id.in_(sits)) & ~IS_LESSON
        query = select(*LIST_COLUMNS).where(mine).order_by(games.c.touched.desc()).limit(limit)
        with self.engine.connect() as connection:
            return [read_listed_game(row) for row in connection.execute(query)]

    def list_rematches(self, game_id: str, hosts: Sequence[str]) -> list[GameInfo]:
        """The games that some of these browsers have opened to play a game once more, the latest first."""
        wanted = games.c.host.in_(hosts) & (games.c.origin == game_id)
        query = select(*LIST_COLUMNS).where(wanted).order_by(games.c.created.desc())
        with self.engine.connect() as connection:
            return [read_listed_game(row) for row in connection.execute(query)]

    def raise_news(self, game_id: str) -> None:
        """There is news around a game that is not written in it."""
        with self.engine.begin() as connection:
            raise_news(connection, game_id)

    def list_open_games(self, limit: int = 30) -> list[GameInfo]:
        """Public games with a seat nobody has taken yet."""
        free = select(seats.c.game_id).where((seats.c.owner == "") & (seats.c.bot == ""))
        wanted = (games.c.public == 1) & IS_RUNNING & games.c.id.in_(free)
        query = select(*LIST_COLUMNS).where(wanted).order_by(games.c.created.desc()).limit(limit)
        with self.engine.connect() as connection:
            return [read_listed_game(row) for row in connection.execute(query)]

    def delete(self, game_id: str, host: str) -> None:
        """Forget a game; Conflict if it is not that host's, or not there any more."""
        self._delete(game_id, games.c.host == host)

    def _delete(self, game_id: str, still: ColumnElement[bool]) -> None:
        with self.engine.begin() as connection:
            delete_parts(connection, game_id)
            if not connection.execute(delete(games).where((games.c.id == game_id) & still)).rowcount:
                raise Conflict(game_id)

    # -- visitors

    def count_unfinished(self, host: str, address: str) -> tuple[int, int]:
        """How many games that are not over a host has, lessons aside, and how many were opened from an address."""
        both = [
            select(func.count()).where(theirs & IS_RUNNING).scalar_subquery()
            for theirs in ((games.c.host == host) & ~IS_LESSON, games.c.address == address)
        ]
        with self.engine.connect() as connection:
            row = connection.execute(select(*both)).one()
        return int(row[0]), int(row[1])

    def mark_seen(self, game_ids: Sequence[str]) -> None:
        """Somebody looks at these games: they are not abandoned."""
        with self.engine.begin() as connection:
            connection.execute(update(games).where(games.c.id.in_(game_ids)).values(seen=time.time()))

    def delete_abandoned(self, unfinished: float, finished: float, lessons: float) -> list[tuple[str, int]]:
        """Forget games at which nobody has acted or looked in since a time, another for those that are over and for
        lessons; which they were, and the number of their news. Two may sweep at once, and what is touched meanwhile
        stays."""
        left = or_(
            and_(IS_RUNNING, games.c.touched < unfinished, games.c.seen < unfinished),
            and_(not_(IS_RUNNING), games.c.touched < finished, games.c.seen < finished),
            and_(IS_LESSON, games.c.touched < lessons, games.c.seen < lessons),
        )
        with self.engine.connect() as connection:
            found = connection.execute(select(games.c.id, games.c.news).where(left).limit(SWEEP_SIZE)).all()
        swept = []
        for row in found:
            with contextlib.suppress(Conflict):
                self._delete(row.id, and_(games.c.news == row.news, left))
                swept.append((row.id, row.news))
        return swept

    # -- seats

    def load_seats(self, game_id: str) -> list[SeatInfo]:
        query = select(seats).where(seats.c.game_id == game_id).order_by(seats.c.seat)
        with self.engine.connect() as connection:
            return [read_seat(row) for row in connection.execute(query)]

    def load_seats_by_game(self, game_ids: Sequence[str]) -> dict[str, list[SeatInfo]]:
        """The seats of several games at once, for lists."""
        query = select(seats).where(seats.c.game_id.in_(game_ids)).order_by(seats.c.game_id, seats.c.seat)
        found: dict[str, list[SeatInfo]] = {game_id: [] for game_id in game_ids}
        with self.engine.connect() as connection:
            for row in connection.execute(query):
                found[row.game_id].append(read_seat(row))
        return found

    def find_invitation(self, invitation: str) -> tuple[str, int] | None:
        """The game and seat an invitation is for, while it is good."""
        return self._find_seat(seats.c.invitation == invitation)

    def find_seat(self, owner: str) -> tuple[str, int] | None:
        """The game and seat of somebody who has one."""
        return self._find_seat(seats.c.owner == owner)

    def _find_seat(self, which: ColumnElement[bool]) -> tuple[str, int] | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(seats.c.game_id, seats.c.seat).where(which)).first()
        return None if row is None else (row.game_id, row.seat)

    def change_seat(self, game_id: str, before: SeatInfo, after: SeatInfo) -> int:
        """Change who sits on a seat, from what was seen to what shall be; the number of the news. Conflict if it is
        no longer as it was seen, so that an invitation is used once."""
        values = msgspec.structs.asdict(after)
        del values["seat"]
        where = (seats.c.game_id == game_id) & (seats.c.seat == before.seat) & (seats.c.owner == before.owner)
        where &= (seats.c.bot == before.bot) & seats.c.invitation.is_not_distinct_from(before.invitation)
        with self.engine.begin() as connection:
            if not connection.execute(update(seats).where(where).values(values)).rowcount:
                raise Conflict(game_id)
            if after.bot and before.owner:
                note_stand_in(connection, game_id, before.seat)
            news = raise_news(connection, game_id)
            update_clocks(connection, game_id, self.now())
            return news

    def list_stand_ins(self, game_id: str) -> set[int]:
        """The seats at which a bot has played for their person, if only for a while."""
        query = select(schema.stand_ins.c.seat).where(schema.stand_ins.c.game_id == game_id)
        with self.engine.connect() as connection:
            return set(connection.scalars(query))

    # -- actions

    @contextmanager
    def _write_transaction(self) -> Iterator[Connection]:
        """A transaction of its own. SQLite has one writer at a time and lets the others sleep and try again, so those
        of this process wait for each other before they ask it."""
        if self._write_lock is None:
            with self.engine.begin() as connection:
                yield connection
        else:
            with self._write_lock, self.engine.begin() as connection:
                yield connection

    def append_actions(
        self,
        game_id: str,
        revision: Revision,
        lines: Sequence[str],
        standing: GameStanding,
        author: SeatInfo | None = None,
        snapshot: bytes | None = None,
    ) -> Revision:
        """Actions after those of a stamp; Conflict if others came first, or whoever they are `author` plays no more.
        `snapshot`: of the table after them, in place of the one before."""
        return self.write(
            Change(game_id, revision, revision.version + len(lines), standing, list(lines), author, snapshot)
        )

    def take_back(self, game_id: str, revision: Revision, version: int, standing: GameStanding) -> Revision:
        """Forget the actions after a version; Conflict if others were written, or taken back, since the stamp."""
        return self.write(Change(game_id, revision, version, standing))

    def write(self, change: Change) -> Revision:
        """One change; Conflict if it is refused."""
        outcome = self.write_all([change])[0]
        if isinstance(outcome, Conflict):
            raise outcome
        return outcome

    def write_all(self, changes: Sequence[Change]) -> list[Revision | Conflict]:
        """Changes of different games in one transaction. One that is refused changes nothing, and spoils no other."""
        with self._write_transaction() as connection:
            return [write_change(connection, change, self.now()) for change in changes]

    def load_record(self, info: GameInfo) -> Record:
        """The stored game as a record, with its key; its result is whatever the actions lead to."""
        lines = self.load_notation(info.id, 0)
        seal = Sealed(bytes.fromhex(info.key)).seal if info.key else ""
        plain = (FORMAT, info.game, info.rules, info.seats, info.seed, info.options)
        counted = info.shared > 0
        return Record(*plain, lines, [], info.over, seal=seal, key=info.key, since=info.since, counted=counted)

    def load_notation(self, game_id: str, version: int) -> list[str]:
        """The notation of every stored action after a version."""
        query = (
            select(actions.c.notation)
            .where((actions.c.game_id == game_id) & (actions.c.number > version))
            .order_by(actions.c.number)
        )
        with self.engine.connect() as connection:
            return list(connection.scalars(query))

    def load_snapshot(self, game_id: str) -> bytes | None:
        """The latest snapshot of a game, if there is one."""
        query = select(schema.snapshots.c.data).where(schema.snapshots.c.game_id == game_id)
        with self.engine.connect() as connection:
            return connection.scalar(query)

    # -- chat

    def add_chat_line(self, game_id: str, author: str, seat: int, text: str, owner: str = "") -> int:
        """A line of chat; the number of the news. The row of the game orders those who speak at the same moment."""
        with self.engine.begin() as connection:
            news = raise_news(connection, game_id)
            last = connection.scalar(select(func.max(schema.chat.c.number)).where(schema.chat.c.game_id == game_id))
            row = {"game_id": game_id, "number": (last or 0) + 1, "author": author, "seat": seat, "text": text}
            connection.execute(insert(schema.chat).values(row | {"said": time.time(), "owner": owner}))
        return news

    def load_chat(self, game_id: str, limit: int = 100) -> list[ChatLine]:
        """The last lines, oldest first."""
        query = (
            select(schema.chat)
            .where(schema.chat.c.game_id == game_id)
            .order_by(schema.chat.c.number.desc())
            .limit(limit)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).all()
        return [ChatLine(row.number, row.author, row.seat, row.text, row.said) for row in reversed(rows)]
