"""Lessons at a real table: by clicking what glows, in every language; left, gone on with, skipped, offered first."""

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from patience import run
from playwright.sync_api import Browser, expect
from thorough import take_some
from web.learner import SHOWN, Learner
from web.people import Person
from web.serving import Server, serving
from web.test_sweeping import aged, stays
from web.windows import Window
from workers.houses import open_house

from greatglen.games import game_named
from greatglen.lessons.lesson import LESSONS
from greatglen.text.language import translator
from greatglen.web.live.seats import SeatSetup
from greatglen.web.visitors.browser import LANGUAGES
from greatglen.web.visitors.limits import Limits

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIZES: dict[str, dict[str, Any]] = {
    "phone": PHONE,
    "small": {"viewport": {"width": 1024, "height": 700}},
    "usual": {"viewport": {"width": 1440, "height": 900}},
}
EVERY = [
    pytest.param(name, language, list(SIZES)[number % len(SIZES)], id=f"{name}-{language}")
    for number, (name, language) in enumerate(product(LESSONS, LANGUAGES))
]
CLANS = LESSONS["clans"]
# From now on every sentence of the coach that can be read while a scoring is shown.
WATCH = """() => {
  window.covered = [];
  const look = () => {
    const coach = document.getElementById("coach");
    if (!document.getElementById("ceremony").hidden && coach.checkVisibility({visibilityProperty: true}))
      window.covered.push(coach.querySelector(".said").textContent.trim());
  };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "language", "size"), take_some(EVERY, 3))
def test_a_lesson_by_clicking_what_glows(
    server: Server, open_window: Callable[..., Window], name: str, language: str, size: str
) -> None:
    window = open_window(locale=language, **SIZES[size])
    learner = Learner(window, LESSONS[name])
    learner.sit_down()
    seen = []
    while True:
        seen.append((learner.number, learner.text))
        if not learner.step():
            break
    said = translator(language)
    names = {f"p{seat}": who for seat, who in enumerate(server.live_game(window.page.url).names)}
    cards = [card.say for stop in LESSONS[name].stops.values() for card in stop.cards]
    assert seen == [(number, said(say).format(**names).replace("*", "")) for number, say in enumerate(cards, start=1)]
    learner.button("more").click()
    expect(window.page.locator(f"#{name} .learnt")).to_be_visible()


def test_what_is_not_wanted_is_told_and_changes_nothing(server: Server, window: Window) -> None:
    window.pardon("409")
    learner = Learner(window, CLANS)
    learner.sit_down()
    page, live_game = window.page, server.live_game(window.page.url)
    version = live_game.table.version
    nudge = page.locator("#coach .nudge")
    assert window.visible() == []  # there is something to read first
    page.locator("[data-at='card:green-6'] >> visible=true").first.click()
    expect(nudge).to_have_text("First read this card, then go on.")
    learner.until_asked()
    assert [what for _, what in window.visible()] == ["card:green-6"]
    page.locator("[data-at='card:white-6'] >> visible=true").first.click()
    expect(nudge).to_have_text("Not now: do what glows.")
    answer = window.send(f"/t/{live_game.info.id}/act", action="play red-4 t2", version=str(version))
    assert "do what glows" in answer.text() and answer.status >= 400
    taken = window.send(f"/t/{live_game.info.id}/undo", what="decision", version=str(version))
    assert "nothing is taken back" in taken.text()
    hint = window.send(f"/t/{live_game.info.id}/hint")
    assert "the card says" in hint.text()
    preview = window.context.request.get(
        f"/t/{live_game.info.id}/preview?version={version}&at=card:red-4&at=space:t2"
    ).json()
    assert "do what glows" in preview["against"] and preview["action"] == ""
    stale = window.send(f"/t/{live_game.info.id}/lesson", version="3")
    assert stale.status >= 400
    assert live_game.table.version == version
    learner.step()
    assert live_game.table.version == version + 1


@pytest.mark.exhaustive
def test_a_lesson_can_be_left_and_gone_on_with_also_when_the_server_has_started_anew(
    chromium: Browser, database: str
) -> None:
    with serving(database) as server:
        window = Window(chromium, server.url)
        learner = Learner(window, CLANS)
        learner.sit_down()
        learner.until_asked()
        learner.step()
        left, text = window.version, learner.text
        window.page.locator("#coach header a").click()
        expect(window.page.locator("#clans button").first).to_have_text(re.compile("^Go on"))
        cookies: Any = window.context.cookies()
        window.close()
    with serving(database) as server:
        window = Window(chromium, server.url)
        known: Any = [{"name": one["name"], "value": one["value"], "url": server.url} for one in cookies]
        window.context.add_cookies(known)
        window.page.goto("/learn")
        window.page.locator("#clans button").first.click()
        learner = Learner(window, CLANS)
        window.page.wait_for_selector("#coach:not([hidden])")
        assert (window.version, learner.text) == (left, text)
        window.page.goto("/learn")
        window.page.locator("#clans form:has([name=anew]) button").click()
        window.page.wait_for_selector("#coach:not([hidden])")
        assert (window.version, learner.number) == (len(CLANS.before), 1)
        assert window.complaints == []
        window.close()


def test_steps_can_be_skipped_to_the_end(server: Server, window: Window) -> None:
    learner = Learner(window, CLANS)
    learner.sit_down()
    learner.go_on()
    learner.go_on("back")
    assert learner.number == 1
    while not learner.button("play").is_visible():
        learner.go_on("skip" if learner.button("skip").is_visible() else "on")
    live_game, page = server.live_game(window.page.url), window.page
    assert live_game.table.is_over
    page.goto("/")
    assert page.locator(f".tables a[href^='/t/{live_game.info.id}']").count() == 0  # it is no game that was played
    page.goto("/learn")
    expect(page.locator("#clans")).to_contain_text("learnt")
    page.locator("#clans button").click()
    page.wait_for_selector("#coach:not([hidden])")
    assert learner.number == 1


@pytest.mark.parametrize(("before", "motion"), [(-3, "reduce"), (-2, "no-preference")])
def test_the_coach_does_not_cover_a_scoring_with_what_is_over(
    server: Server, open_window: Callable[..., Window], before: int, motion: str
) -> None:
    """It stays away until the third scoring, and the last one, are closed: also for somebody who takes their time."""
    lesson, window = LESSONS["glenmore2"], open_window(reduced_motion=motion)
    learner, page = Learner(window, lesson), window.page
    learner.sit_down()
    live_game = server.live_game(page.url)
    version = sorted(lesson.stops)[before]
    while (stop := lesson.stop_at(live_game.table)).version < version:
        assert window.send(f"/t/{live_game.info.id}/lesson", version=str(stop.version)).ok
    page.reload()
    learner.until_asked()
    page.evaluate(WATCH)
    learner.button("skip").click()
    page.locator("#ceremony .area.told").first.hover()  # while somebody points at it, it stays
    expect(page.locator("#ceremony .area:not(.told)")).to_have_count(0)
    expect(page.locator("#telling:not([hidden])")).to_have_count(0)
    page.locator("[data-close-ceremony]").click()
    page.wait_for_selector(SHOWN)
    assert learner.number == stop.number + len(stop.cards) + 1
    assert page.evaluate("covered") == []


@pytest.mark.exhaustive
def test_who_is_new_is_offered_a_lesson_first(server: Server, window: Window) -> None:
    page = window.page
    page.goto("/")
    first = page.locator(".hero button").first
    expect(first).to_have_text(re.compile("Learn Glen More II: Chronicles in 5 minutes"))
    assert "gold" in (first.get_attribute("class") or "")
    assert page.locator(".hero .gold").count() == 1
    first.click()
    page.wait_for_selector("#coach:not([hidden])")
    page.goto("/")
    expect(page.locator(".hero button").first).to_have_text(re.compile("Go on learning Glen More II"))
    window.new_table("clans", ["here", "easy"])
    page.goto("/")
    expect(page.locator("main h1").first).to_have_text("My tables")
    expect(page.locator(".hero button")).to_have_count(0)
    page.locator(".card button[formaction='/learn/clans']").click()
    page.wait_for_selector("#coach:not([hidden])")
    page.goto("/new/glenmore2")
    offered = page.locator(".expansion button[form=learn]").all_inner_texts()
    assert len(offered) == len([lesson for lesson in LESSONS.values() if lesson.expansion])


def test_others_may_look_on_and_decide_nothing(server: Server, host: Person) -> None:
    table = host.post("/learn/clans", follow_redirects=False).headers["location"]
    with Person(server) as other:
        assert other.get(table).status_code == 200
        assert other.post(f"{table}/lesson", {"version": "25"}).status_code == 403
        assert other.post("/learn/clans", follow_redirects=False).headers["location"] != table
    assert host.post("/learn/clans", follow_redirects=False).headers["location"] == table
    assert host.post("/learn/chess").status_code == 404
    plain = host.open("clans", ["here", "easy"])
    assert host.post(f"/t/{plain.info.id}/lesson", {"version": "1"}).status_code >= 400


def test_lessons_do_not_count_and_are_soon_swept(database: str) -> None:
    async def main() -> None:
        async with open_house(database, limits=Limits(tables=1)) as table_service:
            record = CLANS.start_table(game_named("clans")).record
            sitters = [SeatSetup("here", "Ailsa"), SeatSetup("easy", "Bruce")]
            game = await table_service.open("ailsa", "clans", sitters)
            lesson = await table_service.open("ailsa", "clans", sitters, record=record, origin="lesson:clans")
            assert [info.id for info in table_service.store.list_games_of("ailsa")] == [game.info.id]
            assert table_service.store.lessons.list_begun("ailsa") == {"clans": (lesson.info.id, 25)}
            for live_game in (game, lesson):
                aged(table_service.store, live_game, 8)
            await table_service.table_cleanup.sweep()
            assert stays(table_service, game) and not stays(table_service, lesson)
            table_service.store.lessons.mark_learnt("ailsa", "clans")
            table_service.store.lessons.mark_learnt("ailsa", "clans")
            assert (
                table_service.store.lessons.list_learnt("ailsa") == {"clans"}
                and table_service.store.lessons.list_learnt("bruce") == set()
            )

    run(main())


def test_a_lesson_goes_on_where_it_was_left_also_when_the_server_has_started_anew(database: str) -> None:
    with serving(database) as server, Person(server) as learner:
        cookies = dict(learner.http.cookies)
        assert "Learn Glen More II: Chronicles in 5 minutes" in learner.get("/").text
        table = server.live_game(learner.post("/learn/clans").headers["location"])
        said = learner.post(f"/t/{table.info.id}/lesson", {"version": str(table.table.version)})
        assert said.status_code == 200 and table.table.version > len(CLANS.before)
        left = table.table.version
    with serving(database) as server, Person(server) as learner:
        learner.http.cookies.clear()
        learner.http.cookies.update(cookies)
        assert "Go on" in learner.get("/learn").text
        again = server.live_game(learner.post("/learn/clans").headers["location"])
        assert (again.info.id, again.table.version) == (table.info.id, left)
        anew = server.live_game(learner.post("/learn/clans", {"anew": "yes"}).headers["location"])
        assert anew.info.id != table.info.id and anew.table.version == len(CLANS.before)
        offered = learner.get("/new/glenmore2").text.count('<button form="learn"')
        assert offered == len([lesson for lesson in LESSONS.values() if lesson.expansion])
