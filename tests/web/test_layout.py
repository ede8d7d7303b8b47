"""The screen is the table: at any size, in any game and moment nothing scrolls, overlaps, is covered or too small."""

from collections.abc import Callable

import pytest
from thorough import take_some
from web.serving import Server
from web.test_everybody import AXE, RUN
from web.windows import Window

from greatglen.web.live.seats import SeatSetup
from greatglen.web.visitors.browser import BROWSER_COOKIE
from tools.screens import (
    CLOSE,
    DESKTOPS,
    OPEN,
    OPENS,
    PHONES,
    SETS,
    TABS,
    WHO,
    ZOOMED,
    Scene,
    list_scenes,
    make_seats,
    open_page,
)

LONGEST_NAME = 24

# What a player would frown at, in words.
FAULTS = """() => {
  const faults = [];
  const seen = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const name = (e) => e.outerHTML.replace(/\\s+/g, " ").slice(0, 90);
  const box = (e) => e.getBoundingClientRect();
  const touch = matchMedia("(pointer: coarse)").matches;
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1) {
    faults.push(`the page scrolls: ${root.scrollWidth}x${root.scrollHeight}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || e.closest("svg, script, .hidden") || !seen(e)) continue;
    const size = parseFloat(getComputedStyle(e).fontSize);
    if (size < 13) faults.push(`${size} px: ${name(e)}`);
  }
  for (const e of document.querySelectorAll("#table svg.drawing:not(.icon) text")) {
    if (!seen(e) || !box(e).width) continue;
    const ctm = e.getScreenCTM();
    const size = parseFloat(getComputedStyle(e).fontSize) * Math.hypot(ctm.a, ctm.b);
    if (size < 8.95) faults.push(`drawn ${size.toFixed(1)} px: ${name(e)}`);
  }
  const lying = ".top, .strip, .tabs, .region:not(.opened), .bar, article.card, .recent";
  const regions = [...document.querySelectorAll(lying)]
    .filter((e) => seen(e) && box(e).width);
  regions.forEach((one, i) => regions.slice(i + 1).forEach((other) => {
    const [a, b] = [box(one), box(other)];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (one.closest(".cards") && touch) return; // a list that scrolls
    if (wide > 1 && high > 1) faults.push(`${one.className} overlaps ${other.className} by ${wide}x${high}`);
  }));
  for (const e of document.querySelectorAll("#table button, #table a.button, #table .may")) {
    if (!seen(e) || !box(e).width) continue;
    const { left, right, top, bottom, width, height } = box(e);
    const least = e.matches(".may") ? 31.9 : 43.5; // a piece, a button
    if (touch && Math.min(width, height) < least) faults.push(`${width.toFixed()}x${height.toFixed()}: ${name(e)}`);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const clips = ".pan, .inside, .cards, .chips, .buttons, .tabs, .shelf, .own, #ask, .opened, .part, .drawer, .turns";
    const clipped = e.parentElement.closest(clips);
    const field = clipped ? box(clipped) : {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    if (x <= field.left || x >= field.right || y <= field.top || y >= field.bottom) continue; // scrolled or panned away
    const hit = document.elementFromPoint(x, y);
    const over = hit?.closest(".may, .opened, button") ?? hit;
    if (e.contains(hit) || (e.matches(".may") && hit?.closest(".may"))) continue;
    if (e.closest(".region:not(.opened)") && hit?.closest(".opened")) continue; // something was opened over it
    faults.push(`covered: ${name(e)} by ${over ? name(over) : "nothing"}`);
  }
  return faults;
}"""

# What was opened lies over the stage, all of it, and beside the bar.
ASIDE = """() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const [opened, stage, bar] = [box(".opened"), box(".stage"), box(".bar")];
  if (!opened) return ["does not open"];
  const over = opened.left < stage.left + 2 && opened.right > stage.right - 2 && Math.abs(opened.top - stage.top) < 2;
  return over && opened.bottom < bar.top ? [] : ["does not lie over the stage"];
}"""
WELL_KNOWN = "1440x900"


@pytest.fixture
def looking(open_window: Callable[..., Window], server: Server) -> Callable[[bool], Window]:
    """A window, to be touched or with a mouse, of the one to whom the tables belong."""

    def opened(touch: bool) -> Window:
        window = open_window(has_touch=touch, is_mobile=touch)
        window.context.add_cookies([{"name": BROWSER_COOKIE, "value": WHO, "url": server.url}])
        return window

    return opened


@pytest.mark.parametrize("scene", take_some(list(list_scenes()), 1), ids=lambda scene: scene.name)
def test_everything_can_be_seen_and_reached(server: Server, looking: Callable[[bool], Window], scene: Scene) -> None:
    live_game = server.done(server.table_service.open(WHO, scene.game, make_seats(scene), record=scene.record()))
    address = f"{server.url}/t/{live_game.info.id}"
    faults = []
    for touch, sizes in ((True, take_some(PHONES)), (False, take_some((*ZOOMED, *DESKTOPS), 2))):
        page = looking(touch).page
        for size in sizes:
            open_page(page, address, size)
            faults += [f"{size}: {fault}" for fault in page.evaluate(FAULTS)]
            for tab in page.evaluate(TABS):
                page.evaluate(OPEN, tab)
                faults += [f"{size} {tab}: {fault}" for fault in page.evaluate(FAULTS)]
            for what in page.evaluate(OPENS) if size == WELL_KNOWN else ():
                page.evaluate(OPEN, what)
                faults += [f"{size} {what}: {fault}" for fault in [*page.evaluate(ASIDE), *page.evaluate(FAULTS)]]
                page.evaluate(CLOSE, what)
        page.close()
    assert faults == []


# Frames that scroll, though all of it should be on the screen.
SCROLLING = """() => [...document.querySelectorAll("#table *")].filter((e) => {
  if (!e.checkVisibility()) return false;
  const {overflowX, overflowY} = getComputedStyle(e);
  const down = /auto|scroll/.test(overflowY) && e.scrollHeight > e.clientHeight + 1;
  return down || (/auto|scroll/.test(overflowX) && e.scrollWidth > e.clientWidth + 1);
}).map((e) => `scrolls: ${e.outerHTML.slice(0, 90)}`)"""
# Text that is cut without a sign that it is: no ellipsis, nothing to scroll.
CUT = """() => [...document.querySelectorAll("#table :is(span, b, p, h2, h3, li, button, summary)")].filter((e) => {
  if (!e.checkVisibility({visibilityProperty: true}) || e.closest(".hidden, svg")) return false;
  const own = e.getBoundingClientRect();
  const says = [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!says || !own.width) return false;
  for (let one = e; one.id !== "table"; one = one.parentElement) {
    const {overflowX, overflowY, textOverflow, webkitLineClamp} = getComputedStyle(one);
    if (/auto|scroll/.test(overflowX + overflowY)) return false;
    if (webkitLineClamp !== "none") return e.scrollWidth > e.clientWidth + 8; // a word that is wider than the lines
    const beyond = one.parentElement.getBoundingClientRect().right + 1.5;
    if (textOverflow === "ellipsis") return one.getBoundingClientRect().right > beyond;
    const box = one.getBoundingClientRect();
    const clips = overflowX !== "visible" || overflowY !== "visible";
    if (clips && (own.right > box.right + 1.5 || own.bottom > box.bottom + 1.5)) return true;
    if (clips && one === e && (e.scrollWidth > e.clientWidth + 1.5)) return true;
  }
  return own.right > innerWidth + 1.5 || own.bottom > innerHeight + 1.5;
}).map((e) => `cut: ${e.outerHTML.slice(0, 90)}`)"""
OPEN_ANYTHING = """(what) => {
  const doors = [`.tabs [data-tab="${what}"]`, `button[data-open="${what}"]`, `button[data-drawer="${what}"]`];
  doors.map((door) => document.querySelector(door)).find(Boolean)?.click();
}"""
CLANS_OUT_OF_SIGHT = """() => {
  const field = document.querySelector(".chart .pan").getBoundingClientRect();
  const whole = ({left, top, right, bottom}) =>
    left >= field.left - 1 && top >= field.top - 1 && right <= field.right + 1 && bottom <= field.bottom + 1;
  const clans = [...document.querySelectorAll(".chart [data-at^='clan:']")];
  const out = clans.filter((e) => !whole(e.querySelector(".field").getBoundingClientRect()));
  return clans.length ? out.map((e) => e.dataset.at) : ["no clans"];
}"""
FOUR_TABLES = [("glenmore2", 3, ""), ("glenmore2", 4, SETS[1]), ("glenmore2", 4, SETS[2]), ("clans", 3, "")]
FOUR_SIZES = ("390x844", *DESKTOPS[:3])


@pytest.mark.parametrize(("game", "seats", "chronicles"), take_some(FOUR_TABLES))
def test_a_running_table_fits_without_scrolling(
    server: Server, looking: Callable[[bool], Window], game: str, seats: int, chronicles: str
) -> None:
    """Nor does what opens; and all of the clan map is in sight, on a phone behind its tab."""
    scene = Scene(game, seats, chronicles, "middle")
    live_game = server.done(server.table_service.open(WHO, game, make_seats(scene), record=scene.record()))
    faults = []
    for size in FOUR_SIZES:
        page = looking(size in PHONES).page
        open_page(page, f"{server.url}/t/{live_game.info.id}", size)
        faults += [f"{size}: {fault}" for check in (FAULTS, SCROLLING) for fault in page.evaluate(check)]
        if game == "glenmore2":
            if size in PHONES:
                page.evaluate(OPEN, "clanmap")
            faults += [f"{size}: {clan} is out of sight" for clan in page.evaluate(CLANS_OUT_OF_SIGHT)]
        if chronicles and size in PHONES:
            page.evaluate(OPEN, "chronicles")
        for what in page.evaluate(OPENS):
            page.evaluate(OPEN, what)
            faults += [f"{size} {what}: {fault}" for check in (FAULTS, SCROLLING) for fault in page.evaluate(check)]
            page.evaluate(CLOSE, what)
        page.close()
    assert faults == []


@pytest.mark.parametrize("language", take_some(["de", "ru"]))
@pytest.mark.parametrize(
    ("game", "seats", "chronicles"), take_some([("glenmore", 5, ""), ("glenmore2", 4, SETS[2]), ("clans", 4, "")])
)
def test_nothing_is_cut_without_a_sign(
    server: Server, open_window: Callable[..., Window], game: str, seats: int, chronicles: str, language: str
) -> None:
    """The longest names, in narrow windows and at a zoom of 200 %, and in what opens there."""
    scene = Scene(game, seats, chronicles, "end")
    wide = [SeatSetup("here", str(seat) + "W" * (LONGEST_NAME - 1)) for seat in range(seats)]
    live_game = server.done(server.table_service.open(WHO, game, wide, record=scene.record()))
    faults = []
    for size, touch in (("320x700", True), ("390x844", True), ("512x350", False), ("1024x700", False)):
        window = open_window(has_touch=touch, is_mobile=touch, locale=language)
        window.context.add_cookies([{"name": BROWSER_COOKIE, "value": WHO, "url": server.url}])
        open_page(window.page, f"{server.url}/t/{live_game.info.id}", size)
        faults += [f"{size}: {fault}" for fault in window.page.evaluate(CUT)]
        for what in window.page.evaluate(TABS) + window.page.evaluate(OPENS) + ["log", "points"]:
            window.page.evaluate(OPEN_ANYTHING, what)
            faults += [f"{size} {what}: {fault}" for fault in window.page.evaluate(CUT)]
        window.page.close()
    assert faults == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", ["clans", "glenmore2"])
def test_axe_finds_nothing(server: Server, looking: Callable[[bool], Window], game: str) -> None:
    scene = Scene(game, 3, "1,3,7,8" if game == "glenmore2" else "", "middle")
    live_game = server.done(server.table_service.open(WHO, scene.game, make_seats(scene), record=scene.record()))
    found = []
    for size in ("390x844", "1440x900"):
        page = looking(size in PHONES).page
        open_page(page, f"{server.url}/t/{live_game.info.id}", size)
        page.evaluate(AXE)
        found += page.evaluate(RUN)
    assert found == []
