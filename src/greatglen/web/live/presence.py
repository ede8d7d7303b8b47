"""Presence: track who has a table open and send them updates, across processes."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence

from greatglen.kernel.refusal import Refused
from greatglen.store.rows import fresh_id
from greatglen.web.live.game import LiveGame, RemotePresence
from greatglen.web.visitors.device_cache import DeviceCache
from greatglen.web.visitors.quotas import Quotas
from greatglen.web.visitors.rate_limit import RateLimit
from greatglen.workers.messages import Message, MessageBus

log = logging.getLogger(__name__)

KEEPALIVE_SECONDS = 20  # seconds after which a connection is told something, whether there is news or not
MAX_CLOSED_PAGES = 100  # of pages at a table that have said goodbye, and whose connection is not known to have ended
WATCH_EVERY = 4.0  # seconds between two signs of life of a process, and two looks whether something was missed


class Presence:
    """The people who have the tables of a server open, at this process and at others."""

    def __init__(
        self,
        messages: MessageBus,
        live_games: dict[str, LiveGame],
        quotas: Quotas,
        rate_limit: RateLimit,
        device_cache: DeviceCache,
        refresh: Callable[[LiveGame], Awaitable[None]],
        wake: Callable[[LiveGame], None],
        wake_periodic_tasks: Callable[[], None],
    ) -> None:
        self.process_id = fresh_id()  # among those of the server
        self._messages = messages
        self._live_games = live_games
        self._quotas = quotas
        self._rate_limit = rate_limit
        rate_limit.announce = self._announce_requests
        self._device_cache = device_cache
        device_cache.announce_person, device_cache.announce_games = self._announce_person, self._announce_games
        self._refresh = refresh
        self._wake = wake
        self._wake_periodic_tasks = wake_periodic_tasks
        self._watch_task: asyncio.Task[None] | None = None

    async def start(self, load_news_numbers: Callable[[list[str]], dict[str, int]]) -> None:
        """Listen to other processes. `load_news_numbers`: the numbers of tables' latest news in the database."""
        await self._messages.start(self._handle)
        self._watch_task = asyncio.create_task(self._watch(load_news_numbers))

    async def close(self) -> None:
        if self._watch_task is not None:
            self._watch_task.cancel()
        await self._messages.close()

    # -- people here

    def close_page(self, live_game: LiveGame, page: str) -> None:
        """A page says goodbye: browsers may keep its connection open for seconds after it has gone."""
        if page:
            if len(live_game.closed_pages) >= MAX_CLOSED_PAGES:
                live_game.closed_pages.pop()
            live_game.closed_pages.add(page)
            live_game.notify_listeners()

    async def listen(
        self, live_game: LiveGame, owner: str, page: str = "", names: Sequence[str] = (), device: str = ""
    ) -> AsyncGenerator[int, None]:
        """The number of the latest news, now and whenever something happens: who comes back, after a broken connection
        or to another process, has missed nothing. While it listens, a browser is present,
        until its page says goodbye, its `device` is revoked, or whoever iterates breaks off and closes this (`aclose`).
        `names`: of the visitor, for whom it counts.
        """
        heard, key = asyncio.Event(), device or owner
        live_game.listeners.add(heard)
        live_game.open_pages[owner] += 1
        self._note_presence_change(live_game, owner)
        self._wake(live_game)
        self._announce_presence(live_game)
        try:
            with self._quotas.count_stream(names), self._device_cache.open_page(key, heard):
                while page not in live_game.closed_pages and await self._device_cache.is_open(key, heard, device):
                    heard.clear()
                    yield live_game.news
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(heard.wait(), timeout=KEEPALIVE_SECONDS)
        finally:
            live_game.open_pages[owner] -= 1
            live_game.listeners.discard(heard)
            live_game.closed_pages.discard(page)
            self._note_presence_change(live_game, owner)
            self._announce_presence(live_game)

    def _note_presence_change(self, live_game: LiveGame, owner: str) -> None:
        """Somebody has come or gone."""
        for seat in live_game.list_seats_of(owner):
            live_game.presence_changes[seat] = time.monotonic()

    def _announce_presence(self, live_game: LiveGame) -> None:
        """Who is here: to those who listen here, and to the other processes."""
        live_game.notify_listeners()
        self._messages.publish(
            Message(live_game.info.id, process=self.process_id, present_seats=live_game.list_present_seats())
        )

    # -- other processes

    def announce_elsewhere(self, live_game: LiveGame) -> None:
        """The number of the latest news of a table that has changed here, to the other processes, if there are any."""
        if not self._messages.is_local:
            self.publish_news(live_game.info.id, live_game.news)

    def _announce_requests(self, place: str, times: int) -> None:
        """That an address asks much, to the other processes."""
        if not self._messages.is_local:
            self._messages.publish(Message(process=self.process_id, address_name=place, request_count=times))

    def _announce_person(self, person: str, shut: Sequence[str]) -> None:
        """That a person's devices or preferences have changed, to the other processes."""
        if not self._messages.is_local:
            self._messages.publish(Message(process=self.process_id, person=person, signed_out_devices=list(shut)))

    def _announce_games(self, games: Mapping[str, int]) -> None:
        """That there is news of several tables, to all processes."""
        for table, news in games.items():
            self.publish_news(table, news)

    def publish_news(self, table: str, news: int) -> None:
        """The number of a table's latest news, to all processes."""
        self._messages.publish(Message(table, news))

    def _handle(self, message: Message | None) -> None:
        if message is None or message.news:
            self._wake_periodic_tasks()
        if message is None:
            self._device_cache.invalidate("")
            for every in self._live_games.values():
                self._begin_refresh(every, every.news + 1)
            return
        if message.address_name and message.process != self.process_id:
            self._rate_limit.count_remote_requests(message.address_name, message.request_count)
        if message.person and message.process != self.process_id:
            self._device_cache.invalidate(message.person, message.signed_out_devices)
        live_game = self._live_games.get(message.table)
        if live_game is None:
            return
        if message.present_seats is not None and message.process != self.process_id:
            self._handle_presence(live_game, message.process, message.present_seats)
        elif message.news > live_game.news:
            self._begin_refresh(live_game, message.news)

    def _handle_presence(self, live_game: LiveGame, process: str, seats: list[int]) -> None:
        now = time.monotonic()
        before = live_game.remote_presence.get(process)
        live_game.remote_presence[process] = RemotePresence(seats, now)
        seen = [] if before is None else before.seats
        for seat in set(seen) ^ set(seats):
            live_game.presence_changes[seat] = now
        if seen != seats:
            live_game.notify_listeners()
            self._wake(live_game)

    def _begin_refresh(self, live_game: LiveGame, news: int) -> None:
        """There is something new of a table that somebody looks at. The others are read when they are asked for."""
        live_game.latest_news = max(live_game.latest_news, news)
        busy = live_game.refresh_task is not None and not live_game.refresh_task.done()
        if not busy and (live_game.listeners or (live_game.bot_task is not None and not live_game.bot_task.done())):
            live_game.refresh_task = asyncio.create_task(self._refresh_until_current(live_game))

    async def _refresh_until_current(self, live_game: LiveGame) -> None:
        wanted = -1
        while live_game.news < live_game.latest_news != wanted:
            wanted = live_game.latest_news
            try:
                await self._refresh(live_game)
            except Refused:  # it was deleted
                self._live_games.pop(live_game.info.id, None)
                live_game.mark_deleted()
                live_game.notify_listeners()
                return
            except Exception as error:  # the database is away; the watch looks again
                log.warning("table %s could not be read: %s", live_game.info.id, error)
                return
        live_game.latest_news = live_game.news
        self._wake(live_game)

    async def _watch(self, load_news_numbers: Callable[[list[str]], dict[str, int]]) -> None:
        """Now and then: say who is here, look whether something was missed, and go on with what was left lying."""
        away = False
        while True:
            await asyncio.sleep(WATCH_EVERY)
            watched = [live_game for live_game in self._live_games.values() if live_game.listeners]
            for live_game in watched:
                self._messages.publish(
                    Message(live_game.info.id, process=self.process_id, present_seats=live_game.list_present_seats())
                )
            if not watched:
                continue
            try:
                numbers = await asyncio.to_thread(load_news_numbers, [live_game.info.id for live_game in watched])
            except Exception as error:  # of whatever driver there is
                if not away:
                    log.warning("the database does not answer: %s", error)
                away = True
                continue
            away = False
            for live_game in watched:
                if numbers.get(live_game.info.id, live_game.news + 1) > live_game.news:
                    self._begin_refresh(live_game, numbers.get(live_game.info.id, live_game.news + 1))
                else:
                    self._wake(live_game)
