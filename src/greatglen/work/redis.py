"""News through Redis (publish and subscribe)."""

from greatglen.extra import needed

with needed("cluster", __name__):
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis


def redis_news(address: str) -> RedisChannelsPubSubBackend:
    return RedisChannelsPubSubBackend(redis=Redis.from_url(address))
