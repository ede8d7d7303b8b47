"""Saved games on disk: reading and writing records, with one clear line when that fails."""

from pathlib import Path

from greatglen.kernel.record import Record
from greatglen.kernel.refusal import BadRecord
from greatglen.terminal.complaint import Complaint


def read_record(path: Path) -> Record:
    """The record in a file; a Complaint names the file and what is wrong with it."""
    try:
        return Record.from_json(path.read_bytes())
    except OSError as error:
        raise Complaint(f"{path}: {error.strerror}.") from None
    except BadRecord as bad:
        raise Complaint(f"{path}: {bad}.") from None


def write_record(path: Path, record: Record) -> None:
    """Save a game. An older save is replaced; a file that is no saved game is left alone."""
    try:
        if path.exists():
            Record.from_json(path.read_bytes())
        path.write_text(record.to_json() + "\n", encoding="utf-8")
    except BadRecord:
        raise Complaint(f"{path} is there already and is no saved game; choose another name.") from None
    except OSError as error:
        raise Complaint(f"{path}: {error.strerror}.") from None
