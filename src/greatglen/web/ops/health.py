"""Health: whether this process lives, and whether it can be sent visitors. Open to all: it tells nothing else."""

import asyncio
import sys
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from litestar import Controller, Response, get
from litestar.di import NamedDependency

from greatglen.web.live.table_service import TableService

PROBE_TIMEOUT = 5.0  # that the database and the queue have to answer
PROBE_THREAD = ThreadPoolExecutor(
    1, "health"
)  # its own: a database that hangs shall not take the others' threads for it
PATCHED_RELEASES = {(3, 11): (3, 11, 10), (3, 12): (3, 12, 6)}  # the first release of each line that has the fix
UPDATE_ADVICE = (
    "This Python has a known flaw in how it reads cookies (CVE-2024-7592). Great Glen does not pass such cookies on, "
    "but update it: to 3.11.10, 3.12.6 or newer."
)


class ReadinessReport(msgspec.Struct, frozen=True):
    """What this process needs, and whether it answers."""

    database: bool
    queue: bool


class LivenessReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """Answer of a process that lives, with advice if its Python lacks a security fix."""

    alive: bool
    python: str = ""


def check_interpreter(version: tuple[int, int, int]) -> str:
    """Return what to do about a release of Python that takes long to read hostile cookies; "" if it is patched."""
    return "" if version >= PATCHED_RELEASES.get(version[:2], (0, 0, 0)) else UPDATE_ADVICE


class HealthController(Controller):
    """For whoever watches over processes, and for a load balancer before several of them."""

    path = "/health"
    include_in_schema = False
    opt = {"exclude_from_csrf": True}  # noqa: RUF012 - Litestar's own attribute

    @get("/")
    async def alive(self) -> LivenessReport:
        """Answer while the event loop turns, and name an interpreter that should be updated."""
        return LivenessReport(True, check_interpreter(sys.version_info[:3]))

    @get("/ready")
    async def ready(self, table_service: NamedDependency[TableService]) -> Response[Any]:
        """Whether database and queue answer; if not, with status 503."""
        database, queue = await asyncio.gather(
            _is_answered(asyncio.get_running_loop().run_in_executor(PROBE_THREAD, table_service.store.check)),
            _is_answered(table_service.queue.count_waiting()),
        )
        return Response(ReadinessReport(database, queue), status_code=200 if database and queue else 503)


async def _is_answered(probe: Awaitable[object]) -> bool:
    try:
        async with asyncio.timeout(PROBE_TIMEOUT):
            await probe
    except Exception:  # of whatever driver there is, or too late
        return False
    return True
