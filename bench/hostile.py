"""The lobby of a visitor beside one hostile client, as a ratio to the lobby without it.

The hostile client has a process and an address of its own on this machine. It sends at most ATTACKS requests and stops
after SECONDS. `python -m bench.hostile` measures this checkout, `python -m bench.hostile OLD/src` another one.
"""

import asyncio
import contextlib
import itertools
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.asking import Connection, form, get, upload
from bench.load import Load, RequestSequence, run_load
from bench.pages import make_headers, open_visitor
from bench.serving import ServerProcess, run_servers

HERE = Path(__file__).parent
HOSTILE = "127.0.0.2"
ATTACKS = 1200  # requests: what the rate limit allows in a minute
SECONDS = 8.0
CONNECTIONS = 20  # connections of the hostile client, and of the visitor
FORM_CONNECTIONS = 4  # of those that send forms, which have 520 KB each
VISITS = 60
RATE = 15.0  # visits a second: they are over before the attack is
ROUNDS = 3
MAX_RATIO = 3.0


def make_forms(_: str) -> Iterator[bytes]:
    """Forms of 520 KB with 100,000 fields, each different."""
    fields = "&".join(f"{number:04x}" for number in range(100_000))[:519_990]
    return (form("/preferences", f"{fields}{number:08x}") for number in itertools.count())


def make_cookies(_: str) -> Iterator[bytes]:
    """Cookies of 60 KB of backslashes, each different."""
    return (get("/", Cookie=f'greatglen="{number:08x}' + 60_000 * "\\" + '"') for number in itertools.count())


def make_flood(table: str) -> Iterator[bytes]:
    """What is in order and takes long: a search in the rules, and the table at an old moment."""
    searches = (get(f"/rules/glenmore2?q=e{number % 7}") for number in itertools.count())
    moments = (get(f"{table}/now?at={100 + number % 200}") for number in itertools.count())
    return itertools.chain.from_iterable(zip(searches, moments, strict=True))


ATTACKS_BY_NAME: dict[str, Callable[[str], Iterator[bytes]]] = {
    "forms": make_forms,
    "cookies": make_cookies,
    "flood": make_flood,
}


async def attack(port: int, name: str, table: str) -> None:
    """Be the hostile client."""
    requests = itertools.islice(ATTACKS_BY_NAME[name](table), ATTACKS)
    end = time.monotonic() + SECONDS

    async def send() -> None:
        line = await Connection.open(port, HOSTILE)
        for request in requests:
            with contextlib.suppress(RuntimeError):  # refused
                await line.request(request)
            if b"connection: close" in line.head.lower():
                line.close()
                line = await Connection.open(port, HOSTILE)
        line.close()

    sending = [asyncio.create_task(send()) for _ in range(FORM_CONNECTIONS if name == "forms" else CONNECTIONS)]
    await asyncio.wait(sending, timeout=end - time.monotonic())
    for task in sending:
        task.cancel()


async def measure_beside(server: ServerProcess, name: str, table: str, lobby: bytes) -> tuple[Load, Load]:
    """The lobby without the hostile client, and with it. Visits have their moments, also if one before is late."""
    lines = [await Connection.open(server.port) for _ in range(CONNECTIONS)]
    visits = [RequestSequence([(line, lobby)] * (VISITS // CONNECTIONS)) for line in lines]
    quiet = await run_load([server], visits, RATE)
    command = [sys.executable, "-m", "bench.hostile", "attack", str(server.port), name, table]
    hostile = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert hostile.stdout is not None
    await asyncio.to_thread(hostile.stdout.readline)  # it begins
    attacked = await run_load([server], visits, RATE)
    await asyncio.to_thread(hostile.wait, 60)
    for line in lines:
        line.close()
    return quiet, attacked


async def measure(source: Path | None = None) -> None:
    late = subprocess.run([sys.executable, str(HERE / "late.py"), "30"], capture_output=True, check=True).stdout
    record = str(json.loads(late)["record"])
    for name in ATTACKS_BY_NAME:
        rounds = [await run_round(name, record, source) for _ in range(ROUNDS)]
        said = f"The lobby beside one hostile client ({name}), to that without"
        middle, slow = (
            statistics.median(attacked.percentile(part) / quiet.percentile(part) for quiet, attacked in rounds)
            for part in (0.5, 0.95)
        )
        print(f"{said:<64}{middle:>7.2f}x   (at most {MAX_RATIO:g})", flush=True)
        worst = max(max(attacked.durations) for _, attacked in rounds)
        print(f"{'':4}95th centile to that without: {slow:.1f}x; the slowest took {worst:.2f} s", flush=True)


async def run_round(name: str, record: str, source: Path | None) -> tuple[Load, Load]:
    """A server of its own: what the last attack left of the hostile address's limit is not met again."""
    with (
        tempfile.TemporaryDirectory() as folder,
        run_servers(f"sqlite:///{folder}/hostile.db", source=source, limits="strangers") as [server],
    ):
        line = await Connection.open(server.port)
        player = await open_visitor(line)
        head, _ = await line.request_with_head(
            upload("/import", record, player["greatglen-csrf"], **make_headers(player))
        )
        found = re.search(r"^location: ([^\s?]+)", head, re.IGNORECASE | re.MULTILINE)
        assert found is not None, head
        lobby = get("/", **make_headers(player))
        await line.request(lobby)
        await line.request(
            get("/rules/glenmore2", **make_headers(player))
        )  # so that nothing is drawn for the first time
        return await measure_beside(server, name, found[1], lobby)


def main() -> None:
    match sys.argv[1:]:
        case ["attack", port, name, table]:
            print("it begins", flush=True)
            asyncio.run(attack(int(port), name, table))
        case [source]:
            asyncio.run(measure(Path(source)))
        case _:
            asyncio.run(measure())


if __name__ == "__main__":
    main()
