"""Uniting: two people who had ratings become one, and one rating of each game stays: that with more games behind it.

The other is retired: its history stays as it was, so that the ratings of all who played there follow from it as before,
and nothing is added to it. Two courses cannot be made one without changing what everybody else has had since.
"""

from sqlalchemy import Connection, and_, func, or_, select, update

from greatglen.store.schema import players, rated, rated_seats


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
