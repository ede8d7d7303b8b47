"""Clocks: how long people may take at a table, what is left to whom, and what happens when time is up."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, Engine, exists, insert, select, update

from greatglen.store import schema
from greatglen.store.correspondence.clock_updates import update_clocks
from greatglen.store.game_writes import note_stand_in, raise_news
from greatglen.store.rows import Conflict

games, seats, clocks, hands = schema.games, schema.seats, schema.clocks, schema.clock_seats

STALLED_AFTER = 90.0  # seconds


class ClockTerms(msgspec.Struct, frozen=True):
    """What a table has agreed on: seconds for each turn, or for the whole game; and the bot that takes over when time
    is up, or "" if the others decide what happens then."""

    kind: str  # "turn" or "game"
    seconds: int
    after: str


class SeatClock(msgspec.Struct, frozen=True):
    """The clock of one seat. It runs if it has a deadline."""

    left: float  # seconds, when it began to run or was stopped
    began: float
    deadline: float | None

    def get_remaining(self, now: float) -> float:
        """Seconds; 0 if time is up."""
        if self.deadline is None:
            return self.left
        return max(0.0, self.deadline - max(now, self.began))

    def is_up(self, now: float) -> bool:
        return self.deadline is not None and self.deadline <= now


class Timing(msgspec.Struct, frozen=True):
    """The clocks of a table, by seat."""

    terms: ClockTerms
    seats: list[SeatClock]


class ExpiredClock(msgspec.Struct, frozen=True):
    """Somebody whose time is up."""

    game_id: str
    seat: int
    after: str
    was_called: bool


class Clocks:
    """The clocks of all tables of a server."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add_clocks(self, game_id: str, terms: ClockTerms, now: float) -> None:
        """A table that was just opened is played with clocks."""
        with self._engine.begin() as connection:
            connection.execute(insert(clocks).values(game_id=game_id, **msgspec.to_builtins(terms)))
            taken = connection.scalars(select(seats.c.seat).where(seats.c.game_id == game_id)).all()
            rows = [{"game_id": game_id, "seat": seat, "left": terms.seconds} for seat in taken]
            connection.execute(insert(hands), rows)
            update_clocks(connection, game_id, now)

    def load_timings(self, game_ids: Sequence[str]) -> dict[str, Timing]:
        """The clocks of several games; those without any are left out."""
        with self._engine.connect() as connection:
            return load_timings(connection, game_ids)

    # -- when time is up

    def list_expired(self, now: float, limit: int = 100) -> list[ExpiredClock]:
        """Those whose time is up and about whom something is to be done: a bot takes over, or everybody is told."""
        query = (
            select(hands.c.game_id, hands.c.seat, hands.c.called, clocks.c.after)
            .join(clocks, clocks.c.game_id == hands.c.game_id)
            .where((hands.c.deadline <= now) & ((clocks.c.after != "") | (hands.c.called == 0)))
            .order_by(hands.c.deadline)
            .limit(limit)
        )
        with self._engine.connect() as connection:
            return [
                ExpiredClock(row.game_id, row.seat, row.after, bool(row.called)) for row in connection.execute(query)
            ]

    def list_stalled(self, now: float, limit: int = 20) -> list[str]:
        """Games with clocks where a bot is to decide, and has not for longer than any of them thinks, though somebody
        waits for it."""
        decides = (seats.c.game_id == games.c.id) & (seats.c.seat == games.c.to_move) & (seats.c.bot != "")
        other = seats.alias()
        waits = exists().where((other.c.game_id == games.c.id) & (other.c.owner != "") & (other.c.bot == ""))
        lying = (games.c.turned < now - STALLED_AFTER) & (games.c.over == 0) & (games.c.ended == 0) & waits
        query = select(games.c.id).join(clocks, clocks.c.game_id == games.c.id).join(seats, decides)
        with self._engine.connect() as connection:
            return list(connection.scalars(query.where(lying).order_by(games.c.turned.desc()).limit(limit)))

    def take_over(self, game_id: str, seat: int, level: str, now: float) -> int:
        """A bot plays for somebody whose time is up, whose seat it stays; the number of the news. Conflict, and nothing
        is done, if it is up no more: whoever acted in the last moment, or after it and before this, has acted."""
        with self._engine.begin() as connection:
            news = raise_news(connection, game_id)
            self._check_expired(connection, game_id, seat, now)
            here = (seats.c.game_id == game_id) & (seats.c.seat == seat) & (seats.c.bot == "")
            if not connection.execute(update(seats).where(here).values(bot=level)).rowcount:
                raise Conflict(game_id)
            # Another edition: PostgreSQL looks again at the row of the game that an action waits for, not at the seat.
            connection.execute(update(games).where(games.c.id == game_id).values(edition=games.c.edition + 1))
            note_stand_in(connection, game_id, seat)
            update_clocks(connection, game_id, now)
            return news

    def announce_expired(self, game_id: str, seat: int, now: float) -> int:
        """Everybody is told, once, that somebody's time is up; the number of the news. Conflict as above."""
        with self._engine.begin() as connection:
            news = raise_news(connection, game_id)
            self._check_expired(connection, game_id, seat, now)
            here = (hands.c.game_id == game_id) & (hands.c.seat == seat) & (hands.c.called == 0)
            if not connection.execute(update(hands).where(here).values(called=1)).rowcount:
                raise Conflict(game_id)
            return news

    def _check_expired(self, connection: Connection, game_id: str, seat: int, now: float) -> None:
        """Conflict if time is not up. The row of the game is locked, so nobody acts meanwhile."""
        query = select(hands.c.deadline).where((hands.c.game_id == game_id) & (hands.c.seat == seat))
        deadline = connection.scalar(query)
        if deadline is None or deadline > now:
            raise Conflict(game_id)


def load_timings(connection: Connection, game_ids: Sequence[str]) -> dict[str, Timing]:
    """The clocks of games, by what they are called."""
    query = (
        select(hands, clocks.c.kind, clocks.c.seconds, clocks.c.after)
        .join(clocks, clocks.c.game_id == hands.c.game_id)
        .where(hands.c.game_id.in_(game_ids))
        .order_by(hands.c.game_id, hands.c.seat)
    )
    found: dict[str, Timing] = {}
    for row in connection.execute(query):
        timing = found.setdefault(row.game_id, Timing(ClockTerms(row.kind, row.seconds, row.after), []))
        timing.seats.append(SeatClock(row.left, row.began, row.deadline))
    return found
