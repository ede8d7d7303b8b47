"""Outbox: whom to tell that it is their turn, and whom not any more.

One row for each turn is written before anything is sent: whoever writes it first sends. If they are killed then, nobody
knows whether it was sent, and it is not sent again: better once too few than twice.
"""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Engine, Select, and_, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from greatglen.store import schema

games, seats, clocks, outbox = schema.games, schema.seats, schema.clocks, schema.outbox
DAY = 24 * 60 * 60.0
AWAY_AFTER = 20.0  # seconds for which somebody may be on the way to the table
LIVE_SECONDS = {"turn": 3600, "game": 3 * 3600}  # seconds: with less than that on the clock, people stay at the table


class DueTurn(msgspec.Struct, frozen=True):
    """A turn of somebody who may want to know."""

    game_id: str
    seat: int
    turn: int
    owner: str
    attempts: int = 0


class Outbox:
    """What was told to whom."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def list_due_turns(self, now: float, limit: int, apart_from: Collection[str] = ()) -> list[DueTurn]:
        """Return turns to notify people about: new ones of people who can be reached, were not seen at the table and
        play with others than bots; and those whose next attempt is due.

        The result alternates between people, with the oldest turn of each first, so a person with many turns does not
        delay others. `apart_from`: people to leave out, since they have enough messages under way.
        """
        turned = (games.c.turned <= now - AWAY_AFTER) & (games.c.turned > now - DAY)
        new = turned & outbox.c.state.is_(None) & ~_played_live() & _someone_waits()
        again = (outbox.c.state == "waits") & (outbox.c.due <= now)
        place = func.row_number().over(partition_by=seats.c.owner, order_by=(games.c.turned, games.c.id))
        others = _turns().add_columns(place.label("place")).where(seats.c.owner.not_in(list(apart_from)))
        rows: list[Any] = []
        with self._engine.connect() as connection:
            for which in (again, new):
                rows += connection.execute(others.where(which).order_by("place", games.c.turned).limit(limit))
        rows.sort(key=lambda row: row.place)
        return [DueTurn(row.id, row.to_move, row.turn, row.owner, row.attempts or 0) for row in rows[:limit]]

    def claim(self, turn: DueTurn, now: float) -> bool:
        """Whether it is for the asking process to tell of it: for one only."""
        if turn.attempts:
            waits = _row(turn) & (outbox.c.state == "waits") & (outbox.c.attempts == turn.attempts)
            with self._engine.begin() as connection:
                return bool(connection.execute(update(outbox).where(waits).values(state="claimed")).rowcount)
        return self._note(turn, "claimed", now)

    def _note(self, turn: DueTurn, state: str, now: float) -> bool:
        row = {"game_id": turn.game_id, "seat": turn.seat, "turn": turn.turn, "state": state, "at": now}
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(outbox).values(row))
        except IntegrityError:  # another was quicker, or the table is gone
            return False
        return True

    def mark_done(self, turn: DueTurn, state: str, due: float | None = None) -> None:
        """It was sent, or could not be; if it `waits`, when it is tried again."""
        values = {"state": state, "due": due, "attempts": turn.attempts + 1}
        with self._engine.begin() as connection:
            connection.execute(update(outbox).where(_row(turn)).values(values))

    def mark_seen(self, seats_present: Mapping[str, list[int]], now: float) -> None:
        """These seats' people are at their tables: if it is their turn, they know."""
        query = _turns().where(games.c.id.in_(list(seats_present)) & outbox.c.state.is_(None))
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        for row in rows:
            if row.to_move in seats_present[row.id]:
                self._note(DueTurn(row.id, row.to_move, row.turn, row.owner), "seen", now)


def _turns() -> Select[Any]:
    """Turns that are running, of people who can be reached, with what the outbox has of them."""
    told = and_(outbox.c.game_id == games.c.id, outbox.c.seat == games.c.to_move, outbox.c.turn == games.c.turn)
    return (
        select(games.c.id, games.c.to_move, games.c.turn, seats.c.owner, outbox.c.attempts)
        .join(seats, (seats.c.game_id == games.c.id) & (seats.c.seat == games.c.to_move))
        .outerjoin(outbox, told)
        .where((games.c.over == 0) & (games.c.ended == 0) & (seats.c.bot == "") & _reachable())
    )


def _reachable() -> ColumnElement[bool]:
    mail = (schema.mailboxes.c.owner == seats.c.owner) & (schema.mailboxes.c.confirmed > 0)
    return or_(exists().where(schema.subscriptions.c.owner == seats.c.owner), exists().where(mail))


def _played_live() -> ColumnElement[bool]:
    short = [(clocks.c.kind == kind) & (clocks.c.seconds < seconds) for kind, seconds in LIVE_SECONDS.items()]
    return exists().where((clocks.c.game_id == games.c.id) & or_(*short))


def _someone_waits() -> ColumnElement[bool]:
    other = seats.alias("other")
    person = (other.c.owner != "") & (other.c.owner != seats.c.owner)
    return exists().where((other.c.game_id == games.c.id) & person)


def _row(turn: DueTurn) -> ColumnElement[bool]:
    return and_(outbox.c.game_id == turn.game_id, outbox.c.seat == turn.seat, outbox.c.turn == turn.turn)
