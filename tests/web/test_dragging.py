"""Drag and drop with mouse and finger, and pointing in any order: what lies where, and that the table stays true."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from web.serving import Server
from web.windows import Window

from greatglen.kernel.table import Table

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
MIDDLE = """(anchor) => {
  const places = [...document.querySelectorAll(`#table [data-at="${anchor}"]`)].filter((e) => e.checkVisibility());
  const box = places[0].getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
# A finger: the events that a browser makes of one, without its own scrolling in between.
FINGER = """([kind, x, y]) => {
  const at = document.elementFromPoint(x, y) ?? document.body;
  at.dispatchEvent(new PointerEvent(kind, {
    pointerId: 7, pointerType: "touch", clientX: x, clientY: y, button: 0, buttons: 1, bubbles: true, isPrimary: true,
  }));
}"""


def middle(page: Page, anchor: str) -> tuple[float, float]:
    x, y = page.evaluate(MIDDLE, anchor)
    return x, y


def lift(page: Page, anchor: str) -> None:
    """Take hold of something with the mouse."""
    x, y = middle(page, anchor)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y - 12, steps=2)
    expect(page.locator(".ghost")).to_be_visible()


def drop(page: Page, anchor: str) -> None:
    page.mouse.move(*middle(page, anchor), steps=3)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)


def card_and_space(table: Table) -> tuple[str, str]:
    card, space = str(table.choice.options[0]).split()[1:]
    return f"card:{card}", f"space:{space}"


@pytest.fixture
def laying(server: Server, window: Window) -> Iterator[tuple[Window, Table, str, str]]:
    """A table of Clans, whose first move is to be made: with a card and one of its spaces."""
    window.new_table("clans", ["here", "here"], seed="2")
    window.is_asked()
    table = server.live_game(window.page.url).table
    yield window, table, *card_and_space(table)


def test_a_card_goes_to_its_space_and_a_shield_to_its_stone(
    server: Server, laying: tuple[Window, Table, str, str]
) -> None:
    window, table, card, space = laying
    page, version = window.page, window.version
    lift(page, card)
    fits = {f"space:{str(one).split()[2]}" for one in table.choice.options if str(one).split()[1] in card}
    glowing = page.locator("#table .may").evaluate_all("all => all.map((one) => one.dataset.at)")
    assert set(glowing) == fits
    drop(page, space)
    expect(page.locator(f'#table .ready[data-at="{space}"] >> visible=true')).to_have_count(1)
    assert window.version == version, "a drop is a click: the next does it"
    page.locator("#preview button").click()
    window.is_past(version)
    if server.live_game(page.url).table.choice.kind == "shield":
        seat = window.fact("seat")
        lift(page, f"shields:{seat}")
        drop(page, "stone")
        page.locator("#preview button").click()
        window.is_past(version + 1)


@pytest.mark.exhaustive
def test_dropped_elsewhere_it_goes_back_and_says_so(laying: tuple[Window, Table, str, str]) -> None:
    window, _, card, _ = laying
    page, version = window.page, window.version
    lift(page, card)
    page.mouse.move(5, 300)
    page.mouse.up()
    expect(page.locator("#preview")).to_contain_text("nothing was done")
    expect(page.locator("#live")).to_contain_text("nothing was done")
    expect(page.locator(".ghost, .chosen, .held")).to_have_count(0)
    assert window.version == version


@pytest.mark.exhaustive
def test_what_happens_in_mid_drag_leaves_the_table_true(server: Server, laying: tuple[Window, Table, str, str]) -> None:
    window, table, card, space = laying
    page = window.page
    lift(page, card)
    page.set_viewport_size({"width": 1200, "height": 800})
    window.hear()
    drop(page, space)
    expect(page.locator("#table .ready >> visible=true")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    lift(page, card)
    before = table.choice.options[-1]
    window.answer(server.live_game(page.url), before)  # the same person, in another window
    expect(page.locator("#preview")).to_contain_text("gone on")
    version = server.live_game(page.url).table.version
    page.mouse.move(*middle(page, space))
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    assert server.live_game(page.url).table.version == version


@pytest.mark.exhaustive
def test_the_space_before_the_card(laying: tuple[Window, Table, str, str]) -> None:
    window, table, card, space = laying
    page, version = window.page, window.version
    page.locator(f'#table .too[data-at="{space}"] >> visible=true').click()
    fits = {f"card:{str(one).split()[1]}" for one in table.choice.options if f"space:{str(one).split()[2]}" == space}
    expect(page.locator("#table .may >> visible=true")).to_have_count(len(fits))
    expect(page.locator("#preview .missing")).to_contain_text("Now choose")
    page.locator(f'#table .may[data-at="{card}"]').click()
    page.locator(f'#table .ready[data-at="{card}"]').click()
    window.is_past(version)


@pytest.mark.exhaustive
def test_a_tile_goes_from_the_rondel_into_the_glen(server: Server, window: Window) -> None:
    window.new_table("glenmore", ["here", "here"], seed="3")
    window.is_asked()
    page, version = window.page, window.version
    tile = str(server.live_game(page.url).table.choice.options[0]).removeprefix("take ")
    lift(page, f"tile:{tile}")
    glowing = page.locator("#table .may[data-at^='cell:']")
    expect(glowing).not_to_have_count(0)
    cell = glowing.first.get_attribute("data-at") or ""
    drop(page, cell)
    expect(page.locator(f'#table .ready[data-at="{cell}"]')).to_have_count(1)
    page.locator(f'#table .ready[data-at="{cell}"]').click()
    window.is_past(version)
    expect(page.locator(f'#table .ready[data-at="{cell}"]')).to_have_count(1)  # it is asked now where it goes
    page.locator(f'#table .ready[data-at="{cell}"]').click()
    window.is_past(version + 1)
    table = server.live_game(page.url).table
    assert f"place {cell.split(':')[2]}" in table.record.actions


def test_a_finger_drags_a_card_and_pans_the_glen(server: Server, open_window: Callable[..., Window]) -> None:
    phone = open_window(**PHONE)
    phone.new_table("clans", ["here", "here"], seed="2")
    phone.is_asked()
    page = phone.page
    card, space = card_and_space(server.live_game(page.url).table)
    start, end = middle(page, card), middle(page, space)
    for kind, (x, y) in [("pointerdown", start), ("pointermove", (start[0], start[1] - 20)), ("pointermove", end)]:
        page.evaluate(FINGER, [kind, x, y])
    expect(page.locator(".ghost")).to_be_visible()
    page.evaluate(FINGER, ["pointerup", *end])
    expect(page.locator("#table .ready >> visible=true")).to_have_count(1)
    phone.new_table("glenmore", ["here", "here"], seed="3")
    phone.is_asked()
    page.locator(".tabs [data-tab=mine]").tap()
    drawing = page.locator(".stage .pans > svg")
    drawing.dispatch_event("wheel", {"deltaY": -400, "clientX": 195, "clientY": 400})
    before = drawing.get_attribute("style")
    x, y = middle(page, f"cell:{phone.fact('seat')}:5050")
    for kind, to in [
        ("pointerdown", (x, y)),
        ("pointermove", (x - 30, y)),
        ("pointermove", (x - 40, y)),
        ("pointerup", (x, y)),
    ]:
        page.evaluate(FINGER, [kind, *to])
    assert drawing.get_attribute("style") != before
    expect(page.locator(".ghost")).to_have_count(0)
