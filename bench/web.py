"""The web table under load: 200 two-player games at once over HTTP, against an empty endpoint under the same load.

The server has a process of its own; everything stays on this machine, and both runs are bounded in count and time.
"""

import asyncio
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx

GAMES = 200
SECONDS = 12.0
SERVER = """
import sys, uvicorn
from litestar import Litestar, get
from greatglen.web.app import create_app

@get("/")
async def empty() -> dict[str, str]:
    return {}

app = Litestar([empty]) if sys.argv[2] == "empty" else create_app(sys.argv[2], pace=0, rate=None)
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def served(what: str, drive: Callable[[httpx.AsyncClient], Awaitable[list[float]]]) -> list[float]:
    """Start a server, let 200 clients drive it, and gather how long each request took."""
    port = free_port()
    server = subprocess.Popen([sys.executable, "-c", SERVER, str(port), what])
    limits = httpx.Limits(max_connections=GAMES, max_keepalive_connections=GAMES)
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", limits=limits, timeout=60) as client:
            for _ in range(200):
                try:
                    await client.get("/")
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.1)
            return await drive(client)
    finally:
        server.terminate()
        server.wait(10)


async def empty_load(client: httpx.AsyncClient) -> list[float]:
    """Every client asks the empty endpoint again and again."""
    end = time.perf_counter() + SECONDS

    async def one() -> list[float]:
        took = []
        while time.perf_counter() < end:
            begun = time.perf_counter()
            await client.get("/")
            took.append(time.perf_counter() - begun)
        return took

    return [time for took in await asyncio.gather(*(one() for _ in range(GAMES))) for time in took]


async def table_load(client: httpx.AsyncClient) -> list[float]:
    """Every client opens a game of two seats of its own and plays both at random; an answer is the updated view."""
    end = time.perf_counter() + SECONDS

    async def one(number: int) -> list[float]:
        rng = random.Random(number)
        took: list[float] = []
        game = ("clans", "glenmore", "glenmore2")[number % 3]
        while time.perf_counter() < end:
            seats = [{"name": "A"}, {"name": "B"}]
            opened = (await client.post("/api/tables", json={"game": game, "seats": seats})).json()
            url = f"/api/tables/{opened['id']}"
            tokens = [{"Authorization": f"Bearer {seat['key']}"} for seat in opened["seats"]]
            table = (await client.get(url, headers=tokens[0], params={"since": 10**6})).json()
            while not table["over"] and time.perf_counter() < end:
                seat = table["decides"]
                if seat != table["seat"]:
                    table = (await client.get(url, headers=tokens[seat], params={"since": 10**6})).json()
                answer = {"action": rng.choice(table["options"]), "version": table["version"]}
                begun = time.perf_counter()
                reply = await client.post(f"{url}/actions", json=answer, headers=tokens[seat])
                took.append(time.perf_counter() - begun)
                reply.raise_for_status()
                table = reply.json()
        return took

    return [time for took in await asyncio.gather(*(one(n) for n in range(GAMES))) for time in took]


def centile(times: list[float], part: float) -> float:
    return sorted(times)[int(part * (len(times) - 1))]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        empty = asyncio.run(served("empty", empty_load))
        table = asyncio.run(served(f"sqlite:///{Path(folder) / 'bench.db'}", table_load))
    print(f"{GAMES} two-player games at once over HTTP: accepted action to updated view, to an empty JSON endpoint")
    print(f"{'median':>12}{statistics.median(table) / statistics.median(empty):>10.2f}x   ({len(table)} actions)")
    print(f"{'95th centile':>12}{centile(table, 0.95) / centile(empty, 0.95):>10.2f}x   ({len(empty)} empty requests)")


if __name__ == "__main__":
    main()
