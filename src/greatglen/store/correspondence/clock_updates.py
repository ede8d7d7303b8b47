"""Running: which clocks of a game run, and until when. They are set right with whatever changes who is to decide, in
the same transaction, so that no process has to watch them.

A clock knows nothing of what is decided: it follows the columns that lists show, which are the same whatever others
hold. Where the table waits for a choice without alternatives, it runs as for any other.
"""

from typing import Any

from sqlalchemy import Connection, func, select, update
from sqlalchemy.engine import Row

from greatglen.store import schema

games, seats, clocks, hands = schema.games, schema.seats, schema.clocks, schema.clock_seats
EXTRA_SHARE = 0.1  # of the bank: what somebody has for a turn who has used it up and plays on

CLOCK_QUERY = (
    select(
        hands,
        games.c.turn.label("now_turn"),
        games.c.to_move,
        games.c.over,
        games.c.ended,
        seats.c.owner,
        seats.c.bot,
        clocks.c.kind,
        clocks.c.seconds,
    )
    .join(clocks, clocks.c.game_id == hands.c.game_id)
    .join(games, games.c.id == hands.c.game_id)
    .join(seats, (seats.c.game_id == hands.c.game_id) & (seats.c.seat == hands.c.seat))
)


def update_clocks(connection: Connection, game_id: str, now: float) -> None:
    """Stop the clocks that should not run, and start the one that should."""
    rows = connection.execute(CLOCK_QUERY.where(hands.c.game_id == game_id)).all()
    everybody_came = all(row.owner or row.bot for row in rows)
    away = load_vacation_ends(connection, [row.owner for row in rows], now)
    for row in rows:
        decides = row.seat == row.to_move and not row.over and not row.ended
        runs = decides and bool(row.owner) and not row.bot and everybody_came
        values = _stop_values(row, now) if not runs else _start_values(row, now, away.get(row.owner, 0.0))
        if values:
            here = (hands.c.game_id == game_id) & (hands.c.seat == row.seat)
            connection.execute(update(hands).where(here).values(values))


def _stop_values(row: Row[Any], now: float) -> dict[str, Any]:
    if row.deadline is None:
        return {}
    return {"left": _remaining(row, now), "deadline": None, "called": 0}


def _start_values(row: Row[Any], now: float, until: float) -> dict[str, Any]:
    """From now on, or from the end of a vacation on. One that runs as it should is left alone."""
    same_turn = row.turn == row.now_turn
    rests = until > now
    if row.deadline is not None and same_turn and (row.began == until if rests else row.began <= now):
        return {}
    left = _remaining(row, now)
    if row.kind == "turn" and not (same_turn and row.deadline is not None):
        left = float(row.seconds)
    elif left <= 0:
        left = EXTRA_SHARE * row.seconds
    began = max(now, until)
    return {"left": left, "turn": row.now_turn, "began": began, "deadline": began + left, "called": 0}


def _remaining(row: Row[Any], now: float) -> float:
    used = max(0.0, now - row.began) if row.deadline is not None else 0.0
    return max(0.0, float(row.left) - used)


def load_vacation_ends(connection: Connection, owners: list[str], now: float) -> dict[str, float]:
    """Until when people are on vacation; without those who are not."""
    away = schema.vacations
    query = select(away.c.owner, func.max(away.c.until)).group_by(away.c.owner)
    query = query.where(away.c.owner.in_([owner for owner in owners if owner]) & (away.c.until > now))
    return {owner: float(until) for owner, until in connection.execute(query)}
