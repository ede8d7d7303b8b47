"""Rows as the database has them, read into values."""

from typing import Any

import msgspec
from sqlalchemy.engine import Row

from greatglen.store.rows import GameInfo, Revision, SeatInfo

JSON_COLUMNS: dict[str, Any] = {"options": {}, "scores": []}


def read_game(row: Row[tuple[object, ...]]) -> GameInfo:
    """A game; ValueError if it cannot be read."""
    values: dict[str, Any] = {str(key): value for key, value in row._mapping.items()}
    try:
        return msgspec.convert(values | {"public": bool(values["public"]), "over": bool(values["over"])}, GameInfo)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


def read_listed_game(row: Row[tuple[object, ...]]) -> GameInfo:
    """A game of a list, which one damaged row must not spoil."""
    values: dict[str, Any] = {str(key): value for key, value in row._mapping.items()}
    for name, otherwise in JSON_COLUMNS.items():
        try:
            values[name] = msgspec.json.decode(values[name], type=type(otherwise))
        except (msgspec.DecodeError, UnicodeError):
            values[name] = otherwise
    return GameInfo(**values | {"public": bool(values["public"]), "over": bool(values["over"])})


def read_revision(row: Row[Any]) -> Revision:
    return Revision(row.version, row.edition, row.news)


def read_seat(row: Row[tuple[object, ...]]) -> SeatInfo:
    values: dict[str, Any] = {str(key): value for key, value in row._mapping.items() if key != "game_id"}
    return SeatInfo(**values)
