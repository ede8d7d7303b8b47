"""Deals: who has played the deal of a day, once each, and what came of it."""

from typing import Any

import msgspec
from sqlalchemy import Engine, Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from greatglen.store.schema import deals, games


class DealAttempt(msgspec.Struct, frozen=True):
    """Somebody's attempt at the deal of a day that counts; `ended` is None while it is not over."""

    day: str
    owner: str
    game_id: str
    seat: int
    name: str
    begun: float
    ended: float | None = None
    points: int = 0
    place: int = 0


class FinishedAttempt(msgspec.Struct, frozen=True):
    """An attempt whose game is over, and has not been noted yet."""

    attempt: DealAttempt
    scores: list[int]


class Deals:
    """The attempts of all days. The first of a person on a day counts, whichever process it came to."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def find_attempt(self, day: str, owner: str) -> DealAttempt | None:
        """Somebody's attempt at a day's deal."""
        query = select(deals).where((deals.c.day == day) & (deals.c.owner == owner))
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else _attempt(row)

    def begin(self, attempt: DealAttempt) -> bool:
        """Note an attempt; False if that person has begun one already."""
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(deals).values(msgspec.to_builtins(attempt)))
        except IntegrityError:
            return False
        return True

    def list_results(self, day: str) -> list[DealAttempt]:
        """Those that ended in time, the best first; of equals, who was done first."""
        query = (
            select(deals)
            .where((deals.c.day == day) & (deals.c.place > 0))
            .order_by(deals.c.points.desc(), deals.c.ended, deals.c.begun)
        )
        with self._engine.connect() as connection:
            return [_attempt(row) for row in connection.execute(query)]

    def best(self, first: str, last: str) -> DealAttempt | None:
        """Return the best of the latest day in a span of days that has results whose tables are still there."""
        query = (
            select(deals)
            .join(games, games.c.id == deals.c.game_id)
            .where(deals.c.day.between(first, last) & (deals.c.place > 0))
            .order_by(deals.c.day.desc(), deals.c.points.desc(), deals.c.ended, deals.c.begun)
        )
        with self._engine.connect() as connection:
            row = connection.execute(query.limit(1)).first()
        return None if row is None else _attempt(row)

    def count_begun(self, day: str) -> int:
        """How many have begun."""
        with self._engine.connect() as connection:
            return int(connection.scalar(select(func.count()).select_from(deals).where(deals.c.day == day)) or 0)

    def list_finished(self) -> list[FinishedAttempt]:
        """Attempts whose games are over, and which are to be noted."""
        query = (
            select(deals, games.c.scores)
            .join(games, games.c.id == deals.c.game_id)
            .where(deals.c.ended.is_(None) & (games.c.over == 1))
        )
        with self._engine.connect() as connection:
            return [FinishedAttempt(_attempt(row), row.scores) for row in connection.execute(query)]

    def end(self, attempt: DealAttempt, ended: float, points: int, place: int) -> None:
        """Note how an attempt has ended, unless somebody else has done so."""
        theirs = (deals.c.day == attempt.day) & (deals.c.owner == attempt.owner) & deals.c.ended.is_(None)
        with self._engine.begin() as connection:
            connection.execute(update(deals).where(theirs).values(ended=ended, points=points, place=place))


def _attempt(row: Row[Any]) -> DealAttempt:
    return DealAttempt(*(row._mapping[column] for column in deals.c))
