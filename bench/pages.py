"""What a page costs late in a game of Glen More II with four players and all eight Chronicles.

`python -m bench.pages OLD/src` measures another checkout in the same run, and says what is left of its cost.
"""

import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlencode

import msgspec

from bench.asking import Connection, form, get, upload
from bench.serving import ServerProcess, run_servers

HERE = Path(__file__).parent
MOVES = 30
COOKIE = re.compile(r"^set-cookie: ([\w-]+)=([^;]*)", re.IGNORECASE | re.MULTILINE)


class Costs(msgspec.Struct, frozen=True):
    """Seconds of CPU time, medians over the moves."""

    act: float  # an action by the page: stored, and answered with the table
    look: float  # the table for somebody who has not asked for it at that version
    again: float  # the same once more


async def measure_costs(source: Path | None = None) -> Costs:
    """Of the server in this checkout, or another's `src`."""
    environment = os.environ | ({} if source is None else {"PYTHONPATH": str(source)})
    script = [sys.executable, str(HERE / "late.py"), str(MOVES)]
    late = json.loads(subprocess.run(script, env=environment, capture_output=True, check=True).stdout)
    with (
        tempfile.TemporaryDirectory() as folder,
        run_servers(f"sqlite:///{folder}/pages.db", source=source) as [server],
    ):
        line = await Connection.open(server.port)
        player, spectator = await open_visitor(line), await open_visitor(line)
        token = player["greatglen-csrf"]
        head, _ = await line.request_with_head(upload("/import", late["record"], token, **make_headers(player)))
        found_at = re.search(r"^location: ([^\s?]+)", head, re.IGNORECASE | re.MULTILINE)
        assert found_at is not None, head
        table = found_at[1]
        await line.request(get(table, **make_headers(player)))
        now = get(f"{table}/now", **make_headers(spectator))
        await line.request(now)
        found: list[tuple[float, float, float]] = []
        for version, action in late["moves"]:
            fields = urlencode({"_csrf_token": token, "action": action, "version": version})
            act = form(f"{table}/act", fields, **make_headers(player))
            found.append(
                (
                    await measure_cost(server, line, act),
                    await measure_cost(server, line, now),
                    await measure_cost(server, line, now),
                )
            )
    return Costs(*(statistics.median(column) for column in zip(*found, strict=True)))


async def open_visitor(line: Connection) -> dict[str, str]:
    """The cookies of a new browser."""
    head, _ = await line.request_with_head(get("/"))
    return dict(COOKIE.findall(head))


def make_headers(cookies: dict[str, str]) -> dict[str, str]:
    """As browsers send them."""
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return {"Cookie": cookie, "Accept-Encoding": "gzip, deflate, br"}


async def measure_cost(server: ServerProcess, line: Connection, request: bytes) -> float:
    before = server.cpu
    await line.request(request)
    return server.cpu - before


async def compare(old: Path) -> None:
    """Both by turns, since a machine is not equally busy all the time."""
    rounds = [(await measure_costs(old), await measure_costs()) for _ in range(3)]
    print(f"A page late in a four-player game with all Chronicles, to that of {old}: CPU of the server")
    for name, said in (("act", "an action and its page"), ("look", "a page, first asked for"), ("again", "once more")):
        ratios = [getattr(new, name) / getattr(before, name) for before, new in rounds]
        milliseconds = [1000 * getattr(new, name) for _, new in rounds]
        print(f"{said:>28}{statistics.median(ratios):>8.2f}x   ({statistics.median(milliseconds):.1f} ms)")


if __name__ == "__main__":
    asyncio.run(compare(Path(sys.argv[1])))
