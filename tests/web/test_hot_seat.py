"""Two people at one screen, each with a hand of cards: a curtain falls between them."""

import re

import pytest
from patience import wait_until
from playwright.sync_api import Response, expect
from web.serving import Server
from web.windows import Window

from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.state import Clans
from greatglen.web.app import STATIC
from greatglen.web.live.game import LiveGame


def hand(live_game: LiveGame, seat: int) -> list[str]:
    state = live_game.table.state
    assert isinstance(state, Clans)
    return [NAME[card] for card in state.hands[seat]]


def named(cards: list[str], text: str) -> list[str]:
    """The cards a text names."""
    return [card for card in cards if re.search(rf"\b{card}\b", text)]


def turn(window: Window, card: str = "") -> None:
    """A card and no shield."""
    seat = window.fact("seat")
    while window.fact("seat") == seat and window.fact("mine") == "yes":
        ways = window.clickable()
        wanted = [way for way in ways if way[1] in (f"card:{card}", "noshield")]
        version = window.version
        window.click(*(wanted or ways)[0])
        if window.version != version and window.fact("seat") != seat:
            return


def test_the_curtain_hides_the_hand_until_it_is_lifted(server: Server, window: Window) -> None:
    got: list[str] = []

    def keep(response: Response) -> None:
        page_or_part = response.request.resource_type in ("document", "fetch", "xhr")
        if page_or_part and response.ok and "stream" not in response.url:  # a redirect has no text
            got.append(response.text())

    page = window.page
    page.on("response", keep)
    window.new_table("clans", ["here", "here"], {0: "Ailsa", 1: "Iain"}, seed="11")
    live_game = server.live_game(page.url)
    curtain = page.locator("#curtain")
    expect(curtain).to_be_hidden()
    hers, his = hand(live_game, 0), hand(live_game, 1)
    window.is_asked()
    wait_until(lambda: bool(got))
    assert named(hers, page.content()) == hers
    assert named(his, page.content()) == []
    assert [named(his, text) for text in got] == [[]] * len(got)

    turn(window)
    expect(curtain).to_be_visible()
    expect(curtain).to_contain_text("Iain")
    page.reload()
    expect(curtain).to_be_visible()
    expect(curtain).to_have_css("background-color", re.compile(r"rgb\("))  # nothing shines through
    covered = "document.elementFromPoint(innerWidth / 2, innerHeight - 60).closest('#curtain') !== null"
    assert page.evaluate(covered)

    for _ in range(3):
        page.keyboard.press("Tab")
        assert not page.evaluate("document.getElementById('table').contains(document.activeElement)")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for key in ("u", "h", "ArrowLeft"):
        page.keyboard.press(key)
    page.evaluate(f"fetch('{STATIC}/icon.svg').then(() => true)")  # what the keys asked for was asked before this
    assert [url.rsplit("/", 1)[1] for url in asked] == ["icon.svg"], "keys reach nothing behind the curtain"

    page.locator("[data-lift]").focus()
    page.keyboard.press("Enter")
    expect(curtain).to_be_hidden()
    left = hand(live_game, 0)
    assert named(his, page.content()) == his
    assert named(left, page.content()) == []
    expect(page.locator("#asked")).to_contain_text("Iain")


@pytest.mark.exhaustive
def test_games_without_secrets_need_no_curtain(server: Server, window: Window) -> None:
    window.new_table("glenmore", ["here", "here"], seed="3")
    live_game = server.live_game(window.page.url)
    while live_game.table.choice.seat == 0:
        version = window.version
        window.click(*window.clickable()[-1])
        wait_until(lambda then=version: window.version != then or window.page.locator(".chosen").count() > 0)
    expect(window.table).to_have_attribute("data-seat", "1")
    expect(window.page.locator("#curtain")).to_be_hidden()
