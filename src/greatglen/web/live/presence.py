"""Gathering: who has a table open, and what they are told; here and at the other processes of a server."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence

from greatglen.kernel.refusal import Refused
from greatglen.store.rows import fresh_id
from greatglen.web.live.live_game import LiveGame, RemotePresence
from greatglen.web.visitors.device_cache import DeviceCache
from greatglen.web.visitors.quotas import Quotas
from greatglen.web.visitors.rate_limit import RateLimit
from greatglen.workers.messages import Message, TableMessages

log = logging.getLogger(__name__)

SIGN_OF_LIFE = 20  # seconds after which a connection is told something, whether there is news or not
GOODBYES = 100  # of pages at a table that have said goodbye, and whose connection is not known to have ended
BEAT = 4.0  # seconds between two signs of life of a house, and two looks whether something was missed


class Presence:
    """The people at all tables of a house."""

    def __init__(
        self,
        news: TableMessages,
        sittings: dict[str, LiveGame],
        allowance: Quotas,
        rate_limit: RateLimit,
        known: DeviceCache,
        refresh: Callable[[LiveGame], Awaitable[None]],
        wake: Callable[[LiveGame], None],
        stir: Callable[[], None],
    ) -> None:
        self.name = fresh_id()  # of this house among others
        self._news = news
        self._sittings = sittings
        self._allowance = allowance
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

    def leave(self, sitting: LiveGame, page: str) -> None:
        """A page says goodbye: browsers may keep its connection open for seconds after it has gone."""
        if page:
            if len(sitting.left) >= GOODBYES:
                sitting.left.pop()
            sitting.left.add(page)
            sitting.tell()

    async def listen(
        self, sitting: LiveGame, owner: str, page: str = "", names: Sequence[str] = (), device: str = ""
    ) -> AsyncGenerator[int, None]:
        """The number of the latest news, now and whenever something happens: who comes back, after a broken connection
        or to another process, has missed nothing. While it listens, a browser is present,
        until its page says goodbye, its `device` is revoked, or whoever iterates breaks off and closes this (`aclose`).
        `names`: of the visitor, for whom it counts.
        """
        heard, key = asyncio.Event(), device or owner
        sitting.listeners.add(heard)
        sitting.present[owner] += 1
        self._moved(sitting, owner)
        self._wake(sitting)
        self._announce(sitting)
        try:
            with self._allowance.streaming(names), self._known.open_page(key, heard):
                while page not in sitting.left and await self._known.is_open(key, heard, device):
                    heard.clear()
                    yield sitting.news
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(heard.wait(), timeout=SIGN_OF_LIFE)
        finally:
            sitting.present[owner] -= 1
            sitting.listeners.discard(heard)
            sitting.left.discard(page)
            self._moved(sitting, owner)
            self._announce(sitting)

    def _moved(self, sitting: LiveGame, owner: str) -> None:
        """Somebody has come or gone."""
        for seat in sitting.seats_of(owner):
            sitting.came_or_went[seat] = time.monotonic()

    def _announce(self, sitting: LiveGame) -> None:
        """Who is here: to those who listen here, and to the other processes."""
        sitting.tell()
        self._news.publish(Message(sitting.info.id, house=self.name, here=sitting.here()))

    # -- other processes

    def tell_others(self, sitting: LiveGame) -> None:
        """The number of the latest news of a table that has changed here, to the other processes, if there are any."""
        if not self._news.alone:
            self.publish(sitting.info.id, sitting.news)

    def _tell_asked(self, place: str, times: int) -> None:
        """That an address asks much, to the other processes."""
        if not self._news.alone:
            self._news.publish(Message(house=self.name, place=place, asked=times))

    def _tell_person(self, person: str, shut: Sequence[str]) -> None:
        """That a person's devices or preferences have changed, to the other processes."""
        if not self._news.alone:
            self._news.publish(Message(house=self.name, person=person, shut=list(shut)))

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
        if message.place and message.house != self.name:
            self._rate_limit.hear(message.place, message.asked)
        if message.person and message.house != self.name:
            self._known.forget(message.person, message.shut)
        sitting = self._sittings.get(message.table)
        if sitting is None:
            return
        if message.here is not None and message.house != self.name:
            self._hear_who_is_there(sitting, message.house, message.here)
        elif message.news > sitting.news:
            self._catch_up(sitting, message.news)

    def _hear_who_is_there(self, sitting: LiveGame, house: str, here: list[int]) -> None:
        now = time.monotonic()
        before = sitting.elsewhere.get(house)
        sitting.elsewhere[house] = RemotePresence(here, now)
        seen = [] if before is None else before.seats
        for seat in set(seen) ^ set(here):
            sitting.came_or_went[seat] = now
        if seen != here:
            sitting.tell()
            self._wake(sitting)

    def _catch_up(self, sitting: LiveGame, news: int) -> None:
        """There is something new of a table that somebody looks at. The others are read when they are asked for."""
        sitting.heard = max(sitting.heard, news)
        busy = sitting.catching_up is not None and not sitting.catching_up.done()
        if not busy and (sitting.listeners or (sitting.playing is not None and not sitting.playing.done())):
            sitting.catching_up = asyncio.create_task(self._caught_up(sitting))

    async def _caught_up(self, sitting: LiveGame) -> None:
        wanted = -1
        while sitting.news < sitting.heard != wanted:
            wanted = sitting.heard
            try:
                await self._refresh(sitting)
            except Refused:  # it was deleted
                self._sittings.pop(sitting.info.id, None)
                sitting.is_deleted()
                sitting.tell()
                return
            except Exception as error:  # the database is away; the watch looks again
                log.warning("table %s could not be read: %s", sitting.info.id, error)
                return
        sitting.heard = sitting.news
        self._wake(sitting)

    async def _watch(self, latest: Callable[[list[str]], dict[str, int]]) -> None:
        """Now and then: say who is here, look whether something was missed, and go on with what was left lying."""
        away = False
        while True:
            await asyncio.sleep(BEAT)
            watched = [sitting for sitting in self._sittings.values() if sitting.listeners]
            for sitting in watched:
                self._news.publish(Message(sitting.info.id, house=self.name, here=sitting.here()))
            if not watched:
                continue
            try:
                numbers = await asyncio.to_thread(latest, [sitting.info.id for sitting in watched])
            except Exception as error:  # of whatever driver there is
                if not away:
                    log.warning("the database does not answer: %s", error)
                away = True
                continue
            away = False
            for sitting in watched:
                if numbers.get(sitting.info.id, sitting.news + 1) > sitting.news:
                    self._catch_up(sitting, numbers.get(sitting.info.id, sitting.news + 1))
                else:
                    self._wake(sitting)
