"""A ninth Chronicle in the browser: only its folder was dropped beside the others (tests/slices/house.py)."""

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from patience import PATIENCE, wait_until
from playwright.sync_api import expect
from slices.house import surroundings, with_ninth
from web.windows import Window


@pytest.fixture
def with_nine(tmp_path: Path, database: str) -> Iterator[str]:
    """The address of a server that was started as people start it, from a program with nine Chronicles."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "greatglen.cli", "serve", "--no-browser"]
    command += ["--port", str(port), "--database", database]
    server = subprocess.Popen(command, env=surroundings(with_ninth(tmp_path)))

    def listens() -> bool:
        assert server.poll() is None, "the server has ended"
        with closing(socket.socket()) as caller:
            return caller.connect_ex(("127.0.0.1", port)) == 0

    try:
        wait_until(listens)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(PATIENCE)


@pytest.mark.exhaustive
def test_a_wish_in_german(with_nine: str, open_window: Callable[..., Window]) -> None:
    window = open_window(with_nine, locale="de")
    window.page.goto("/new/glenmore2")
    offered = window.page.locator("label:has([name=expansion-9])")
    expect(offered).to_contain_text("Der Wunschbrunnen")
    expect(offered).to_contain_text("Eine Münze im Brunnen bringt Glück")
    window.fill_in("glenmore2", ["here", "easy"], {0: "Ailsa"}, seed="4", chronicles="9")
    window.is_asked()
    window.page.locator(".shelf [data-open=chronicle-9]").click()
    expect(window.page.locator("#part-chronicle-9")).to_be_visible()
    expect(window.page.locator("#part-chronicle-9 title").first).to_have_text("Der Wunschbrunnen")
    window.drawings_are_whole()
    version = window.version
    assert window.click("glow", "c9-well")
    window.is_past(version)
    window.draw("log")
    expect(window.page.locator("#log")).to_contain_text("Ailsa warf 1 Münze in den Brunnen und wünschte sich etwas.")
    expect(window.page.locator("[data-at=c9-well].may")).to_have_count(0)
