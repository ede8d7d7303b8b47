"""News: what processes tell each other of tables, through Litestar's channels.

There is one channel for all tables. A channel for each would have to be listened to before a table is read, and on
PostgreSQL it takes a tenth of a second to begin; what a process does not have in memory it ignores. A message tells
numbers only: what has changed stands in the database.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Callable, Iterable
from typing import Any

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

log = logging.getLogger(__name__)

CHANNEL = "greatglen_tables"
MISSED = b""  # in place of a message: something may have been missed
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0  # seconds between two attempts to be connected again
TOGETHER = 50  # messages that are told at once; PostgreSQL takes 8000 bytes
SPEAKING = 5.0  # seconds that telling may take


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """The number of a table's latest news; or which seats' people one house has at it; or a job to be answered now; or
    how often somebody has asked one house; or that a person's devices or preferences have changed."""

    table: str = ""
    news: int = 0
    process: str = ""
    here: list[int] | None = None
    hurry: str = ""  # the key of a job
    place: str = ""  # the name of an address
    asked: int = 0  # times
    person: str = ""  # of whom something is different
    shut: list[str] = []  # devices that are not theirs any more


DECODER = msgspec.json.Decoder(Message)


class TableMessages:
    """The channel, as a house or a worker has it."""

    def __init__(self, backend: Callable[[], ChannelsBackend] = MemoryChannelsBackend) -> None:
        self.alone = backend is MemoryChannelsBackend  # nobody hears but this process
        self._plugin = ChannelsPlugin(Lasting(backend), channels=[CHANNEL])
        self._hearing: asyncio.Task[None] | None = None
        self._speaking: asyncio.Task[None] | None = None
        self._unsaid: list[bytes] = []
        self._something = asyncio.Event()  # to be said
        self._ending = False

    async def start(self, hear: Callable[[Message | None], None]) -> None:
        """Begin to hear; None: something may have been missed."""
        self._ending = False
        await self._plugin.__aenter__()
        self._hearing = asyncio.create_task(self._hear(hear))
        self._speaking = asyncio.create_task(self._speak())

    async def _hear(self, hear: Callable[[Message | None], None]) -> None:
        async with self._plugin.start_subscription(CHANNEL) as subscriber:
            async for event in subscriber.iter_events():
                if event == MISSED:
                    hear(None)
                    continue
                for line in event.splitlines():
                    hear(DECODER.decode(line))

    def publish(self, message: Message) -> None:
        """Tell it; it never waits. Before the start and after the end nobody is told."""
        if self._hearing is not None:
            self._unsaid.append(msgspec.json.encode(message))
            self._something.set()

    async def _speak(self) -> None:
        """What has come while the last was being told is told together, a line for each, until the end."""
        while not self._ending:
            await self._something.wait()
            while self._unsaid:
                some, self._unsaid = self._unsaid[:TOGETHER], self._unsaid[TOGETHER:]
                await self._plugin.wait_published(b"\n".join(some), CHANNEL)
            self._something.clear()

    async def close(self) -> None:
        if self._hearing is not None and self._speaking is not None:
            self._ending = True
            self._something.set()
            await self._speaking  # not cancelled: a driver that is just telling may keep that to itself, and wait on
            self._hearing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._hearing
            self._hearing = self._speaking = None
            await self._plugin.__aexit__(None, None, None)


class Lasting(ChannelsBackend):
    """A backend that outlives the server behind it: it connects anew, and tells that something may have been missed.

    Litestar's own give up for good with the first error.
    """

    def __init__(self, make: Callable[[], ChannelsBackend]) -> None:
        self._make = make
        self._inner: ChannelsBackend | None = None
        self._channels: set[str] = set()

    async def on_startup(self) -> None:
        """It is connected when events are asked for."""

    async def on_shutdown(self) -> None:
        await self._drop()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """All channels are known before it starts."""
        self._channels |= set(channels)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """They are left with the connection."""

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """What cannot be told is lost: who hears looks for itself now and then."""
        try:
            if self._inner is not None:
                async with asyncio.timeout(SPEAKING):
                    await self._inner.publish(data, channels)
        except Exception as error:  # of whatever driver there is
            log.warning("news could not be told: %s", error)

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        pause = FIRST_PAUSE
        while True:
            try:
                inner = await self._connect()
                for channel in self._channels:
                    yield channel, MISSED
                if pause > FIRST_PAUSE:
                    log.warning("news are heard again")
                pause = FIRST_PAUSE
                async for event in inner.stream_events():
                    yield event
            except Exception as error:  # of whatever driver there is
                if pause == FIRST_PAUSE:
                    log.warning("news are not heard for now: %s", error)
            await self._drop()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _connect(self) -> ChannelsBackend:
        inner = self._inner = self._make()  # known at once, so that one that fails on the way is closed too
        await inner.on_startup()
        await inner.subscribe(self._channels)
        return inner

    async def _drop(self) -> None:
        inner, self._inner = self._inner, None
        if inner is not None:
            with contextlib.suppress(Exception):  # it may be broken already
                await inner.on_shutdown()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """There is none: the database is where the past is."""
        return []
