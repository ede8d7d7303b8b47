"""Delete a person. Where others sit, their seat stays, nameless, and counts if the game is rated; the rest goes."""

import time
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Connection, Engine, delete, select, update

from greatglen.store import schema
from greatglen.store.accounts.ownership import delete_rows, find_games_of
from greatglen.store.contests.ratings import note_departure
from greatglen.store.correspondence.clock_updates import update_clocks
from greatglen.store.game_writes import delete_parts, note_stand_in, raise_news

games, seats = schema.games, schema.seats
NAMELESS = "N. N. {number}"  # the same in every language
STAND_IN = "easy"  # the bot that plays on


class DeletionResult(msgspec.Struct, frozen=True):
    """What has become of the games: by id, the number of their latest news."""

    deleted: dict[str, int]
    changed: dict[str, int]
    to_bots: list[str]  # those of them at which a bot plays on


def delete_person(
    engine: Engine, person: str, delete_more: Sequence[Callable[[Connection, str], None]] = ()
) -> DeletionResult:
    """Everything of a person is deleted, or nothing. `delete_more`: what others have of them."""
    left = DeletionResult({}, {}, [])
    with engine.begin() as connection:
        connection.execute(delete(schema.passes).where(schema.passes.c.person == person))  # who writes first waits
        for game_id in find_games_of(connection, person):
            if _is_alone(connection, game_id, person):
                left.deleted[game_id] = _delete_game(connection, game_id)
            else:
                news, plays_on = _vacate_seats(connection, game_id, person)
                left.changed[game_id] = news
                left.to_bots.extend([game_id] if plays_on else [])
        for forgets in delete_more:
            forgets(connection, person)
        delete_rows(connection, person)
        connection.execute(delete(schema.people).where(schema.people.c.id == person))
    return left


def _is_alone(connection: Connection, game_id: str, person: str) -> bool:
    """Whether nobody else sits or hosts there."""
    sits = select(seats.c.owner).where(seats.c.game_id == game_id)
    hosts = select(games.c.host).where(games.c.id == game_id)
    return set(connection.scalars(sits.union(hosts))) <= {person, ""}


def _delete_game(connection: Connection, game_id: str) -> int:
    delete_parts(connection, game_id)
    news = connection.scalar(delete(games).where(games.c.id == game_id).returning(games.c.news))
    return int(news or 0) + 1


def _vacate_seats(connection: Connection, game_id: str, person: str) -> tuple[int, bool]:
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
            note_stand_in(connection, game_id, row.seat)
    note_departure(connection, game_id, [row.seat for row in theirs], person)
    paid = (seats.c.game_id == game_id) & (seats.c.payer == person)  # for those bots nobody else shall pay
    level = {"bot": STAND_IN} if runs else {}
    connection.execute(update(seats).where(paid).values(payer="", payer_address="", **level))
    update_clocks(connection, game_id, time.time())
    news = raise_news(connection, game_id)
    if game.host == person:
        heir = next((row.owner for row in sitting if row.owner not in ("", person)), "")
        connection.execute(update(games).where(games.c.id == game_id).values(host=heir, address=""))
    return news, bool(theirs) and runs
