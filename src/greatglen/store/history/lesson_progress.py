"""Lessons: what somebody has learnt, and the tables at which they are learning."""

import contextlib
import time

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from greatglen.store.rows import LESSON_PREFIX
from greatglen.store.schema import games, lessons

IS_LESSON = games.c.origin.startswith(LESSON_PREFIX, autoescape=True)


class Lessons:
    """By person and lesson, for all processes of a server."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def mark_learnt(self, owner: str, lesson: str) -> None:
        """Somebody has come to the end of a lesson; the first time counts."""
        row = {"owner": owner, "lesson": lesson, "learnt": time.time()}
        with contextlib.suppress(IntegrityError), self._engine.begin() as connection:
            connection.execute(insert(lessons).values(row))

    def list_learnt(self, owner: str) -> set[str]:
        """What somebody has learnt."""
        with self._engine.connect() as connection:
            return set(connection.scalars(select(lessons.c.lesson).where(lessons.c.owner == owner)))

    def list_begun(self, owner: str) -> dict[str, tuple[str, int]]:
        """Where somebody is learning: by lesson the table, the latest if there are several, and its version."""
        query = select(games.c.origin, games.c.id, games.c.version).where((games.c.host == owner) & IS_LESSON)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(games.c.created)).all()
        return {row.origin.removeprefix(LESSON_PREFIX): (row.id, row.version) for row in rows}
