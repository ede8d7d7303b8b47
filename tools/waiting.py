"""Measure how long a player waits for bots: until their turn can be answered, and until the replay is over.

    python -m tools.waiting [--turns 20] [--bots easy,medium,easy] [--chronicles 1,2,3,4,5,6,7,8] [--motion normal]

Starts a server with its usual worker processes, opens a table of Glen More II in Chromium, answers every question with
a random option, and prints both times for each round of the others: the median, the highest, and how many decisions
the others made. The time until the replay is over includes that of the answer, so on a busy machine look at the turns
that were answered promptly.
"""

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from tools.screens import CHROMIUM, FLAGS

# The times are taken in the page, frame by frame, so that asking for them does not slow anything down.
WATCH = """() => {
  window.waited = { began: 0, answerable: 0, shown: 0 };
  const look = () => {
    const table = document.getElementById("table");
    const telling = document.getElementById("telling");
    const ceremony = document.getElementById("ceremony");
    const settled = table.dataset.mine === "yes" || document.querySelector("#prompt a[href$='/score']");
    const now = performance.now();
    const times = window.waited;
    if (times.began && !times.answerable && settled && table.dataset.version !== times.from) times.answerable = now;
    const showing = (telling && !telling.hidden) || !ceremony.hidden || document.querySelector("#flying > g");
    if (times.answerable && !times.shown && !showing) times.shown = now;
    requestAnimationFrame(look);
  };
  look();
}"""
ACT = """(option) => {
  const form = document.getElementById("act");
  form.elements.action.value = option;
  form.elements.version.value = document.getElementById("table").dataset.version;
  window.waited = { began: performance.now(), answerable: 0, shown: 0, from: form.elements.version.value };
  form.requestSubmit();
}"""
READ = "() => JSON.parse(document.getElementById('options').textContent).map((option) => option.id)"
TURN = """() => ({ version: Number(document.getElementById("table").dataset.version),
  over: !!document.querySelector("#prompt a[href$='/score']"), ...window.waited })"""


MINE = "() => document.getElementById('table').dataset.mine === 'yes'"
LONGEST = 180_000  # milliseconds for one round
PROMPT = 1.5  # seconds: a machine that is not busy has answered by then


class Wait(NamedTuple):
    """Seconds from an answer until the next question can be answered and until the replay is over."""

    answerable: float
    shown: float
    decisions: int  # of the others in between


def play(page: Page, turns: int, rng: random.Random) -> list[Wait]:
    """Play up to so many rounds of one game and return the waits for the others."""
    found: list[Wait] = []
    page.evaluate(WATCH)
    while len(found) < turns:
        version = page.evaluate(TURN)["version"]
        page.evaluate(ACT, rng.choice(page.evaluate(READ)))
        page.wait_for_function("() => window.waited.shown", timeout=LONGEST)
        state = page.evaluate(TURN)
        if state["over"]:
            break
        if state["version"] - version > 1:  # others have decided something in between
            answerable, shown = ((state[name] - state["began"]) / 1000 for name in ("answerable", "shown"))
            found.append(Wait(answerable, shown, state["version"] - version - 1))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--bots", default="easy,medium,easy")
    parser.add_argument("--chronicles", default="1,2,3,4,5,6,7,8")
    parser.add_argument("--motion", default="normal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=8641)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        url = f"http://127.0.0.1:{chosen.port}"
        database = f"sqlite:///{Path(folder) / 'games.db'}"
        command = [sys.executable, "-m", "greatglen.cli", "serve", "--no-browser", "--database", database]
        server = subprocess.Popen([*command, "--port", str(chosen.port), "--limits", "household"])
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            context = browser.new_context(base_url=url, viewport={"width": 1440, "height": 900}, locale="en-GB")
            page = context.new_page()
            await_server(page, url)
            token = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "greatglen-csrf")
            bots = chosen.bots.split(",")
            form: dict[str, str | float | bool] = {"_csrf_token": token, "seat-0": "here", "name-0": "Mairi"}
            form |= {f"seat-{seat}": level for seat, level in enumerate(bots, start=1)}
            form |= {f"seat-{seat}": "none" for seat in range(len(bots) + 1, 4)}
            form |= {"chronicles": chosen.chronicles} if chosen.chronicles else {}
            found: list[Wait] = []
            while len(found) < chosen.turns:
                answer = context.request.post("/new/glenmore2", form=form, max_redirects=0)
                page.goto(answer.headers["location"])
                page.evaluate("(motion) => document.documentElement.dataset.motion = motion", chosen.motion)
                page.wait_for_function(MINE, timeout=LONGEST)
                found += play(page, chosen.turns - len(found), random.Random(chosen.seed + len(found)))
            browser.close()
        finally:
            server.terminate()
            server.wait()
    prompt = [one for one in found if one.answerable <= PROMPT]
    for name, times in (
        ("answerable", [one.answerable for one in found]),
        ("replay over", [one.shown for one in found]),
        (f"replay over, where answerable within {PROMPT} s", [one.shown for one in prompt]),
        ("from answerable until replay over", [one.shown - one.answerable for one in found]),
    ):
        if times:
            print(f"{name}: median {statistics.median(times):.2f} s, highest {max(times):.2f} s, of {len(times)} turns")
    print(f"decisions of others in a turn: median {statistics.median(one.decisions for one in found):.0f}")


def await_server(page: Page, url: str) -> None:
    """Wait until the server answers."""
    deadline = time.monotonic() + 60
    while True:
        try:
            page.goto(f"{url}/new/glenmore2")
            return
        except Exception:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


if __name__ == "__main__":
    main()
