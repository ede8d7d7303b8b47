"""A tournament in two real browsers: signed up, played by clicking, and the standings seen; its pages for everybody."""

import random
from collections.abc import Callable
from pathlib import Path

from patience import wait_until
from playwright.sync_api import expect
from web.features.contests.playing import ON, found
from web.serving import serving
from web.windows import Window

AXE = Path(__file__).parents[2] / "vendor" / "axe.min.js"
CHECK = "() => axe.run().then((found) => found.violations.map((one) => one.id + ': ' + one.nodes[0].html))"


def is_for_everybody(window: Window, path: str) -> None:
    """No rule of axe is broken, and nothing is wider than the screen: by day and night, on a desk and in a hand."""
    page = window.page
    for size, scheme in (((1440, 900), "light"), ((1024, 700), "dark"), ((390, 844), "dark"), ((390, 844), "light")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(path)
        page.evaluate(AXE.read_text())
        assert page.evaluate(CHECK) == [], (path, size, scheme)
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), (path, size)
    page.set_viewport_size({"width": 1400, "height": 1000})


def test_a_tournament_by_clicking(database: str, open_window: Callable[..., Window]) -> None:
    with serving(database, settings=ON) as server:
        host, guest = open_window(server.url), open_window(server.url)
        host.page.goto("/tournaments/new/clans")
        host.page.fill("[name=name]", "Glen Cup")
        host.page.locator("[name=rounds]").fill("1")
        host.page.locator("[name=size]").select_option("2")
        host.page.locator("[name=most]").fill("2")
        host.page.locator("[name=begins]").select_option("full")
        host.page.locator("[name=rated]").check()
        host.page.locator("button.gold").click()
        host.page.wait_for_url("**/tournaments/*")
        address = host.page.url.removeprefix(server.url)
        host.page.fill("[name=name]", "Ailsa")
        with host.page.expect_response("**/now"):
            pass  # the page is fetched again while somebody writes
        expect(host.page.locator("[name=name]")).to_have_value("Ailsa")
        host.page.locator("button.gold").click()
        expect(host.page.locator(".entrants")).to_contain_text("Ailsa")
        guest.page.goto("/")
        guest.page.get_by_role("link", name="Glen Cup").click()
        guest.page.fill("[name=name]", "Flora")
        guest.page.locator("button.gold").click()
        expect(host.page.get_by_role("link", name="Your tournament table")).to_be_visible()
        guest.page.goto("/")
        guest.page.get_by_role("link", name="Your tournament table").click()
        host.page.get_by_role("link", name="Your tournament table").click()
        live_game = server.found(found(server, address).boards[0].game_id)
        rng = random.Random(3)
        names = {"Ailsa": host, "Flora": guest}
        for _ in range(4):  # by clicking; the rest is not looked at
            mover = names[live_game.seats[live_game.table.choice.seat].name]
            mover.is_asked()
            mover.decide(rng)
        while not live_game.table.is_over:
            choice, version = live_game.table.choice, live_game.table.version
            if choice.forced_option is None:
                names[live_game.seats[choice.seat].name].answer(live_game, choice.options[0])
            else:
                wait_until(lambda then=version: live_game.table.version > then or live_game.table.is_over)
        guest.page.goto(address)
        expect(guest.page.get_by_role("heading", name="Final ranking")).to_be_visible()
        winner = live_game.seats[live_game.table.ranking[0][0]].name
        expect(guest.page.locator(".figures tbody tr").first).to_contain_text(winner)
        guest.page.locator(".board").click()
        expect(guest.page.locator("#rating-changes")).to_contain_text("1500")
        guest.page.get_by_role("button", name="List me with the others").click()
        for path in (address, "/ratings/clans", "/tournaments", "/tournaments/new/glenmore2"):
            is_for_everybody(guest, path)
        host.page.goto(address)  # the table is left before the server is
