"""Saved games on disk: reading and writing records, with one clear line when that fails."""

from pathlib import Path

from greatglen.kernel.record import Record
from greatglen.kernel.refusal import BadRecord
from greatglen.terminal.complaint import BadFile, Complaint


def read_bytes(path: Path) -> bytes:
    """What is in a file; a Complaint says why it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise file_complaint(path, error) from None


def read_record(path: Path) -> Record:
    """The record in a file; a Complaint names the file and what is wrong with it."""
    try:
        return Record.from_json(read_bytes(path))
    except BadRecord as bad:
        raise BadFile(path, bad) from None


def write_record(path: Path, record: Record) -> None:
    """Save a game. An older save is replaced; a file that is no saved game is left alone."""
    try:
        if path.exists():
            Record.from_json(path.read_bytes())
        path.write_text(record.to_json() + "\n", encoding="utf-8")
    except BadRecord:
        raise Complaint("{file} is there already and is no saved game; choose another name.", file=str(path)) from None
    except OSError as error:
        raise file_complaint(path, error) from None


def file_complaint(path: Path, error: OSError) -> Complaint:
    """Why a file can be neither read nor written; for rare reasons in the words of the system."""
    match error:
        case FileNotFoundError():
            return Complaint("{file}: No such file or directory.", file=str(path))
        case IsADirectoryError():
            return Complaint("{file}: Is a directory.", file=str(path))
        case PermissionError():
            return Complaint("{file}: Permission denied.", file=str(path))
    return Complaint("{file}: {problem}.", file=str(path), problem=str(error.strerror))
