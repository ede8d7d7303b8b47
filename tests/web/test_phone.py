"""A phone: tabs instead of columns, nothing wider than the screen, and room for a thumb."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from thorough import take_some
from web.around import finished
from web.serving import Server
from web.test_layout import CUT
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

# What is not in sight of a sheet that lies beside the table: its tabs and what closes it, and whether it is covered.
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".drawer, .sheets button")].filter((e) => {
  const {left, top, right, bottom} = e.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !over?.closest(".drawer");
}).map((e) => e.outerHTML.slice(0, 80))"""
# A scoring: what of it is out of sight or cut, the points of each row by player, and what those after it say.
CEREMONY = """() => {
  const box = document.getElementById("ceremony");
  const {left, top, right, bottom} = box.getBoundingClientRect();
  const within = (e) => {
    const one = e.getBoundingClientRect();
    return one.left >= left && one.top >= top && one.right <= right && one.bottom <= bottom;
  };
  const all = [...box.querySelectorAll("h2, .area, .area li, .area .vp, .area .has, .area .name")];
  const cut = (e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).textOverflow !== "ellipsis";
  const rows = [...box.querySelectorAll("li[data-vp]")].map(({dataset}) => [Number(dataset.seat), Number(dataset.vp)]);
  const number = (e) => Number(e.textContent.replace("\u2212", "-").replace("\u00b1", ""));
  const red = (e) => e.matches(".loss");
  const points = [...box.querySelectorAll(".vp, .won:not(:has(svg))")];
  return {
    scrolls: box.scrollHeight > box.clientHeight,
    hidden: all.filter((e) => !within(e) || cut(e)).map((e) => e.outerHTML.slice(0, 80)),
    won: rows.reduce((sum, [seat, vp]) => ({...sum, [seat]: (sum[seat] ?? 0) + vp}), {}),
    told: [...box.querySelectorAll(".all li")].map((e) => [...e.querySelectorAll(".won, .vp")].map(number)),
    names: [...box.querySelectorAll(".all .name")].map((e) => e.textContent),
    wrong: points.filter((e) => red(e) !== e.textContent.startsWith("\u2212")).map((e) => e.outerHTML),
    colours: [true, false].map((lost) => new Set(points.filter((e) => e.matches(".vp") && red(e) === lost)
      .map((e) => getComputedStyle(e).backgroundColor)).size),
  };
}"""


@pytest.fixture
def phone(open_window: Callable[..., Window]) -> Window:
    return open_window(**PHONE)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", take_some(["glenmore", "glenmore2"]))
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


@pytest.mark.parametrize("game", take_some(["clans", "glenmore2"]))
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


def test_the_menu_is_whole(phone: Window) -> None:
    """Every sheet of ☰ can be seen and left, on a narrow phone too."""
    phone.new_table("glenmore2", ["here", "easy", "invited"], seed="4", chronicles="3,7")
    page = phone.page
    phone.is_asked()
    page.locator(".strip .menu").tap()
    sheets = page.locator(".sheets button[data-drawer]:not(.tool)")
    assert [sheet.inner_text().strip() for sheet in sheets.all()] == [
        "Log",
        "Chat",
        "Rules",
        "Points",
        "Invite",
        "More",
    ]
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        for sheet in sheets.all():
            name = sheet.get_attribute("data-drawer")
            if page.locator("body").get_attribute("data-drawer") != name:
                sheet.tap()
            expect(page.locator(f"[data-sheet={name}]")).to_be_visible()
            assert page.evaluate(OUT_OF_SIGHT) == [], f"{name} at {width}"
            assert page.evaluate(TOO_WIDE) <= 0, f"{name} at {width}"
            assert page.evaluate(CUT) == [], f"{name} at {width}"
            assert page.evaluate(SMALL, [THUMB, PIECE]) == [], f"{name} at {width}"
    page.locator(".sheets .tool").tap()
    expect(page.locator("#drawer")).not_to_be_visible()


def test_a_scoring_is_whole(server: Server, phone: Window) -> None:
    """The last one has the most areas and losses; points after it are running totals, and red is what was lost."""
    page = phone.page
    page.goto("/")
    live_game = finished(server, "glenmore2-4-chronicles-1.2.3.4.5.6.7.8-8", phone.owner)
    page.goto(f"/t/{live_game.info.id}")
    page.locator(".strip .menu").tap()
    shows = page.locator("#log [data-scoring]")
    expect(shows).not_to_have_count(0)
    versions = sorted({int(show.get_attribute("data-scoring") or 0) for show in shows.all()})
    totals = []
    for version in versions:
        page.locator(f"#log [data-scoring='{version}']").first.dispatch_event("click")  # some are folded
        expect(page.locator("#ceremony .area.all").first).to_be_visible()
        shown = page.evaluate(CEREMONY)
        assert not shown["scrolls"] and shown["hidden"] == [] and shown["wrong"] == []
        names = dict(zip(shown["names"], shown["told"], strict=True))
        won = {name: shown["won"].get(str(seat), 0) for seat, name in enumerate(live_game.names)}
        assert won == {name: points for name, (points, _) in names.items()}
        totals.append({name: total for name, (_, total) in names.items()})
        if any(vp < 0 for vp in shown["won"].values()):
            assert shown["colours"] == [1, 1], "losses have a colour of their own"
        page.locator("[data-close-ceremony]").tap()
        expect(page.locator("#ceremony")).to_be_hidden()
    assert list(totals[-1].values()) != list(totals[0].values())
    assert totals[-1] == dict(zip(live_game.names, live_game.table.scores, strict=True))
