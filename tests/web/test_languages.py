"""Four languages: the page says which, and what it says is in it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from thorough import take_some
from web.people import Person
from web.windows import Window

from greatglen.web.visitors.browser import negotiate_language

OTHERS = ["de", "it", "ru"]


@pytest.mark.parametrize("language", OTHERS)
def test_switching_the_language(host: Person, language: str) -> None:
    def read() -> tuple[str, str]:
        page = host.get("/").text
        return page.split('<html lang="')[1].split('"')[0], page.split("<h1>")[1].split("</h1>")[0]

    before, english = read()
    assert host.post("/preferences", {"language": language}).status_code == 303
    after, translated = read()
    assert (before, after) == ("en", language) and translated != english


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE-AT", "de"),
        ("gd, ru-RU;q=0.9, en;q=0.5", "ru"),
        ("it-CH;q=0.9,de;q=0.8", "it"),
        ("fr,*;q=0.1", "en"),
        (";;,=,-", "en"),
    ],
)
def test_the_first_language_asked_for_that_we_speak(header: str, language: str) -> None:
    assert negotiate_language(header) == language


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", take_some(OTHERS))
def test_a_table_speaks_the_language_the_browser_asks_for(open_window: Callable[..., Window], language: str) -> None:
    said = {}
    for locale in ("en", language):
        window = open_window(locale=locale)
        window.new_table("glenmore2", ["here", "easy"], {0: "Ailsa"}, seed="4")
        window.is_asked()
        expect(window.page.locator("html")).to_have_attribute("lang", locale)
        window.draw("log")
        spot = window.page.locator("#table .may").first
        said[locale] = [
            window.page.locator("#asked").inner_text(),
            window.page.locator("[data-undo=decision]").inner_text(),
            window.page.locator(".sheets").inner_text(),
            window.page.locator("#log a").last.text_content(),
            spot.get_attribute("aria-description"),
        ]
    for english, other in zip(said["en"], said[language], strict=True):
        assert other and other != english
