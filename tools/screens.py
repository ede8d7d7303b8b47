"""Pictures of the table in every size, to be leafed through by a person.

    python -m tools.screens FOLDER [--only PART …] [--dark] [--open]

For each game, number of players and set of Chronicles, at the beginning, in the middle and at the end, on a phone
upright and on its side, on small to large screens, and on two of those at a zoom of 200 %, which halves them. `--only`
keeps those whose names have all the parts: `--only glenmore2-4 1440`. `--open` takes what can be opened as well: tabs
on a phone, elsewhere what opens over the stage.
"""

import argparse
import asyncio
import random
import socket
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import msgspec
import uvicorn
from playwright.sync_api import Page, sync_playwright

import greatglen
from greatglen.kernel.record import Record
from greatglen.web.app import create_app
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.browser import BROWSER_COOKIE
from greatglen.workers.inline_queue import InlineQueue

CHROMIUM = "/usr/bin/chromium-headless-shell"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONES = ("390x844", "844x390")
DESKTOPS = ("1024x700", "1440x900", "2560x1440", "3840x2160")
ZOOMED = ("512x350", "720x450")  # 1024x700 and 1440x900 at 200 %
SIZES = (*PHONES, *ZOOMED, *DESKTOPS)
MOMENTS = {"beginning": 0.05, "middle": 0.5, "end": 0.97}
NAMES = ("Mairi", "Iain", "Eilidh", "Fergus", "Isla")
GAMES = {"clans": (2, 3, 4), "glenmore": (2, 3, 5), "glenmore2": (2, 3, 4)}
SETS = ("", "1,3,7,8", "1,2,3,4,5,6,7,8")
WHO = "screens0screens0screens0"
LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# The tabs, if there are some, the open one last; and what opens over the stage.
TABS = """() => [...document.querySelectorAll(".tabs [data-tab]")].filter((e) => e.checkVisibility())
  .sort((one, other) => one.matches(".on") - other.matches(".on")).map((e) => e.dataset.tab)"""
OPENS = """() => [...new Set([...document.querySelectorAll("#table button[data-open]")]
  .filter((e) => e.checkVisibility()).map((e) => e.dataset.open))]"""
OPEN = """(what) => document.querySelector(`.tabs [data-tab="${what}"], button[data-open="${what}"]`).click()"""
CLOSE = """(what) => document.querySelector(`.opened button[data-open="${what}"]`)?.click()"""


class Scene(msgspec.Struct, frozen=True):
    """A table to be looked at."""

    game: str
    seats: int
    chronicles: str
    moment: str

    @property
    def name(self) -> str:
        played = "-c" + self.chronicles.replace(",", "") if self.chronicles else ""
        return f"{self.game}-{self.seats}{played}-{self.moment}"

    def record(self) -> Record:
        """The game as far as it was played, by chance but with few goods sold and scots moved."""
        record, versions = play_record(self.game, self.seats, self.chronicles)
        return greatglen.replay(record, at=versions[int(MOMENTS[self.moment] * (len(versions) - 1))]).record


@cache
def play_record(game: str, seats: int, chronicles: str) -> tuple[Record, list[int]]:
    """A whole game, and the versions at which somebody had to decide."""
    table = greatglen.start(game, seats=seats, seed=11, options={"chronicles": chronicles} if chronicles else {})
    rng = random.Random(5)
    versions = []
    while not table.is_over:
        offered = table.choice.options
        quick = [option for option in offered if not str(option).startswith(("sell", "move"))]
        versions.append(table.version)
        table.apply(rng.choice(quick or offered))
    return table.record, versions


def list_scenes() -> Iterator[Scene]:
    for game, counts in GAMES.items():
        for seats in counts:
            for chronicles in SETS if game == "glenmore2" else ("",):
                for moment in MOMENTS:
                    chosen = chronicles.replace("4,", "") if seats == 2 else chronicles  # Hammer is for three or four
                    yield Scene(game, seats, chosen, moment)


def make_seats(scene: Scene) -> list[SeatSetup]:
    """Everybody at this screen."""
    return [SeatSetup("here", name) for name in NAMES[: scene.seats]]


class Tables:
    """A server with tables of the one who looks."""

    def __init__(self, database: str) -> None:
        self._app = create_app(database, pace=0.0, queue=InlineQueue)
        self._loop: Future[asyncio.AbstractEventLoop] = Future()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._server = uvicorn.Server(uvicorn.Config(self._app, log_level="critical", timeout_graceful_shutdown=1))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"

        async def running(_: object) -> None:
            self._loop.set_result(asyncio.get_running_loop())

        self._app.on_startup.append(running)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self._thread.start()

    def open(self, scene: Scene, record: Record | None = None) -> str:
        """The address of a table, at the moment of the scene or where a record ends."""
        table_service: TableService = self._app.state.table_service
        opening = table_service.open(WHO, scene.game, make_seats(scene), record=record or scene.record())
        found = asyncio.run_coroutine_threadsafe(opening, self._loop.result(30)).result(60)
        return f"{self.url}/t/{found.info.id}"

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)


@contextmanager
def open_tables() -> Iterator[Tables]:
    with tempfile.TemporaryDirectory() as folder:
        served = Tables(f"sqlite:///{folder}/games.db")
        try:
            yield served
        finally:
            served.close()


@contextmanager
def open_pages(url: str, dark: bool) -> Iterator[dict[bool, Page]]:
    """A page with a mouse, and one that is touched."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        opened = {}
        for touch in (False, True):
            context = chromium.new_context(
                has_touch=touch,
                is_mobile=touch,
                color_scheme="dark" if dark else "light",
                locale="en-GB",
                reduced_motion="reduce",
            )
            context.add_cookies([{"name": BROWSER_COOKIE, "value": WHO, "url": url}])
            opened[touch] = context.new_page()
        yield opened
        chromium.close()


def open_page(page: Page, address: str, size: str) -> None:
    """A table at some size; one that is open already is only given another size."""
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    if page.url != address:
        page.goto(address)
        page.wait_for_selector("body[data-tab]")
        page.evaluate("() => document.fonts.ready.then(() => null)")
    page.evaluate(LAID_OUT)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--open", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)

    with open_tables() as served, open_pages(served.url, arguments.dark) as opened:
        for scene in list_scenes():
            names = {size: f"{scene.name}-{size}" for size in SIZES}
            names = {size: name for size, name in names.items() if all(part in name for part in arguments.only)}
            address = served.open(scene) if names else ""
            for size, name in names.items():
                page = opened[size in PHONES]
                open_page(page, address, size)
                page.screenshot(path=arguments.folder / f"{name}.png")
                print(name, flush=True)
                for what in (page.evaluate(TABS) or page.evaluate(OPENS)) if arguments.open else ():
                    page.evaluate(OPEN, what)
                    page.evaluate(LAID_OUT)
                    page.screenshot(path=arguments.folder / f"{name}-{what}.png")
                    page.evaluate(CLOSE, what)


if __name__ == "__main__":
    main()
