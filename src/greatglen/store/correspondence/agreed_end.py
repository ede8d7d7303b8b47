"""Agreeing: a game ends without a result when all people at its table want that."""

from sqlalchemy import Connection, Engine, and_, delete, insert, select, update

from greatglen.store import schema
from greatglen.store.correspondence.clock_updates import update_clocks
from greatglen.store.game_writes import raise_news
from greatglen.store.rows import Conflict

games, seats, agreeing, hands = schema.games, schema.seats, schema.agreeing, schema.clock_seats
IS_RUNNING = and_(games.c.over == 0, games.c.ended == 0)


class AgreedEnds:
    """Who would end which game."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def agree(self, game_id: str, owner: str, now: float) -> int:
        """Somebody would end the game; it is ended if they were the last who is asked. The number of the news; Conflict
        if nobody plays it any more. The row of the game is locked first: of two at once, the second sees the first."""
        with self._engine.begin() as connection:
            news = raise_news(connection, game_id)
            if not connection.scalar(select(games.c.id).where((games.c.id == game_id) & IS_RUNNING)):
                raise Conflict(game_id)
            mine = (seats.c.game_id == game_id) & (seats.c.owner == owner)
            known = set(connection.scalars(select(agreeing.c.seat).where(agreeing.c.game_id == game_id)))
            new = [seat for seat in connection.scalars(select(seats.c.seat).where(mine)) if seat not in known]
            if new:
                connection.execute(insert(agreeing), [{"game_id": game_id, "seat": seat, "at": now} for seat in new])
            _end_if_all_agree(connection, game_id, now)
            return news

    def play_on(self, game_id: str) -> int:
        """Somebody would not, and the others are no longer asked; the number of the news."""
        with self._engine.begin() as connection:
            news = raise_news(connection, game_id)
            connection.execute(delete(agreeing).where(agreeing.c.game_id == game_id))
            return news

    def settle(self, game_id: str, now: float) -> int:
        """Somebody's time is up: perhaps all others have agreed already; the number of the news."""
        with self._engine.begin() as connection:
            news = raise_news(connection, game_id)
            _end_if_all_agree(connection, game_id, now)
            return news


def _end_if_all_agree(connection: Connection, game_id: str, now: float) -> None:
    """Asked is who plays there, is no bot and has time left; one of them at least has to want it."""
    late = select(hands.c.seat).where((hands.c.game_id == game_id) & (hands.c.deadline <= now))
    people = (seats.c.game_id == game_id) & (seats.c.owner != "") & (seats.c.bot == "") & seats.c.seat.not_in(late)
    asked = set(connection.scalars(select(seats.c.seat).where(people)))
    wanting = set(connection.scalars(select(agreeing.c.seat).where(agreeing.c.game_id == game_id)))
    if wanting and asked <= wanting:
        running = (games.c.id == game_id) & (games.c.over == 0)
        connection.execute(update(games).where(running).values(ended=now, touched=now))
        update_clocks(connection, game_id, now)
