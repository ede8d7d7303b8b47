"""Games as they were played for learning, one in a line of a file: what was finished is never lost."""

from pathlib import Path

import msgspec

from greatglen.arena import journal
from greatglen.kernel.record import Record


class Turned(msgspec.Struct, frozen=True, array_like=True):
    """A turn that was looked at: its actions, or the first of them if no game was imagined that went on with it."""

    actions: list[str]
    visits: int  # imagined games
    value: float  # what they came to on average: a chance to win
    gain: float  # VP that the turn brings at once


class SearchNote(msgspec.Struct, frozen=True, array_like=True):
    """What a search found at a decision of a game, by the version of the table."""

    version: int
    turns: list[Turned]


class TrainingGame(msgspec.Struct, frozen=True):
    """A game that is over, and what was noted on the way."""

    record: Record
    notes: list[SearchNote]


class GameFolder(journal.Journal[TrainingGame]):
    """The games of a folder."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, TrainingGame)
