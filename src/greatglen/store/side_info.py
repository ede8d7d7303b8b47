"""Side information: what is known of a game that is not in its actions."""

import msgspec
from sqlalchemy import Connection, func, select

from greatglen.store import schema
from greatglen.store.correspondence.clocks import Timing, load_timings

games, seats, vacations, agreeing = schema.games, schema.seats, schema.vacations, schema.agreeing


class SideInfo(msgspec.Struct, frozen=True):
    """Clocks, who is on vacation until when, who would end the game, and when all agreed to."""

    timing: Timing | None = None
    vacation_ends: dict[int, float] = {}  # by seat
    end_voters: list[int] = []  # seats
    ended_at: float = 0.0


def load_side_info(connection: Connection, game_id: str, now: float) -> SideInfo:
    on_vacation = (
        select(seats.c.seat, func.max(vacations.c.until))
        .join(vacations, vacations.c.owner == seats.c.owner)
        .where((seats.c.game_id == game_id) & (vacations.c.until > now))
        .group_by(seats.c.seat)
    )
    would_end = select(agreeing.c.seat).where(agreeing.c.game_id == game_id).order_by(agreeing.c.seat)
    return SideInfo(
        timing=load_timings(connection, [game_id]).get(game_id),
        vacation_ends={seat: float(until) for seat, until in connection.execute(on_vacation)},
        end_voters=list(connection.scalars(would_end)),
        ended_at=connection.scalar(select(games.c.ended).where(games.c.id == game_id)) or 0.0,
    )
