"""A killed server loses nothing: it resumes at the last accepted action, and open pages come back by themselves."""

import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from patience import wait_until
from playwright.sync_api import expect
from web.people import Person
from web.serving import serving
from web.test_together import invited
from web.windows import Window

from greatglen.store.store import Store

SERVE = """
import sys
from greatglen.web.serve import serve
serve(int(sys.argv[1]), sys.argv[2], open_browser=False, pace=float(sys.argv[3]), limits="household")
"""


class Process:
    """A server in a process of its own, on a port that stays the same."""

    def __init__(self, database: str) -> None:
        self.database = database
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.running: subprocess.Popen[bytes] | None = None

    def start(self, pace: float = 0.0) -> None:
        command = [sys.executable, "-c", SERVE, str(self.port), self.database, str(pace)]
        self.running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        wait_until(self._answers)

    def _answers(self) -> bool:
        with socket.socket() as caller:
            return caller.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        if self.running is not None:
            os.kill(self.running.pid, signal.SIGKILL)
            self.running.wait()
            self.running = None


@pytest.fixture
def process(database: str) -> Iterator[Process]:
    process = Process(database)
    yield process
    process.kill()


def stored_actions(database: str, address: str) -> int:
    store = Store(database)
    count = len(store.load_notation(address.split("/t/")[1], 0))
    store.close()
    return count


def test_pages_come_back_and_the_game_goes_on(process: Process, open_window: Callable[..., Window]) -> None:
    process.start()
    host = open_window(process.url)
    host.new_table("clans", ["here", "invited"], seed="2")
    guest = invited(open_window, host, "Flora", process.url)
    windows, rng = [host, guest], random.Random(1)
    for window in windows:
        window.pardon("Failed to load resource")
        window.pardon("Failed to fetch")
    for _ in range(3):
        mover = next(window for window in windows if window.fact("mine") == "yes")
        mover.decide(rng)
        other = windows[1 - windows.index(mover)]
        other.is_at(mover.version)
        wait_until(lambda: any(window.fact("mine") == "yes" for window in windows))
    accepted = host.version
    process.kill()
    assert stored_actions(process.database, host.page.url) == accepted
    process.start()
    assert stored_actions(process.database, host.page.url) == accepted
    mover = next(window for window in windows if window.fact("mine") == "yes")
    mover.decide(rng)  # on the page as it stands: nobody loads it again
    for window in windows:
        window.is_at(accepted + 1)


@pytest.mark.exhaustive
def test_a_bot_that_was_thinking_thinks_on(process: Process, open_window: Callable[..., Window]) -> None:
    """Nobody does anything: the page notices the new server, and with that the bot is woken."""
    process.start(pace=1000)
    window = open_window(process.url)
    window.pardon("Failed to load resource")
    window.pardon("Failed to fetch")
    window.new_table("clans", ["here", "easy"], seed="2")
    rng = random.Random(1)
    while window.fact("mine") == "yes":
        window.decide(rng)
    accepted = window.version
    process.kill()
    process.start(pace=0)
    window.is_past(accepted)
    window.is_asked()
    expect(window.page.locator("#problem .told")).to_have_count(0)


def test_a_long_game_is_taken_up_from_its_snapshot(database: str) -> None:
    """The second server starts while the first still runs, as if that had been killed without a word."""
    rng = random.Random(1)
    with serving(database) as server, Person(server) as host:
        live_game = host.open("glenmore2", ["here", "here"], seed="4")
        for _ in range(80):  # over a snapshot
            choice = live_game.table.choice
            server.done(server.table_service.act(live_game, choice.seat, rng.choice(choice.options)))
        with serving(database) as other:
            again = other.found(live_game.info.id)
            assert again.table.version == live_game.table.version and again.table.digest() == live_game.table.digest()
            assert again.table.choice.options == live_game.table.choice.options
