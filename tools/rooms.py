"""Pictures of the pages round the table, with something on all of them, to be leafed through by a person.

    PYTHONPATH=tests python -m tools.rooms FOLDER [--only PART …] [--sizes SIZE …] [--dark] [--language de]

A server is filled as people would in some weeks (`tools/company.py`), and its database stays in the folder for the next
time; then every page of every room is taken, its first three screens at most. `--only` keeps those whose names have one
of the parts.
"""

import argparse
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
from playwright.sync_api import Page, sync_playwright
from web.clock import Clock
from web.serving import Server, serving

from tools.company import TODAY, Company, Look
from tools.screens import CHROMIUM, FLAGS, LAID_OUT, PHONES

SIZES = ("390x844", "1024x700", "1440x900", "2560x1440")
LONGEST = 3  # screens of a page
SETTINGS = {"ratings": "yes", "smtp": "smtp://127.0.0.1:9", "mail_from": "Great Glen <glen@example.org>"}
LOADED = """() => Promise.all([document.fonts.ready, ...[...document.images]
  .filter((one) => one.loading !== "lazy").map((one) => one.decode())]).then(() => null)"""


@contextmanager
def windows(url: str, cookies: dict[str, str], dark: bool, language: str) -> Iterator[dict[tuple[bool, bool], Page]]:
    """Of who has been here for weeks and of somebody new, each with a mouse and to be touched."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        opened = {}
        for new in (False, True):
            for touch in (False, True):
                context = chromium.new_context(
                    base_url=url,
                    has_touch=touch,
                    is_mobile=touch,
                    color_scheme="dark" if dark else "light",
                    locale=language,
                    reduced_motion="reduce",
                    service_workers="block",
                )
                if not new:
                    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies.items()])
                opened[new, touch] = context.new_page()
        yield opened
        chromium.close()


def take(page: Page, look: Look, size: str, file: Path) -> None:
    """A picture of a page from its top on."""
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    page.goto(look.path)
    for selector in look.clicks:
        page.locator(selector).first.click()
        page.wait_for_load_state()
    page.evaluate(LOADED)
    page.evaluate(LAID_OUT)
    long = min(LONGEST * height, int(page.evaluate("document.documentElement.scrollHeight")))
    page.screenshot(path=file, full_page=True, clip={"x": 0, "y": 0, "width": width, "height": max(long, height)})


class Kept(msgspec.Struct):
    """What is known of a database that was filled."""

    time: float
    cookies: dict[str, str]
    looks: dict[str, Look]


def fill(server: Server, clock: Clock, file: Path) -> None:
    """Once for a database: it takes a minute."""
    if not file.exists():
        with ExitStack() as stack:
            company = Company(server, clock, stack)
            looks = company.settled()
            file.write_bytes(msgspec.json.encode(Kept(clock.time, company.cookies, looks)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[""])
    parser.add_argument("--sizes", nargs="*", default=SIZES)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--language", default="en")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    clock, file = Clock(TODAY), asked.folder / "company.json"
    database = f"sqlite:///{asked.folder / 'games.db'}"
    with serving(database, settings=SETTINGS, public_url="http://glen.example", now=clock) as server:
        fill(server, clock, file)
        kept = msgspec.json.decode(file.read_bytes(), type=Kept)
        clock.go_to(kept.time)
        looks = {name: look for name, look in kept.looks.items() if any(part in name for part in asked.only)}
        with windows(server.url, kept.cookies, asked.dark, asked.language) as opened:
            for name, look in looks.items():
                for size in asked.sizes:
                    picture = f"{name}-{size}-{asked.language}{'-dark' * asked.dark}.png"
                    take(opened[look.new, size in PHONES], look, size, asked.folder / picture)
                    print(picture, flush=True)


if __name__ == "__main__":
    main()
