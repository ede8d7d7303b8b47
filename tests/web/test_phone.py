"""A phone: tabs instead of columns, nothing wider than the screen, and room for a thumb."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from thorough import some
from web.serving import Server
from web.windows import Window

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
THUMB = 44
TOO_WIDE = "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth"
PIECE = 32
# What is smaller than a thumb; pieces may be a little smaller than buttons.
SMALL = """([thumb, piece]) => [...document.querySelectorAll("button, .button, #prompt a, .may, select, summary")]
  .filter((e) => e.checkVisibility({visibilityProperty: true}))
  .map((e) => [e, e.getBoundingClientRect(), e.matches(".may") ? piece : thumb])
  .filter(([, box, least]) => box.width > 0 && (box.height < least || box.width < least))
  .map(([e, box]) => `${e.outerHTML.slice(0, 80)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""


@pytest.fixture
def phone(open_window: Callable[..., Window]) -> Window:
    return open_window(**PHONE)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", some(["glenmore", "glenmore2"]))
def test_a_table_fits_and_has_tabs(phone: Window, game: str) -> None:
    phone.new_table(game, ["here", "easy"], seed="4")
    phone.is_asked()
    phone.clickable()
    tabs = phone.page.locator(".tabs button")
    assert tabs.count() >= 3
    for number in range(tabs.count()):
        tab = tabs.nth(number)
        name = tab.get_attribute("data-tab") or ""
        tab.tap()
        shown = phone.page.locator(f"[data-pane={name}]" if name else "[data-sheet=log]").first
        expect(shown).to_be_visible()
        expect(phone.page.locator("#asked")).to_be_in_viewport()
        assert phone.page.evaluate(TOO_WIDE) <= 0, name
        assert phone.page.evaluate(SMALL, [THUMB, PIECE]) == [], name


def test_clans_need_no_tabs(phone: Window) -> None:
    """The points of everybody lead to the others and back; the board has the room."""
    phone.new_table("clans", ["here", "easy"], seed="4")
    phone.is_asked()
    expect(phone.page.locator(".tabs")).not_to_be_visible()
    others, board = phone.page.locator("[data-pane=others]"), phone.page.locator(".upright")
    for shown, hidden in ((others, board), (board, others)):
        phone.page.locator(".strip [data-tab]").first.tap()
        expect(shown).to_be_visible()
        expect(hidden).not_to_be_visible()
        assert phone.page.evaluate(TOO_WIDE) <= 0
        assert phone.page.evaluate(SMALL, [THUMB, PIECE]) == []


@pytest.mark.parametrize("game", some(["clans", "glenmore2"]))
def test_a_turn_is_played_by_tapping(server: Server, phone: Window, game: str) -> None:
    """Whatever is asked, what glows is a tab away."""
    phone.new_table(game, ["here", "easy"], seed="4")
    phone.is_asked()
    live_game = server.live_game(phone.page.url)
    turn, rng = live_game.table.state.turn, random.Random(2)
    while live_game.table.state.turn == turn:
        tabs = phone.page.locator(".tabs button >> visible=true")
        for number in range(tabs.count()):
            tabs.nth(number).tap()
            if phone.visible():
                break
        phone.click(*rng.choice(phone.clickable()))
