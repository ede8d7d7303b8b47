"""Folder of a run: what came of a plan, one game in a line, so that a run that was stopped goes on where it was."""

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from greatglen.kernel.refusal import Reason, Refused

Line = TypeVar("Line", bound=msgspec.Struct)
PLAN, GAMES = "plan.json", "games.jsonl"
OTHER_PLAN = Reason(
    "other-plan", "{folder} has games of another plan ({what}: “{there}”, not “{here}”); name another folder."
)
NO_PLAN = Reason("no-plan", "{file} is not the plan of a report: {problem}.")


class Journal(Generic[Line]):
    """A file with one thing in a line. A line that was being written when its writer was killed is passed over."""

    def __init__(self, path: Path, kind: type[Line]) -> None:
        self.path = path
        self._kind = kind

    def append(self, record: Line) -> None:
        """Keep something: it is on the disk when this returns."""
        with self.path.open("ab") as file:
            if file.tell() and not self._ends_with_newline():
                file.write(b"\n")
            file.write(msgspec.json.encode(record) + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def _ends_with_newline(self) -> bool:
        with self.path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read(1) == b"\n"

    def __iter__(self) -> Iterator[Line]:
        if not self.path.exists():
            return
        decode = msgspec.json.Decoder(self._kind).decode
        with self.path.open("rb") as file:
            for line in file:
                try:
                    yield decode(line)
                except msgspec.DecodeError:
                    continue  # its writer was killed

    def __len__(self) -> int:
        return sum(1 for _ in self)


class RecordedGame(msgspec.Struct, frozen=True):
    """A game that is over, by its number in the plan; what else is known of it says whoever keeps it."""

    number: int


T = TypeVar("T", bound=RecordedGame)


class RunFolder(Generic[T]):
    """Where the games of one plan are kept; Refused if it has those of another.

    `free`: what may be different about a plan, since it changes none of the games that are there.
    """

    def __init__(self, path: Path, plan: msgspec.Struct, kind: type[T], ignored_fields: Collection[str] = ()) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self._check_plan(path, plan, ignored_fields)
        self._journal = Journal(path / GAMES, kind)

    def _check_plan(self, path: Path, plan: msgspec.Struct, ignored_fields: Collection[str]) -> None:
        file = path / PLAN
        if not file.exists():
            file.write_bytes(msgspec.json.format(msgspec.json.encode(plan), indent=1) + b"\n")
            return
        try:
            there = msgspec.json.decode(file.read_bytes(), type=type(plan))
        except (msgspec.DecodeError, UnicodeError) as error:
            raise Refused(NO_PLAN.with_facts(file=str(file), problem=str(error))) from None
        for what in plan.__struct_fields__:
            old, new = getattr(there, what), getattr(plan, what)
            if old != new and what not in ignored_fields:
                facts = {"what": what, "there": str(old), "here": str(new)}
                raise Refused(OTHER_PLAN.with_facts(folder=str(path), **facts))

    def add_game(self, game: T) -> None:
        """Keep a game: it is on the disk when this returns."""
        self._journal.append(game)

    def load_games(self) -> dict[int, T]:
        """Those that are over, each once."""
        return {game.number: game for game in self._journal}
