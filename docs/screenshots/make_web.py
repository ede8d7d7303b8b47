"""Takes the pictures of the web table: `python docs/screenshots/make_web.py ADDRESS` of a server that is running."""

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def middle_of_a_game(page: Page, address: str, game: str, moves: int) -> None:
    """A table at which a bot has played one's seat for a while."""
    page.goto(f"{address}/new/{game}")
    page.fill("[name=name-0]", "Mairi")
    page.click("button.gold")
    page.wait_for_selector("#table")
    page.click("#standing-0 summary")
    page.click("#standing-0 form button")
    while int(page.get_attribute("#table", "data-version") or 0) < moves:
        page.wait_for_timeout(300)
    page.click("#standing-0 summary")
    page.click("#standing-0 form button")
    page.wait_for_selector("#table[data-mine=yes]", timeout=60_000)
    page.mouse.move(5, 890)
    page.wait_for_timeout(1200)


def main(address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        middle_of_a_game(page, address, "glenmore2", 130)
        page.screenshot(path=HERE / "web-glenmore2.png")
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_timeout(500)
        page.screenshot(path=HERE / "web-phone.png")
        page.set_viewport_size({"width": 1440, "height": 900})
        middle_of_a_game(page, address, "clans", 50)
        page.screenshot(path=HERE / "web-clans.png")
        page.emulate_media(color_scheme="dark")
        middle_of_a_game(page, address, "glenmore", 90)
        page.screenshot(path=HERE / "web-glenmore-dark.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
