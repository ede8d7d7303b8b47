"""Choosing by pointing: the second click does it, a tile shows where it may go, and tips wait for the mouse to move."""

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Page, expect
from web.serving import Server
from web.test_moving import play, seated
from web.windows import Window

from greatglen.kernel.table import Table

RECORD = "glenmore2-2-chronicles-1-0"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GOLD = "rgb(224, 172, 60)"
PLACES = "all => all.map((one) => one.dataset.at).sort()"
# Whether a tip is going to be shown when a browser tells of a mouse at some place, over something.
COMES = """([anchor, x, y]) => {
  const piece = document.querySelector(`#table [data-at="${anchor}"]`);
  const wait = window.setTimeout;
  let comes = false;
  window.setTimeout = (act, milliseconds, ...rest) => {
    comes ||= milliseconds === 350;
    return wait(act, milliseconds, ...rest);
  };
  const told = { pointerType: "mouse", clientX: x, clientY: y, bubbles: true };
  for (const kind of ["pointerover", "pointermove"]) piece.dispatchEvent(new PointerEvent(kind, told));
  window.setTimeout = wait;
  return comes;
}"""
APART = """(anchor) => {
  const tip = document.getElementById("tip").getBoundingClientRect();
  const one = document.querySelector(`#table [data-at="${anchor}"]`).getBoundingClientRect();
  return tip.right <= one.left || tip.left >= one.right || tip.bottom <= one.top || tip.top >= one.bottom;
}"""


def facts(page: Page, address: str) -> dict[str, list[str]]:
    """What the server says that pointing would do, by kind: the anchors it speaks of."""
    return {fact["kind"]: sorted(fact.get("at", [])) for fact in page.request.get(address).json()["facts"]}


def test_a_tile_shows_its_places_then_itself_and_what_it_activates(
    server: Server, open_window: Callable[..., Window]
) -> None:
    window = open_window()
    page = window.page
    live_game, coming = seated(
        server, window, RECORD, lambda table, action: table.version > 60 and str(action).startswith("take")
    )
    window.is_asked()
    tile, version = f"tile:{coming[0].split()[1]}", window.version
    base = f"{window.fact('base')}/preview?version="
    told = facts(page, f"{base}{version}&at={tile}")
    glen = page.locator("#table .place")
    page.locator(f"#table [data-at='{tile}']").hover()
    expect(glen).to_have_count(len(told["places"]))
    assert glen.evaluate_all(PLACES) == told["places"]
    page.locator(f"#table [data-at='{tile}']").click()
    place = page.locator(f"#table [data-at='{told['places'][0]}']")
    place.hover()
    expect(place.locator(".ghost-tile")).to_be_visible()
    assert page.locator(".ghost-tile").count() == 1

    play(server, live_game, coming[0])
    window.is_past(version)
    expect(page.locator(".ghost-tile, .place")).to_have_count(0)
    spots = page.locator("#table .may[data-at^='cell:']")
    told = {}
    for spot in spots.all():
        told = facts(page, f"{base}{window.version}&at={spot.get_attribute('data-at')}")
        if told["activates"]:
            break
    spot.hover()
    expect(spot.locator(".ghost-tile")).to_be_visible()
    mine = str(spot.get_attribute("data-at"))
    assert page.locator("#table .wakes").evaluate_all(PLACES) == told["activates"] and mine in told["activates"]
    version = window.version
    spot.click()
    spot.click()
    window.is_past(version)
    expect(page.locator(".ghost-tile, .wakes")).to_have_count(0)


def test_the_second_click_sells_and_answers_of_a_double_click_stay(
    server: Server, open_window: Callable[..., Window]
) -> None:
    window = open_window()
    page = window.page
    live_game, coming = seated(server, window, RECORD, lambda table, action: str(action).startswith("sell"))
    window.is_asked()
    _, resource, cell = coming[0].split()
    good, version = page.locator(f"#table [data-at='good:{window.fact('seat')}:{cell}:{resource}']"), window.version
    good.click()
    expect(page.locator("#preview button")).to_contain_text("Sell")
    good.click()
    window.is_past(version)
    assert coming[0] in live_game.table.actions_since(version)

    _, coming = seated(server, window, RECORD, lambda table, action: str(action).startswith("activate") and many(table))
    window.is_asked()
    cell = coming[0].split()[1]
    page.locator(f"#table .may[data-at='cell:{window.fact('seat')}:{cell}']").dblclick()
    expect(page.locator("#ask button:not(.quiet)").nth(1)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_be_hidden()


def test_a_finger_on_a_scot_may_mean_its_tile(server: Server, open_window: Callable[..., Window]) -> None:
    """What can be done with either is asked by name, and ending the turn is not what comes next."""
    window = open_window(**PHONE)
    page = window.page
    live_game, _ = seated(server, window, RECORD, lambda table, action: table.version == 64)
    window.is_asked()
    asked, version = page.locator("#ask button"), window.version
    forest = page.locator("#table .may[data-at='cell:1:5151']")
    forest.tap(force=True)
    expect(asked).to_have_text(["Activate: wood", "Move this scot", "✕"])
    asked.get_by_text("Move this scot").tap()
    expect(page.locator("#preview")).to_contain_text("Move this scot. Now choose: Start Village · Home Castle")
    assert page.locator("#prompt [data-option=done]").evaluate("e => getComputedStyle(e).backgroundColor") != GOLD
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    forest.tap(force=True)
    asked.get_by_text("Activate: wood").tap()
    window.is_past(version)
    assert live_game.table.actions_since(version)[0].startswith("activate 5151")

    live_game, _ = seated(server, window, RECORD, lambda table, action: table.version == 222)
    window.is_asked()
    version = window.version
    page.locator("#table .may[data-at='cell:0:5150']").tap(force=True)
    told = ["Activate: wood", "Activate: stone", "Move a scot here", "Move this scot", "✕"]
    expect(asked).to_have_text(told)
    asked.get_by_text("Move a scot here").tap()
    page.locator("#table .may[data-at='scot:0:5049']").tap()
    page.locator("#preview button").tap()
    window.is_past(version)
    assert live_game.table.actions_since(version) == ["move 5049 5150"]


def many(table: Table) -> bool:
    """Whether every tile that may be activated now can be activated in several ways."""
    ways = Counter(str(option).split()[1] for option in table.choice.options if str(option).startswith("activate "))
    return min(ways.values()) > 1


def test_no_tip_comes_to_a_mouse_that_rests_nor_over_what_it_explains(
    server: Server, open_window: Callable[..., Window]
) -> None:
    window = open_window()
    page = window.page
    _, coming = seated(server, window, RECORD, lambda table, action: str(action).startswith("take"))
    window.is_asked()
    tile = f"tile:{coming[0].split()[1]}"
    pawn = f"pawn:{window.fact('seat')}"
    page.mouse.move(20, 500)
    assert page.evaluate(COMES, [pawn, 20, 500]) is False, "it has come to lie under the mouse"
    assert page.evaluate(COMES, [pawn, 21, 500]) is True
    page.locator(f"#table [data-at='{tile}']").hover()
    expect(page.locator("#tip")).to_be_visible()
    assert page.evaluate(APART, tile)
