"""Every page in light and dark: it is there, it obeys its own security policy, and nothing complains."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from thorough import take_some
from web.people import Person
from web.serving import Server
from web.windows import Window

from greatglen.games import GAMES

INK = "getComputedStyle(document.body).color.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0)"


@pytest.mark.parametrize("scheme", take_some(["light", "dark"]))
def test_every_page_in_peace(server: Server, open_window: Callable[..., Window], scheme: str) -> None:
    window = open_window(color_scheme=scheme)
    page = window.page
    for game in take_some(list(GAMES)):
        window.new_table(game, ["here", "easy"])
        window.is_asked()
        address = page.url
        for path in (f"{address}?at=2", f"{address}/score", f"/rules/{game}", f"/new/{game}"):
            answer = page.goto(path)
            assert answer is not None and answer.status == 200
            expect(page.locator("main")).to_be_visible()
    for path in ("/", "/preferences", "/rules"):
        answer = page.goto(path)
        assert answer is not None and answer.status == 200
        assert (page.evaluate(INK) > 500) == (scheme == "dark"), path


@pytest.mark.exhaustive
def test_dark_by_preference(window: Window) -> None:
    page = window.page
    page.goto("/preferences")
    assert page.evaluate(INK) < 300
    page.check("[name=theme][value=dark]")
    page.locator("main button.big").click()
    page.wait_for_url("**/")
    assert page.evaluate(INK) > 500
    window.new_table("glenmore2", ["here", "easy"])
    assert page.evaluate(INK) > 500


@pytest.mark.exhaustive
def test_a_page_survives_a_refusal_from_before_its_table(server: Server, window: Window) -> None:
    """What is refused outside the game, a lost cookie here, is told beside the table, which stays."""
    window.pardon("403")
    window.new_table("clans", ["here", "easy"], seed="2")
    window.is_asked()
    version = window.version
    window.context.clear_cookies(name="greatglen-csrf")
    way = next(way for way in window.clickable() if way[1].startswith("card:"))
    window.click(*way)
    for _ in range(2):
        window.page.locator("#table .may[data-at^='space:'] >> visible=true").first.click()
    assert "reload it" in window.refused()
    assert window.version == version
    window.page.reload()
    window.is_asked()
    expect(window.page.locator("#problem .told")).to_have_count(0)


def test_the_preferences_are_kept(host: Person) -> None:
    chosen = {"motion": "slow", "sound": "no", "theme": "dark"}
    assert host.post("/preferences", {"name": "Ünal & Søn", **chosen}).status_code == 303
    page = host.get("/preferences").text
    assert 'value="Ünal &amp; Søn"' in page
    for field, value in chosen.items():
        assert re.search(rf'name="{field}" value="{value}"\s+checked>', page), field
    for path in ("/preferences", "/", f"/t/{host.open('clans', ['here', 'here']).info.id}"):
        assert 'data-theme="dark" data-motion="slow"' in host.get(path).text
