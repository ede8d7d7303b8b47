"""A whole turn without a mouse: Tab to what glows, Enter to choose it."""

import pytest
from playwright.sync_api import Dialog, expect
from web.serving import Server
from web.windows import Window

MANY = 200
FOCUSED = "document.activeElement?.matches?.({}) ?? false"
CHOOSABLE = "'.may, #ask button:not([data-cancel]), #prompt [data-option]'"


def tab_to(window: Window, selector: str) -> None:
    for _ in range(MANY):
        if window.page.evaluate(FOCUSED.format(selector)):
            return
        window.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def test_from_the_lobby_through_a_turn(server: Server, window: Window) -> None:
    page = window.page
    page.goto("/")
    tab_to(window, "'a[href=\"/new/clans\"]'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/clans")
    tab_to(window, "'button.gold'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    window.is_asked()
    live_game = server.live_game(page.url)
    turn = live_game.table.state.turn
    enters = 0
    while live_game.table.state.turn == turn:
        window.clickable()
        version, chosen = window.fact("version"), page.locator(".chosen").count()
        tab_to(window, CHOOSABLE)
        label = page.evaluate("document.activeElement.textContent")
        assert label.strip()
        page.keyboard.press("Enter")
        enters += 1
        page.wait_for_function(
            "([v, c]) => document.getElementById('table').dataset.version !== v"
            " || document.querySelectorAll('.chosen').length !== c",
            arg=[version, chosen],
        )
    assert enters in (4, 5)  # a card, a space and that space again, a shield and that again, or none
    window.is_past(int(version))


@pytest.mark.exhaustive
def test_escape_lets_go(window: Window) -> None:
    window.new_table("clans", ["here", "easy"], seed="2")
    window.is_asked()
    window.click(*next(way for way in window.clickable() if way[1].startswith("card:")))
    expect(window.page.locator(".chosen")).not_to_have_count(0)
    window.page.keyboard.press("Escape")
    expect(window.page.locator(".chosen")).to_have_count(0)


@pytest.mark.exhaustive
def test_the_end_of_a_turn_is_confirmed_if_one_likes(server: Server, window: Window) -> None:
    page = window.page
    page.goto("/preferences")
    page.check("[name=confirm][value=yes]")
    page.locator("main button.big").click()
    page.wait_for_url("**/")
    window.new_table("glenmore", ["here", "here"], seed="3")
    while not page.locator("#prompt [data-option=done]").count():
        window.click(*window.clickable()[0])
    version = window.version
    asked: list[str] = []

    def answer(accept: bool) -> None:
        def reply(dialog: Dialog) -> None:
            asked.append(dialog.message)
            if accept:
                dialog.accept()
            else:
                dialog.dismiss()

        page.once("dialog", reply)
        page.locator("#prompt [data-option=done]").click()

    answer(False)
    assert len(asked) == 1 and window.version == version
    answer(True)
    window.is_past(version)
    assert len(asked) == 2
