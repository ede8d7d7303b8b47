"""Bots for people: one that thinks can be watched and hurried, one gives hints, one looks back at a game."""

import random
import re

import pytest
from patience import wait_until
from playwright.sync_api import expect
from thorough import take_some
from web.around import finished
from web.people import Person, sentence
from web.serving import Server
from web.windows import Window

import greatglen.bots.analysis
from greatglen.bots import Progress, Thinker

REASON = re.compile("Good for: |At the price of: |Takes the lead|Activates|Brings|would take|Before you again")

# What the hint is about and is drawn no differently from what may be chosen besides.
COLOURS = """() => {
  const look = (place) => {
    const line = place.querySelector(":scope > .skin > :is(.edge, .card, .field, .spot)");
    return line ? getComputedStyle(line).stroke : getComputedStyle(place).boxShadow;
  };
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const usual = shown("#table .may:not(.hinted)").map(look);
  return shown("#table .hinted").filter((one) => usual.includes(look(one))).map((one) => one.dataset.at);
}"""
# Whether an arrow ends at something with a mark.
POINTS = """(mark) => [...document.querySelectorAll(`#table .meant.${mark}`)].some((one) => {
  const box = one.getBoundingClientRect();
  const arrow = document.querySelector(`#move-arrows .${mark}`)?.getBoundingClientRect();
  return arrow && arrow.left < box.right && arrow.right > box.left && arrow.top < box.bottom && arrow.bottom > box.top;
})"""


# -- hints


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", take_some(["clans", "glenmore", "glenmore2"]))
def test_a_hint_names_an_option_and_points_at_it(server: Server, window: Window, game: str) -> None:
    window.new_table(game, ["here", "random"], seed="7")
    window.is_asked()
    live_game = server.live_game(window.page.url)
    version = window.version
    window.page.locator("[data-hint]").click()
    said = window.page.locator("#hint p")
    expect(said).to_contain_text(".")
    assert "Good for" not in said.inner_text()
    option = said.get_attribute("data-option-id")
    assert option in {str(option) for option in live_game.table.choice.options}
    expect(window.page.locator(".hinted").first).to_be_visible()
    for anchor in (said.get_attribute("data-anchors") or "").split():  # the card and where it goes
        places = window.page.locator(f"#table [data-at='{anchor}']")
        assert places.count() == window.page.locator(f"#table .hinted[data-at='{anchor}']").count()
    window.is_at(version)
    assert option not in live_game.table.actions_since(0)
    assert window.page.evaluate(COLOURS) == [], "it looks like any other that may be chosen"
    assert window.page.evaluate(POINTS, "hinted"), "no arrow points at it"
    window.page.locator("#hint .gold").click()
    window.is_past(version)
    assert option in live_game.table.actions_since(version)
    expect(window.page.locator("#move-arrows g")).to_have_count(0)


def test_the_key_h_asks_and_the_hint_goes_with_the_decision(server: Server, window: Window) -> None:
    window.new_table("glenmore", ["here", "random"], seed="7")
    window.is_asked()
    window.page.keyboard.press("h")
    expect(window.page.locator("#hint p")).to_be_visible()
    window.page.locator("[data-close-hint]").click()
    expect(window.page.locator("#hint")).to_be_hidden()
    assert window.page.locator(".hinted").count() == 0
    window.page.keyboard.press("h")
    expect(window.page.locator(".hinted").first).to_be_visible()
    window.decide(random.Random(1))
    expect(window.page.locator("#hint")).to_be_hidden()
    assert window.page.locator(".hinted").count() == 0


def test_hints_are_only_for_who_decides(server: Server) -> None:
    with Person(server) as host, Person(server) as guest, Person(server) as stranger:
        live_game = host.open("clans", ["here", "invited"])
        guest.join(live_game, 1)
        path = f"/t/{live_game.info.id}/hint"
        assert host.post(path).status_code == 200
        refused = guest.post(path)
        assert refused.status_code == 403 and "decides now" in sentence(refused)
        assert stranger.post(path).status_code == 403
        before = live_game.table.version
        assert host.post(path).text == host.post(path).text
        assert live_game.table.version == before == server.stored(live_game).version


def test_a_hint_comes_in_the_language_of_the_browser(server: Server) -> None:
    with Person(server, "de") as person:
        live_game = person.open("clans", ["here", "random"])
        said = person.post(f"/t/{live_game.info.id}/hint")
        assert said.status_code == 200 and 'data-anchors="card:' in said.text


def test_a_hint_over_json(server: Server) -> None:
    with Person(server) as person:
        made = person.http.post("/api/tables", json={"game": "clans", "seats": [{}, {}]}).json()
        path = f"/api/tables/{made['id']}/hint"
        mine, other = ({"Authorization": f"Bearer {seat['key']}"} for seat in made["seats"])
        live_game = server.live_game(f"/t/{made['id']}")
        answer = person.http.post(path, headers=mine)
        assert answer.status_code == 200
        hint = answer.json()
        assert set(hint) == {"action", "version", "gain", "terms", "text"}
        assert hint["action"] in {str(option) for option in live_game.table.choice.options}
        assert hint["version"] == live_game.table.version and REASON.search(hint["text"])
        assert person.http.post(path, headers=other).status_code == 403
        assert person.http.post(path).status_code == 403


# -- thinking


@pytest.mark.exhaustive
def test_a_bot_that_thinks_can_be_watched_and_hurried(server: Server, window: Window) -> None:
    window.new_table("clans", ["here", "hard"], seed="3")
    live_game = server.live_game(window.page.url)
    server.done(server.table_service.seat_service.let_bot_play(live_game, 1, "hard:20000"))
    rng = random.Random(3)
    while live_game.table.choice.seat == 0:
        window.is_asked()
        window.decide(rng)
    expect(window.page.locator("#asked")).to_contain_text("is thinking")
    bar = window.page.locator("#thinking")
    expect(bar).to_be_visible()
    window.page.wait_for_function("() => document.getElementById('thinking')?.value > 0")
    version = live_game.table.version
    window.page.locator("[data-hurry]").click()
    window.is_past(version)

    def hurried() -> bool:
        """Through its turn: it is told again, for it may not have begun to think when it was told."""
        window.page.evaluate("document.querySelector('[data-hurry]')?.click()")
        return live_game.table.choice.seat == 0

    wait_until(hurried, pause=0.1)
    window.is_asked()


class Slow:
    """A bot that thinks until it is told to answer."""

    def __init__(self) -> None:
        self.told = False
        self.progress = Progress(0.5)

    def choose(self, view: greatglen.View) -> greatglen.Action:
        wait_until(lambda: self.told)
        return view.choice.options[0]

    def stop(self) -> None:
        self.told = True


def test_only_who_sits_there_may_hurry_a_bot(server: Server) -> None:
    with Person(server) as host, Person(server) as stranger:
        live_game = host.open("clans", ["here", "here"])
        slow = Slow()
        assert isinstance(slow, Thinker)
        live_game.thinking_bot = slow
        assert stranger.get(f"/t/{live_game.info.id}/thinking").json() == {"part": 0.5}
        assert stranger.post(f"/t/{live_game.info.id}/hurry").status_code == 403
        assert not slow.told
        assert host.post(f"/t/{live_game.info.id}/hurry").status_code == 204
        assert slow.told
        live_game.thinking_bot = None
        assert host.post(f"/t/{live_game.info.id}/hurry").status_code == 204
        assert host.get(f"/t/{live_game.info.id}/thinking").json() == {"part": 0.0}


def test_budgets_in_the_lobby_and_over_json(server: Server) -> None:
    with Person(server) as person:
        assert person.open("clans", ["here", "hard:5"]).seats[1].bot == "hard:5"
        refused = person.post("/new/clans", {"seat-0": "here", "seat-1": "hard:never"})
        assert refused.status_code == 422 and "cannot think for “never”" in sentence(refused)
        seats = [{}, {"kind": "hard:0"}]
        over_json = person.http.post("/api/tables", json={"game": "clans", "seats": seats})
        assert over_json.status_code == 422 and over_json.json()["code"] == "bad-budget"


# -- the analysis


def test_the_analysis_is_on_the_score_page_and_on_the_slider(server: Server, window: Window) -> None:
    window.page.goto("/")
    live_game = finished(server, "clans-2-easy-0", window.owner)
    window.page.goto(f"/t/{live_game.info.id}/score")
    window.page.get_by_role("button", name="Analyse the game").click()
    wait_until(lambda: live_game.analysis is not None and live_game.analysis.is_done)
    lines = window.page.locator("#analysis ol a")
    expect(lines.first).to_be_visible()
    assert lines.count() <= 6
    assert live_game.analysis is not None and live_game.analysis.is_done
    expect(window.page.locator("#analysis")).to_contain_text("Better:")
    window.page.locator(".moments img").first.scroll_into_view_if_needed()
    window.page.wait_for_function("() => document.querySelector('.moments img').naturalWidth > 0")
    first = live_game.analysis.mistakes[0]
    window.page.goto(f"/t/{live_game.info.id}")
    marks = window.page.locator(".marks a")
    expect(marks).to_have_count(len(live_game.analysis.mistakes))
    window.page.goto(f"/t/{live_game.info.id}/score")
    window.page.locator(f"#analysis a[href$='at={first.version}']").first.click()
    window.is_at(first.version)
    lines = window.page.locator("#asked .line")
    expect(lines).to_have_count(2)
    expect(lines.last).to_contain_text("Better: ")
    paths = [(line.get_attribute("data-anchors") or "").split() for line in lines.all()]
    drawn = [path for path in paths if any(window.page.locator(f"#table [data-at='{one}']").count() for one in path)]
    expect(window.page.locator("#move-arrows g")).to_have_count(len(drawn))
    assert not drawn or window.page.locator("#table .meant").count()


def test_who_may_begin_and_stop_an_analysis(server: Server) -> None:
    with Person(server) as host, Person(server) as stranger:
        live_game = host.open("clans", ["here", "here"])
        path = f"/t/{live_game.info.id}/analysis"
        early = host.post(path)
        assert early.status_code == 422 and "when it is over" in sentence(early)
        live_game = finished(server, "clans-2-easy-0", host.id)
        path = f"/t/{live_game.info.id}/analysis"
        assert stranger.post(path).status_code == 403 and live_game.analysis is None
        assert "Analyse the game" in stranger.get(path).text
        begun = host.post(path)
        assert begun.status_code == 200 and live_game.analysis is not None
        running = live_game.analysis
        host.post(path, {"stop": "yes"})
        wait_until(lambda: running.is_done)
        assert running.was_stopped
        assert "was stopped" in stranger.get(path).text
        host.post(path)
        again = live_game.analysis
        assert again is not running
        wait_until(lambda: again.is_done)
        host.post(path)
        assert live_game.analysis is again  # looked at once, kept
