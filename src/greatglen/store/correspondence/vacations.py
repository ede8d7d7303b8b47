"""Vacations: somebody's clocks stand still until a day, so many days a year."""

from datetime import UTC, datetime

from sqlalchemy import Connection, Engine, func, insert, select, update

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store import schema
from greatglen.store.correspondence.clock_updates import update_clocks
from greatglen.store.game_writes import raise_news

games, seats, vacations = schema.games, schema.seats, schema.vacations
DAY = 24 * 60 * 60.0
DAYS_A_YEAR = 30.0  # days
VACATION_PAST = Reason("vacation-past", "A vacation ends on a day that is still to come.")
VACATION_TOO_LONG = Reason(
    "vacation-long",
    "A vacation takes at most {most} days a year; you have {left} day left in {year}.",
    "A vacation takes at most {most} days a year; you have {left} days left in {year}.",
    "left",
)


class Vacations:
    """The vacations of everybody."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def get_end(self, owner: str, now: float) -> float:
        """When somebody's vacation ends; 0 if they are on none."""
        away = (vacations.c.owner == owner) & (vacations.c.until > now)
        with self._engine.connect() as connection:
            return float(connection.scalar(select(func.max(vacations.c.until)).where(away)) or 0.0)

    def count_days_left(self, owner: str, now: float) -> int:
        """Of this year's."""
        with self._engine.connect() as connection:
            return int(DAYS_A_YEAR - _count_days_taken(connection, owner, _year(now)))

    def begin(self, owner: str, until: float, now: float) -> dict[str, int]:
        """From now on, in place of one that is running; the tables that see it, and the numbers of their news. Refused
        if that would be more than a year has."""
        if until <= now:
            raise Refused(VACATION_PAST.with_facts())
        with self._engine.begin() as connection:
            _end(connection, owner, now)
            connection.execute(insert(vacations).values(owner=owner, began=now, until=until))
            for year in range(_year(now), _year(until) + 1):
                more = _count_days_taken(connection, owner, year) - DAYS_A_YEAR
                if more > 0:
                    asked = _days_within(now, until, year)
                    left = max(0, int(asked - more))
                    raise Refused(VACATION_TOO_LONG.with_facts(most=int(DAYS_A_YEAR), left=left, year=year))
            return _update_clocks(connection, owner, now)

    def end(self, owner: str, now: float) -> dict[str, int]:
        """Back again, before the day."""
        with self._engine.begin() as connection:
            _end(connection, owner, now)
            return _update_clocks(connection, owner, now)


def _end(connection: Connection, owner: str, now: float) -> None:
    away = (vacations.c.owner == owner) & (vacations.c.until > now)
    connection.execute(update(vacations).where(away).values(until=now))


def _update_clocks(connection: Connection, owner: str, now: float) -> dict[str, int]:
    """Tables in the order of their ids, so that two people who leave at once do not wait for each other."""
    plays = select(seats.c.game_id).where((seats.c.owner == owner) & (seats.c.bot == ""))
    running = games.c.id.in_(plays) & (games.c.over == 0) & (games.c.ended == 0)
    told = {}
    for game_id in connection.scalars(select(games.c.id).where(running).order_by(games.c.id)).all():
        told[game_id] = raise_news(connection, game_id)
        update_clocks(connection, game_id, now)
    return told


def _count_days_taken(connection: Connection, owner: str, year: int) -> float:
    """Days of a year that somebody was or will be away."""
    rows = connection.execute(select(vacations.c.began, vacations.c.until).where(vacations.c.owner == owner))
    return sum(_days_within(row.began, row.until, year) for row in rows)


def _days_within(began: float, until: float, year: int) -> float:
    first, after = (datetime(number, 1, 1, tzinfo=UTC).timestamp() for number in (year, year + 1))
    return max(0.0, min(until, after) - max(began, first)) / DAY


def _year(now: float) -> int:
    return datetime.fromtimestamp(now, UTC).year
