"""Messages between processes about tables, through Litestar's channels.

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
MAY_HAVE_MISSED = b""  # in place of a message: something may have been missed
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0  # seconds between two attempts to be connected again
MOST_LINES = 50  # messages that are told at once; PostgreSQL takes 8000 bytes
PUBLISH_SECONDS = 5.0  # seconds that telling may take


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """The number of a table's latest news; or the seats whose people have it open at one process; or a job to be
    answered now; or the requests of an address at one process; or a person whose devices or preferences changed."""

    table: str = ""
    news: int = 0
    process: str = ""
    present_seats: list[int] | None = msgspec.field(default=None, name="here")
    hurried_job: str = msgspec.field(default="", name="hurry")  # its key
    address_name: str = msgspec.field(default="", name="place")
    request_count: int = msgspec.field(default=0, name="asked")
    person: str = ""  # of whom something is different
    signed_out_devices: list[str] = msgspec.field(default_factory=list, name="shut")  # not theirs any more


MESSAGE_DECODER = msgspec.json.Decoder(Message)


class MessageBus:
    """The channel for messages, as a web process or a worker has it."""

    def __init__(self, backend: Callable[[], ChannelsBackend] = MemoryChannelsBackend) -> None:
        self.is_local = backend is MemoryChannelsBackend  # nobody hears but this process
        self._plugin = ChannelsPlugin(ReconnectingBackend(backend), channels=[CHANNEL])
        self._receiver: asyncio.Task[None] | None = None
        self._sender: asyncio.Task[None] | None = None
        self._unsent: list[bytes] = []
        self._has_unsent = asyncio.Event()  # to be said
        self._is_closing = False

    async def start(self, handle: Callable[[Message | None], None]) -> None:
        """Begin to hear; None: something may have been missed."""
        self._is_closing = False
        await self._plugin.__aenter__()
        self._receiver = asyncio.create_task(self._receive(handle))
        self._sender = asyncio.create_task(self._send())

    async def _receive(self, handle: Callable[[Message | None], None]) -> None:
        async with self._plugin.start_subscription(CHANNEL) as subscriber:
            async for event in subscriber.iter_events():
                if event == MAY_HAVE_MISSED:
                    handle(None)
                    continue
                for line in event.splitlines():
                    handle(MESSAGE_DECODER.decode(line))

    def publish(self, message: Message) -> None:
        """Tell it; it never waits. Before the start and after the end nobody is told."""
        if self._receiver is not None:
            self._unsent.append(msgspec.json.encode(message))
            self._has_unsent.set()

    async def _send(self) -> None:
        """What has come while the last was being told is told together, a line for each, until the end."""
        while not self._is_closing:
            await self._has_unsent.wait()
            while self._unsent:
                some, self._unsent = self._unsent[:MOST_LINES], self._unsent[MOST_LINES:]
                await self._plugin.wait_published(b"\n".join(some), CHANNEL)
            self._has_unsent.clear()

    async def close(self) -> None:
        if self._receiver is not None and self._sender is not None:
            self._is_closing = True
            self._has_unsent.set()
            await self._sender  # not cancelled: a driver that is just telling may keep that to itself, and wait on
            self._receiver.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._receiver
            self._receiver = self._sender = None
            await self._plugin.__aexit__(None, None, None)


class ReconnectingBackend(ChannelsBackend):
    """A backend that outlives the server behind it: it connects anew, and tells that something may have been missed.

    Litestar's own give up for good with the first error.
    """

    def __init__(self, make: Callable[[], ChannelsBackend]) -> None:
        self._make = make
        self._backend: ChannelsBackend | None = None
        self._channels: set[str] = set()

    async def on_startup(self) -> None:
        """It is connected when events are asked for."""

    async def on_shutdown(self) -> None:
        await self._disconnect()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """All channels are known before it starts."""
        self._channels |= set(channels)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """They are left with the connection."""

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """What cannot be told is lost: who hears looks for itself now and then."""
        try:
            if self._backend is not None:
                async with asyncio.timeout(PUBLISH_SECONDS):
                    await self._backend.publish(data, channels)
        except Exception as error:  # of whatever driver there is
            log.warning("news could not be told: %s", error)

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        pause = FIRST_PAUSE
        while True:
            try:
                inner = await self._connect()
                for channel in self._channels:
                    yield channel, MAY_HAVE_MISSED
                if pause > FIRST_PAUSE:
                    log.warning("news are heard again")
                pause = FIRST_PAUSE
                async for event in inner.stream_events():
                    yield event
            except Exception as error:  # of whatever driver there is
                if pause == FIRST_PAUSE:
                    log.warning("news are not heard for now: %s", error)
            await self._disconnect()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _connect(self) -> ChannelsBackend:
        inner = self._backend = self._make()  # known at once, so that one that fails on the way is closed too
        await inner.on_startup()
        await inner.subscribe(self._channels)
        return inner

    async def _disconnect(self) -> None:
        inner, self._backend = self._backend, None
        if inner is not None:
            with contextlib.suppress(Exception):  # it may be broken already
                await inner.on_shutdown()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """There is none: the database is where the past is."""
        return []
