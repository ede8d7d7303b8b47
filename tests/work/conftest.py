"""Servers for tests of what several processes do: each is started once, and only if a test wants it."""

from collections.abc import Iterator

import pytest
from store import postgres as postgres_server
from work import redis_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_server.running() as url:
        yield url


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    with redis_server.running() as url:
        yield url
