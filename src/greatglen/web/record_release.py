"""Release of game records: decide which visitors may have the record of a game or look at its table.

A record holds the cards of all players and, once the game is over, the key of its draws. A deal that many people play
has one key for all of them, so its records and tables stay closed to others until its day is over. Pages, downloads,
exports and the API get records only from here: `release` and `release_stored` check the person and the time
and return a `ReleasedRecord`, `release_key` does the same for the key of a day. A module that reads a record directly
fails a test (tests/web/test_record_release.py).
"""

import msgspec

from greatglen.kernel.chance import Sealed
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import Reason, Refusal, Refused
from greatglen.store.rows import GameInfo
from greatglen.store.store import Store
from greatglen.web.live.game import LiveGame

RECORD_LATER = Reason("record-later", "The record contains everybody's secrets; you can have it when the game is over.")
SHARED = Reason("shared-deal", "Others may still play the same deal; that has to wait until its day is over.")
SHARED_TABLE = Reason(
    "shared-table", "Others can still play this deal. You can look at this table as soon as its day is over."
)


class ReleasedRecord(Record, frozen=True):
    """Record that may leave the server. Only this module makes one."""


def release_record(live_game: LiveGame, person: str, now: float, at: int | None = None) -> ReleasedRecord:
    """Return the record of a table with the names of its players, up to action `at` if that is given.

    Raise Refused if the person may not have it at this time, and BadRecord if the game has fewer actions.
    """
    refusal = why_not_release(live_game, person, now)
    if refusal is not None:
        raise Refused(refusal)
    table = live_game.table if at is None else live_game.table.at_version(at)
    return _create_released(table.record, names=live_game.names)


def release_stored_record(
    store: Store, info: GameInfo, names: list[str], scores: list[int], now: float
) -> ReleasedRecord:
    """Return the record of a stored game that is over, without replaying it; raise Refused if it may not leave yet."""
    refusal = _why_not(info.shared, info.over, now, alone=False)
    if refusal is not None:
        raise Refused(refusal)
    return _create_released(store.load_record(info), names=names, scores=scores)


def why_not_release(live_game: LiveGame, person: str, now: float) -> Refusal | None:
    """Return why a person may not have the record of a table at this time; None if they may."""
    return _why_not(live_game.info.shared, live_game.table.is_over, now, alone=_is_alone(live_game, person))


def release_key(luck: Sealed, shared: float, now: float) -> str:
    """Return the key of a deal that others may play until `shared`, in hexadecimal digits; "" before that."""
    return "" if now < shared else luck.key.hex()


def check_can_watch(live_game: LiveGame, person: str, now: float) -> None:
    """Raise Refused if a person may not look at a table: others draw the same, so its moves would tell them what."""
    is_theirs = bool(person) and (person == live_game.info.host or bool(live_game.list_seats_of(person)))
    if now < live_game.info.shared and not is_theirs:
        raise Refused(SHARED_TABLE.with_facts())


def _why_not(shared: float, over: bool, now: float, *, alone: bool) -> Refusal | None:
    """The one rule. `shared`: until when others may play the same deal; `alone`: the record tells the person nothing
    that they may not know while the game runs."""
    if now < shared:
        return SHARED.with_facts()
    return None if over or alone else RECORD_LATER.with_facts()


def _is_alone(live_game: LiveGame, person: str) -> bool:
    """Return whether a person plays every seat. Bots may play the others if they do not replace a player, the game is
    without hidden cards, and the draws to come are sealed."""
    open_bots = not live_game.table.has_secrets and live_game.table.seal
    mine = (seat.owner == person or (open_bots and seat.bot and not seat.owner) for seat in live_game.seats)
    return bool(live_game.list_seats_of(person)) and all(mine)


def _create_released(record: Record, **changes: object) -> ReleasedRecord:
    return ReleasedRecord(**(msgspec.structs.asdict(record) | changes))
