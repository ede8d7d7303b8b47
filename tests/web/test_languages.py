"""Four languages: the page says which, and what it says is in it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from thorough import some
from web.windows import Window

from greatglen.web.browser import asked_language

OTHERS = ["de", "it", "ru"]


@pytest.mark.parametrize("language", OTHERS)
def test_switching_the_language(window: Window, language: str) -> None:
    page = window.page
    page.goto("/")
    english = page.locator("h1").inner_text()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/preferences")
    page.select_option("[name=language]", language)
    page.locator("main button.big").click()
    page.wait_for_url("**/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.locator("h1").inner_text() != english


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
    assert asked_language(header) == language


@pytest.mark.parametrize("language", some(OTHERS))
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
