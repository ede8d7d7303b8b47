"""Changes of games, as statements that every action needs: put together once."""

import time
from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, case, delete, exists, insert, or_, select, update

from greatglen.store import schema
from greatglen.store.correspondence.clock_updates import update_clocks
from greatglen.store.rows import Change, Conflict, Revision

games, seats, actions = schema.games, schema.seats, schema.actions

TURN_CHANGES = or_(games.c.to_move != bindparam("decides"), bindparam("anew") == 1)
WRITE = (
    update(games)
    .where((games.c.id == bindparam("of")) & (games.c.edition == bindparam("thought_for")) & (games.c.ended == 0))
    .values(
        edition=games.c.edition + 1,
        news=games.c.news + 1,
        turn=case((TURN_CHANGES, games.c.turn + 1), else_=games.c.turn),
        turned=case((TURN_CHANGES, bindparam("now")), else_=games.c.turned),
    )
    .returning(games.c.news, exists().where(schema.clocks.c.game_id == bindparam("of")).label("clocked"))
)
WRITE_OF_SEAT = WRITE.where(
    exists().where(
        (seats.c.game_id == bindparam("of"))
        & (seats.c.seat == bindparam("by_seat"))
        & (seats.c.owner == bindparam("by_owner"))
        & (seats.c.bot == bindparam("by_bot"))
    )
)
APPEND = insert(actions)


def write_change(connection: Connection, change: Change, now: float) -> Revision | Conflict:
    """Make a change; Conflict, and nothing has been done, if the game is no longer as it was thought for. If it has
    clocks, they follow: that of whoever has decided stops, that of whoever is to decide runs."""
    game_id, stamp, version, by = change.game_id, change.revision, change.version, change.author
    values = {
        "of": game_id,
        "thought_for": stamp.edition,
        "version": version,
        "touched": time.time(),
        "over": int(change.standing.over),
        "to_move": change.standing.to_move,
        "scores": change.standing.scores,
        "decides": change.standing.to_move,
        "anew": int(change.begins_turn),
        "now": now,
    }
    if by is not None:
        values |= {"by_seat": by.seat, "by_owner": by.owner, "by_bot": by.bot}
    row = connection.execute(WRITE if by is None else WRITE_OF_SEAT, values).first()
    if row is None:
        return Conflict(game_id)
    if version < stamp.version:
        connection.execute(delete(actions).where((actions.c.game_id == game_id) & (actions.c.number > version)))
        stale = (schema.snapshots.c.game_id == game_id) & (schema.snapshots.c.version > version)
        connection.execute(delete(schema.snapshots).where(stale))
    insert_actions(connection, game_id, stamp.version, change.lines)
    if change.snapshot is not None:
        replace_snapshot(connection, game_id, version, change.snapshot)
    if row.clocked:
        update_clocks(connection, game_id, now)
    return Revision(version, stamp.edition + 1, row.news)


def replace_snapshot(connection: Connection, game_id: str, version: int, data: bytes) -> None:
    connection.execute(delete(schema.snapshots).where(schema.snapshots.c.game_id == game_id))
    connection.execute(insert(schema.snapshots).values(game_id=game_id, version=version, data=data))


def insert_actions(connection: Connection, game_id: str, version: int, lines: Sequence[str]) -> None:
    if lines:
        now = time.time()
        numbered = enumerate(lines, start=version + 1)
        rows = [{"game_id": game_id, "number": n, "notation": line, "made": now} for n, line in numbered]
        connection.execute(APPEND, rows)


def raise_news(connection: Connection, game_id: str) -> int:
    """One more piece of news of a game; Conflict if it is gone. The row stays locked until the transaction ends."""
    change = update(games).where(games.c.id == game_id).values(news=games.c.news + 1).returning(games.c.news)
    row = connection.execute(change).first()
    if row is None:
        raise Conflict(game_id)
    return int(row.news)


def delete_parts(connection: Connection, game_id: str) -> None:
    """What hangs on a game that is about to be deleted."""
    for table in (schema.snapshots, schema.chat, schema.stand_ins, actions, seats):
        connection.execute(delete(table).where(table.c.game_id == game_id))


def note_stand_in(connection: Connection, game_id: str, seat: int) -> None:
    """A bot plays for somebody: that stays known, also when they come back. Whoever calls has changed the seat's row,
    and so is the only one."""
    table = schema.stand_ins
    known = select(table.c.seat).where((table.c.game_id == game_id) & (table.c.seat == seat))
    if connection.execute(known).first() is None:
        connection.execute(insert(table).values(game_id=game_id, seat=seat, since=time.time()))
