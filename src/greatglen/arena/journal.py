"""A shelf: a file with one thing in a line, so that what was finished is never lost."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


class Journal(Generic[T]):
    """The file. A line that was being written when its writer was killed is passed over."""

    def __init__(self, path: Path, kind: type[T]) -> None:
        self.path = path
        self._kind = kind

    def add(self, one: T) -> None:
        """Keep something: it is on the disk when this returns."""
        with self.path.open("ab") as file:
            if file.tell() and not self._ends_well():
                file.write(b"\n")
            file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def _ends_well(self) -> bool:
        with self.path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read(1) == b"\n"

    def __iter__(self) -> Iterator[T]:
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
