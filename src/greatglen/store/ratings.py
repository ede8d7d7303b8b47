"""Ratings: games that count, in the order in which they were counted, and what each has changed. The rating somebody
has is what their latest game has left; so all of it can be reckoned again from who came where."""

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from greatglen.store.rows import fresh_id
from greatglen.store.schema import games, players, rated, rated_seats

Figures: TypeAlias = tuple[float, float]  # a strength, and its standard deviation

TREND = 30  # games of a player that a list tells of
LISTED = 200  # players
NEXT = select(func.coalesce(func.max(rated.c.number), 0) + 1).scalar_subquery()


class Model(msgspec.Struct, frozen=True):
    """How ratings are reckoned: what everybody begins with, and what a game makes of those of its players."""

    new: Figures
    rate: Callable[[Sequence[Figures], Sequence[int]], Sequence[Figures]]


class Seat(msgspec.Struct, frozen=True):
    """Who sat at a game that is to be counted, and where they came."""

    seat: int
    person: str
    name: str
    place: int


class Outcome(msgspec.Struct, frozen=True):
    """What a counted game was for one of its seats."""

    seat: int
    person: str
    name: str
    listed: bool
    place: int
    before: Figures
    after: Figures


class Line(msgspec.Struct, frozen=True):
    """A player of one game: everything that a list shows."""

    person: str
    name: str
    listed: bool
    games: int
    trend: list[Figures]  # the latest ratings, the oldest first


class Agreed(msgspec.Struct, frozen=True):
    """A game that all of its people want to count; `number` once it does, `void` if something spoke against it."""

    game_id: str
    game: str
    number: int | None
    void: str


class Ratings:
    """For all processes of a server."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    # -- games

    def agree(self, game_id: str, game: str) -> None:
        """A game shall count; said twice, it counts once."""
        try:
            with self._engine.begin() as connection:
                agree(connection, game_id, game)
        except IntegrityError:
            pass  # it was said before

    def agreed(self, game_id: str) -> Agreed | None:
        query = select(rated.c.game_id, rated.c.game, rated.c.number, rated.c.void).where(rated.c.game_id == game_id)
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else Agreed(*row)

    def due(self) -> list[tuple[str, float]]:
        """Games that are over and not yet counted, with the time they ended at, in that order."""
        waits = rated.c.number.is_(None) & (rated.c.void == "") & (games.c.over == 1)
        query = select(games.c.id, games.c.touched).join(rated, rated.c.game_id == games.c.id).where(waits)
        with self._engine.connect() as connection:
            return [(row.id, row.touched) for row in connection.execute(query.order_by(games.c.touched, games.c.id))]

    def count(self, game_id: str, ended: float, seats: Sequence[Seat], model: Model) -> bool:
        """Count a game; whether it was counted by this. It is claimed by its number, which only one can have: whoever
        counts another game at the same moment, with a rating that is just being changed, is refused by that."""
        claim = update(rated).where(_open(game_id)).values(number=NEXT, ended=ended)
        try:
            with self._engine.begin() as connection:
                if not connection.execute(claim).rowcount:
                    return False
                _keep(connection, game_id, seats, model)
        except IntegrityError:
            return False
        return True

    def spoil(self, game_id: str, why: str) -> bool:
        """Something speaks against a game: it is not counted. Whether this has settled it."""
        with self._engine.begin() as connection:
            return bool(connection.execute(update(rated).where(_open(game_id)).values(void=why)).rowcount)

    # -- what came of them

    def outcomes(self, game_id: str) -> list[Outcome]:
        """What a game has changed, by seat; nothing while it has not been counted."""
        query = select(rated_seats, players).join(players).where(rated_seats.c.game_id == game_id)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(rated_seats.c.seat)).all()
        return [
            Outcome(
                row.seat,
                row.person,
                row.name,
                bool(row.listed),
                row.place,
                (row.mu_before, row.sigma_before),
                (row.mu, row.sigma),
            )
            for row in rows
        ]

    def lines(self, game: str, reader: str) -> list[Line]:
        """The players of a game whom a reader may see, themselves included."""
        may_see = or_(players.c.person == reader, players.c.listed == 1)
        with self._engine.connect() as connection:
            rows = connection.execute(
                _latest(game).where(may_see & (players.c.person != "") & (players.c.retired == 0))
            ).all()
        found: dict[int, Line] = {}
        for row in rows:
            line = found.setdefault(row.id, Line(row.person, row.name, bool(row.listed), row.many, []))
            line.trend.insert(0, (row.mu, row.sigma))
        return list(found.values())

    def is_listed(self, person: str) -> bool | None:
        """Whether somebody may be seen among the ratings; None if they have none."""
        theirs = (players.c.person == person) & (players.c.person != "") & (players.c.retired == 0)
        query = select(func.max(players.c.listed)).where(theirs)
        with self._engine.connect() as connection:
            found = connection.scalar(query)
        return None if found is None else bool(found)

    def retired(self, game: str, person: str) -> int:
        """How many games stand behind ratings of somebody that go on no more (`store/uniting.py`)."""
        theirs = (players.c.person == person) & (players.c.person != "") & (players.c.retired == 1)
        query = select(func.count()).select_from(rated_seats).join(players).join(rated)
        with self._engine.connect() as connection:
            return int(connection.scalar(query.where(theirs & (rated.c.game == game))) or 0)

    def list_person(self, person: str, listed: bool) -> bool:
        """Let others see somebody among the ratings, or not; whether they have any."""
        change = update(players).where((players.c.person == person) & (players.c.person != ""))
        with self._engine.begin() as connection:
            return bool(connection.execute(change.values(listed=int(listed))).rowcount)

    def recompute(self, model: Model) -> tuple[int, int]:
        """Reckon everything again from who came where; how many games, and how many ratings are others now. Nothing is
        counted meanwhile: the next number is taken until it is done."""
        taken = fresh_id(24)
        with self._engine.begin() as connection:
            connection.execute(insert(rated).values(game_id=taken, game="", agreed=time.time(), number=NEXT))
            counted = select(rated.c.game_id, rated.c.game, rated.c.number).where(rated.c.number.is_not(None))
            every = connection.execute(counted.where(rated.c.game_id != taken).order_by(rated.c.number)).all()
            changed = _again(connection, [(row.game_id, row.game) for row in every], model)
            connection.execute(delete(rated).where(rated.c.game_id == taken))
        return len(every), changed


def agree(connection: Connection, game_id: str, game: str) -> None:
    connection.execute(insert(rated).values(game_id=game_id, game=game, agreed=time.time()))


def _open(game_id: str) -> ColumnElement[bool]:
    return and_(rated.c.game_id == game_id, rated.c.number.is_(None), rated.c.void == "")


def _keep(connection: Connection, game_id: str, seats: Sequence[Seat], model: Model) -> None:
    """What a claimed game changes."""
    game = connection.execute(select(rated.c.game).where(rated.c.game_id == game_id)).scalar_one()
    known = [_player(connection, seat) for seat in seats]
    before = [connection.execute(_latest(game, 1).where(players.c.id == player)).first() for player in known]
    figures = [model.new if row is None else (row.mu, row.sigma) for row in before]
    after = model.rate(figures, [seat.place for seat in seats])
    rows = [
        {"game_id": game_id, "seat": seat.seat, "player": player, "place": seat.place, **_columns(was, now)}
        for seat, player, was, now in zip(seats, known, figures, after, strict=True)
    ]
    connection.execute(insert(rated_seats), rows)


def _columns(before: Figures, after: Figures) -> dict[str, float]:
    return {"mu_before": before[0], "sigma_before": before[1], "mu": after[0], "sigma": after[1]}


def _player(connection: Connection, seat: Seat) -> int:
    """Whose rating it is; they are known by the name under which they have played last."""
    theirs = (players.c.person == seat.person) & (players.c.retired == 0)
    number = connection.scalar(select(func.min(players.c.id)).where(theirs))
    if number is None:
        new = insert(players).values(person=seat.person, name=seat.name)
        return int(connection.execute(new.returning(players.c.id)).scalar_one())
    connection.execute(update(players).where(players.c.id == number).values(name=seat.name))
    return int(number)


def _latest(game: str, many: int = TREND) -> Select[Any]:
    """The latest ratings in a game, by player, the newest first; with how many games they have played."""
    newest, player = rated.c.number.desc(), rated_seats.c.player
    ranked = (
        select(
            rated_seats.c.player,
            rated_seats.c.mu,
            rated_seats.c.sigma,
            func.row_number().over(partition_by=player, order_by=newest).label("back"),
            func.count().over(partition_by=player).label("many"),
        )
        .join(rated, rated.c.game_id == rated_seats.c.game_id)
        .where((rated.c.game == game) & rated.c.number.is_not(None))
        .subquery()
    )
    query = select(players, ranked.c.mu, ranked.c.sigma, ranked.c.many).join(ranked, ranked.c.player == players.c.id)
    return query.where(ranked.c.back <= many).order_by(players.c.id, ranked.c.back)


def _again(connection: Connection, every: Sequence[tuple[str, str]], model: Model) -> int:
    """Count games again in their order; how many ratings became others by that."""
    now: dict[tuple[str, int], Figures] = {}
    changed = 0
    for game_id, game in every:
        here = rated_seats.c.game_id == game_id
        rows = connection.execute(select(rated_seats).where(here).order_by(rated_seats.c.seat)).all()
        before = [now.get((game, row.player), model.new) for row in rows]
        found = model.rate(before, [row.place for row in rows])
        for row, was, after in zip(rows, before, found, strict=True):
            now[game, row.player] = after
            if (row.mu_before, row.sigma_before, row.mu, row.sigma) != (*was, *after):
                change = update(rated_seats).where(here & (rated_seats.c.seat == row.seat))
                connection.execute(change.values(_columns(was, after)))
                changed += 1
    return changed
