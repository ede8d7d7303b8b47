"""Acting without a mouse, and being told: arrow keys, what screen readers hear, tips, what cannot be chosen."""

from itertools import count

import pytest
from playwright.sync_api import expect
from web.serving import Server
from web.windows import Window

from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.state import Clans

ARROWS = ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight")
FOCUSED = "document.activeElement?.matches('#table .may, #ask button, #prompt [data-option]') ?? false"
# What may be chosen next whose middle the tip covers.
HIDDEN = """() => {
  const tip = document.getElementById("tip").getBoundingClientRect();
  const all = document.querySelectorAll("#table :is(.may, .too, .ready), #prompt button");
  const under = (box) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return box.width && x > tip.left && x < tip.right && y > tip.top && y < tip.bottom;
  };
  return [...all].filter((one) => under(one.getBoundingClientRect())).map((one) => one.outerHTML.slice(0, 80));
}"""
# What lies at the middle of something, if it is not that thing.
COVERED = """() => [...document.querySelectorAll("#table .may")].filter((one) => {
  if (!one.checkVisibility()) return false;
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return !top || !one.contains(top);
}).map((one) => one.dataset.at)"""


def decide(window: Window) -> None:
    """One decision by arrow keys and Enter; what leaves no choice is waited for."""
    page, version = window.page, window.version
    while page.locator("#table .may, #prompt [data-option]").count() and not page.locator(".ready").count():
        for number in count():
            if page.evaluate(FOCUSED):
                break
            assert number < 40, "arrows do not lead to anything that may be chosen"
            page.keyboard.press(ARROWS[number % 4])
        done = page.evaluate("document.activeElement.matches('[data-option]')")
        page.keyboard.press("Enter")
        if done:
            break
    if page.locator(".ready").count():
        page.keyboard.press("Enter")
    window.is_past(version)


@pytest.mark.exhaustive
def test_a_whole_game_by_arrow_keys_and_enter(server: Server, window: Window) -> None:
    """After every step the focus is where something glows; screen readers hear it to the end."""
    window.new_table("clans", ["here", "easy"], seed="2")
    page = window.page
    while page.wait_for_selector("#table[data-mine=yes], #prompt a[href$='/score']") and window.fact("mine") == "yes":
        decide(window)
    assert server.live_game(page.url).table.is_over
    expect(page.locator("#live")).to_contain_text("The game is over")


def test_arrows_go_where_they_point_and_escape_steps_back(server: Server, window: Window) -> None:
    window.new_table("clans", ["here", "here"], seed="2")
    window.is_asked()
    page = window.page
    at = "(document.activeElement.dataset.at ?? '')"
    left = f'document.querySelector(`#table [data-at="${{{at}}}"]`).getBoundingClientRect().left'
    page.keyboard.press("ArrowDown")
    assert page.evaluate(at).startswith("card:"), "the first thing is what glows"
    first, x = page.evaluate(at), page.evaluate(left)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(at) != first and page.evaluate(left) > x
    page.keyboard.press("ArrowUp")
    assert page.evaluate(at).startswith("space:"), "a space may be chosen before the card"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".chosen")).to_have_count(1)
    assert page.evaluate(at).startswith("space:"), "the focus follows the glow"
    page.keyboard.press("Enter")
    expect(page.locator(".ready")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".ready")).to_have_count(0)
    expect(page.locator(".chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".chosen")).to_have_count(0)

    live_game = server.live_game(page.url)
    window.answer(live_game, live_game.table.choice.options[0])
    heard = page.locator("#live p")
    expect(heard.filter(has_text="laid")).to_have_count(1)
    assert heard.count() <= 3, "screen readers hear what happened, not the page"
    described = page.locator("#box-meeting li")
    assert described.count() == 4 and described.first.inner_text().startswith("Meeting place 1: ")


@pytest.mark.exhaustive
def test_no_tip_covers_what_is_to_be_clicked_next(window: Window) -> None:
    for game in ("clans", "glenmore2"):
        window.new_table(game, ["here", "easy"], seed="4")
        window.is_asked()
        window.clickable()
        assert window.page.evaluate(COVERED) == []
        for spot in window.page.locator("#table .may >> visible=true").all()[::4][:3]:
            spot.hover()
            expect(window.page.locator("#tip")).to_be_visible()
            assert window.page.evaluate(HIDDEN) == []
            window.page.mouse.move(0, 0)
            expect(window.page.locator("#tip")).to_be_hidden()


@pytest.mark.exhaustive
def test_what_cannot_be_chosen_is_dim_and_says_why(server: Server, window: Window) -> None:
    """A card on pointing and on focus; a shield on its stone hides nothing."""
    window.pardon("409")  # what is previewed may be of the past, since the table is played behind the window's back
    page = window.page
    for seed in count():
        window.new_table("clans", ["here", "here"], seed=str(seed))
        table = server.live_game(page.url).table
        assert isinstance(table.state, Clans)
        held = {NAME[card] for card in table.state.hands[table.choice.seat]}
        idle = sorted(held - {str(option).split()[1] for option in table.choice.options})
        if idle:
            break
    window.is_asked()
    card = page.locator(f'#table .mayNot[data-at="card:{idle[0]}"]')
    card.hover()
    expect(page.locator("#tip")).to_contain_text("fits nowhere")
    page.mouse.move(0, 0)
    expect(page.locator("#tip")).to_be_hidden()
    page.keyboard.press("ArrowDown")
    for _ in range(30):
        if page.evaluate("document.activeElement.dataset.at") == f"card:{idle[0]}":
            break
        page.keyboard.press("Shift+ArrowRight")
    else:
        for _ in range(30):
            if page.evaluate("document.activeElement.dataset.at") == f"card:{idle[0]}":
                break
            page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator("#tip")).to_contain_text("fits nowhere")
    live_game = server.live_game(page.url)
    while isinstance(state := live_game.table.state, Clans) and not any(state.stacks):
        window.answer(live_game, live_game.table.choice.options[0])
    window.is_at(live_game.table.version)
    assert page.locator("#curtain").is_visible()
    page.locator("[data-lift]").click()
    x, y = page.locator("#table [id^=shield-] >> visible=true").first.evaluate(
        "e => { const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; }"
    )
    page.mouse.move(x, y)
    expect(page.locator("#tip")).to_contain_text("would take")
