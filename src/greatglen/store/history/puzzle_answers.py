"""Puzzling: which puzzles somebody has answered, and how many of them right in a row."""

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from greatglen.store.schema import puzzles, streaks


class AnswerStreak(msgspec.Struct, frozen=True):
    """Right at the first answer: how often in a row until now, at most, and how many on the day of the last answer."""

    now: int = 0
    longest: int = 0
    day: str = ""
    today: int = 0

    def as_of(self, day: str) -> "AnswerStreak":
        """As it stands on a day: what was got right before is of another day."""
        return self if self.day == day else msgspec.structs.replace(self, day=day, today=0)

    def after(self, right: bool, day: str) -> "AnswerStreak":
        """As it stands after one more answer on a day."""
        then = self.as_of(day)
        now = then.now + 1 if right else 0
        return AnswerStreak(now, max(now, then.longest), day, then.today + right)


class PuzzleAnswers:
    """The answers of everybody. Of each puzzle the first one counts, until somebody begins again."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def list_answered(self, owner: str, game: str) -> dict[str, bool]:
        """The puzzles of a game that somebody has answered, and whether they were right at first."""
        query = select(puzzles.c.puzzle, puzzles.c.right).where((puzzles.c.owner == owner) & (puzzles.c.game == game))
        with self._engine.connect() as connection:
            return {row.puzzle: bool(row.right) for row in connection.execute(query)}

    def load_streak(self, owner: str) -> AnswerStreak:
        with self._engine.connect() as connection:
            return _streak(connection, owner) or AnswerStreak()

    def save_answer(self, owner: str, game: str, puzzle: str, right: bool, at: float, day: str) -> bool:
        """An answer; whether it is the first to this puzzle, so that it counts."""
        row = {"owner": owner, "game": game, "puzzle": puzzle, "right": int(right), "tries": 1, "at": at}
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(puzzles).values(row))
                self._count(connection, owner, right, day)
        except IntegrityError:
            theirs = (puzzles.c.owner == owner) & (puzzles.c.game == game) & (puzzles.c.puzzle == puzzle)
            with self._engine.begin() as connection:
                known = connection.execute(update(puzzles).where(theirs).values(tries=puzzles.c.tries + 1)).rowcount
            return self.save_answer(owner, game, puzzle, right, at, day) if not known else False
        return True

    def _count(self, connection: Connection, owner: str, right: bool, day: str) -> None:
        """One more answer of a streak. Two at once: the second finds the row changed, or there, and is tried again."""
        before = _streak(connection, owner)
        after = msgspec.to_builtins((before or AnswerStreak()).after(right, day))
        if before is None:
            connection.execute(insert(streaks).values(owner=owner, **after))
        else:
            connection.execute(update(streaks).where(streaks.c.owner == owner).values(after))

    def forget_answers(self, owner: str, game: str, which: Collection[str]) -> None:
        """Some puzzles of a game are as if never answered; the streak stays."""
        theirs = (puzzles.c.owner == owner) & (puzzles.c.game == game) & puzzles.c.puzzle.in_(which)
        with self._engine.begin() as connection:
            connection.execute(delete(puzzles).where(theirs))


def _streak(connection: Connection, owner: str) -> AnswerStreak | None:
    query = select(streaks).where(streaks.c.owner == owner).with_for_update()
    row = connection.execute(query).first()
    return None if row is None else AnswerStreak(row.now, row.longest, row.day, row.today)
