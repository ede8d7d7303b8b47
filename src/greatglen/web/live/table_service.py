"""Table service: everything that changes a table goes through here, and is stored before anyone hears of it."""

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
from greatglen.web.live.bot_turns import BotTurns
from greatglen.web.live.cleanup import TableCleanup
from greatglen.web.live.game import Intent, IntentGuard, LiveGame, rewind_table
from greatglen.web.live.hints import HintService
from greatglen.web.live.presence import Presence
from greatglen.web.live.repository import MAX_LIVE_GAMES, BatchWriter, GameCache
from greatglen.web.live.seats import (
    AGREED_END,
    NOT_HOST,
    NOT_SEATED,
    REPLACED_BY_BOT,
    SeatService,
    SeatSetup,
    create_live_game,
    set_up_table,
)
from greatglen.web.ops.heavy_work import HeavyWork
from greatglen.web.ops.measurements import ACTIONS
from greatglen.web.periodic_tasks import PeriodicTasks
from greatglen.web.visitors.device_cache import DeviceCache
from greatglen.web.visitors.limits import HOUSEHOLD, Limits
from greatglen.web.visitors.quotas import Quotas
from greatglen.web.visitors.rate_limit import RateLimit, Throttle
from greatglen.workers.inline_queue import InlineQueue
from greatglen.workers.messages import MessageBus
from greatglen.workers.queue import Queue
from greatglen.workers.table_loader import NO_TABLE, TOO_FAST, make_change

CANCEL_EVERY = 1.0  # seconds after which a task that goes on is cancelled once more
NO_HURRY = Reason("no-hurry", "Others play the same deal, so the bots take the same time to think for everybody.")


class TableService:
    """All tables of a server."""

    def __init__(
        self,
        store: Store,
        pace: float = 0.7,
        capacity: int = MAX_LIVE_GAMES,
        *,
        queue: Queue | None = None,
        messages: MessageBus | None = None,
        limits: Limits = HOUSEHOLD,
        settings: Mapping[str, str] | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`pace`: seconds between the moves of quick bots where only bots play. `settings`: of the host, for features.
        `now`: the time of day, by which features go."""
        self.store = store
        self.settings = settings or {}
        self.now = store.now = now
        self.periodic_tasks = PeriodicTasks()
        self.guards: Sequence[IntentGuard] = ()
        self.queue = queue or InlineQueue(store)
        self.quotas = Quotas(store, limits)
        self.rate_limit = RateLimit(limits.requests, self.quotas.hash_address)
        self.throttle = Throttle(limits.requests, limits.in_flight)
        self.heavy_work = HeavyWork(self.rate_limit, self.throttle)
        self.device_cache = DeviceCache(PeopleStore(store.engine), now)
        self.hint_service = HintService(self.queue, self.quotas, self.check_allowed)
        self._writer = BatchWriter(store)
        self.game_cache = GameCache(store, capacity, now)
        self.find, self.refresh = self.game_cache.find, self.game_cache.refresh
        live_games = self.game_cache.live_games
        self.bot_turns = BotTurns(self.queue, pace, self.quotas, self.act, self.refresh)
        self.presence = Presence(
            messages or MessageBus(),
            live_games,
            self.quotas,
            self.rate_limit,
            self.device_cache,
            self.refresh,
            self.bot_turns.wake,
            self.periodic_tasks.wake,
        )
        self.seat_service = SeatService(store, self.find, self.refresh, self._announce, self.wake, self.check_allowed)
        self.table_cleanup = TableCleanup(store, limits, live_games, self.remove_table)

    async def start(self) -> None:
        """Have workers, and hear of other processes. Without it there is neither."""
        await self.presence.start(self.store.load_news_numbers)
        await self.queue.start(self.presence.publish_news)
        self.table_cleanup.start()
        self.periodic_tasks.start()

    async def close(self) -> None:
        """End everything that was started."""
        for live_game in self.game_cache.live_games.values():
            if live_game.forced_move_delay is not None:
                live_game.forced_move_delay.stop()
        await cancel_all([task for live_game in self.game_cache.live_games.values() for task in live_game.list_tasks()])
        await self.periodic_tasks.close()
        await self.table_cleanup.close()
        await self.presence.close()
        await self.queue.close()
        self.heavy_work.close()

    async def check_allowed(self, intent: Intent) -> None:
        """Refused if a feature has something against what somebody wants at a table."""
        for guard in self.guards:
            await guard(intent)

    # -- opening

    async def open(
        self,
        host: str,
        game: str,
        seat_setups: Sequence[SeatSetup],
        options: dict[str, object] | None = None,
        *,
        seed: int | None = None,
        public: bool = False,
        record: Record | None = None,
        origin: str = "",
        address: str = "",
        reserved_id: str = "",
        shared: tuple[Counted, float] | None = None,
    ) -> LiveGame:
        """A new table, set up and stored. `address`: the name of the place that it is opened from. `reserved_id`: an id
        that a feature has kept for it; it counts for nobody, and is opened once: Conflict if it is there already.
        `shared`: the luck of a deal that others play too, and until when they may."""
        luck, until = shared or (seed, 0.0)
        table = set_up_table(game, len(seat_setups), options, luck, record)
        live_game = create_live_game(table, host, seat_setups, public, origin, address, reserved_id, until)
        info = live_game.info = msgspec.structs.replace(live_game.info, turned=self.now())
        begun = table.actions_since(0)
        async with self.quotas.opening:
            if not reserved_id:
                await self.quotas.check_tables("" if info.lesson else host, address)
                await self.quotas.open_table(host, address)
            await asyncio.to_thread(self.store.create, info, live_game.seats, begun)
        note("table opened", table=info.id, game=info.game, seats=info.seats)
        return self.game_cache.add(live_game)

    async def delete(self, game_id: str, host: str) -> None:
        """Only its host may, also if it can no longer be read."""
        stamp = await asyncio.to_thread(self.store.load_revision, game_id) if game_id.isalnum() else None
        if stamp is None:
            raise Refused(NO_TABLE.with_facts())
        await self.check_allowed(Intent("delete", game_id, owner=host))
        try:
            await asyncio.to_thread(self.store.delete, game_id, host)
        except Conflict:
            raise Refused(NOT_HOST.with_facts()) from None
        self.remove_table(game_id, stamp.news + 1)

    def remove_table(self, game_id: str, news: int) -> None:
        """A table is gone: who looks on is told, here and at other processes."""
        note("table deleted", table=game_id)
        live_game = self.game_cache.live_games.pop(game_id, None)
        if live_game is not None:
            live_game.mark_deleted()
            live_game.notify_listeners()
        self.presence.publish_news(game_id, news)

    async def set_clock(self, live_game: LiveGame, terms: ClockTerms) -> None:
        """A table that was just opened is played with clocks."""
        await asyncio.to_thread(self.store.clocks.add_clocks, live_game.info.id, terms, self.now())
        live_game.side_info = await asyncio.to_thread(self.store.load_side_info, live_game.info.id)

    # -- playing

    async def act(self, live_game: LiveGame, seat: int, action: Action, version: int | None = None) -> None:
        """An action of a seat: checked, stored, then made known."""
        async with live_game.write_lock:
            refusal = live_game.why_not(action, seat, version)
            if refusal is not None:
                await self.refresh(live_game)
                refusal = live_game.why_not(action, seat, version)
            if refusal is not None:
                raise Refused(refusal)
            if live_game.side_info.ended_at:
                raise Refused(AGREED_END.with_facts())
            await self._replace_table(live_game, seat, live_game.apply(action))
        ACTIONS.inc()
        self.bot_turns.wake(live_game)

    async def check_not_replaced(self, live_game: LiveGame, seat: int) -> None:
        """Refused if a bot plays that seat: whoever sits there has to take it over again first."""
        if live_game.seats[seat].bot:
            await self.refresh(live_game)
        if live_game.seats[seat].bot:
            raise Refused(REPLACED_BY_BOT.with_facts())

    async def undo(self, live_game: LiveGame, seat: int, version: int | None, turn: bool = False) -> None:
        """Take back the last decision of a seat, or its turn, if the table is still at the version that was seen."""
        async with live_game.write_lock:
            table = live_game.table
            if live_game.side_info.ended_at:
                raise Refused(AGREED_END.with_facts())
            if version is not None and version != table.version:
                raise Refused(STALE.with_facts(now=table.version, then=version))
            await self._replace_table(live_game, seat, await asyncio.to_thread(rewind_table, live_game, seat, turn))
        if live_game.thinking_bot is not None:
            live_game.thinking_bot.stop()  # nobody wants to know any more

    async def continue_lesson(self, live_game: LiveGame, lesson: Lesson, seat: int, version: int) -> None:
        """A lesson goes on to where there is something to read or to do."""
        async with live_game.write_lock:
            if version != live_game.table.version:
                await self.refresh(live_game)
            await self._replace_table(live_game, seat, lesson.advance(live_game.table, version))

    async def _replace_table(self, live_game: LiveGame, seat: int, after: Table) -> None:
        """The table goes on to what a seat has made of it; who has come to the end of a lesson has learnt it."""
        wanted = make_change(live_game.info.id, live_game.revision, live_game.table, after, live_game.seats[seat])
        await self._write(live_game, after, wanted)
        if live_game.lesson is not None and live_game.lesson.stop_at(after).is_last:
            await asyncio.to_thread(self.store.lessons.mark_learnt, live_game.info.host, live_game.lesson.name)

    async def _write(self, live_game: LiveGame, after: Table, change: Change) -> None:
        """Write a change thought for what is in memory; if the database has gone further, memory follows instead."""
        try:
            stamp = await self._writer.write(change)
        except Conflict:
            await self.refresh(live_game)
            raise Refused(_explain_conflict(live_game, change.author)) from None
        if stamp.news == live_game.news + 1:
            live_game.revision = stamp
            live_game.replace_table(after)
            if live_game.side_info.timing is not None:
                live_game.side_info = await asyncio.to_thread(self.store.load_side_info, live_game.info.id)
        else:  # somebody has sat down or talked elsewhere; or memory has it already, read by somebody else meanwhile
            await self.refresh(live_game)
        self._announce(live_game)

    async def pay_rest(self, live_game: LiveGame, seat: int, version: int) -> None:
        """Pay the rest of a cost for a seat in the obvious way."""
        if version != live_game.table.version:
            raise Refused(STALE.with_facts(now=live_game.table.version, then=version))
        by = live_game.table.choice.by
        while (choice := live_game.table.choice).seat == seat and choice.by == by:
            answer = live_game.table.game.choose_obvious(live_game.table.state, choice)
            if answer is None:
                return
            await self.act(live_game, seat, answer)

    async def say(self, live_game: LiveGame, author: str, seat: int, text: str, owner: str = "") -> None:
        """A line of talk; `seat` below 0: of somebody who looks on."""
        try:
            await asyncio.to_thread(self.store.add_chat_line, live_game.info.id, author, seat, text, owner)
        except Conflict:
            raise Refused(NO_TABLE.with_facts()) from None
        await self.refresh(live_game)
        self._announce(live_game)

    def wake(self, live_game: LiveGame) -> None:
        """Somebody asks for a table: the bots play while it is their turn, and what leaves people no choice."""
        live_game.last_request = time.monotonic()
        self.bot_turns.wake(live_game)

    def hurry(self, live_game: LiveGame, owner: str) -> None:
        """Whoever sits at the table may have a bot that thinks move now."""
        if not live_game.list_seats_of(owner):
            raise Refused(NOT_SEATED.with_facts())
        if live_game.info.shared:
            raise Refused(NO_HURRY.with_facts())
        if live_game.thinking_bot is not None:
            live_game.thinking_bot.stop()

    def get_sweep_time(self, live_game: LiveGame) -> float | None:
        """When the table will be swept if nobody comes back to it after this; None: never."""
        info = msgspec.structs.replace(live_game.info, over=live_game.table.is_over, ended=live_game.side_info.ended_at)
        return self.quotas.limits.get_sweep_time(info, time.time())

    # -- news

    async def refresh_and_announce(self, live_game: LiveGame) -> None:
        """Something was written beside a table: memory follows, and everybody is told."""
        await self.refresh(live_game)
        self._announce(live_game)
        self.bot_turns.wake(live_game)

    async def announce_news(self, game_id: str, news: int) -> None:
        """The same of a table that may not be in memory."""
        live_game = self.game_cache.live_games.get(game_id)
        if live_game is None:
            self.presence.publish_news(game_id, news)
        else:
            await self.refresh_and_announce(live_game)

    def _announce(self, live_game: LiveGame) -> None:
        """Something has changed: everybody who listens is told, here and at the other processes."""
        live_game.notify_listeners()
        self.periodic_tasks.wake()
        self.presence.announce_elsewhere(live_game)

    def close_page(self, live_game: LiveGame, page: str) -> None:
        """A page says goodbye."""
        self.presence.close_page(live_game, page)

    def listen(
        self, live_game: LiveGame, owner: str, page: str = "", names: Sequence[str] = (), device: str = ""
    ) -> AsyncGenerator[int, None]:
        """The number of the latest news, now and whenever something happens; while it listens, a browser is present.
        Refused if the visitor listens to too much already."""
        self.quotas.check_streams(names)
        return self.presence.listen(live_game, owner, page, names, device)


def _explain_conflict(live_game: LiveGame, by: SeatInfo | None) -> Refusal:
    """Why something was not written, by what is known now."""
    if live_game.side_info.ended_at:
        return AGREED_END.with_facts()
    if by is not None and not by.bot and live_game.seats[by.seat].bot:
        return REPLACED_BY_BOT.with_facts()
    return TOO_FAST.with_facts()


async def cancel_all(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel them and wait until all have ended: who asks a queue that is closed opens a connection nobody closes. A
    driver may keep a cancellation to itself, so whoever goes on is cancelled again."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=CANCEL_EVERY)
