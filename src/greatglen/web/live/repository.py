"""Repository: load, follow and store games; keep those that are in use in memory, as the database has them."""

import asyncio
import time
from collections.abc import Callable

import msgspec

from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import Table
from greatglen.store.rows import Change, Conflict, Revision
from greatglen.store.side_info import SideInfo
from greatglen.store.store import Store
from greatglen.web.live.game import LiveGame
from greatglen.workers.table_loader import NO_TABLE, TableUpdate, get_standing, load_table, load_update

MAX_LIVE_GAMES = 500  # tables; beyond that, those at which nothing happens wait in the store


class BatchWriter:
    """SQLite has one writer: what has come meanwhile is written together, in one transaction that is brought to the
    disk once. PostgreSQL has many, and each change a transaction of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pending: list[tuple[Change, asyncio.Future[Revision]]] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, change: Change) -> Revision:
        """Its revision once it is stored; Conflict if it was refused."""
        if not self._store.has_one_writer:
            return await asyncio.to_thread(self._store.write, change)
        stored: asyncio.Future[Revision] = asyncio.get_running_loop().create_future()
        self._pending.append((change, stored))
        if self._task is None:
            self._task = asyncio.create_task(self._write_all())
        return await stored

    async def _write_all(self) -> None:
        while self._pending:
            some, self._pending = self._pending, []
            outcomes = await asyncio.to_thread(self._write_batch, [change for change, _ in some])
            for (_, stored), outcome in zip(some, outcomes, strict=True):
                if stored.done():  # nobody waits for it any more
                    continue
                if isinstance(outcome, Revision):
                    stored.set_result(outcome)
                else:
                    stored.set_exception(outcome)
        self._task = None

    def _write_batch(self, changes: list[Change]) -> list[Revision | Exception]:
        """What came of each. If the database fails them together, each for itself: one shall not spoil another."""
        try:
            return [*self._store.write_all(changes)]
        except Exception as error:
            if len(changes) == 1:
                return [error]
            return [outcome for change in changes for outcome in self._write_batch([change])]


class GameCache:
    """The tables that are in memory. It is a cache: each of them knows its revision."""

    def __init__(self, store: Store, capacity: int = MAX_LIVE_GAMES, now: Callable[[], float] = time.time) -> None:
        self.live_games: dict[str, LiveGame] = {}  # those that were asked for last at the end
        self._store = store
        self._capacity = capacity
        self._now = now

    async def find(self, game_id: str, seen_version: int | None = None, owner: str = "") -> LiveGame:
        """The table with an id, as the database has it now: what is in memory is used only if it is current.

        Whoever is about to act names the version they have seen and the `owner` who acts: if memory has both, the
        writing will tell whether it is current, and `act` looks again before it refuses.
        """
        live_game = self.live_games.get(game_id)
        if live_game is not None and live_game.table.version == seen_version and live_game.list_seats_of(owner):
            return live_game
        if not game_id.isalnum():
            raise Refused(NO_TABLE.with_facts())
        if live_game is None:
            live_game = await asyncio.to_thread(self._load_game, game_id)
            live_game = self.live_games.get(game_id, live_game)  # somebody else may have asked at the same moment
        else:
            try:
                await self.refresh(live_game)
            except Refused:
                self.live_games.pop(game_id, None)
                raise
        self.live_games.pop(game_id, None)
        return self.add(live_game)

    def _load_game(self, game_id: str) -> LiveGame:
        loaded = load_table(self._store, game_id)
        live_game = LiveGame(loaded.info, loaded.seats, loaded.table)
        live_game.chat = loaded.chat
        live_game.side_info = self._store.load_side_info(game_id)
        standing = get_standing(loaded.table)
        kept = loaded.info.to_move, loaded.info.scores
        if kept != (standing.to_move, standing.scores) and not loaded.info.ended:  # kept by an older version
            try:
                live_game.revision = self._store.append_actions(game_id, loaded.revision, (), standing)
            except Conflict:
                return self._load_game(game_id)  # another process was quicker
        return live_game

    async def refresh(self, live_game: LiveGame) -> None:
        """What another process has changed, of the table, its seats or its talk, comes into memory."""
        known = (
            live_game.table,
            live_game.revision,
        )  # together: a thread might meet one before a change and one after it
        now, beside = await asyncio.to_thread(self._load_update, live_game, *known)
        if now.revision.news < live_game.news or now.revision == live_game.revision:
            return  # meanwhile this process has gone further, or there is nothing new
        names = live_game.names
        if now.people_and_chat is not None:
            live_game.seats, live_game.chat = now.people_and_chat
        if now.host != live_game.info.host:
            live_game.info = msgspec.structs.replace(live_game.info, host=now.host)
        if beside is not None:
            live_game.side_info = beside
        if now.is_reloaded or live_game.names != names:
            live_game.move_log.clear()
        before, live_game.revision = live_game.revision, now.revision
        if now.revision.edition != before.edition:
            live_game.replace_table(now.table)
        live_game.notify_listeners()

    def _load_update(
        self, live_game: LiveGame, table: Table, revision: Revision
    ) -> tuple[TableUpdate, SideInfo | None]:
        """What has become of a table; what is beside it only if that may have changed."""
        game_id = live_game.info.id
        now = load_update(self._store, game_id, table, revision)
        changes = now.people_and_chat is not None or live_game.side_info.timing is not None
        return now, self._store.load_side_info(game_id) if changes else None

    def add(self, live_game: LiveGame) -> LiveGame:
        """Have a table in memory, if need be in place of others that nobody looks at."""
        spare = len(self.live_games) + 1 - self._capacity
        if spare > 0:
            for other in [other for other in self.live_games.values() if other.is_idle][:spare]:
                del self.live_games[other.info.id]
        live_game.now = self._now
        self.live_games[live_game.info.id] = live_game
        return live_game
