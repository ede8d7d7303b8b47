"""What opens beside the table: the log by turns, chat with what is unread, rules at the rule that is asked about."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from web.serving import Server
from web.test_phone import PHONE
from web.test_together import invited
from web.windows import Window, drawer

from greatglen.web.live.move_log import list_turn_seats

RULE = "document.querySelector('.rule.asked').getBoundingClientRect()"
SWIPE = """() => {
  const at = (type, x) => document.querySelector(".drawer").dispatchEvent(
    new PointerEvent(type, {bubbles: true, pointerType: "touch", clientX: x, clientY: 300}));
  at("pointerdown", 100);
  at("pointerup", 260);
}"""


def test_log_chat_and_rules_lie_beside_the_table(server: Server, open_window: Callable[..., Window]) -> None:
    host = open_window()
    host.new_table("clans", ["here", "invited"], {0: "Ailsa"}, seed="4")
    guest = invited(open_window, host, "Flora")
    page, live_game = host.page, server.live_game(host.page.url)
    address = page.url
    for window in (host, guest):
        window.page.goto("/")  # nothing is drawn that nobody looks at
    while 1 not in list_turn_seats(live_game.table.log) or live_game.table.choice.seat != 0:
        server.done(
            server.table_service.act(live_game, live_game.table.choice.seat, live_game.table.choice.options[-1])
        )
    for window in (host, guest):
        window.page.goto(address)
    host.is_at(live_game.table.version)
    host.draw("log")
    expect(page.locator("#log .little").first).to_be_visible()
    headings = [text.strip() for text in page.locator("#log h3").all_inner_texts()]
    assert "Flora, move 2" in headings and headings[-2:] == ["Ailsa, move 1", "Before the first turn"]
    fresh = [turn.locator("a").all_text_contents() for turn in page.locator("#log .fresh").all()]
    oldest_first = [line for turn in reversed(fresh) for line in turn]
    assert fresh and oldest_first == page.locator(".recent .turns a").all_text_contents(), "the same is told twice"

    host.draw("rules")
    rule = page.locator("#table").get_attribute("data-rule")
    expect(page.locator(".rule.asked")).to_have_attribute("id", rule or "")
    assert 0 < page.evaluate(f"{RULE}.top") < page.viewport_size["height"]  # type: ignore[index]
    page.locator("[data-search]").fill("campfire")
    expect(page.locator("#CS-WIN-1")).to_be_hidden()
    page.locator("[data-rule-now]").click()
    expect(page.locator(".rule.asked")).to_be_in_viewport()
    host.hear()
    expect(page.locator(".rule.asked")).to_be_visible()

    drawer(guest.page, "chat")
    for number, text in enumerate(("hello", "anybody?"), start=1):
        guest.page.locator(".chat [name=text]").fill(text)
        guest.page.locator(".chat [name=text]").press("Enter")
        expect(guest.page.locator("#chat li.own")).to_have_count(number)
        expect(page.locator(".tabletop [data-unread]")).to_have_text(str(number))
    expect(guest.page.locator(".tabletop [data-unread]")).to_be_hidden()
    host.draw("chat")
    expect(page.locator(".tabletop [data-unread]")).to_be_hidden()
    page.reload()
    expect(page.locator(".tabletop [data-unread]")).to_be_hidden()
    expect(page.locator(".chat li")).to_have_count(2)

    host.draw("log")
    page.locator("#log a").last.click()
    expect(page.locator("#table.past")).to_be_visible()
    expect(page.locator("#log a[aria-current]").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()


@pytest.mark.exhaustive
def test_on_a_phone_it_covers_the_stage_and_goes_by_back_escape_and_swipe(
    server: Server, open_window: Callable[..., Window]
) -> None:
    phone = open_window(**PHONE)
    phone.new_table("clans", ["here", "invited"], seed="4")
    page, sheet = phone.page, phone.page.locator("#drawer")
    live_game = server.live_game(page.url)
    phone.answer(live_game, live_game.table.choice.options[-1])
    phone.is_at(live_game.table.version)
    address = page.url
    for way in (page.go_back, lambda: page.keyboard.press("Escape"), lambda: page.evaluate(SWIPE)):
        page.locator(".tabs [data-drawer=log]").tap()
        expect(sheet).to_be_visible()
        expect(page.locator("#asked")).to_be_in_viewport()
        way()
        expect(sheet).to_be_hidden()
        assert page.url == address
    page.locator(".tabs [data-drawer=invites]").tap()
    expect(page.locator(".invites input")).to_be_visible()
    page.locator(".sheets [data-drawer=log]").tap()
    page.locator("#log a").last.tap()
    expect(sheet).to_be_hidden()
    expect(page.locator("#prompt")).to_contain_text("Looking back")
    assert "?at=" in page.url


SEEN = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [cards, drawer] = [box(".cards"), box("#drawer")];
    return cards.height > 60 && cards.bottom <= drawer.top + 1 && drawer.bottom <= innerHeight;
}"""


def test_opponents_stay_in_sight_beside_the_log(window: Window) -> None:
    window.page.set_viewport_size({"width": 1440, "height": 900})
    window.new_table("clans", ["here", "easy"])
    window.draw("chat")
    window.page.get_by_role("button", name="Well played!").click()
    expect(window.page.locator(".chat li")).to_contain_text("Well played!")
    for game in ("glenmore2", "clans"):
        window.new_table(game, ["here", "here", "here"], seed="4")
        window.draw("log")
        window.page.wait_for_function(SEEN)
        expect(window.page.locator(".cards .card").first).to_be_visible()
