"""The pages round the table are for everybody: axe-core finds nothing, at any size all can be read and hit."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from thorough import take_some
from web.around import pages
from web.serving import Server
from web.windows import Window

from greatglen.games import GAMES
from greatglen.web.live.seats import SeatSetup

OWNER = "d" * 32
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
  (found) => `${found.id}: ${found.help}: ${found.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`
)"""
SIZES = [(390, 844), (844, 390), (1024, 700), (1440, 900), (2560, 1440)]
# Text that is seen and smaller than 13 px; in a drawing, smaller than 9 px as seen.
SMALL = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim().slice(0, 40);
    if (!text || !parent.checkVisibility() || parent.closest(".hidden, script, title, option")) continue;
    const svg = parent.closest("svg");
    const scale = svg ? svg.getBoundingClientRect().width / (svg.viewBox.baseVal.width || 1) : 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    if (size < (svg ? 9 : 13)) found.push(`${size.toFixed(1)} px: ${text}`);
  }
  return found;
}"""
# What can be touched, and is neither 44 px high nor a link in a line of text.
NARROW = """() => {
  const touched = document.querySelectorAll("a, button, select, input:not([type=hidden]), summary");
  const inLine = (one) => one.matches("p a, li a") && getComputedStyle(one).display === "inline";
  const narrow = (one) => {
    const box = (one.closest("label") ?? one).getBoundingClientRect();
    return box.height < 43.5 || box.width < 43.5;
  };
  const wrong = [...touched].filter((one) => one.checkVisibility() && !inLine(one) && narrow(one));
  return wrong.map((one) => one.outerHTML.slice(0, 120));
}"""

# What is far from the screen is not laid out, and may still be as it was in another width.
LAID_OUT = """() => document.querySelectorAll(".figures, .chapter section").forEach((one) => {
  one.style.contentVisibility = "visible";
})"""


@pytest.fixture(scope="module")
def around(server: Server) -> dict[str, str]:
    return pages(server, OWNER)


def known(open_window: Callable[..., Window], server: Server, **settings: object) -> Window:
    window = open_window(**settings)
    window.pardon("404")
    window.context.add_cookies([{"name": "greatglen", "value": OWNER, "url": server.url}])
    return window


@pytest.mark.parametrize("scheme", take_some(["light", "dark"]))
def test_axe_finds_nothing(
    server: Server, open_window: Callable[..., Window], around: dict[str, str], scheme: str
) -> None:
    page = known(open_window, server, color_scheme=scheme).page
    found = {}
    for name, path in take_some([*around.items()], 2, shift=scheme == "dark"):
        page.goto(path)
        page.evaluate(LAID_OUT)
        page.evaluate(AXE)
        found[name] = page.evaluate(RUN)
    assert {name: violations for name, violations in found.items() if violations} == {}


@pytest.mark.parametrize(("game", "size"), take_some([(game, size) for game in GAMES for size in SIZES], 1))
def test_axe_finds_nothing_at_the_table(
    server: Server, open_window: Callable[..., Window], game: str, size: tuple[int, int]
) -> None:
    """At a moment in the game, before and after something was chosen; by day or by night."""
    scheme = "dark" if size[0] % 4 else "light"
    page = known(open_window, server, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme).page
    table = server.done(server.table_service.open(OWNER, game, [SeatSetup("here", "Mairi"), SeatSetup("here", "Iain")]))
    rng = random.Random(game)
    for _ in range(12):
        server.done(server.table_service.act(table, table.table.choice.seat, rng.choice(table.table.choice.options)))
    page.goto(f"/t/{table.info.id}")
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert page.evaluate(RUN) == []


@pytest.mark.parametrize("language", take_some(["en", "de", "it", "ru"]))
def test_all_can_be_read_and_hit(
    server: Server, open_window: Callable[..., Window], around: dict[str, str], language: str
) -> None:
    window = known(open_window, server, locale=language)
    page = window.page
    found = {}
    for name, path in take_some([*around.items()], 3):
        page.goto(path)
        page.evaluate(LAID_OUT)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth") > width
            found[name, width] = [
                *(["the page scrolls sideways"] if wide else []),
                *page.evaluate(SMALL),
                *(page.evaluate(NARROW) if width < 800 else []),
            ]
    assert {where: problems for where, problems in found.items() if problems} == {}
