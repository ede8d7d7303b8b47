"""Tables out of the store and into it, for whoever has one in memory: web processes and workers."""

import msgspec

from greatglen.kernel.refusal import BadRecord, Reason, Refused
from greatglen.kernel.snapshot import restored, taken
from greatglen.kernel.table import Table
from greatglen.store.rows import Conflict, GameInfo, Said, SeatInfo, Stamp, Standing
from greatglen.store.store import Store
from greatglen.titles import GAMES

SNAPSHOT_EVERY = 64  # actions
PATIENCE = 10  # times that a table may change while it is being read
NO_TABLE = Reason("no-table", "There is no such table; it may have been deleted.")
UNREADABLE = Reason("unreadable-table", "This table can no longer be read: {why}.")
TOO_FAST = Reason("too-fast", "The table changed at the same moment; look again.")
DAMAGED = Reason("unreadable-table", "This table can no longer be read: what is stored of it is damaged.")


class Loaded(msgspec.Struct):
    """A table as the database has it."""

    info: GameInfo
    seats: list[SeatInfo]
    chat: list[Said]
    table: Table
    stamp: Stamp
    anew: bool  # it does not go on from what was known


def load(store: Store, game_id: str, known: Table | None = None) -> Loaded:
    """The table with an id; Refused if there is none, or none that can be read.

    `known`: what was in memory before. If the stored game goes on from there, only what is new is carried out.
    """
    for _ in range(PATIENCE):
        info = _info(store, game_id)
        if info is None:
            raise Refused(NO_TABLE.with_facts())
        seats, chat = store.seats(game_id), store.chat(game_id)
        went_on = None if known is None else _went_on(store, info, known)
        table = went_on or _table(store, info)
        now = store.stamp(game_id)
        if now is not None and now.edition == info.edition and table.version == info.version:
            return Loaded(info, seats, chat, table, Stamp(info.version, info.edition, info.news), went_on is None)
    raise Conflict(game_id)


def _went_on(store: Store, info: GameInfo, known: Table) -> Table | None:
    """The table that was known with what has been done since; None if something was taken back in between."""
    lines, before = store.lines_after(info.id, 0), known.actions_since(0)
    if lines[: len(before)] != before:
        return None
    table = known.copy()
    for line in lines[len(before) :]:
        table.make(table.read(line))
    return table


def _info(store: Store, game_id: str) -> GameInfo | None:
    try:
        return store.game(game_id)
    except ValueError:
        raise Refused(DAMAGED.with_facts()) from None


def _table(store: Store, info: GameInfo) -> Table:
    """From a snapshot and the actions since if there is one that can be read, else from all actions."""
    if info.game not in GAMES:
        raise Refused(DAMAGED.with_facts())
    game = GAMES[info.game]
    data = store.snapshot(info.id)
    table = None if data is None else restored(game, data)
    try:
        if table is None:
            return Table.resumed(game, store.record(info))
        for line in store.lines_after(info.id, table.version):
            table.make(table.read(line))
    except BadRecord as bad:
        raise Refused(UNREADABLE.with_facts(why=str(bad))) from bad
    except (ValueError, Refused):
        raise Refused(DAMAGED.with_facts()) from None
    return table


def appended(
    store: Store, game_id: str, stamp: Stamp, before: Table, after: Table, by: SeatInfo | None = None
) -> Stamp:
    """Store what was done after a table, and now and then a snapshot; Conflict if somebody was quicker.

    `by`: the seat, as a bot played it.
    """
    due = before.version // SNAPSHOT_EVERY != after.version // SNAPSHOT_EVERY
    lines, snapshot = after.actions_since(before.version), taken(after) if due else None
    return store.append(game_id, stamp, lines, standing_of(after), by, snapshot)


def standing_of(table: Table) -> Standing:
    return Standing(table.over, table.choice.seat, table.scores)
