"""Gathering: who has a table open, and what they are told; here and at the other processes of a server."""

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

SIGN_OF_LIFE = 20  # seconds after which a connection is told something, whether there is news or not
GOODBYES = 100  # of pages at a table that have said goodbye, and whose connection is not known to have ended
BEAT = 4.0  # seconds between two signs of life of a house, and two looks whether something was missed


class Presence:
    """The people at all tables of a house."""

    def __init__(
        self,
        news: MessageBus,
        live_games: dict[str, LiveGame],
        quotas: Quotas,
        rate_limit: RateLimit,
        known: DeviceCache,
        refresh: Callable[[LiveGame], Awaitable[None]],
        wake: Callable[[LiveGame], None],
        stir: Callable[[], None],
    ) -> None:
        self.name = fresh_id()  # of this house among others
        self._news = news
        self._sittings = live_games
        self._allowance = quotas
        self._rate_limit = rate_limit
        rate_limit.tell = self._tell_asked
        self._known = known
        known.tell, known.tell_games = self._tell_person, self._tell_games
        self._refresh = refresh
        self._wake = wake
        self._stir = stir
        self._watching: asyncio.Task[None] | None = None

    async def start(self, latest: Callable[[list[str]], dict[str, int]]) -> None:
        """Hear what other processes tell. `latest`: the numbers of tables' latest news, as the database has them."""
        await self._news.start(self._hear)
        self._watching = asyncio.create_task(self._watch(latest))

    async def close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
        await self._news.close()

    # -- people here

    def leave(self, live_game: LiveGame, page: str) -> None:
        """A page says goodbye: browsers may keep its connection open for seconds after it has gone."""
        if page:
            if len(live_game.left) >= GOODBYES:
                live_game.left.pop()
            live_game.left.add(page)
            live_game.tell()

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
        live_game.present[owner] += 1
        self._moved(live_game, owner)
        self._wake(live_game)
        self._announce(live_game)
        try:
            with self._allowance.streaming(names), self._known.open_page(key, heard):
                while page not in live_game.left and await self._known.is_open(key, heard, device):
                    heard.clear()
                    yield live_game.news
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(heard.wait(), timeout=SIGN_OF_LIFE)
        finally:
            live_game.present[owner] -= 1
            live_game.listeners.discard(heard)
            live_game.left.discard(page)
            self._moved(live_game, owner)
            self._announce(live_game)

    def _moved(self, live_game: LiveGame, owner: str) -> None:
        """Somebody has come or gone."""
        for seat in live_game.seats_of(owner):
            live_game.came_or_went[seat] = time.monotonic()

    def _announce(self, live_game: LiveGame) -> None:
        """Who is here: to those who listen here, and to the other processes."""
        live_game.tell()
        self._news.publish(Message(live_game.info.id, process=self.name, present_seats=live_game.here()))

    # -- other processes

    def tell_others(self, live_game: LiveGame) -> None:
        """The number of the latest news of a table that has changed here, to the other processes, if there are any."""
        if not self._news.is_local:
            self.publish(live_game.info.id, live_game.news)

    def _tell_asked(self, place: str, times: int) -> None:
        """That an address asks much, to the other processes."""
        if not self._news.is_local:
            self._news.publish(Message(process=self.name, address_name=place, request_count=times))

    def _tell_person(self, person: str, shut: Sequence[str]) -> None:
        """That a person's devices or preferences have changed, to the other processes."""
        if not self._news.is_local:
            self._news.publish(Message(process=self.name, person=person, signed_out_devices=list(shut)))

    def _tell_games(self, games: Mapping[str, int]) -> None:
        """That there is news of several tables, to all processes."""
        for table, news in games.items():
            self.publish(table, news)

    def publish(self, table: str, news: int) -> None:
        """The number of a table's latest news, to all processes."""
        self._news.publish(Message(table, news))

    def _hear(self, message: Message | None) -> None:
        if message is None or message.news:
            self._stir()
        if message is None:
            self._known.forget("")
            for every in self._sittings.values():
                self._catch_up(every, every.news + 1)
            return
        if message.address_name and message.process != self.name:
            self._rate_limit.hear(message.address_name, message.request_count)
        if message.person and message.process != self.name:
            self._known.forget(message.person, message.signed_out_devices)
        live_game = self._sittings.get(message.table)
        if live_game is None:
            return
        if message.present_seats is not None and message.process != self.name:
            self._hear_who_is_there(live_game, message.process, message.present_seats)
        elif message.news > live_game.news:
            self._catch_up(live_game, message.news)

    def _hear_who_is_there(self, live_game: LiveGame, process: str, here: list[int]) -> None:
        now = time.monotonic()
        before = live_game.elsewhere.get(process)
        live_game.elsewhere[process] = RemotePresence(here, now)
        seen = [] if before is None else before.seats
        for seat in set(seen) ^ set(here):
            live_game.came_or_went[seat] = now
        if seen != here:
            live_game.tell()
            self._wake(live_game)

    def _catch_up(self, live_game: LiveGame, news: int) -> None:
        """There is something new of a table that somebody looks at. The others are read when they are asked for."""
        live_game.heard = max(live_game.heard, news)
        busy = live_game.catching_up is not None and not live_game.catching_up.done()
        if not busy and (live_game.listeners or (live_game.playing is not None and not live_game.playing.done())):
            live_game.catching_up = asyncio.create_task(self._caught_up(live_game))

    async def _caught_up(self, live_game: LiveGame) -> None:
        wanted = -1
        while live_game.news < live_game.heard != wanted:
            wanted = live_game.heard
            try:
                await self._refresh(live_game)
            except Refused:  # it was deleted
                self._sittings.pop(live_game.info.id, None)
                live_game.is_deleted()
                live_game.tell()
                return
            except Exception as error:  # the database is away; the watch looks again
                log.warning("table %s could not be read: %s", live_game.info.id, error)
                return
        live_game.heard = live_game.news
        self._wake(live_game)

    async def _watch(self, latest: Callable[[list[str]], dict[str, int]]) -> None:
        """Now and then: say who is here, look whether something was missed, and go on with what was left lying."""
        away = False
        while True:
            await asyncio.sleep(BEAT)
            watched = [live_game for live_game in self._sittings.values() if live_game.listeners]
            for live_game in watched:
                self._news.publish(Message(live_game.info.id, process=self.name, present_seats=live_game.here()))
            if not watched:
                continue
            try:
                numbers = await asyncio.to_thread(latest, [live_game.info.id for live_game in watched])
            except Exception as error:  # of whatever driver there is
                if not away:
                    log.warning("the database does not answer: %s", error)
                away = True
                continue
            away = False
            for live_game in watched:
                if numbers.get(live_game.info.id, live_game.news + 1) > live_game.news:
                    self._catch_up(live_game, numbers.get(live_game.info.id, live_game.news + 1))
                else:
                    self._wake(live_game)
