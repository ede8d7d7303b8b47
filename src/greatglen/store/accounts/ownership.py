"""Ownership: the rows of a person, wherever they are, found by the marks of columns (`store/schema.py`)."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Column, Connection, Table, UniqueConstraint, and_, delete, exists, func, or_, select, update

from greatglen.store import schema
from greatglen.store.game_writes import raise_news
from greatglen.store.schema import players, rated, rated_seats

games, seats = schema.games, schema.seats
LOCKED_FIRST = (
    seats,
    games,
)  # whoever sits down locks them in this order, too: two that change both wait for each other


def list_person_columns(*kinds: str) -> Iterator[tuple[Table, Column[Any]]]:
    """The columns that name a person in one of these ways; those of seats and games first."""
    others = [table for table in schema.metadata.sorted_tables if table not in LOCKED_FIRST]
    for table in (*LOCKED_FIRST, *others):
        for column in table.c:
            if column.info.get("person") in kinds:
                yield table, column


def find_games_of(connection: Connection, owner: str) -> list[str]:
    """The games at which somebody sits, which they host, or at which they have said something, by id."""
    sits = select(seats.c.game_id).where(seats.c.owner == owner)
    hosts = select(games.c.id).where(games.c.host == owner)
    talks = select(schema.chat.c.game_id).where(schema.chat.c.owner == owner)
    return sorted(set(connection.scalars(sits.union(hosts, talks))))


def transfer_rows(connection: Connection, before: str, after: str) -> dict[str, int]:
    """Everything that is one person's becomes another's; the games that this is news of, and its number at each. Where
    both have what there can be only one of, what the other had stays; of ratings that with more games."""
    about = find_games_of(connection, before)
    for table, column in list_person_columns("game", "theirs", "blank"):
        for key in _keys(table, column):
            connection.execute(delete(table).where((column == before) & _twin(table, column, after, key)))
        connection.execute(update(table).where(column == before).values({column: after}))
    merge_ratings(connection, after)
    return {game: raise_news(connection, game) for game in about}


def _keys(table: Table, column: Column[Any]) -> Iterator[list[Column[Any]]]:
    """The other columns of each key that a column is part of."""
    unique = [rule for rule in table.constraints if isinstance(rule, UniqueConstraint)]
    indexes = [index for index in table.indexes if index.unique]
    for columns in (table.primary_key.columns, *(rule.columns for rule in unique), *(one.columns for one in indexes)):
        names = [part.name for part in columns]
        if column.name in names:
            yield [table.c[name] for name in names if name != column.name]


def _twin(table: Table, column: Column[Any], after: str, key: list[Column[Any]]) -> Any:
    """Whether there is a row of the other person that differs in nothing else of a key."""
    other = table.alias()
    same = [other.c[part.name] == part for part in key]
    return exists().where(and_(other.c[column.name] == after, *same))


def export_rows(connection: Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """The rows that are a person's or name them, by table, without secrets and without the ids of people."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table, column in list_person_columns("theirs", "blank"):
        shown = [part for part in table.c if not part.info.get("person") and not part.info.get("secret")]
        rows = connection.execute(select(*shown).where(column == person).order_by(*table.primary_key)).mappings()
        if lines := [{str(name): value for name, value in row.items()} for row in rows]:
            found.setdefault(str(table.name), []).extend(lines)
    return found


def delete_rows(connection: Connection, person: str) -> None:
    """What is theirs goes; what stays, stays without them and their name."""
    for table, column in reversed(list(list_person_columns("theirs", "blank"))):
        if column.info["person"] == "theirs":
            connection.execute(delete(table).where(column == person))
        else:
            names = {part: "" for part in table.c if part.info.get("person_name") == column.name}
            connection.execute(update(table).where(column == person).values({column: "", **names}))


def merge_ratings(connection: Connection, person: str) -> None:
    """Of what is now one person's, at most one player is left who is not retired."""
    goes_on = (players.c.person == person) & (players.c.person != "") & (players.c.retired == 0)
    theirs = select(players.c.id, players.c.listed).where(goes_on)
    known = connection.execute(theirs.order_by(players.c.id)).all()
    for other in known[1:]:
        stays = known[0]
        for game in _has_more_games(connection, stays.id, other.id):
            _exchange(connection, game, stays.id, other.id)
        connection.execute(update(players).where(players.c.id == other.id).values(retired=1))
    if len(known) > 1 and not all(one.listed for one in known):
        connection.execute(
            update(players).where(players.c.person == person).values(listed=0)
        )  # until they say so again


def _has_more_games(connection: Connection, stays: int, other: int) -> list[str]:
    """The games in which the other has played more often, or as often and later."""
    query = (
        select(rated.c.game, rated_seats.c.player, func.count(), func.max(rated.c.number))
        .join(rated_seats, rated_seats.c.game_id == rated.c.game_id)
        .where(rated_seats.c.player.in_([stays, other]))
        .group_by(rated.c.game, rated_seats.c.player)
    )
    weights: dict[str, dict[int, tuple[int, int]]] = {}
    for game, player, many, last in connection.execute(query):
        weights.setdefault(game, {})[player] = many, last
    return sorted(game for game, of in weights.items() if of.get(other, (0, 0)) > of.get(stays, (0, 0)))


def _exchange(connection: Connection, game: str, one: int, other: int) -> None:
    """Each gets the other's history in a game."""
    query = select(rated_seats.c.player, rated_seats.c.game_id, rated_seats.c.seat).join(rated)
    rows = connection.execute(query.where((rated.c.game == game) & rated_seats.c.player.in_([one, other]))).all()
    for was, becomes in ((one, other), (other, one)):
        mine = [row for row in rows if row.player == was]
        places = [and_(rated_seats.c.game_id == row.game_id, rated_seats.c.seat == row.seat) for row in mine]
        if places:
            connection.execute(update(rated_seats).where(or_(*places)).values(player=becomes))
