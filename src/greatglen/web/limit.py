"""A limit to how often one address may ask: Litestar's, which can count in Redis for several processes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from litestar import Litestar
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.stores.memory import MemoryStore

from greatglen.web.address import address_of

MINUTE = 60
STORE = "rate_limit"


def rate_limit(most: int) -> RateLimitConfig:
    """So many requests a minute from one address; files of the page itself are free."""
    return RateLimitConfig(("minute", most), exclude=["^/static/"], store=STORE, identifier_for_request=address_of)


@asynccontextmanager
async def forgetting(app: Litestar) -> AsyncIterator[None]:
    """While the server runs, forget the addresses that have not asked lately; a store in memory would keep them."""
    store = app.stores.get(STORE)
    task = asyncio.create_task(_forget(store)) if isinstance(store, MemoryStore) else None
    yield
    if task is not None:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _forget(store: MemoryStore) -> None:
    while True:
        await asyncio.sleep(MINUTE)
        await store.delete_expired()
