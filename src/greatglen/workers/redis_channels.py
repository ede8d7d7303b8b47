"""News through Redis (publish and subscribe)."""

from greatglen.optional_dependencies import needed

with needed("cluster", __name__):
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis


class RedisChannels(RedisChannelsPubSubBackend):
    """Litestar's, with connections of its own, which it closes."""

    def __init__(self, address: str) -> None:
        super().__init__(redis=Redis.from_url(address))

    async def on_shutdown(self) -> None:
        try:
            await super().on_shutdown()
        finally:  # whatever became of the subscription
            await self._redis.aclose()
