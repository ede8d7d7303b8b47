"""Telling: everything that is kept of a person, as values for one file. No secret is in it, neither theirs nor that of
other players: the record of a game comes with it as soon as they may have it at the table."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from greatglen.kernel.refusal import Refused
from greatglen.store.accounts.ownership import export_rows
from greatglen.store.rows import Conflict, GameInfo, SeatInfo
from greatglen.store.store import Store
from greatglen.web.features.accounts.account_service import ALL_ROWS
from greatglen.web.live.game import LiveGame
from greatglen.web.record_release import release_record
from greatglen.web.visitors.browser import Browser
from greatglen.workers.table_loader import load_table


class PersonalData(msgspec.Struct, frozen=True):
    """What the file has."""

    what: str
    made: str
    preferences: dict[str, str]
    tables: list[dict[str, Any]]
    rows: dict[str, list[dict[str, Any]]]  # as they stand in the tables of the database
    rooms: dict[str, Any]  # what other features keep


def export_person(store: Store, browser: Browser, exports: Mapping[str, Callable[[Store, str], Any]]) -> PersonalData:
    """All that is kept of the person behind a browser."""
    person = browser.id
    games = store.list_games_of(person, ALL_ROWS)
    seats = store.load_seats_by_game([info.id for info in games])
    with store.engine.connect() as connection:
        rows = export_rows(connection, person)
    return PersonalData(
        "Everything that Great Glen keeps about you",
        datetime.now(UTC).isoformat(timespec="seconds"),
        msgspec.to_builtins(browser.preferences),
        [_export_table(store, info, seats[info.id], person) for info in games],
        rows,
        {name: tells(store, person) for name, tells in exports.items()},
    )


def _export_table(store: Store, info: GameInfo, seats: list[SeatInfo], person: str) -> dict[str, Any]:
    return {
        "id": info.id,
        "game": info.game,
        "options": info.options,
        "host": info.host == person,
        "public": info.public,
        "opened": info.created,
        "touched": info.touched,
        "over": info.over,
        "scores": info.scores if info.over else [],
        "players": [
            {"seat": seat.seat, "name": seat.name, "bot": seat.bot, "you": seat.owner == person} for seat in seats
        ],
        "record": _export_record(store, info, person),
    }


def _export_record(store: Store, info: GameInfo, person: str) -> Any:
    """Return the record of a game; None if the person may not have it yet, or it cannot be read."""
    try:
        loaded = load_table(store, info.id)
        record = release_record(LiveGame(loaded.info, loaded.seats, loaded.table), person, store.now())
    except (Refused, Conflict):
        return None
    return msgspec.Raw(record.to_json().encode())
