"""A newcomer is at a table with the first click and has made a legal move with the third."""

import pytest
from playwright.sync_api import expect
from web.serving import Server
from web.windows import Window


def test_three_clicks_to_the_first_move(server: Server, window: Window) -> None:
    page = window.page
    page.goto("/")
    page.locator("form[action='/new/glenmore2'] button").click()
    page.wait_for_url("**/t/*")
    window.is_asked()
    expect(page.locator("#asked")).to_contain_text("Your turn.")
    before = window.version
    for _ in range(2):
        if window.version == before:
            window.click(*window.clickable()[0])
    window.is_past(before)
    record = server.live_game(page.url).table.record
    assert len(record.actions) > before


@pytest.mark.exhaustive
def test_what_may_be_chosen_is_said_and_shown(window: Window) -> None:
    window.new_table("glenmore2", ["here", "easy"], seed="4")
    window.is_asked()
    glowing = window.page.locator("#table .may")
    assert glowing.count() > 1
    for spot in glowing.all():
        assert spot.get_attribute("role") == "button"
        assert spot.get_attribute("tabindex") == "0"
        assert spot.get_attribute("aria-label") is None, "it is called what it is; beside that stands what it would do"
        assert (spot.text_content() or "").strip() and (spot.get_attribute("aria-description") or "").strip()
    expect(window.page.locator("#live")).to_have_text(window.page.locator("#asked").inner_text())


@pytest.mark.exhaustive
def test_pointing_explains(window: Window) -> None:
    window.new_table("glenmore2", ["here", "easy"], seed="4")
    window.is_asked()
    spot = window.page.locator("#table .may").first
    spot.hover()
    tip = window.page.locator("#tip")
    expect(tip.locator("h3")).to_be_visible()
    assert tip.locator("h3").inner_text().strip()
    window.page.mouse.move(5, 5)
    expect(tip).to_be_hidden()


@pytest.mark.exhaustive
def test_what_may_not_be_chosen_says_why(window: Window) -> None:
    window.new_table("glenmore", ["here", "easy"], seed="4")
    window.is_asked()
    window.click(*next(way for way in window.clickable() if way[1].startswith("tile:")))
    window.is_asked()
    window.clickable()
    before = window.version
    window.page.locator("#box-territory-0 .moves[data-at^='cell:']:not(.may)").first.click()
    expect(window.page.locator("#tip .whynot")).to_be_visible()
    assert window.version == before
