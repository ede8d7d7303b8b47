"""Tables out of the store and into it, for whoever has one in memory: web processes and workers."""

import msgspec

from greatglen.games import GAMES
from greatglen.kernel.event import TurnBegan
from greatglen.kernel.refusal import BadRecord, Reason, Refused
from greatglen.kernel.snapshot import restore_table, take_snapshot
from greatglen.kernel.table import Table
from greatglen.store.rows import Change, ChatLine, Conflict, GameInfo, GameStanding, Revision, SeatInfo
from greatglen.store.store import Store

SNAPSHOT_EVERY = 64  # actions
MOST_ATTEMPTS = 10  # times that a table may change while it is being read
NO_TABLE = Reason("no-table", "There is no such table; it may have been deleted.")
TOO_FAST = Reason("too-fast", "The table changed at the same moment; look again.")
DAMAGED = Reason("unreadable-table", "This table can no longer be read: what is stored of it is damaged.")


class LoadedTable(msgspec.Struct):
    """A table as the database has it."""

    info: GameInfo
    seats: list[SeatInfo]
    chat: list[ChatLine]
    table: Table
    revision: Revision


def load_table(store: Store, game_id: str) -> LoadedTable:
    """The table with an id; Refused if there is none, or none that can be read."""
    for _ in range(MOST_ATTEMPTS):
        info = _info(store, game_id)
        if info is None:
            raise Refused(NO_TABLE.with_facts())
        seats, chat = store.load_seats(game_id), store.load_chat(game_id)
        table = _table(store, info)
        now = store.load_revision(game_id)
        if now is not None and now.edition == info.edition and table.version == info.version:
            return LoadedTable(info, seats, chat, table, Revision(info.version, info.edition, info.news))
    raise Conflict(game_id)


class TableUpdate(msgspec.Struct, frozen=True):
    """A table that was known, as the database has it now; its people and talk only if they have changed."""

    table: Table
    revision: Revision
    people_and_chat: tuple[list[SeatInfo], list[ChatLine]] | None
    is_reloaded: bool  # it does not go on from what was known
    host: str


def load_update(store: Store, game_id: str, known_table: Table, revision: Revision) -> TableUpdate:
    """What has become of a table that was known at a stamp; Refused if there is no such table any more.

    Every write raises the edition by one. Where there are as many goes of actions after the known ones as the edition
    has risen by, nobody took anything back: that would have been a write that leaves no actions.
    """
    since = store.load_changes(game_id, revision.version)
    if since is None:
        raise Refused(NO_TABLE.with_facts())
    writes = since.revision.edition - revision.edition
    if since.write_count != writes:
        loaded = load_table(store, game_id)
        return TableUpdate(loaded.table, loaded.revision, (loaded.seats, loaded.chat), True, loaded.info.host)
    table = known_table.copy() if writes else known_table
    for line in since.lines:
        table.replay_action(table.parse_action(line))
    only_actions = since.revision.news - revision.news == writes
    gathered = None if only_actions else (store.load_seats(game_id), store.load_chat(game_id))
    return TableUpdate(table, since.revision, gathered, False, since.host)


def _info(store: Store, game_id: str) -> GameInfo | None:
    try:
        return store.load_game(game_id)
    except ValueError:
        raise Refused(DAMAGED.with_facts()) from None


def _table(store: Store, info: GameInfo) -> Table:
    """From a snapshot and the actions since if there is one that can be read, else from all actions."""
    if info.game not in GAMES:
        raise Refused(DAMAGED.with_facts())
    game = GAMES[info.game]
    data = store.load_snapshot(info.id)
    table = None if data is None else restore_table(game, data)
    try:
        if table is None:
            return Table.resume_record(game, store.load_record(info))
        for line in store.load_notation(info.id, table.version):
            table.replay_action(table.parse_action(line))
    except BadRecord as bad:
        other_rules = msgspec.structs.replace(bad.refusal, code=DAMAGED.code)
        raise Refused(other_rules if bad.where == "rules" else DAMAGED.with_facts()) from bad
    except (ValueError, Refused):
        raise Refused(DAMAGED.with_facts()) from None
    return table


def make_change(
    game_id: str, revision: Revision, before: Table, after: Table, author: SeatInfo | None = None
) -> Change:
    """What has become of a table, to be stored; now and then with a snapshot. `author`: the seat, as it was played."""
    lines = after.actions_since(before.version)
    due = before.version // SNAPSHOT_EVERY < after.version // SNAPSHOT_EVERY
    told = (event for events in after.log[before.version + 1 :] for event in events)
    turn = any(isinstance(event, TurnBegan) and event.seat == after.choice.seat for event in told)
    return Change(
        game_id,
        revision,
        after.version,
        get_standing(after),
        lines,
        author,
        take_snapshot(after) if due else None,
        turn,
    )


def get_standing(table: Table) -> GameStanding:
    return GameStanding(table.is_over, table.choice.seat, table.scores)
