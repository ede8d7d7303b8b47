"""Keeping time: what is due at all tables, at every process; the database decides which of them does it."""

import asyncio
import logging

from greatglen.kernel.refusal import Refused
from greatglen.logs import note
from greatglen.store.correspondence.clocks import ExpiredClock
from greatglen.store.rows import Conflict
from greatglen.web.features.correspondence.courier import Courier
from greatglen.web.live.table_service import TableService

log = logging.getLogger(__name__)

AT_ONCE = 100  # notifications that may be under way


class Timekeeper:
    """Bots take over where time is up, and people are told that it is their turn."""

    def __init__(self, table_service: TableService) -> None:
        self._table_service = table_service
        self._store = table_service.store
        self.courier = Courier(table_service)
        self._broken: set[str] = set()  # tables that cannot be read; it is told once

    async def run_due(self) -> None:
        await self._clocks()
        await self._bots()
        await self._turns()

    async def _clocks(self) -> None:
        now = self._table_service.now()
        for due in await asyncio.to_thread(self._store.clocks.list_expired, now):
            try:
                news = await asyncio.to_thread(self._time_is_up, due, now)
            except Conflict:
                continue  # whoever was late has acted after all, or another process was quicker
            note("time is up", table=due.game_id, seat=due.seat)
            await self._table_service.announce_news(due.game_id, news)
            if due.after:
                await self._play_on(due.game_id)

    async def _bots(self) -> None:
        """Where a bot has taken over, nobody may look; if its process was killed, another lets it play on."""
        for game_id in await asyncio.to_thread(self._store.clocks.list_stalled, self._table_service.now()):
            if game_id not in self._broken:
                await self._play_on(game_id)

    async def _play_on(self, game_id: str) -> None:
        try:
            self._table_service.bot_turns.wake(await self._table_service.find(game_id))
        except Refused as refused:
            self._broken.add(game_id)
            log.warning("table %s cannot go on: %s", game_id, refused.code)

    def _time_is_up(self, due: ExpiredClock, now: float) -> int:
        if due.after:
            return self._store.clocks.take_over(due.game_id, due.seat, due.after, now)
        news = self._store.clocks.announce_expired(due.game_id, due.seat, now)
        return max(news, self._store.agreed_ends.settle(due.game_id, now))

    async def _turns(self) -> None:
        """Who has the table open knows whose turn it is, and is noted before anybody thinks of telling them."""
        here = {
            live_game.info.id: [seat for seat in range(len(live_game.seats)) if live_game.is_present(seat)]
            for live_game in self._table_service.game_cache.live_games.values()
            if live_game.listeners
        }
        now = self._table_service.now()
        if here:
            await asyncio.to_thread(self._store.outbox.mark_seen, here, now)
        courier, outbox = self.courier, self._store.outbox
        free = courier.count_free_places(AT_ONCE)
        for turn in await asyncio.to_thread(outbox.list_due_turns, now, free, courier.list_full()) if free else ():
            if courier.has_room(turn.owner) and await asyncio.to_thread(outbox.claim, turn, now):
                await asyncio.to_thread(courier.send_turn, turn)
