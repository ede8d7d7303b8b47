"""One server and one Chromium for all tests of the web table; every window has its own cookies and is listened to."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import quick_database as quick_database
from patience import PATIENCE
from playwright.sync_api import Browser, expect, sync_playwright
from web.clock import Clock
from web.people import Person
from web.serving import Server, serving
from web.windows import CHROMIUM, FLAGS, Window

import greatglen.bots.analysis
from greatglen.workers import job_runner

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(autouse=True)
def little_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and analyses of a moment; tests of what they find have their own budgets."""
    monkeypatch.setattr(job_runner, "HINT_SECONDS", 0.05)
    monkeypatch.setattr(greatglen.bots.analysis, "GLANCE_ITERATIONS", 2)
    monkeypatch.setattr(greatglen.bots.analysis, "THOROUGH_ITERATIONS", 8)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("web") / "games.db"
    with serving(f"sqlite:///{file}") as server:
        yield server


@pytest.fixture(scope="session")
def daily_clock() -> Clock:
    """The clock of the server `daily`."""
    return Clock("2026-01-01")


@pytest.fixture(scope="session")
def daily(tmp_path_factory: pytest.TempPathFactory, daily_clock: Clock) -> Iterator[Server]:
    """A server for tests of the deals of days and of puzzles; each of them begins a day of its own."""
    file = tmp_path_factory.mktemp("daily") / "games.db"
    with serving(f"sqlite:///{file}", now=daily_clock) as server:
        yield server


@pytest.fixture
def clock(daily_clock: Clock) -> Clock:
    """The clock of the server `daily`, at noon of a day that nobody has played: two play Clans."""
    daily_clock.go_to_next("clans", 2)
    return daily_clock


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE * 1000)
        yield browser
        browser.close()


@pytest.fixture
def open_window(chromium: Browser, server: Server) -> Iterator[Callable[..., Window]]:
    """Windows of different people; none may complain in its console."""
    windows: list[Window] = []

    def opened(base: str = "", **settings: object) -> Window:
        window = Window(chromium, base or server.url, **settings)
        windows.append(window)
        return window

    yield opened
    for window in windows:
        window.close()
    assert [complaint for window in windows for complaint in window.complaints] == []


@pytest.fixture
def window(open_window: Callable[..., Window]) -> Window:
    return open_window()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def host(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person
