"""A window of a real Chromium: what a person does at the table, by clicking."""

import random
import re
import time
from typing import Any

from patience import PATIENCE, wait_until
from playwright.sync_api import APIResponse, Browser, ConsoleMessage, Locator, Page, Position, expect
from playwright.sync_api import TimeoutError as TooLate

from greatglen.kernel.action import Action
from greatglen.web.live.game import LiveGame

CHROMIUM = "/usr/bin/chromium-headless-shell"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
GLANCE = 2000  # milliseconds after which it is looked whether what is to be clicked is still there; then twice as long

# What glows on the board and can be seen, what is asked beside it, and the buttons of the prompt.
CLICKABLE = """() => {
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({visibilityProperty: true});
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  return [
    ...all("#table .may").map((e) => ["glow", e.dataset.at]),
    ...all("#ask button[data-at]").map((e) => ["ask", e.dataset.at]),
    ...all("#ask button[data-option]").map((e) => ["option", e.dataset.option]),
    ...all("#prompt [data-option]").map((e) => ["prompt", e.dataset.option]),
    ...all("#prompt [data-pay]").map(() => ["pay", "cheapest"]),
  ];
}"""
# How the table stands, and from now on what is hit by the next click.
LISTEN = """() => {
  window.hit = null;
  const hits = (event) => {
    if (!event.isTrusted || event.target.closest("#ceremony")) return;
    window.hit = event.target;
    document.removeEventListener("click", hits, true);
  };
  document.addEventListener("click", hits, true);
  return [document.getElementById("table").dataset.version, document.querySelectorAll(".chosen").length];
}"""
# Something came of a click, or it hit something else.
SETTLED = """([version, chosen, selector]) => {
  const moved = document.getElementById("table").dataset.version !== version;
  const asked = !(document.getElementById("ask")?.hidden ?? true);
  const stepped = asked || document.querySelectorAll(".chosen").length !== chosen;
  if (moved || stepped) return "done";
  return window.hit !== null && !window.hit.closest(selector) ? "slipped" : false;
}"""
# The same of the second click, which does what the first has told.
DONE = """([version, selector]) => {
  if (document.getElementById("table").dataset.version !== version) return "done";
  return window.hit !== null && !window.hit.closest(selector) ? "slipped" : false;
}"""
UNCOVER = """(element) => {
  const {x, y, width, height} = element.getBoundingClientRect();
  const over = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".opened");
  if (over && !over.contains(element)) over.querySelector("button[data-open]").click();
}"""
# A point of an element that nothing covers, from its upper left corner; null if there is none in view.
FREE_POINT = """(element) => {
  const {x, y, width, height} = element.getBoundingClientRect();
  const parts = [0.5, 0.2, 0.8];
  const points = parts.flatMap((across) => parts.map((down) => ({x: across * width, y: down * height})));
  return points.find((at) => element.contains(document.elementFromPoint(x + at.x, y + at.y))) ?? null;
}"""
CLOSE_CEREMONY = "document.querySelector('#ceremony:not([hidden]) [data-close-ceremony]')?.click()"
SCORES = "#prompt a[href$='/score']"
READY = "what => [...document.querySelectorAll('#table .ready')].some((element) => element.dataset.at === what)"
BROKEN = """() => [
  ...[...document.querySelectorAll("#table svg, #table svg *")].filter((e) => !(e instanceof SVGElement)),
  ...document.querySelectorAll("#table svg.drawing:not([viewBox])"),
].map((e) => e.outerHTML.slice(0, 200))"""
WHERE = {
    "glow": "#table .may[data-at={}]",
    "ask": "#ask button[data-at={}]",
    "option": "#ask button[data-option={}]",
    "prompt": "#prompt [data-option={}]",
    "pay": "#prompt [data-pay]",
}


class Window:
    """A browser of its own, with one page."""

    def __init__(self, chromium: Browser, base: str, **settings: Any) -> None:
        usual = {"viewport": {"width": 1400, "height": 1000}, "locale": "en-GB", "reduced_motion": "reduce"}
        usual["service_workers"] = "block"  # they keep files for later, which has tests of its own
        chosen: dict[str, Any] = {**usual, **settings}
        self.touch = bool(chosen.get("has_touch"))
        self.context = chromium.new_context(base_url=base, **chosen)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.complaints: list[str] = []
        self.pardoned = ["Service Worker registration blocked by Playwright"]
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self._complained(page.url, error.message))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complained(str(message.location.get("url")), message.text)

    def _complained(self, where: str, what: str) -> None:
        overtaken = "/preview?" in where and "409" in what  # it was asked for in the moment in which somebody acted
        if not overtaken and not any(part in what for part in self.pardoned):
            self.complaints.append(f"{where}: {what}")

    def pardon(self, part: str) -> None:
        """A complaint that belongs to the test: a refusal shows in the console too."""
        self.pardoned.append(part)

    def close(self) -> None:
        self.context.close()

    @property
    def owner(self) -> str:
        """The secret of its browser, by which seats are its own; a page must have been opened."""
        return next(str(cookie.get("value")) for cookie in self.context.cookies() if cookie.get("name") == "greatglen")

    # -- opening tables

    def new_table(self, game: str, seats: list[str], names: dict[int, str] | None = None, **options: str) -> None:
        """Sit down at a new table; the form for it is sent without being looked at."""
        self.context.request.get(f"/new/{game}", timeout=PATIENCE * 1000)  # it brings the cookies
        answer = self.post(f"/new/{game}", max_redirects=0, **fields(seats, names or {}, options))
        self.page.goto(answer.headers["location"].removesuffix("/waiting"))

    def fill_in(self, game: str, seats: list[str], names: dict[int, str] | None = None, **options: str) -> None:
        """Fill in the form for a new table as a person would."""
        self.page.goto(f"/new/{game}")
        self.page.locator("details.further > summary").click()
        chosen = self.page.locator("[name^=expansion-]:checked")  # as last time
        chosen.evaluate_all("boxes => boxes.forEach((box) => box.click())")
        empty = ["none"] * (self.page.locator("select[name^=seat-]").count() - len(seats))
        for name, value in fields(seats + empty, names or {}, options).items():
            field = self.page.locator(f"[name={name}]")
            if field.get_attribute("type") == "checkbox":
                field.check()
            elif field.evaluate("field => field.localName") == "select":
                field.select_option(value, force=True)  # of a Chronicle that may be out
            else:
                field.fill(value)
        self.page.locator("button.gold").click()
        self.page.wait_for_url("**/t/*")

    # -- at the table

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    def fact(self, name: str) -> str:
        return self.table.get_attribute(f"data-{name}") or ""

    @property
    def version(self) -> int:
        return int(self.fact("version"))

    def is_at(self, version: int) -> None:
        expect(self.table).to_have_attribute("data-version", str(version))

    def is_asked(self) -> None:
        """It is this window's turn."""
        expect(self.table).to_have_attribute("data-mine", "yes")

    def waits(self) -> None:
        expect(self.table).to_have_attribute("data-mine", "no")

    def is_past(self, version: int) -> None:
        self.page.wait_for_function(
            "then => Number(document.getElementById('table').dataset.version) > then", arg=version
        )

    def clickable(self, version: int | None = None) -> list[tuple[str, str]]:
        """What may be clicked; while the table is being redrawn nothing may, for a moment.

        With a version: nothing either once the table has moved on from it.
        """
        found: list[tuple[str, str]] = []

        def some() -> bool:
            found[:] = self.visible()
            if version in (None, self.version):
                return bool(found)
            found.clear()  # it belongs to what came after
            return True

        wait_until(some)
        return found

    def click(self, kind: str, what: str) -> bool:
        """Whether something came of it: a table that was redrawn or scrolled in that moment may have slipped away."""
        selector = WHERE[kind].format('"' + what + '"')
        version, chosen = self.page.evaluate(LISTEN)
        if not self._press(self.page.locator(f"{selector} >> visible=true").first):
            return False
        came = self.page.wait_for_function(SETTLED, arg=[version, chosen, selector])
        if self.page.evaluate(READY, what):  # the first click has told what a second would do
            self.page.evaluate(LISTEN)
            if not self._press(self.page.locator(f"{selector} >> visible=true").first):
                return False
            came = self.page.wait_for_function(DONE, arg=[version, selector])
        return bool(came.json_value() == "done")

    def _press(self, spot: Locator) -> bool:
        """False if it has gone before it could be pressed; that is looked at again and again. What lies over it, a
        scoring that is shown or something that was opened, is closed first.
        """
        end, glance = time.monotonic() + PATIENCE, GLANCE
        while True:
            self.page.evaluate(CLOSE_CEREMONY)
            point: Position | None = None
            for element in spot.element_handles():
                element.evaluate(UNCOVER)
                point = element.evaluate(FREE_POINT)
            try:
                press = spot.tap if self.touch else spot.click
                press(position=point, timeout=glance)
                return True
            except TooLate:
                if self.page.evaluate("window.hit !== null"):
                    return True
                if not spot.count():
                    return False
                if time.monotonic() > end:
                    raise
                glance *= 2

    def decide(self, rng: random.Random) -> None:
        """One whole decision: click what may be clicked until the table moves on."""
        version = self.version
        slipped = 0
        while self.version == version:
            ways = self.clickable(version)
            if ways:
                slipped = 0 if self.click(*self._pick(ways, rng)) else slipped + 1
            assert slipped < 3, f"nothing comes of clicking {ways}"

    @staticmethod
    def _pick(ways: list[tuple[str, str]], rng: random.Random) -> tuple[str, str]:
        """Any of them, but goods are seldom sold and scots seldom moved, so that a game comes to its end."""
        quick = [way for way in ways if not re.match("good:|scot:", way[1])]
        return rng.choice(quick if quick and rng.random() < 0.85 else ways)

    def play_on(self, rng: random.Random, decisions: int = 10_000) -> int:
        """Decide whenever asked, until the game is over or enough was decided; how often that was."""
        for decided in range(decisions):
            while self.page.wait_for_selector(f"#table[data-mine=yes], {SCORES}") and self.fact("mine") != "yes":
                if self.page.locator(SCORES).count():  # else what left no choice was played meanwhile
                    return decided
            if self.page.locator("#curtain").is_visible():
                self.page.locator("[data-lift]").click()
            self.decide(rng)
            self.drawings_are_whole()
        return decisions

    def visible(self) -> list[tuple[str, str]]:
        """What may be clicked now, if anything."""
        return [(kind, what) for kind, what in self.page.evaluate(CLICKABLE)]

    def finish(self, live_game: LiveGame) -> None:
        """Play a table on which this window has every seat to its end, without looking."""
        while not live_game.table.is_over:
            choice = live_game.table.choice
            if choice.forced_option is None or not live_game.is_present(choice.seat):
                self.answer(live_game, choice.options[-1])
            else:
                version = live_game.table.version
                wait_until(lambda then=version: live_game.table.version > then)  # it is played for who is here

    def answer(self, live_game: LiveGame, option: Action) -> None:
        """Choose an option without looking."""
        self.post(f"/t/{live_game.info.id}/act", action=str(option), version=str(live_game.table.version))

    def post(self, path: str, max_redirects: int | None = None, **form: str) -> APIResponse:
        """Send a form as the page would."""
        answer = self.send(path, max_redirects, **form)
        assert answer.status < 400, answer.text()
        return answer

    def send(self, path: str, max_redirects: int | None = None, **form: str) -> APIResponse:
        """The same, whatever the answer."""
        token = next(c["value"] for c in self.context.cookies() if c.get("name") == "greatglen-csrf")
        told: dict[str, str | float | bool] = {"_csrf_token": token, **form}
        return self.context.request.post(path, form=told, timeout=PATIENCE * 1000, max_redirects=max_redirects)

    def hear(self) -> None:
        """News of the table arrive, of nothing in particular."""
        with self.page.expect_response("**/now"):
            self.page.evaluate("htmx.trigger(document.getElementById('refresh'), 'refresh')")

    def drawings_are_whole(self) -> None:
        """Everything in a drawing is SVG, and every drawing has its frame: else it would not be seen."""
        assert self.page.evaluate(BROKEN) == []

    def refused(self) -> str:
        """The sentence that says why nothing was done."""
        told = self.page.locator("#table .told, #problem .told")
        expect(told).to_be_visible()
        return told.inner_text()

    def draw(self, name: str) -> None:
        """Open a sheet beside the table: log, chat, rules, points, invites, more."""
        drawer(self.page, name)


def fields(seats: list[str], names: dict[int, str], options: dict[str, str]) -> dict[str, str]:
    """What the form for a new table says."""
    filled = {f"seat-{seat}": kind for seat, kind in enumerate(seats)}
    filled |= {f"name-{seat}": name for seat, name in names.items()}
    for name, value in options.items():
        if name == "chronicles":
            filled |= {f"expansion-{number}": "yes" for number in value.split(",")}
        else:
            filled[name if name in ("seed", "public") else f"option-{name}"] = value
    return filled


def drawer(page: Page, name: str) -> None:
    """Open what lies beside the table, if it is not open yet."""
    if page.locator("body").get_attribute("data-drawer") != name:
        page.locator(f"button[data-drawer={name}] >> visible=true").first.click()
        expect(page.locator(f"[data-sheet={name}]")).to_be_visible()
