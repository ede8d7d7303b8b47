"""Load on a server: as much as it bears, or so many requests a second."""

import asyncio
import time
from collections.abc import Sequence

import msgspec

from bench.asking import Connection
from bench.serving import ServerProcess


class RequestSequence(msgspec.Struct, frozen=True):
    """The requests that one asks, one after the other, each on the connection it belongs to."""

    requests: list[tuple[Connection, bytes]]


class Load(msgspec.Struct, frozen=True):
    """What a load came to."""

    requests: int
    seconds: float
    server: float  # seconds of CPU time of the servers
    client: float  # and of this process
    durations: list[float]  # seconds that each request took

    @property
    def cpu(self) -> float:
        """CPU seconds of the servers for one request."""
        return self.server / self.requests

    @property
    def rate(self) -> float:
        return self.requests / self.seconds

    def percentile(self, part: float) -> float:
        return sorted(self.durations)[int(part * (len(self.durations) - 1))]


async def run_load(
    servers: Sequence[ServerProcess], sequences: Sequence[RequestSequence], rate: float | None = None
) -> Load:
    """All stretches beside each other. With a rate, every request has its moment, and what it took is counted from
    then on, also if the one before it was late."""
    took: list[float] = []
    number, interval = len(sequences), 1 / rate if rate else 0.0

    async def ask(place: int, stretch: RequestSequence) -> None:
        for turn, (line, request) in enumerate(stretch.requests):
            due = time.perf_counter() if rate is None else started + interval * (place + number * turn)
            pause = due - time.perf_counter()
            if pause > 0:
                await asyncio.sleep(pause)
            await line.request(request)
            took.append(time.perf_counter() - due)

    cpu, own, started = sum(server.cpu for server in servers), time.process_time(), time.perf_counter()
    await asyncio.gather(*(ask(place, stretch) for place, stretch in enumerate(sequences)))
    seconds, own = time.perf_counter() - started, time.process_time() - own
    return Load(len(took), seconds, sum(server.cpu for server in servers) - cpu, own, took)
