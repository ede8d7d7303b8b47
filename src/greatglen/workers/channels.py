"""Channels for messages between processes: through PostgreSQL (LISTEN and NOTIFY) or Redis (publish and subscribe)."""

import asyncio
from collections.abc import Iterable
from typing import Any

from greatglen.optional_dependencies import needed

with needed("cluster", __name__):
    from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from psycopg import AsyncConnection
    from psycopg.sql import SQL, Identifier
    from redis.asyncio import Redis


def strip_driver(database: str) -> str:
    """The address of a database as its own programs write it, without SQLAlchemy's driver."""
    return database.replace("postgresql+psycopg:", "postgresql:", 1)


class PostgresChannels(PsycoPgChannelsBackend):
    """Litestar's, with a connection of its own to speak by: theirs makes one for every message."""

    def __init__(self, database: str) -> None:
        super().__init__(strip_driver(database))
        self._publisher: AsyncConnection[Any] | None = None
        self._publish_lock = asyncio.Lock()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        async with self._publish_lock:
            if self._publisher is None or self._publisher.closed:
                self._publisher = await AsyncConnection.connect(self._pg_dsn, autocommit=True)
            for channel in channels:
                notify = SQL("NOTIFY {channel}, {data}").format(channel=Identifier(channel), data=data.decode())
                await self._publisher.execute(notify)

    async def on_shutdown(self) -> None:
        await super().on_shutdown()
        if self._publisher is not None:
            await self._publisher.close()


class RedisChannels(RedisChannelsPubSubBackend):
    """Litestar's, with connections of its own, which it closes."""

    def __init__(self, address: str) -> None:
        super().__init__(redis=Redis.from_url(address))

    async def on_shutdown(self) -> None:
        try:
            await super().on_shutdown()
        finally:  # whatever became of the subscription
            await self._redis.aclose()
