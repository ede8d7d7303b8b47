"""Waiting for states: a test never waits for seconds, and none says how long something may take.

PATIENCE only ends what hangs. It is generous, so that a machine that is busy with much else fails nothing.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")

PATIENCE = 180.0  # seconds
PAUSE = 0.01  # between two looks


def wait_until(happened: Callable[..., object], pause: float = PAUSE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(pause)


async def wait_until_async(happened: Callable[[], object], pause: float = PAUSE) -> None:
    """As `until`, while other tasks go on."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(pause)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run to its end, in a thread of its own: where a browser is driven, this one has its loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(work, PATIENCE)).result()
