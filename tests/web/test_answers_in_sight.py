"""A phone at the decisions of whole games: every answer is whole on the screen, and something to choose is in sight."""

import random
from collections.abc import Callable

import pytest
from patience import wait_until
from thorough import take_some
from web.serving import Server
from web.windows import Window

import greatglen
from greatglen.web.live.seats import SeatSetup
from greatglen.web.visitors.browser import BROWSER_COOKIE
from tools.screens import NAMES, SETS, WHO, play_record

LOOKS = 6  # in a game, when it is not looked at as a whole
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLES = [
    ("glenmore2", 2, ""),
    ("clans", 3, ""),
    ("glenmore2", 4, SETS[2]),
    ("glenmore", 3, ""),
    ("glenmore2", 3, SETS[1]),
    ("clans", 4, ""),
    ("glenmore2", 3, ""),
    ("glenmore", 5, ""),
    ("glenmore2", 4, SETS[1]),
    ("clans", 2, ""),
]
# What is wrong with a decision, in words: what a finger cannot reach, or the eye not read.
FAULTS = """() => {
  const faults = [];
  const seen = (e) => e.checkVisibility({visibilityProperty: true});
  const box = (e) => e.getBoundingClientRect();
  const cut = (e) => { // by the screen, or by what it lies in
    const own = box(e);
    let field = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    for (let one = e.parentElement; one && one.id !== "table"; one = one.parentElement) {
      const {overflowX, overflowY, position} = getComputedStyle(one);
      if (overflowX !== "visible" || overflowY !== "visible") {
        const {left, top, right, bottom} = box(one);
        const [low, high] = [Math.max, Math.min];
        field = {left: low(left, field.left), top: low(top, field.top),
          right: high(right, field.right), bottom: high(bottom, field.bottom)};
      }
      if (position === "fixed") break; // what was opened lies over everything: nothing around it cuts it
    }
    const above = own.left < field.left - 1 || own.top < field.top - 1;
    return above || own.right > field.right + 1 || own.bottom > field.bottom + 1;
  };
  const hit = (e) => {
    const {left, top, width, height} = box(e);
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (e.contains(there) || there.closest(".may")?.dataset.at === e.dataset.at);
  };
  const answers = [...document.querySelectorAll("#prompt [data-option], #prompt [data-pay], #ask button")].filter(seen);
  for (const answer of answers) {
    const said = answer.textContent.trim();
    const {scrollWidth, clientWidth, scrollHeight, clientHeight} = answer;
    if (cut(answer) || !hit(answer)) faults.push(`out of sight: ${said}`);
    if (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1) faults.push(`cut: ${said}`);
  }
  const pieces = [...document.querySelectorAll("#table .may")].filter((e) => seen(e) && box(e).width);
  if (!answers.length && !pieces.some((e) => !cut(e) && hit(e))) faults.push(`nothing in sight of ${pieces.length}`);
  if (pieces.length && !pieces.some((e) => !cut(e) && hit(e))) faults.push("no piece in sight");
  for (const e of pieces) {
    const {width, height} = box(e);
    if (Math.min(width, height) < 31.9) faults.push(`${width.toFixed()}x${height.toFixed()}: ${e.dataset.at}`);
  }
  if (cut(document.getElementById("asked"))) faults.push("the question is cut");
  const fixed = [...document.querySelectorAll("html, body, #table, .region")];
  const moved = fixed.filter((e) => e.scrollTop || e.scrollLeft);
  if (moved.length) faults.push(`shifted: ${moved.map((e) => e.className).join(", ")}`);
  return faults;
}"""
RENEW = "htmx.trigger(document.getElementById('refresh'), 'refresh')"
UNCOVER = "document.querySelector('#curtain:not([hidden]) [data-lift]')?.click()"
# It comes a moment after a scoring, and goes by a click.
NO_CEREMONY = "document.getElementById('ceremony').style.setProperty('display', 'none', 'important')"


@pytest.fixture
def phone(open_window: Callable[..., Window], server: Server) -> Window:
    window = open_window(**PHONE)
    window.context.add_cookies([{"name": BROWSER_COOKIE, "value": WHO, "url": server.url}])
    return window


def play_through(server: Server, phone: Window, game: str, seats: int, chronicles: str, every: int) -> list[str]:
    """Play a whole game by chance, looking at one of so many decisions; return what is wrong with them."""
    options: dict[str, object] = {"chronicles": chronicles} if chronicles else {}
    sitters = [SeatSetup("here", name) for name in NAMES[:seats]]
    live_game = server.done(server.table_service.open(WHO, game, sitters, options, seed=seats))
    rng = random.Random(seats)
    phone.page.goto(f"{server.url}/t/{live_game.info.id}")
    phone.page.evaluate(NO_CEREMONY)
    decided, checked, faults = 0, 0, []
    while not live_game.table.is_over:
        choice, version = live_game.table.choice, live_game.table.version
        if choice.forced_option is not None:  # at a table with secrets; it is played for who is here
            wait_until(lambda then=version: live_game.table.version > then)
            continue
        if decided % every == 0:
            phone.page.evaluate(RENEW)
            phone.is_at(version)
            phone.page.evaluate(UNCOVER)
            found = phone.page.evaluate(FAULTS)
            faults += [f"{game} {chronicles} at {version} ({choice.kind}): {fault}" for fault in found]
            checked += 1
        decided += 1
        quick = [option for option in choice.options if not str(option).startswith(("sell", "move"))]
        phone.answer(live_game, rng.choice(quick or choice.options))
    print(f"{game} for {seats} with Chronicles {chronicles or 'none'}: {checked} of {decided} decisions checked")
    return faults


@pytest.mark.parametrize(("game", "seats", "chronicles"), take_some(TABLES))
def test_answers_and_pieces_are_in_sight(server: Server, phone: Window, game: str, seats: int, chronicles: str) -> None:
    """At some decisions of a game, each on a table of its own."""
    record, versions = play_record(game, seats, chronicles)
    sitters = [SeatSetup("here", name) for name in NAMES[:seats]]
    faults = []
    for version in versions[:: len(versions) // LOOKS]:
        reached = greatglen.replay(record, at=version)
        live_game = server.done(server.table_service.open(WHO, game, sitters, record=reached.record))
        phone.page.goto(f"{server.url}/t/{live_game.info.id}")
        phone.page.wait_for_selector("body[data-tab]")
        phone.page.evaluate(NO_CEREMONY)
        phone.page.evaluate(UNCOVER)
        faults += [f"{version} ({reached.choice.kind}): {fault}" for fault in phone.page.evaluate(FAULTS)]
    assert not faults, "\n".join(faults)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "seats", "chronicles"), TABLES)
def test_answers_and_pieces_are_in_sight_in_whole_games(
    server: Server, phone: Window, game: str, seats: int, chronicles: str
) -> None:
    faults = play_through(server, phone, game, seats, chronicles, every=1)
    assert not faults, "\n".join(faults)
