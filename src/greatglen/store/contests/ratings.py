"""Ratings: games that count, in the order in which they were counted, and what each has changed. The rating somebody
has is what their latest game has left; so all of it can be reckoned again from who came where."""

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from greatglen.store import schema
from greatglen.store.rows import fresh_id
from greatglen.store.schema import departures, games, players, rated, rated_seats

Figures: TypeAlias = tuple[float, float]  # a strength, and its standard deviation

TREND_GAMES = 30  # games of a player that a list tells of
MAX_LISTED = 200  # players
NEXT_NUMBER = select(func.coalesce(func.max(rated.c.number), 0) + 1).scalar_subquery()


class RatingModel(msgspec.Struct, frozen=True):
    """How ratings are reckoned: what everybody begins with, and what a game makes of those of its players."""

    initial: Figures
    rate: Callable[[Sequence[Figures], Sequence[int]], Sequence[Figures]]


class RatedSeat(msgspec.Struct, frozen=True):
    """Who sat at a game that is to be counted, and where they came."""

    seat: int
    person: str
    name: str
    place: int
    player: int | None = None  # whose rating it is, if the person was deleted


class CountedOutcome(msgspec.Struct, frozen=True):
    """What a counted game was for one of its seats."""

    seat: int
    person: str
    name: str
    listed: bool
    place: int
    before: Figures
    after: Figures


class RatingLine(msgspec.Struct, frozen=True):
    """A player of one game: everything that a list shows."""

    person: str
    name: str
    listed: bool
    games: int
    trend: list[Figures]  # the latest ratings, the oldest first


class RatedGame(msgspec.Struct, frozen=True):
    """A game that all of its people want to count; `number` once it does, `void` if something spoke against it."""

    game_id: str
    game: str
    number: int | None
    void_reason: str


class Ratings:
    """For all processes of a server."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    # -- games

    def mark_rated(self, game_id: str, game: str) -> None:
        """A game shall count; said twice, it counts once."""
        try:
            with self._engine.begin() as connection:
                mark_rated(connection, game_id, game)
        except IntegrityError:
            pass  # it was said before

    def find_rated_game(self, game_id: str) -> RatedGame | None:
        query = select(rated.c.game_id, rated.c.game, rated.c.number, rated.c.void).where(rated.c.game_id == game_id)
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else RatedGame(*row)

    def list_uncounted(self) -> list[tuple[str, float]]:
        """Games that are over and not yet counted, with the time they ended at, in that order."""
        waits = rated.c.number.is_(None) & (rated.c.void == "") & (games.c.over == 1)
        query = select(games.c.id, games.c.touched).join(rated, rated.c.game_id == games.c.id).where(waits)
        with self._engine.connect() as connection:
            return [(row.id, row.touched) for row in connection.execute(query.order_by(games.c.touched, games.c.id))]

    def count_game(self, game_id: str, ended: float, seats: Sequence[RatedSeat], model: RatingModel) -> bool:
        """Count a game; return whether it was counted by this call.

        The game is claimed by its number, which only one can have: a process that counts another game at the same
        moment, with a rating that is just being changed, is refused by that. Nothing is counted either if other people
        sit at the table by now, since one of them may have been deleted.
        """
        claim = update(rated).where(_open(game_id)).values(number=NEXT_NUMBER, ended=ended)
        try:
            with self._engine.begin() as connection:
                if not connection.execute(claim).rowcount:
                    return False
                if not _still_sit(connection, game_id, seats):
                    raise _SeatsChangedError
                _save_outcomes(connection, game_id, seats, model)
                _forget_departures(connection, game_id)
        except (IntegrityError, _SeatsChangedError):
            return False
        return True

    def void_game(self, game_id: str, why: str) -> bool:
        """Settle that a game is not counted, and why; return whether this call has settled it."""
        with self._engine.begin() as connection:
            settled = bool(connection.execute(update(rated).where(_open(game_id)).values(void=why)).rowcount)
            if settled:
                _forget_departures(connection, game_id)
            return settled

    def load_departures(self, game_id: str) -> dict[int, int]:
        """Return the seats of a game whose people were deleted before it was counted, and whose ratings those were."""
        query = select(departures.c.seat, departures.c.player).where(departures.c.game_id == game_id)
        with self._engine.connect() as connection:
            return {row.seat: row.player for row in connection.execute(query)}

    # -- what came of them

    def load_outcomes(self, game_id: str) -> list[CountedOutcome]:
        """What a game has changed, by seat; nothing while it has not been counted."""
        query = select(rated_seats, players).join(players).where(rated_seats.c.game_id == game_id)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(rated_seats.c.seat)).all()
        return [
            CountedOutcome(
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

    def list_players(self, game: str, reader: str) -> list[RatingLine]:
        """The players of a game whom a reader may see, themselves included."""
        may_see = or_(players.c.person == reader, players.c.listed == 1)
        with self._engine.connect() as connection:
            rows = connection.execute(
                _latest_ratings(game).where(may_see & (players.c.person != "") & (players.c.retired == 0))
            ).all()
        found: dict[int, RatingLine] = {}
        for row in rows:
            line = found.setdefault(row.id, RatingLine(row.person, row.name, bool(row.listed), row.many, []))
            line.trend.insert(0, (row.mu, row.sigma))
        return list(found.values())

    def is_listed(self, person: str) -> bool | None:
        """Whether somebody may be seen among the ratings; None if they have none."""
        theirs = (players.c.person == person) & (players.c.person != "") & (players.c.retired == 0)
        query = select(func.max(players.c.listed)).where(theirs)
        with self._engine.connect() as connection:
            found = connection.scalar(query)
        return None if found is None else bool(found)

    def count_retired_games(self, game: str, person: str) -> int:
        """How many games stand behind ratings of somebody that go on no more (`store/accounts/ownership.py`)."""
        theirs = (players.c.person == person) & (players.c.person != "") & (players.c.retired == 1)
        query = select(func.count()).select_from(rated_seats).join(players).join(rated)
        with self._engine.connect() as connection:
            return int(connection.scalar(query.where(theirs & (rated.c.game == game))) or 0)

    def set_listed(self, person: str, listed: bool) -> bool:
        """Let others see somebody among the ratings, or not; whether they have any."""
        change = update(players).where((players.c.person == person) & (players.c.person != ""))
        with self._engine.begin() as connection:
            return bool(connection.execute(change.values(listed=int(listed))).rowcount)

    def recompute(self, model: RatingModel) -> tuple[int, int]:
        """Reckon everything again from who came where; how many games, and how many ratings are others now. Nothing is
        counted meanwhile: the next number is taken until it is done."""
        taken = fresh_id(24)
        with self._engine.begin() as connection:
            connection.execute(insert(rated).values(game_id=taken, game="", agreed=time.time(), number=NEXT_NUMBER))
            counted = select(rated.c.game_id, rated.c.game, rated.c.number).where(rated.c.number.is_not(None))
            every = connection.execute(counted.where(rated.c.game_id != taken).order_by(rated.c.number)).all()
            changed = _recount(connection, [(row.game_id, row.game) for row in every], model)
            connection.execute(delete(rated).where(rated.c.game_id == taken))
        return len(every), changed


def mark_rated(connection: Connection, game_id: str, game: str) -> None:
    connection.execute(insert(rated).values(game_id=game_id, game=game, agreed=time.time()))


def note_departure(connection: Connection, game_id: str, seats: Sequence[int], person: str) -> None:
    """Note whose rating the seats of a person who is being deleted stand for, if their game is still to be counted.

    Their rating then enters one last update, of the other players at the table, without a name.
    """
    if seats and connection.scalar(select(rated.c.game_id).where(_open(game_id))):
        player = _player(connection, person)
        rows = [{"game_id": game_id, "seat": seat, "player": player} for seat in seats]
        connection.execute(insert(departures), rows)


def _forget_departures(connection: Connection, game_id: str) -> None:
    connection.execute(delete(departures).where(departures.c.game_id == game_id))


class _SeatsChangedError(Exception):
    """Undo the claim of a game: its seats have changed hands since they were read."""


def _still_sit(connection: Connection, game_id: str, seats: Sequence[RatedSeat]) -> bool:
    """Return whether the seats of a game, if its table still exists, belong to the people who are to be rated."""
    query = select(schema.seats.c.seat, schema.seats.c.owner).where(schema.seats.c.game_id == game_id)
    now = {row.seat: row.owner for row in connection.execute(query.with_for_update())}
    return all(now.get(seat.seat, seat.person) == seat.person for seat in seats)


def _open(game_id: str) -> ColumnElement[bool]:
    return and_(rated.c.game_id == game_id, rated.c.number.is_(None), rated.c.void == "")


def _save_outcomes(connection: Connection, game_id: str, seats: Sequence[RatedSeat], model: RatingModel) -> None:
    """What a claimed game changes."""
    game = connection.execute(select(rated.c.game).where(rated.c.game_id == game_id)).scalar_one()
    known = [_rated_player(connection, seat) for seat in seats]
    before = [connection.execute(_latest_ratings(game, 1).where(players.c.id == player)).first() for player in known]
    figures = [model.initial if row is None else (row.mu, row.sigma) for row in before]
    after = model.rate(figures, [seat.place for seat in seats])
    rows = [
        {"game_id": game_id, "seat": seat.seat, "player": player, "place": seat.place, **_columns(was, now)}
        for seat, player, was, now in zip(seats, known, figures, after, strict=True)
    ]
    connection.execute(insert(rated_seats), rows)


def _columns(before: Figures, after: Figures) -> dict[str, float]:
    return {"mu_before": before[0], "sigma_before": before[1], "mu": after[0], "sigma": after[1]}


def _rated_player(connection: Connection, seat: RatedSeat) -> int:
    """Return whose rating a seat changes; players are known by the name under which they have played last."""
    if seat.player is not None:
        return seat.player
    number = _player(connection, seat.person)
    connection.execute(update(players).where(players.c.id == number).values(name=seat.name))
    return number


def _player(connection: Connection, person: str) -> int:
    """Return the player that a person is rated as; a new one if they have none."""
    theirs = (players.c.person == person) & (players.c.retired == 0)
    number = connection.scalar(select(func.min(players.c.id)).where(theirs))
    if number is None:
        new = insert(players).values(person=person, name="").returning(players.c.id)
        number = connection.execute(new).scalar_one()
    return int(number)


def _latest_ratings(game: str, many: int = TREND_GAMES) -> Select[Any]:
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


def _recount(connection: Connection, every: Sequence[tuple[str, str]], model: RatingModel) -> int:
    """Count games again in their order; how many ratings became others by that."""
    now: dict[tuple[str, int], Figures] = {}
    changed = 0
    for game_id, game in every:
        here = rated_seats.c.game_id == game_id
        rows = connection.execute(select(rated_seats).where(here).order_by(rated_seats.c.seat)).all()
        before = [now.get((game, row.player), model.initial) for row in rows]
        found = model.rate(before, [row.place for row in rows])
        for row, was, after in zip(rows, before, found, strict=True):
            now[game, row.player] = after
            if (row.mu_before, row.sigma_before, row.mu, row.sigma) != (*was, *after):
                change = update(rated_seats).where(here & (rated_seats.c.seat == row.seat))
                connection.execute(change.values(_columns(was, after)))
                changed += 1
    return changed
