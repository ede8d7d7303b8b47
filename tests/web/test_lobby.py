"""The lobby and opening a table: pictures, whose turn and since when, names in every language, presets, invitations."""

import re
from html import escape

import pytest
from playwright.sync_api import expect
from web.around import finished
from web.people import Person
from web.serving import Server
from web.windows import Window

from greatglen.bots import DESCRIPTIONS, LEVELS
from greatglen.games import game_named
from greatglen.text.language import translator
from greatglen.web.pages.table_list import format_ago

ASKING = """window.asked = 0; window.Notification = class {
  static permission = "default";
  static async requestPermission() { window.asked += 1; return "granted"; }
};"""


def test_a_list_says_whose_turn_it_is_and_how_a_game_ended(server: Server, host: Person) -> None:
    running = host.open("clans", ["here", "invited"], **{"name-0": "Ailsa", "name-1": "Bruce"})
    over = finished(server, "clans-3-easy-5", host.id)
    page = " ".join(re.sub(r"<[^>]+>", " ", host.get("/").text).split())
    assert "Ailsa Bruce not here yet Bruce is to move · just now" in page or "just now your turn" in page
    assert "Iain 39 Mairi 36 Eilidh 33 finished 20" in page  # the date
    assert f'href="/t/{over.info.id}?at=0"' in host.get("/").text
    assert running.info.id in host.get("/").text


def test_anybody_can_sit_down_at_an_open_table(server: Server, host: Person) -> None:
    live_game = host.open("clans", ["here", "invited", "invited"], public="yes")
    hidden = host.open("clans", ["here", "invited"])
    table = f"/t/{live_game.info.id}"
    invitations = {seat.invitation for one in (live_game, hidden) for seat in one.seats}  # others may be open as well

    def ways(person: Person, path: str) -> list[str]:
        found = re.findall(r'href="/join/(\w+)"', person.get(path).text)
        return [invitation for invitation in found if invitation in invitations]

    assert not ways(host, "/") and not ways(host, table), "who sits there has a seat"
    with Person(server) as first, Person(server) as second, Person(server) as third:
        for number, guest in enumerate((first, second), 1):
            (invitation,) = ways(guest, "/")
            assert ways(guest, table) == [invitation] == [live_game.seats[number].invitation]
            assert not ways(guest, f"/t/{hidden.info.id}"), "nobody has opened it to everybody"
            assert guest.post(f"/join/{invitation}", {"name": f"Guest {number}"}).status_code == 303
            assert not ways(guest, "/") and not ways(guest, table)
        assert not ways(third, "/") and not ways(third, table), "no seat is free"


def test_a_picture_is_kept_until_the_next_move(server: Server, host: Person) -> None:
    live_game = host.open("clans", ["here", "here"])

    def address() -> str:
        found = re.search(rf'src="(/t/{live_game.info.id}/glance.svg[^"]+)"', host.get("/").text)
        assert found is not None
        return found[1].replace("&amp;", "&")

    before = address()
    first = host.get(before)
    assert first.status_code == 200 and "immutable" in first.headers["cache-control"]
    assert host.act(live_game, str(live_game.table.choice.options[0])).status_code == 200
    assert address() != before
    assert host.get(address()).text != first.text
    assert "no-store" in host.get(before).headers["cache-control"]  # whoever asks for the past gets the present
    assert host.get(f"/t/{live_game.info.id}/glance.svg?seat=7").status_code == 403
    assert host.get("/t/nothing/glance.svg").status_code == 404


def test_a_picture_tells_nobody_more_than_who_looks_on_may_know(server: Server, host: Person) -> None:
    live_game = host.open("clans", ["here", "invited"])
    with Person(server) as stranger:
        path = f"/t/{live_game.info.id}/glance.svg"
        assert host.get(path).text == stranger.get(path).text


@pytest.mark.parametrize(
    ("seconds", "language", "said"),
    [
        (20, "en", "just now"),
        (60, "en", "1 minute ago"),
        (3 * 3600, "de", "vor 3 Stunden"),
        (2 * 86400, "it", "2 giorni fa"),
        (21 * 60, "ru", "21 минуту назад"),
    ],
)
def test_how_long_ago(seconds: float, language: str, said: str) -> None:
    assert format_ago(seconds, translator(language)) == said


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Morag", "Iain", "Eilidh", "Hamish", "Fiona"]),
        ("ru", ["Мораг", "Иэн", "Эйли", "Хэмиш", "Фиона"]),  # noqa: RUF001
    ],
)
def test_who_tells_no_name_has_one(server: Server, language: str, names: list[str]) -> None:
    with Person(server, language) as person:
        assert person.open("glenmore", ["here", "invited", "easy", "here", "easy"]).names == names
        taken = person.open("clans", ["here", "easy", "here"], **{"name-0": names[1]}).names
        assert len(set(taken)) == 3


@pytest.mark.parametrize("language", ["en", "de", "it", "ru"])
def test_who_chooses_a_bot_is_told_what_it_is_like(host: Person, language: str) -> None:
    page = host.http.get("/new/clans", headers={"Accept-Language": language}).text
    said = translator(language)
    assert list(DESCRIPTIONS) == list(LEVELS)
    for level, about in DESCRIPTIONS.items():
        assert f"<b>{said(level)}</b> {escape(said(about), quote=False)}" in page


@pytest.mark.exhaustive
def test_presets_say_who_sits_where(window: Window) -> None:
    page = window.page
    page.goto("/new/clans")
    for preset, kinds in (
        ("Alone against two bots", ["here", "easy", "easy", "none"]),
        ("Two at this screen", ["here", "here", "none", "none"]),
        ("With friends by invitation", ["here", "invited", "invited", "none"]),
    ):
        page.get_by_text(preset).click()
        expect(page.locator(".presets [aria-current]")).to_contain_text(preset)
        assert page.locator("select[name^=seat-]").evaluate_all("all => all.map((one) => one.value)") == kinds


def test_own_tables_come_first_and_the_brochure_is_for_newcomers(host: Person) -> None:
    assert "Three games of the Highlands" in host.get("/").text and "My tables" not in host.get("/").text
    kinds = (["here", "invited"], ["invited", "here"]) * 3
    opened = [host.open("clans", seats) for seats in kinds]
    page = host.get("/").text
    assert "Three games of the Highlands" not in page
    assert page.index("My tables") < page.index('class="cards"')
    listed = re.findall(r'<a href="/t/(\w+)">', page)
    turns = [host.id == live_game.seats[live_game.table.choice.seat].owner for live_game in opened]
    of = {live_game.info.id: turn for live_game, turn in zip(opened, turns, strict=True)}
    assert [of[table] for table in listed if table in of] == sorted(turns, reverse=True)


def test_what_was_chosen_last_is_chosen_again(host: Person) -> None:
    fresh = host.get("/new/glenmore2").text
    assert "As last time" not in fresh and " checked" not in fresh
    seats = ["here", "medium", "invited"]
    host.open("glenmore2", seats, **{"expansion-2": "yes", "expansion-7": "yes", "option-mountain": "one"})
    page = host.get("/new/glenmore2").text
    assert re.findall(r'value="(here|medium|invited|none)" selected', page) == [*seats, "none"]
    assert re.findall(r'name="expansion-(\d)" value="yes" checked', page) == ["2", "7"]
    assert 'value="one" selected' in page
    for path in ("/new/glenmore2?preset=alone", "/new/clans"):
        assert 'value="medium" selected' not in host.get(path).text


@pytest.mark.parametrize("number", game_named("glenmore2").expansions())
def test_every_chronicle_has_its_own_picture_length_and_difficulty(host: Person, number: int) -> None:
    picture = host.get(f"/cover/glenmore2/{number}")
    assert picture.status_code == 200 and picture.text.startswith("<svg")
    assert picture.text != host.get(f"/cover/glenmore2/{number % 8 + 1}").text
    expansion = game_named("glenmore2").expansions()[number]
    assert expansion.minutes > 0 and 1 <= expansion.depth <= 3
    assert host.get("/cover/glenmore2/9").status_code == host.get("/cover/clans/1").status_code == 404


def test_the_form_says_beside_its_button_what_will_be_played(window: Window) -> None:
    page = window.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/new/glenmore2")
    summary, start = page.locator("#summary"), page.get_by_role("button", name="Sit down")
    expect(summary).to_have_text("Players: 3 · about 90 min")
    expect(start).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Quarrels on the rondel").click()
    expect(summary).to_contain_text("Players: 3 · Chronicles 2, 4 · about")
    expect(start).to_be_in_viewport(ratio=1)
    page.select_option("[name=seat-2]", "none")
    expect(summary).to_have_text("4. Hammer of the Scots is not for this number of players.")
    page.uncheck("[name=expansion-4]")
    expect(summary).to_contain_text("Players: 2 · Chronicles 2 · about")


@pytest.mark.exhaustive
def test_notifications_are_asked_for_by_who_wants_them(window: Window) -> None:
    page = window.page
    page.add_init_script(ASKING)
    window.new_table("clans", ["here", "here"])
    page.locator("#table").click(position={"x": 5, "y": 5})
    assert page.evaluate("window.asked") == 0
    page.goto("/preferences")
    page.click("#turn-on")
    expect(page.locator("#turn-off")).to_be_visible()
    assert page.evaluate("window.asked") == 1
    expect(page.locator("[data-only-open]")).to_be_visible()  # without a service worker
    page.goto("/")
    page.goto("/preferences")
    expect(page.locator("#days")).to_have_attribute("data-told", "no")  # the permission of the test's browser is gone
    page.go_back()
    window.new_table("clans", ["here", "here"])
    expect(page.locator("#table")).to_have_attribute("data-notify", "yes")


@pytest.mark.exhaustive
def test_a_lost_connection_is_shown(window: Window) -> None:
    window.pardon("ERR_INTERNET_DISCONNECTED")
    window.pardon("Failed to fetch")
    page = window.page
    page.goto("/")
    notice = page.locator("#connection")
    expect(notice).to_be_hidden()
    window.context.set_offline(True)
    expect(notice).to_have_text("No connection. What you see may be old.")
    window.context.set_offline(False)
    expect(notice).to_be_hidden()


REFRESH_IN_VAIN = """() => new Promise((done) => {
    document.addEventListener("htmx:error", () => setTimeout(done), { once: true });
    htmx.trigger(document.getElementById("refresh"), "refresh");
})"""


def test_a_click_that_could_not_be_sent_says_so(window: Window) -> None:
    for complaint in ("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "ERR_NETWORK_CHANGED"):
        window.pardon(complaint)
    window.new_table("glenmore", ["here", "here"], seed="4")
    window.is_asked()
    page, notice, version = window.page, window.page.locator("#connection"), window.version
    option = page.locator("#prompt [data-option], #table .may").first
    window.context.set_offline(True)
    expect(notice).to_have_text("No connection. What you see may be old.")
    page.evaluate("document.dispatchEvent(new Event('connection:back'))")  # from a stream that had just been opened
    expect(notice).to_have_text("No connection. What you see may be old.")
    page.evaluate(REFRESH_IN_VAIN)  # nobody has clicked
    expect(notice).to_have_text("No connection. What you see may be old.")
    option.click()
    option.click()
    expect(notice).to_have_text("That could not be sent: the table does not answer. Try again in a moment.")
    assert window.version == version
    window.context.set_offline(False)
    expect(notice).to_be_hidden()
    option.click()  # what was told stands
    window.is_past(version)
