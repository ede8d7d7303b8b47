"""The rules with pictures: to read, to link to, to search, to print; every piece; and from the table and back."""

import re
from collections.abc import Callable, Iterator
from html import unescape

import pytest
from playwright.sync_api import expect
from thorough import take_some
from web.people import Person
from web.serving import Server
from web.test_phone import PHONE
from web.windows import Window

from greatglen.drawing.figure import load_gallery
from greatglen.games import GAMES
from greatglen.text.reference import read_reference
from greatglen.web.features.rules.search import RuleSearch

LIGHT = 150_000  # bytes of a first view, with all it loads before anybody scrolls
LANGUAGES = ("en", "de", "it", "ru")
# One word of a rule in each language, written as people search: without capitals, accents and the dots of ё.
WORDS = {"en": "CAMPFIRE", "de": "gegenuber", "it": "falo", "ru": "еще"}
WEIGHT = """() => performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)"""
BROKEN = """() => [...document.images].filter((one) => one.complete && !one.naturalWidth).map((one) => one.src)"""
STICKS = """() => {
  const {top, bottom} = document.querySelector(".contents").getBoundingClientRect();
  return top >= 0 && top < innerHeight / 2 && bottom > top;
}"""
UNCOVERED = """(id) => {
  const heading = document.querySelector(`#${id} h2`).getBoundingClientRect();
  const contents = document.querySelector(".contents").getBoundingClientRect();
  const inSight = heading.top >= 0 && heading.bottom <= innerHeight;
  return inSight && (heading.left >= contents.right || heading.top >= contents.bottom);
}"""
HIGHLIGHTED = """() => [...(CSS.highlights.get("found") ?? [])].map((range) => range.toString())"""


@pytest.fixture(params=take_some(LANGUAGES))
def reader(server: Server, request: pytest.FixtureRequest) -> Iterator[tuple[Person, str]]:
    with Person(server, request.param) as person:
        yield person, request.param


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_can_be_linked_to(reader: tuple[Person, str], game: str) -> None:
    person, language = reader
    page = person.get(f"/rules/{game}").text
    for section in read_reference(GAMES[game], language).sections:
        assert f'id="{section.id}"' in page
        for number in section.rules:
            assert f'id="{number}"' in page and f'href="#{number}"' in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_of_a_page_has_an_address_and_a_sentence(reader: tuple[Person, str], game: str) -> None:
    person, language = reader
    found = re.findall(
        r'<img src="([^"]+)" width="(\d+)" height="(\d+)" alt="([^"]+)"', person.get(f"/rules/{game}").text
    )
    assert len(found) > 20
    assert all(f"in={language}&" in unescape(source) for source, *_ in found)
    for source, *_ in take_some(found, 5):
        answer = person.get(unescape(source))
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in answer.headers["cache-control"]
    stale = unescape(found[0][0]).rpartition("v=")[0] + "v=old"
    assert "immutable" not in person.get(stale).headers["cache-control"]


def test_pictures_that_are_not_there(host: Person) -> None:
    assert host.get("/rules/clans/picture?of=card:pink-9").status_code == 404
    assert host.get("/rules/clans/picture").status_code == 400
    assert host.get("/rules/nowhere/picture?of=card:red-5").status_code == 404
    assert host.get("/rules/clans/picture?of=card:red-5&in=xx&by=pink").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_searching_without_a_script(server: Server, language: str) -> None:
    """The server finds what a script would, and marks it."""
    with Person(server, language) as person:
        page = person.get(f"/rules/clans?q={WORDS[language]}").text
        assert "<mark>" in page and 'id="CS-WIN-1"' not in page
        assert re.search(r'id="CS-[A-Z]+-\d+"', page)
        nothing = person.get("/rules/clans?q=xyzzy").text
        assert 'class="nothing">' in nothing and 'class="rule"' not in nothing
        pieces = person.get(
            "/rules/glenmore2/pieces?q=halkirk" if language != "ru" else "/rules/glenmore2/pieces?q=холкерк"
        ).text
        assert 'id="tile:halkirk"' in pieces and 'id="tile:perth"' not in pieces


def test_what_is_searched_for_is_only_text(host: Person) -> None:
    page = host.get('/rules/clans?q="><script>alert(1)</script>&table="><b>').text
    assert "<script>alert" not in page and "<b>" not in page
    long = host.get("/rules/clans?q=" + "w" * 5000)
    assert long.status_code == 200 and "w" * 81 not in long.text


def test_words_are_marked_whatever_their_case_and_accents() -> None:
    assert RuleSearch("FALÒ").mark_matches("Il falò.") == [("Il ", False), ("falò", True), (".", False)]
    assert RuleSearch("костер").mark_matches("костёры") == [("костёр", True), ("ы", False)]
    assert RuleSearch("strasse").matches("Die Straße") and not RuleSearch("strasse weg").matches("Die Straße")
    assert RuleSearch("  ").words == [] and RuleSearch("").matches("")


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_has_its_entry(reader: tuple[Person, str], game: str) -> None:
    person, language = reader
    page = unescape(person.get(f"/rules/{game}/pieces").text)
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for one in load_gallery(game, language).components:
        assert one.key in ids and one.title in page
        assert all(key in ids for key in one.aliases)
        assert all(line in page for line in one.lines), one.key
    rules = {number for section in read_reference(GAMES[game]).sections for number in section.rules}
    assert set(re.findall(rf'href="/rules/{game}#([^"]+)"', page)) <= rules


def test_what_is_reconstructed_is_marked_quietly(host: Person) -> None:
    page = host.get("/rules/clans").text
    assert '<a class="remark" href="#about-CS-GLANCE">*<span class="aside">Reconstructed.</span></a>' in page
    assert 'id="about-CS-GLANCE"' in page
    assert "Reconstructed: the cost" in host.get("/rules/glenmore2/pieces").text


def test_a_page_to_read(open_window: Callable[..., Window]) -> None:
    """Light, at the rule that was linked to, with pictures, searchable, and ready for paper."""
    window = open_window(viewport={"width": 1440, "height": 900})
    page = window.page
    page.goto("/rules/glenmore2")
    expect(page.locator(".panels img").first).to_have_js_property("complete", True)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(WEIGHT) < LIGHT
    assert page.evaluate(BROKEN) == []

    page.goto("/rules/glenmore2#G2-C8-20")
    rule = page.locator("#G2-C8-20")
    expect(rule).to_be_in_viewport()
    expect(rule.locator("img")).to_have_js_property("complete", True)
    number = rule.locator(".number")
    expect(number).to_have_css("opacity", "1")
    window.context.grant_permissions(["clipboard-read", "clipboard-write"])
    number.click()
    expect(page.locator("[data-copied]")).to_have_text("The link was copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url.split("?")[0]
    remark = page.locator("#G2-PLACE-2 .remark")
    expect(remark.locator(".aside")).not_to_be_in_viewport()
    remark.focus()
    expect(remark.locator(".aside")).to_be_in_viewport()

    page.locator("[data-search]").fill("whísky BARREL")
    expect(page.locator("#G2-ACTIVATE-6")).to_be_visible()
    expect(page.locator("#G2-PLACE-2")).to_be_hidden()
    assert {"whisky", "barrel"} <= {word.lower() for word in page.evaluate(HIGHLIGHTED)}
    page.locator("[data-search]").fill("xyzzy")
    expect(page.locator(".nothing")).to_be_visible()
    page.locator("[data-search]").fill("")
    expect(page.locator("#G2-PLACE-2")).to_be_visible()

    page.emulate_media(media="print")
    for gone in (".top", ".finding", ".chapters", ".books"):
        expect(page.locator(gone)).to_be_hidden()
    expect(page.locator("#G2-PLACE-3 img")).to_be_visible()


@pytest.mark.exhaustive
def test_from_the_table_to_the_rule_and_its_pieces_and_back(server: Server, open_window: Callable[..., Window]) -> None:
    window = open_window()
    window.new_table("glenmore2", ["here", "here"], seed="4")
    window.is_asked()
    page, address = window.page, window.page.url
    window.draw("rules")
    asked = page.locator(".rule.asked")
    expect(asked).to_be_in_viewport()
    expect(page.locator("#rules #G2-PLACE-3 img")).to_have_attribute("src", re.compile("board:river-lengthened"))
    page.locator("#rules #G2-TURN-2 .cite").first.click()
    expect(page.locator("#rules #G2-TAKE")).to_be_in_viewport()
    assert page.url == address, "the table stays where it is"
    page.keyboard.press("Escape")

    tile = next(at for _, at in window.clickable() if at.startswith("tile:"))
    page.locator(f"#table [data-at='{tile}'] >> visible=true").first.hover()
    expect(page.locator("#tip [data-rule]")).to_have_attribute("data-rule", "G2-TAKE-1")
    expect(page.locator("#tip")).not_to_contain_text("G2-TAKE-1")
    expect(page.locator("#tip a").last).to_have_attribute("href", f"/rules/glenmore2/pieces#{tile}")
    page.keyboard.press("?")
    expect(page.locator(".rule.asked")).to_have_attribute("id", "G2-TAKE-1")

    page.locator("#rules [data-whole]").click()
    page.wait_for_url("**/rules/glenmore2?table=*#G2-TAKE-1")
    expect(page.locator("#G2-TAKE-1")).to_be_in_viewport()
    page.locator("[data-back]").click()
    page.wait_for_url(address)
    window.is_asked()


@pytest.mark.exhaustive
def test_a_phone_reads_it_too(open_window: Callable[..., Window]) -> None:
    """Without a script: nothing is wider than the screen, pictures come, pieces are found."""
    window = open_window(**PHONE, java_script_enabled=False)
    page = window.page
    page.goto("/rules/clans")
    expect(page.locator(".panels li")).to_have_count(6)
    for picture in page.locator(".panels img").all():
        picture.scroll_into_view_if_needed()
        box = picture.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
    about = page.locator(".about").first
    assert about.evaluate("(e) => getComputedStyle(e).display") == "block", "it is told in lines, not a word on each"
    page.locator(".ways a").first.click()
    page.locator("[data-search]").fill("purple 6")
    page.locator("[data-submit]").click()
    expect(page.locator("[data-entry]")).to_have_count(1)
    expect(page.locator("mark").first).to_be_visible()


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_the_contents_stay_in_sight(open_window: Callable[..., Window], screen: str) -> None:
    """Wherever a reader is; a choice leads to its section, which they do not cover, and marks it."""
    window = open_window(**(PHONE if screen == "phone" else {"viewport": {"width": 1440, "height": 900}}))
    page = window.page
    page.goto("/rules/clans")
    sections = page.locator(".chapter section")
    for number in (0, 4, 8):
        sections.nth(number).scroll_into_view_if_needed()
        page.wait_for_function(STICKS)
        if screen == "phone":
            expect(page.locator(".contents nav")).to_be_hidden()  # folded they leave room to read
            page.locator(".contents summary").click()
        link = page.locator(".contents nav a").nth(6 - number // 2)
        target = (link.get_attribute("href") or "").removeprefix("#")
        link.click()
        page.wait_for_function(UNCOVERED, arg=target)
        expect(link).to_have_attribute("aria-current", "true")
