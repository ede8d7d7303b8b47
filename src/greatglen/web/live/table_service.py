"""House: the tables that are being played. What changes one goes through here, stored before anyone hears of it."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from typing import Any

import msgspec

from greatglen.kernel.action import Action
from greatglen.kernel.chance import Counted
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import Reason, Refusal, Refused
from greatglen.kernel.table import STALE, Table
from greatglen.lessons.lesson import Lesson
from greatglen.logs import note
from greatglen.store.accounts.people import PeopleStore
from greatglen.store.correspondence.clocks import ClockTerms
from greatglen.store.rows import Change, Conflict, SeatInfo
from greatglen.store.store import Store
from greatglen.web.live.batch_writer import BatchWriter
from greatglen.web.live.bot_turns import BotTurns
from greatglen.web.live.cleanup import TableCleanup
from greatglen.web.live.game_cache import ROOM, GameCache
from greatglen.web.live.hints import HintService
from greatglen.web.live.intent import Intent, IntentGuard
from greatglen.web.live.live_game import LiveGame
from greatglen.web.live.presence import Presence
from greatglen.web.live.seats import AGREED_END, NOT_HOST, NOT_SEATED, STOOD_IN, SeatService
from greatglen.web.live.setup import SeatSetup, laid, seated
from greatglen.web.live.undo import taken_back
from greatglen.web.ops.heavy_work import HeavyWork
from greatglen.web.ops.measurements import ACTIONS
from greatglen.web.pages.page_cache import PageCache
from greatglen.web.periodic_tasks import PeriodicTasks
from greatglen.web.visitors.device_cache import DeviceCache
from greatglen.web.visitors.limits import HOUSEHOLD, Limits
from greatglen.web.visitors.quotas import Quotas
from greatglen.web.visitors.rate_limit import RateLimit
from greatglen.web.visitors.throttle import Throttle
from greatglen.workers.inline_queue import InlineQueue
from greatglen.workers.messages import TableMessages
from greatglen.workers.queue import Queue
from greatglen.workers.table_loader import NO_TABLE, TOO_FAST, change

AGAIN = 1.0  # seconds after which a task that goes on is cancelled once more
NO_HURRY = Reason("no-hurry", "Others play the same deal, so the bots take the same time to think for everybody.")


class TableService:
    """All tables of a server."""

    def __init__(
        self,
        store: Store,
        pace: float = 0.7,
        room: int = ROOM,
        *,
        queue: Queue | None = None,
        news: TableMessages | None = None,
        limits: Limits = HOUSEHOLD,
        settings: Mapping[str, str] | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`pace`: seconds between the moves of quick bots where only bots play. `settings`: of the host, for the rooms.
        `now`: the time of day, by which rooms go."""
        self.store = store
        self.settings = settings or {}
        self.now = store.now = now
        self.tending = PeriodicTasks()
        self.guards: Sequence[IntentGuard] = ()
        self.queue = queue or InlineQueue(store)
        self.allowance = Quotas(store, limits)
        self.rate_limit = RateLimit(limits.requests, self.allowance.place)
        self.throttle = Throttle(limits.requests, limits.in_flight)
        self.heavy_work = HeavyWork(self.rate_limit, self.throttle)
        self.known = DeviceCache(PeopleStore(store.engine), now)
        self.adviser = HintService(self.queue, self.allowance, self.may)
        self.kept = PageCache()
        self._writing = BatchWriter(store)
        self.memory = GameCache(store, room, now)
        self.find, self.refresh = self.memory.find, self.memory.refresh
        sittings = self.memory.sittings
        self.players = BotTurns(self.queue, pace, self.allowance, self.act, self.refresh)
        self.gathering = Presence(
            news or TableMessages(),
            sittings,
            self.allowance,
            self.rate_limit,
            self.known,
            self.refresh,
            self.players.wake,
            self.tending.stir,
        )
        self.seating = SeatService(store, self.find, self.refresh, self._tell_all, self.wake, self.may)
        self.sweeper = TableCleanup(store, limits, sittings, self.forget)

    async def start(self) -> None:
        """Have workers, and hear of other processes. Without it there is neither."""
        await self.gathering.start(self.store.latest)
        await self.queue.start(self.gathering.publish)
        self.sweeper.start()
        self.tending.start()

    async def close(self) -> None:
        """End everything that was started."""
        for sitting in self.memory.sittings.values():
            if sitting.pause is not None:
                sitting.pause.stop()
        await ended([task for sitting in self.memory.sittings.values() for task in sitting.under_way()])
        await self.tending.close()
        await self.sweeper.close()
        await self.gathering.close()
        await self.queue.close()
        self.heavy_work.close()

    async def may(self, wish: Intent) -> None:
        """Refused if a room has something against what somebody wants at a table."""
        for guard in self.guards:
            await guard(wish)

    # -- opening

    async def open(
        self,
        host: str,
        game: str,
        sitters: Sequence[SeatSetup],
        options: dict[str, object] | None = None,
        *,
        seed: int | None = None,
        public: bool = False,
        record: Record | None = None,
        origin: str = "",
        address: str = "",
        reserved: str = "",
        shared: tuple[Counted, float] | None = None,
    ) -> LiveGame:
        """A new table, set up and stored. `address`: the name of the place that it is opened from. `reserved`: an id
        that a room has kept for it; it counts for nobody, and is opened once: Conflict if it is there already.
        `shared`: the luck of a deal that others play too, and until when they may."""
        luck, until = shared or (seed, 0.0)
        table = laid(game, len(sitters), options, luck, record)
        sitting = seated(table, host, sitters, public, origin, address, reserved, until)
        info = sitting.info = msgspec.structs.replace(sitting.info, turned=self.now())
        begun = table.actions_since(0)
        async with self.allowance.opening:
            if not reserved:
                await self.allowance.check_tables("" if info.lesson else host, address)
                await self.allowance.open_table(host, address)
            await asyncio.to_thread(self.store.create, info, sitting.seats, begun)
        note("table opened", table=info.id, game=info.game, seats=info.seats)
        return self.memory.keep(sitting)

    async def delete(self, game_id: str, host: str) -> None:
        """Only its host may, also if it can no longer be read."""
        stamp = await asyncio.to_thread(self.store.stamp, game_id) if game_id.isalnum() else None
        if stamp is None:
            raise Refused(NO_TABLE.with_facts())
        await self.may(Intent("delete", game_id, by=host))
        try:
            await asyncio.to_thread(self.store.delete, game_id, host)
        except Conflict:
            raise Refused(NOT_HOST.with_facts()) from None
        self.forget(game_id, stamp.news + 1)

    def forget(self, game_id: str, news: int) -> None:
        """A table is gone: who looks on is told, here and at other processes."""
        note("table deleted", table=game_id)
        sitting = self.memory.sittings.pop(game_id, None)
        if sitting is not None:
            sitting.is_deleted()
            sitting.tell()
        self.gathering.publish(game_id, news)

    async def set_clock(self, sitting: LiveGame, terms: ClockTerms) -> None:
        """A table that was just opened is played with clocks."""
        await asyncio.to_thread(self.store.clocks.keep, sitting.info.id, terms, self.now())
        sitting.beside = await asyncio.to_thread(self.store.beside, sitting.info.id)

    # -- playing

    async def act(self, sitting: LiveGame, seat: int, action: Action, version: int | None = None) -> None:
        """An action of a seat: checked, stored, then made known."""
        async with sitting.writing:
            refusal = sitting.why_not(action, seat, version)
            if refusal is not None:
                await self.refresh(sitting)
                refusal = sitting.why_not(action, seat, version)
            if refusal is not None:
                raise Refused(refusal)
            if sitting.beside.ended:
                raise Refused(AGREED_END.with_facts())
            await self._becomes(sitting, seat, sitting.after(action))
        ACTIONS.inc()
        self.players.wake(sitting)

    async def check_plays(self, sitting: LiveGame, seat: int) -> None:
        """Refused if a bot plays that seat: whoever sits there has to take it over again first."""
        if sitting.seats[seat].bot:
            await self.refresh(sitting)
        if sitting.seats[seat].bot:
            raise Refused(STOOD_IN.with_facts())

    async def undo(self, sitting: LiveGame, seat: int, version: int | None, turn: bool = False) -> None:
        """Take back the last decision of a seat, or its turn, if the table is still at the version that was seen."""
        async with sitting.writing:
            table = sitting.table
            if sitting.beside.ended:
                raise Refused(AGREED_END.with_facts())
            if version is not None and version != table.version:
                raise Refused(STALE.with_facts(now=table.version, then=version))
            await self._becomes(sitting, seat, await asyncio.to_thread(taken_back, sitting, seat, turn))
        if sitting.thinking is not None:
            sitting.thinking.stop()  # nobody wants to know any more

    async def go_on(self, sitting: LiveGame, lesson: Lesson, seat: int, version: int) -> None:
        """A lesson goes on to where there is something to read or to do."""
        async with sitting.writing:
            if version != sitting.table.version:
                await self.refresh(sitting)
            await self._becomes(sitting, seat, lesson.goes_on(sitting.table, version))

    async def _becomes(self, sitting: LiveGame, seat: int, after: Table) -> None:
        """The table goes on to what a seat has made of it; who has come to the end of a lesson has learnt it."""
        wanted = change(sitting.info.id, sitting.stamp, sitting.table, after, sitting.seats[seat])
        await self._write(sitting, after, wanted)
        if sitting.lesson is not None and sitting.lesson.stop(after).last:
            await asyncio.to_thread(self.store.lessons.learn, sitting.info.host, sitting.lesson.name)

    async def _write(self, sitting: LiveGame, after: Table, wanted: Change) -> None:
        """Write a change thought for what is in memory; if the database has gone further, memory follows instead."""
        try:
            stamp = await self._writing.write(wanted)
        except Conflict:
            await self.refresh(sitting)
            raise Refused(_outrun(sitting, wanted.by)) from None
        if stamp.news == sitting.news + 1:
            sitting.stamp = stamp
            sitting.goes_on(after)
            if sitting.beside.timing is not None:
                sitting.beside = await asyncio.to_thread(self.store.beside, sitting.info.id)
        else:  # somebody has sat down or talked elsewhere; or memory has it already, read by somebody else meanwhile
            await self.refresh(sitting)
        self._tell_all(sitting)

    async def pay(self, sitting: LiveGame, seat: int, version: int) -> None:
        """Pay the rest of a cost for a seat in the obvious way."""
        if version != sitting.table.version:
            raise Refused(STALE.with_facts(now=sitting.table.version, then=version))
        by = sitting.table.choice.by
        while (choice := sitting.table.choice).seat == seat and choice.by == by:
            answer = sitting.table.game.obvious(sitting.table.state, choice)
            if answer is None:
                return
            await self.act(sitting, seat, answer)

    async def say(self, sitting: LiveGame, author: str, seat: int, text: str, owner: str = "") -> None:
        """A line of talk; `seat` below 0: of somebody who looks on."""
        try:
            await asyncio.to_thread(self.store.say, sitting.info.id, author, seat, text, owner)
        except Conflict:
            raise Refused(NO_TABLE.with_facts()) from None
        await self.refresh(sitting)
        self._tell_all(sitting)

    def wake(self, sitting: LiveGame) -> None:
        """Somebody asks for a table: the bots play while it is their turn, and what leaves people no choice."""
        sitting.looked = time.monotonic()
        self.players.wake(sitting)

    def hurry(self, sitting: LiveGame, owner: str) -> None:
        """Whoever sits at the table may have a bot that thinks move now."""
        if not sitting.seats_of(owner):
            raise Refused(NOT_SEATED.with_facts())
        if sitting.info.shared:
            raise Refused(NO_HURRY.with_facts())
        if sitting.thinking is not None:
            sitting.thinking.stop()

    def kept_until(self, sitting: LiveGame) -> float | None:
        """When the table will be swept if nobody comes back to it after this; None: never."""
        info = msgspec.structs.replace(sitting.info, over=sitting.table.over, ended=sitting.beside.ended)
        return self.allowance.limits.kept_until(info, time.time())

    # -- news

    async def caught_up(self, sitting: LiveGame) -> None:
        """Something was written beside a table: memory follows, and everybody is told."""
        await self.refresh(sitting)
        self._tell_all(sitting)
        self.players.wake(sitting)

    async def tell_of(self, game_id: str, news: int) -> None:
        """The same of a table that may not be in memory."""
        sitting = self.memory.sittings.get(game_id)
        if sitting is None:
            self.gathering.publish(game_id, news)
        else:
            await self.caught_up(sitting)

    def _tell_all(self, sitting: LiveGame) -> None:
        """Something has changed: everybody who listens is told, here and at the other processes."""
        sitting.tell()
        self.tending.stir()
        self.gathering.tell_others(sitting)

    def leave(self, sitting: LiveGame, page: str) -> None:
        """A page says goodbye."""
        self.gathering.leave(sitting, page)

    def listen(
        self, sitting: LiveGame, owner: str, page: str = "", names: Sequence[str] = (), device: str = ""
    ) -> AsyncGenerator[int, None]:
        """The number of the latest news, now and whenever something happens; while it listens, a browser is present.
        Refused if the visitor listens to too much already."""
        self.allowance.check_streams(names)
        return self.gathering.listen(sitting, owner, page, names, device)


def _outrun(sitting: LiveGame, by: SeatInfo | None) -> Refusal:
    """Why something was not written, by what is known now."""
    if sitting.beside.ended:
        return AGREED_END.with_facts()
    if by is not None and not by.bot and sitting.seats[by.seat].bot:
        return STOOD_IN.with_facts()
    return TOO_FAST.with_facts()


async def ended(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel them and wait until all have ended: who asks a queue that is closed opens a connection nobody closes. A
    driver may keep a cancellation to itself, so whoever goes on is cancelled again."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=AGAIN)
