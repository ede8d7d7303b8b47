"""Delete a person. Where others sit, their seat stays, nameless, and counts if the game is rated; the rest goes."""

import time
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Connection, Engine, delete, select, update

from greatglen.store import schema
from greatglen.store.accounts.ownership import forget, touched
from greatglen.store.contests.ratings import depart
from greatglen.store.correspondence.clock_updates import set_right
from greatglen.store.game_writes import delete_parts, one_more, stands_in

games, seats = schema.games, schema.seats
NAMELESS = "N. N. {number}"  # the same in every language
STAND_IN = "easy"  # the bot that plays on


class Left(msgspec.Struct, frozen=True):
    """What has become of the games: by id, the number of their latest news."""

    deleted: dict[str, int]
    changed: dict[str, int]
    to_bots: list[str]  # those of them at which a bot plays on


def leave(engine: Engine, person: str, also: Sequence[Callable[[Connection, str], None]] = ()) -> Left:
    """Everything of a person is deleted, or nothing. `also`: what others have of them."""
    left = Left({}, {}, [])
    with engine.begin() as connection:
        connection.execute(delete(schema.passes).where(schema.passes.c.person == person))  # who writes first waits
        for game_id in touched(connection, person):
            if _is_alone(connection, game_id, person):
                left.deleted[game_id] = _delete(connection, game_id)
            else:
                news, plays_on = _stand_up(connection, game_id, person)
                left.changed[game_id] = news
                left.to_bots.extend([game_id] if plays_on else [])
        for forgets in also:
            forgets(connection, person)
        forget(connection, person)
        connection.execute(delete(schema.people).where(schema.people.c.id == person))
    return left


def _is_alone(connection: Connection, game_id: str, person: str) -> bool:
    """Whether nobody else sits or hosts there."""
    sits = select(seats.c.owner).where(seats.c.game_id == game_id)
    hosts = select(games.c.host).where(games.c.id == game_id)
    return set(connection.scalars(sits.union(hosts))) <= {person, ""}


def _delete(connection: Connection, game_id: str) -> int:
    delete_parts(connection, game_id)
    news = connection.scalar(delete(games).where(games.c.id == game_id).returning(games.c.news))
    return int(news or 0) + 1


def _stand_up(connection: Connection, game_id: str, person: str) -> tuple[int, bool]:
    """Their seats are left: to a bot while the game runs. Whoever sits first among the others becomes the host. The
    number of the news, and whether a bot plays on."""
    query = select(seats.c.seat, seats.c.owner, seats.c.bot).where(seats.c.game_id == game_id).order_by(seats.c.seat)
    sitting = connection.execute(query).all()
    game = connection.execute(select(games.c.over, games.c.ended, games.c.host).where(games.c.id == game_id)).one()
    runs = not (game.over or game.ended)
    theirs = [row for row in sitting if row.owner == person]
    for row in theirs:
        bot = row.bot or (STAND_IN if runs else "")
        here = (seats.c.game_id == game_id) & (seats.c.seat == row.seat)
        values = {"owner": "", "name": NAMELESS.format(number=row.seat + 1), "bot": bot}
        connection.execute(update(seats).where(here).values(values))
        if bot != row.bot:
            stands_in(connection, game_id, row.seat)
    depart(connection, game_id, [row.seat for row in theirs], person)
    paid = (seats.c.game_id == game_id) & (seats.c.payer == person)  # for those bots nobody else shall pay
    level = {"bot": STAND_IN} if runs else {}
    connection.execute(update(seats).where(paid).values(payer="", payer_address="", **level))
    set_right(connection, game_id, time.time())
    news = one_more(connection, game_id)
    if game.host == person:
        heir = next((row.owner for row in sitting if row.owner not in ("", person)), "")
        connection.execute(update(games).where(games.c.id == game_id).values(host=heir, address=""))
    return news, bool(theirs) and runs
