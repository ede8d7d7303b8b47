"""Memory: tables that somebody has asked for, as the database has them; those at which nothing happens may go again."""

import asyncio

from greatglen.kernel.refusal import Refused
from greatglen.store.rows import Conflict
from greatglen.store.store import Store
from greatglen.web.sitting import Sitting
from greatglen.work.loading import NO_TABLE, follow, load, standing_of

ROOM = 500  # tables; beyond that, those at which nothing happens wait in the store


class Memory:
    """The tables of a house that are in memory. It is a cache: every one of them knows its stamp."""

    def __init__(self, store: Store, room: int = ROOM) -> None:
        self.sittings: dict[str, Sitting] = {}  # those that were asked for last at the end
        self._store = store
        self._room = room

    async def find(self, game_id: str, seen: int | None = None, by: str = "") -> Sitting:
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

    def _load(self, game_id: str) -> Sitting:
        loaded = load(self._store, game_id)
        sitting = Sitting(loaded.info, loaded.seats, loaded.table)
        sitting.chat = loaded.chat
        standing = standing_of(loaded.table)
        if (loaded.info.to_move, loaded.info.scores) != (standing.to_move, standing.scores):  # kept by an older version
            try:
                sitting.stamp = self._store.append(game_id, loaded.stamp, (), standing)
            except Conflict:
                return self._load(game_id)  # another process was quicker
        return sitting

    async def refresh(self, sitting: Sitting) -> None:
        """What another process has changed, of the table, its seats or its talk, comes into memory."""
        now = await asyncio.to_thread(follow, self._store, sitting.info.id, sitting.table, sitting.stamp)
        if now.stamp.news < sitting.news or now.stamp == sitting.stamp:
            return  # meanwhile this process has gone further, or there is nothing new
        names = sitting.names
        if now.gathered is not None:
            sitting.seats, sitting.chat = now.gathered
        if now.anew or sitting.names != names:
            sitting.log.clear()
        before, sitting.stamp = sitting.stamp, now.stamp
        if now.stamp.edition != before.edition:
            sitting.goes_on(now.table)
        sitting.tell()

    def keep(self, sitting: Sitting) -> Sitting:
        """Have a table in memory, if need be in place of others that nobody looks at."""
        spare = len(self.sittings) + 1 - self._room
        if spare > 0:
            for other in [other for other in self.sittings.values() if other.idle][:spare]:
                del self.sittings[other.info.id]
        self.sittings[sitting.info.id] = sitting
        return sitting
