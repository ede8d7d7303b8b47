"""Trace four walks through the code, and print the files that each passes.

    python -m tools.walks [click|bot|tile|visitor …] [--functions]

`click`: from the click of one player until the page of the other is new. `bot`: a bot's move, until the page of the
person is new. `tile`: from a line of `components.toml` to rule, sentence and picture. `visitor`: the cookie of a new
visitor. A walk passes a file if it calls one of its functions or renders it as a template; imports do not count.
"""

import argparse
import asyncio
import contextlib
import re
import runpy
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple, cast

import httpx
from litestar import Litestar

from greatglen import drawing, start
from greatglen.games.glenmore.rules import components
from greatglen.games.glenmore.rules.activation import Activation
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.text import load_game_text
from greatglen.web.app import create_app
from greatglen.web.live.game import LiveGame
from greatglen.workers.inline_queue import InlineQueue
from greatglen.workers.job import Job

SOURCE = Path(components.__file__).parents[3]
SERVER = ("web", "store", "workers")
FUNCTION = 0x1  # a flag of code: it is a function's, not a module's or a class's
GAME = "glenmore2"
NOON = 1_767_268_800.0  # of a day of which the deal is known
TILE = "butcher-1"


class Walk(NamedTuple):
    """The functions that a walk passed, by file below the package."""

    functions: dict[str, set[str]]

    @property
    def modules(self) -> list[str]:
        return sorted(file for file in self.functions if file.endswith(".py"))

    @property
    def templates(self) -> list[str]:
        return sorted(file for file in self.functions if file.endswith(".html"))

    @property
    def server(self) -> list[str]:
        """The modules of web, store and workers."""
        return [module for module in self.modules if module.split("/")[0] in SERVER]


class Tracer:
    """Record which functions run while it is on, in all threads that begin while it is installed."""

    def __init__(self) -> None:
        self.on = False
        self.codes: set[CodeType] = set()

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if self.on and event == "call":
            self.codes.add(frame.f_code)

    @contextlib.contextmanager
    def install(self) -> Iterator[None]:
        before = sys.getprofile(), threading.getprofile()
        threading.setprofile(self)
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(before[0])
            threading.setprofile(before[1])

    def walk(self) -> Walk:
        """Return what was passed while it was on."""
        found: dict[str, set[str]] = {}
        for code in self.codes:
            path = Path(code.co_filename)
            template = path.suffix == ".html"
            if SOURCE in path.parents and (template or code.co_flags & FUNCTION):
                found.setdefault(str(path.relative_to(SOURCE)), set()).add(code.co_qualname)
        return Walk(found)


# -- a server in this process


class GatedQueue(InlineQueue):
    """A queue that holds its jobs back until the gate opens, so that a walk can begin there."""

    gate: asyncio.Event

    async def put(self, job: Job) -> Any:
        await self.gate.wait()
        return await super().put(job)


class Visitor:
    """A browser without a window."""

    def __init__(self, app: Litestar) -> None:
        self.app = app
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(cast(Any, app)), base_url="http://localhost")

    async def get(self, path: str) -> httpx.Response:
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer

    async def post(self, path: str, **form: str) -> httpx.Response:
        answer = await self.http.post(path, data={"_csrf_token": self.http.cookies["greatglen-csrf"], **form})
        assert answer.status_code in (200, 303), answer.text
        return answer

    async def open(self, **seats: str) -> str:
        """Open a table and return its path."""
        await self.get("/")
        kinds = {name.replace("_", "-"): kind for name, kind in seats.items()}
        opened = await self.post(f"/new/{GAME}", seed="1", **kinds)
        return f"/t/{re.split('[/?#]', opened.headers['location'])[2]}"

    async def choose(self, live_game: LiveGame) -> None:
        """Choose the first option."""
        action, version = str(live_game.table.choice.options[0]), str(live_game.table.version)
        await self.post(f"/t/{live_game.info.id}/act", action=action, version=version)

    @contextlib.asynccontextmanager
    async def news(self, table: str) -> AsyncIterator[Callable[[int], Any]]:
        """Listen to the stream of a table, and yield a function that waits until it tells of a version."""
        versions: asyncio.Queue[int] = asyncio.Queue()
        gone = asyncio.Event()
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
            "path": f"{table}/stream", "raw_path": f"{table}/stream".encode(), "query_string": b"", "root_path": "",
            "headers": [(b"host", b"localhost"), (b"cookie", cookies.encode())], "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }  # fmt: skip

        async def receive() -> dict[str, Any]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            for version in re.findall(rb"data: (\d+)", message.get("body", b"")):
                versions.put_nowait(int(version))

        async def until(version: int) -> None:
            while await versions.get() < version:
                pass

        stream = asyncio.create_task(self.app(scope, receive, send))  # type: ignore[arg-type]
        try:
            yield until
        finally:
            gone.set()
            await stream


@contextlib.asynccontextmanager
async def serving() -> AsyncIterator[tuple[Litestar, asyncio.Event]]:
    """Start an application without periodic tasks on a database in memory; yield it and the gate of its bots."""
    queues: list[GatedQueue] = []

    def queue(store: Any) -> GatedQueue:
        queues.append(GatedQueue(store))
        return queues[0]

    app = create_app("sqlite://", pace=0.0, queue=queue, now=lambda: NOON)
    queues[0].gate = asyncio.Event()
    app.state.table_service.periodic_tasks.tasks = ()
    async with app.lifespan():
        yield app, queues[0].gate


# -- the walks


async def _click(tracer: Tracer) -> None:
    async with serving() as (app, _):
        host, guest = Visitor(app), Visitor(app)
        table = await host.open(seat_0="here", seat_1="invited")
        live_game = await app.state.table_service.find(table.rpartition("/")[2])
        await guest.get("/")
        await guest.post(f"/join/{live_game.seats[1].invitation}", name="Guest")
        players = {live_game.seats[0].owner: host, live_game.seats[1].owner: guest}
        acts = players[live_game.seats[live_game.table.choice.seat].owner]
        looks = host if acts is guest else guest
        version = live_game.table.version
        async with looks.news(table) as until:
            await until(version)
            tracer.on = True
            await acts.choose(live_game)
            await until(version + 1)
            await looks.get(f"{table}/now")
            tracer.on = False


async def _bot(tracer: Tracer) -> None:
    async with serving() as (app, gate):
        person = Visitor(app)
        table = await person.open(seat_0="here", seat_1="easy")
        service = app.state.table_service
        live_game = await service.find(table.rpartition("/")[2])
        while live_game.table.choice.seat == 0:
            await person.choose(live_game)
        version = live_game.table.version
        async with person.news(table) as until:
            await until(version)
            tracer.on = True
            service.wake(live_game)
            gate.set()
            await until(version + 1)
            await person.get(f"{table}/now")
            tracer.on = False


async def _visitor(tracer: Tracer) -> None:
    async with serving() as (app, _):
        visitor = Visitor(app)
        tracer.on = True
        assert "greatglen" in (await visitor.get("/")).cookies
        await visitor.get("/")
        tracer.on = False


async def _tile(tracer: Tracer) -> None:
    tracer.on = True
    runpy.run_path(components.__file__)  # what it does when it is imported
    tracer.on = False
    table = start("glenmore", seats=2, seed=1, chance="manual")
    state = table.state
    assert isinstance(state, GlenMore)
    state.players[0].land[5051] = Plot(components.TILE[TILE], (0, 1), 0)
    state.agenda = [Activation(0, (5051,), 0, False, (5051,))]
    table.set_position(state)
    words = load_game_text("glenmore", ["Ann", "Bob"])
    tracer.on = True
    view = table.view_for(0)
    drawing.tips(view, words)
    drawing.draw_picture(view, words)
    words.describe_option(table.choice.options[0], state)
    for event in table.apply(table.choice.options[0]):
        words.describe_event(event)


WALKS = {"click": _click, "bot": _bot, "tile": _tile, "visitor": _visitor}


def walk(name: str) -> Walk:
    """Trace one of the walks."""
    tracer = Tracer()
    with tracer.install():
        asyncio.run(WALKS[name](tracer))
    return tracer.walk()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("walks", nargs="*", choices=[[], *WALKS], metavar="walk")
    parser.add_argument("--functions", action="store_true", help="also print the functions of each file")
    chosen = parser.parse_args()
    for name in chosen.walks or WALKS:
        found = walk(name)
        print(
            f"{name}: {len(found.modules)} modules, {len(found.server)} of the server, {len(found.templates)} templates"
        )
        for file in (*found.modules, *found.templates):
            print(f"    {file}" + (f": {', '.join(sorted(found.functions[file]))}" if chosen.functions else ""))


if __name__ == "__main__":
    main()
