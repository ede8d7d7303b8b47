"""Somebody who learns: reads the coach's cards and does what glows."""

import random

from playwright.sync_api import Locator, expect
from web.windows import Window

from greatglen.lessons.lesson import Lesson

SHOWN = "#coach:not([hidden]):not(.waits)"
# The next card; a scoring that is in the way of it is closed.
LEAFED = """(before) => {
  document.querySelector("#ceremony:not([hidden]) [data-close-ceremony]")?.click();
  const coach = document.querySelector("#coach:not(.waits)");
  return coach !== null && coach.querySelector("progress").value !== before;
}"""
COVERS = """() => {
  const card = document.getElementById("coach").getBoundingClientRect();
  return [...document.querySelectorAll("#table .may, #table .looked")].filter((element) => {
    const box = element.getBoundingClientRect();
    const hides = Math.min(card.right, box.right) > Math.max(card.left, box.left) + 2
      && Math.min(card.bottom, box.bottom) > Math.max(card.top, box.top) + 2;
    return hides && element.matches(".may") && element.checkVisibility({visibilityProperty: true});
  }).map((element) => element.dataset.at);
}"""


class Learner:
    """A window at the table of a lesson."""

    def __init__(self, window: Window, lesson: Lesson) -> None:
        self.window = window
        self.page = window.page
        self.lesson = lesson

    def sit_down(self, **form: str) -> None:
        self.window.context.request.get("/learn")  # it brings the cookies
        answer = self.window.post(f"/learn/{self.lesson.name}", max_redirects=0, **form)
        self.page.goto(answer.headers["location"])
        self.page.wait_for_selector(SHOWN)

    def button(self, name: str) -> Locator:
        return self.page.locator(f"#coach [data-card={name}]")

    @property
    def number(self) -> int:
        """Of the card that is read, from 1."""
        return int(self.page.locator("#coach progress").evaluate("bar => bar.value"))

    @property
    def text(self) -> str:
        return self.page.locator("#coach .said p").inner_text()

    def go_on(self, by: str = "on") -> None:
        before = self.number
        self.button(by).click()
        self.page.wait_for_function(LEAFED, arg=before)

    def step(self) -> bool:
        """Read a card, or do what glows; False at the end of the lesson."""
        self.page.wait_for_selector(SHOWN)
        if self.button("play").is_visible():
            return False
        if self.button("on").is_visible():
            self.go_on()
            return True
        before = self.number
        assert self.page.evaluate(COVERS) == [], self.text
        self.window.decide(random.Random(1))
        self.page.wait_for_function(LEAFED, arg=before)
        return True

    def until_asked(self) -> None:
        """Read on until there is something to do."""
        while not self.button("skip").is_visible():
            self.go_on()
        self.window.is_asked()

    def is_done(self) -> None:
        expect(self.button("play")).to_be_visible()
