"""House: the tables that are being played. What changes one goes through here, stored before anyone hears of it."""

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence

import msgspec

from greatglen.kernel.action import Action
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import STALE, Table
from greatglen.logs import note
from greatglen.store.rows import Change, Conflict
from greatglen.store.store import Store
from greatglen.web.advising import Adviser
from greatglen.web.allowance import Allowance
from greatglen.web.asking import Asking
from greatglen.web.gathering import Gathering
from greatglen.web.kept import Kept
from greatglen.web.limits import HOUSEHOLD, Limits
from greatglen.web.measures import ACTIONS
from greatglen.web.memory import ROOM, Memory
from greatglen.web.playing import Players
from greatglen.web.seating import NOT_HOST, NOT_SEATED, Seating
from greatglen.web.setting_up import Sitter, laid, seated
from greatglen.web.sitting import Sitting
from greatglen.web.sweeping import Sweeper
from greatglen.web.undoing import taken_back
from greatglen.web.writing import Writing
from greatglen.work.inline import Inline
from greatglen.work.loading import NO_TABLE, TOO_FAST, change
from greatglen.work.news import News
from greatglen.work.queue import Queue


class House:
    """All tables of a server."""

    def __init__(
        self,
        store: Store,
        pace: float = 0.7,
        room: int = ROOM,
        *,
        queue: Queue | None = None,
        news: News | None = None,
        limits: Limits = HOUSEHOLD,
    ) -> None:
        """`pace`: seconds a bot seems to think, so that people can follow."""
        self.store = store
        self.queue = queue or Inline(store)
        self.allowance = Allowance(store, limits)
        self.asking = Asking(limits.requests, self.allowance.place)
        self.adviser = Adviser(self.queue, self.allowance)
        self._opening = asyncio.Lock()  # so that tables are counted and opened one after the other
        self.kept = Kept()
        self._writing = Writing(store)
        self.memory = Memory(store, room)
        self.find, self.refresh = self.memory.find, self.memory.refresh
        sittings = self.memory.sittings
        self.players = Players(self.queue, pace, self.allowance, self.act, self.refresh)
        self.gathering = Gathering(
            news or News(), sittings, self.allowance, self.asking, self.refresh, self.players.wake
        )
        self.seating = Seating(store, self.find, self.refresh, self._tell_all, self.wake)
        self.sweeper = Sweeper(store, limits, sittings, self._forget)

    async def start(self) -> None:
        """Have workers, and hear of other processes. Without it there is neither."""
        await self.gathering.start(self.store.latest)
        await self.queue.start(self.gathering.publish)
        self.sweeper.start()

    async def close(self) -> None:
        """End everything that was started."""
        for sitting in self.memory.sittings.values():
            if sitting.pause is not None:
                sitting.pause.stop()
            for task in (sitting.playing, sitting.catching_up):
                if task is not None:
                    task.cancel()
        await self.sweeper.close()
        await self.gathering.close()
        await self.queue.close()

    # -- opening

    async def open(
        self,
        host: str,
        game: str,
        sitters: Sequence[Sitter],
        options: dict[str, object] | None = None,
        *,
        seed: int | None = None,
        public: bool = False,
        record: Record | None = None,
        origin: str = "",
        address: str = "",
    ) -> Sitting:
        """A new table, set up and stored. `address`: the name of the place that it is opened from."""
        table = laid(game, len(sitters), options, seed, record)
        sitting = seated(table, host, sitters, public, origin, address)
        info, begun = sitting.info, table.actions_since(0)
        async with self._opening:
            await self.allowance.check_tables(host, address)
            await asyncio.to_thread(self.store.create, info, sitting.seats, begun)
        note("table opened", table=info.id, game=info.game, seats=info.seats)
        return self.memory.keep(sitting)

    async def delete(self, game_id: str, host: str) -> None:
        """Only its host may, also if it can no longer be read."""
        stamp = await asyncio.to_thread(self.store.stamp, game_id) if game_id.isalnum() else None
        if stamp is None:
            raise Refused(NO_TABLE.with_facts())
        try:
            await asyncio.to_thread(self.store.delete, game_id, host)
        except Conflict:
            raise Refused(NOT_HOST.with_facts()) from None
        self._forget(game_id, stamp.news + 1)

    def _forget(self, game_id: str, news: int) -> None:
        """A table is gone: who looks on is told, here and at other processes."""
        note("table deleted", table=game_id)
        sitting = self.memory.sittings.pop(game_id, None)
        if sitting is not None:
            sitting.is_deleted()
            sitting.tell()
        self.gathering.publish(game_id, news)

    # -- playing

    async def act(self, sitting: Sitting, seat: int, action: Action, version: int | None = None) -> None:
        """An action of a seat: checked, stored, then made known."""
        async with sitting.writing:
            refusal = sitting.table.why_not(action, seat=seat, version=version)
            if refusal is not None:
                await self.refresh(sitting)
                refusal = sitting.table.why_not(action, seat=seat, version=version)
            if refusal is not None:
                raise Refused(refusal)
            table = sitting.table
            after = table.copy()
            after.apply(action)
            await self._write(sitting, after, change(sitting.info.id, sitting.stamp, table, after, sitting.seats[seat]))
        ACTIONS.inc()
        self.players.wake(sitting)

    async def undo(self, sitting: Sitting, seat: int, version: int | None, turn: bool = False) -> None:
        """Take back the last decision of a seat, or its turn, if the table is still at the version that was seen."""
        async with sitting.writing:
            table = sitting.table
            if version is not None and version != table.version:
                raise Refused(STALE.with_facts(now=table.version, then=version))
            after = await asyncio.to_thread(taken_back, sitting, seat, turn)
            await self._write(sitting, after, change(sitting.info.id, sitting.stamp, table, after, sitting.seats[seat]))
        if sitting.thinking is not None:
            sitting.thinking.stop()  # nobody wants to know any more

    async def _write(self, sitting: Sitting, after: Table, wanted: Change) -> None:
        """Write a change thought for what is in memory; if the database has gone further, memory follows instead."""
        try:
            stamp = await self._writing.write(wanted)
        except Conflict:
            await self.refresh(sitting)
            raise Refused(TOO_FAST.with_facts()) from None
        behind = stamp.news != sitting.stamp.news + 1
        sitting.stamp = stamp
        sitting.goes_on(after)
        if behind:  # somebody has sat down or talked elsewhere
            await self.refresh(sitting)
        self._tell_all(sitting)

    async def pay(self, sitting: Sitting, seat: int, version: int) -> None:
        """Pay the rest of a cost for a seat in the obvious way."""
        if version != sitting.table.version:
            raise Refused(STALE.with_facts(now=sitting.table.version, then=version))
        by = sitting.table.choice.by
        while (choice := sitting.table.choice).seat == seat and choice.by == by:
            answer = sitting.table.game.obvious(sitting.table.state, choice)
            if answer is None:
                return
            await self.act(sitting, seat, answer)

    async def say(self, sitting: Sitting, author: str, seat: int, text: str) -> None:
        """A line of talk; `seat` below 0: of somebody who looks on."""
        try:
            await asyncio.to_thread(self.store.say, sitting.info.id, author, seat, text)
        except Conflict:
            raise Refused(NO_TABLE.with_facts()) from None
        await self.refresh(sitting)
        self._tell_all(sitting)

    def wake(self, sitting: Sitting) -> None:
        """Somebody asks for a table: the bots play while it is their turn, and what leaves people no choice."""
        sitting.looked = time.monotonic()
        self.players.wake(sitting)

    def hurry(self, sitting: Sitting, owner: str) -> None:
        """Whoever sits at the table may have a bot that thinks move now."""
        if not sitting.seats_of(owner):
            raise Refused(NOT_SEATED.with_facts())
        if sitting.thinking is not None:
            sitting.thinking.stop()

    def kept_until(self, sitting: Sitting) -> float | None:
        """When the table will be swept if nobody comes back to it after this; None: never."""
        info = msgspec.structs.replace(sitting.info, over=sitting.table.over)
        return self.allowance.limits.kept_until(info, time.time())

    # -- news

    def _tell_all(self, sitting: Sitting) -> None:
        """Something has changed: everybody who listens is told, here and at the other processes."""
        sitting.tell()
        self.gathering.tell_others(sitting)

    def leave(self, sitting: Sitting, page: str) -> None:
        """A page says goodbye."""
        self.gathering.leave(sitting, page)

    def listen(
        self, sitting: Sitting, owner: str, page: str = "", names: Sequence[str] = ()
    ) -> AsyncGenerator[int, None]:
        """The number of the latest news, now and whenever something happens; while it listens, a browser is present.
        Refused if the visitor listens to too much already."""
        self.allowance.check_streams(names)
        return self.gathering.listen(sitting, owner, page, names)
