"""Memory: tables that somebody has asked for, as the database has them; those at which nothing happens may go again."""

import asyncio
import time
from collections.abc import Callable

import msgspec

from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import Table
from greatglen.store.rows import Conflict, Stamp
from greatglen.store.side_info import SideInfo
from greatglen.store.store import Store
from greatglen.web.live.live_game import LiveGame
from greatglen.workers.table_loader import NO_TABLE, Followed, follow, load, standing_of

ROOM = 500  # tables; beyond that, those at which nothing happens wait in the store


class GameCache:
    """The tables of a house that are in memory. It is a cache: every one of them knows its stamp."""

    def __init__(self, store: Store, room: int = ROOM, now: Callable[[], float] = time.time) -> None:
        self.sittings: dict[str, LiveGame] = {}  # those that were asked for last at the end
        self._store = store
        self._room = room
        self._now = now

    async def find(self, game_id: str, seen: int | None = None, by: str = "") -> LiveGame:
        """The table with an id, as the database has it now: what is in memory is used only if it is current.

        Whoever is about to act says which version they have `seen`, and who acts: if memory has both, the writing will
        tell whether it is current, and `act` looks again before it refuses.
        """
        sitting = self.sittings.get(game_id)
        if sitting is not None and sitting.table.version == seen and sitting.seats_of(by):
            return sitting
        if not game_id.isalnum():
            raise Refused(NO_TABLE.with_facts())
        if sitting is None:
            sitting = await asyncio.to_thread(self._load, game_id)
            sitting = self.sittings.get(game_id, sitting)  # somebody else may have asked at the same moment
        else:
            try:
                await self.refresh(sitting)
            except Refused:
                self.sittings.pop(game_id, None)
                raise
        self.sittings.pop(game_id, None)
        return self.keep(sitting)

    def _load(self, game_id: str) -> LiveGame:
        loaded = load(self._store, game_id)
        sitting = LiveGame(loaded.info, loaded.seats, loaded.table)
        sitting.chat = loaded.chat
        sitting.beside = self._store.beside(game_id)
        standing = standing_of(loaded.table)
        kept = loaded.info.to_move, loaded.info.scores
        if kept != (standing.to_move, standing.scores) and not loaded.info.ended:  # kept by an older version
            try:
                sitting.stamp = self._store.append(game_id, loaded.stamp, (), standing)
            except Conflict:
                return self._load(game_id)  # another process was quicker
        return sitting

    async def refresh(self, sitting: LiveGame) -> None:
        """What another process has changed, of the table, its seats or its talk, comes into memory."""
        known = sitting.table, sitting.stamp  # together: a thread might meet one before a change and one after it
        now, beside = await asyncio.to_thread(self._follow, sitting, *known)
        if now.stamp.news < sitting.news or now.stamp == sitting.stamp:
            return  # meanwhile this process has gone further, or there is nothing new
        names = sitting.names
        if now.gathered is not None:
            sitting.seats, sitting.chat = now.gathered
        if now.host != sitting.info.host:
            sitting.info = msgspec.structs.replace(sitting.info, host=now.host)
        if beside is not None:
            sitting.beside = beside
        if now.anew or sitting.names != names:
            sitting.log.clear()
        before, sitting.stamp = sitting.stamp, now.stamp
        if now.stamp.edition != before.edition:
            sitting.goes_on(now.table)
        sitting.tell()

    def _follow(self, sitting: LiveGame, table: Table, stamp: Stamp) -> tuple[Followed, SideInfo | None]:
        """What has become of a table; what is beside it only if that may have changed."""
        game_id = sitting.info.id
        now = follow(self._store, game_id, table, stamp)
        changes = now.gathered is not None or sitting.beside.timing is not None
        return now, self._store.beside(game_id) if changes else None

    def keep(self, sitting: LiveGame) -> LiveGame:
        """Have a table in memory, if need be in place of others that nobody looks at."""
        spare = len(self.sittings) + 1 - self._room
        if spare > 0:
            for other in [other for other in self.sittings.values() if other.idle][:spare]:
                del self.sittings[other.info.id]
        sitting.now = self._now
        self.sittings[sitting.info.id] = sitting
        return sitting
