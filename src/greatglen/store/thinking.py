"""Thinking: what bots, hints and analyses took of workers, and on whose budget."""

import time
from collections.abc import Sequence

from sqlalchemy import Engine, delete, func, insert, select

from greatglen.store.schema import thinking


class Thinking:
    """Seconds by visitor, for all processes of a server; kept as long as limits look back."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def spend(self, visitors: Sequence[str], seconds: float) -> None:
        """Something was thought over for visitors."""
        rows = [{"visitor": visitor, "at": time.time(), "seconds": seconds} for visitor in visitors]
        with self._engine.begin() as connection:
            connection.execute(insert(thinking), rows)

    def spent(self, visitors: Sequence[str], since: float) -> dict[str, float]:
        """The seconds of visitors since a time."""
        query = select(thinking.c.visitor, func.sum(thinking.c.seconds)).group_by(thinking.c.visitor)
        theirs = thinking.c.visitor.in_(visitors) & (thinking.c.at >= since)
        with self._engine.connect() as connection:
            return {visitor: float(seconds) for visitor, seconds in connection.execute(query.where(theirs))}

    def forget(self, before: float) -> None:
        with self._engine.begin() as connection:
            connection.execute(delete(thinking).where(thinking.c.at < before))
