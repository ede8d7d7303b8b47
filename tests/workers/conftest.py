"""Servers for tests of what several processes do: each is started once, and only if a test wants it."""

from collections.abc import Iterator

import pytest
import quick_database as quick_database
from redis import Redis
from store import postgres as postgres_server
from workers import redis_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_server.empty_database() as url:
        yield url


@pytest.fixture(scope="session")
def redis_here() -> Iterator[str]:
    with redis_server.running() as url:
        yield url


@pytest.fixture
def redis(redis_here: str) -> str:
    """An empty Redis: jobs that another test has not waited for would be taken first."""
    with Redis.from_url(redis_here) as client:
        client.flushall()
    return redis_here
