"""Today in a browser: one puzzle solved and one missed; the deal of the day played to its end by clicking."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from thorough import take_some
from web.clock import Clock
from web.serving import Server
from web.test_everybody import AXE, RUN
from web.windows import Window

from greatglen.bots.puzzles import Puzzle, load_puzzles
from greatglen.games import game_named


def choose(window: Window, puzzle: Puzzle, option: str) -> None:
    """Click what an option is pointed at by, one after the other, until it is answered."""
    offered = window.page.evaluate("JSON.parse(document.getElementById('options').textContent)")
    path = next(one["path"] for one in offered if one["id"] == option)
    for anchor in path:
        kind = "prompt" if anchor.startswith("button:") else "glow"
        what = option if kind == "prompt" else anchor
        if window.page.locator("#puzzle").count() or not window.page.locator(f'.may[data-at="{anchor}"]').count():
            continue
        spot = window.page.locator(f'#table .may[data-at="{what}"] >> visible=true').first
        spot.click()
    ready = window.page.locator("#table .ready >> visible=true")
    if ready.count() and not window.page.locator("#puzzle").count():
        ready.first.click()
    expect(window.page.locator("#puzzle")).to_be_visible()


def simple(game: str, count: int) -> list[Puzzle]:
    """Puzzles in which one tile or place is chosen."""
    found = [one for one in load_puzzles(game).values() if re.match("(take|place|ally) ", one.answers[0])]
    return found[:count]


def test_one_puzzle_is_solved_and_one_missed(daily: Server, clock: Clock, open_window: Callable[..., Window]) -> None:
    game = "glenmore"
    solved, missed = simple(game, 2)
    window = open_window(daily.url)
    page = window.page
    page.goto("/puzzles")
    page.get_by_role("link", name=re.compile("A puzzle of any game")).click()
    page.wait_for_url(re.compile("/puzzles/[a-z0-9]+/any/[0-9a-f]{8}"))
    expect(page.locator("#asked")).to_contain_text("find the best move")

    page.goto(f"/puzzles/{game}/any/{solved.id}")
    choose(window, solved, solved.answers[0])
    card = page.locator("#puzzle")
    expect(card).to_have_class("right")
    expect(card).to_contain_text("Right: that is the best move.")
    expect(card).to_contain_text("Streak: 1")
    assert page.locator(".hinted").count() > 0
    assert page.locator(".may").count() == 0, "nothing more is asked"

    page.goto(f"/puzzles/{game}/any/{missed.id}")
    wrong = next(rival.option for rival in missed.rivals if rival.option.startswith("take "))
    choose(window, missed, wrong)
    expect(card).to_have_class("wrong")
    assert page.locator(".hinted").count() == 0
    card.get_by_role("button", name="Show it").click()
    expect(card).to_contain_text("Next best" if wrong != missed.rivals[0].option else "VP less")
    expect(page.locator(".hinted").first).to_be_attached()
    card.get_by_role("link", name="Try again").click()
    expect(page.locator("#table")).to_have_attribute("data-mine", "yes")
    assert page.locator("#puzzle").count() == 0
    choose(window, missed, missed.answers[0])
    expect(card).to_contain_text("Only the first answer to a puzzle counts.")
    card.get_by_role("link", name="Next puzzle").click()
    page.wait_for_url(lambda url: missed.id not in url and solved.id not in url)


@pytest.mark.exhaustive
def test_the_deal_of_the_day_by_clicking(daily: Server, clock: Clock, open_window: Callable[..., Window]) -> None:
    window = open_window(daily.url, viewport={"width": 1024, "height": 700})
    page = window.page
    page.goto("/")
    expect(page.locator(".today")).to_contain_text("Nobody has played it yet.")
    page.get_by_role("link", name=re.compile("The deal of the day")).click()
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/*")
    live_game = daily.live_game(page.url)
    assert window.play_on(random.Random(3)) > 10
    assert live_game.table.is_over
    page.goto("/today")
    row = page.locator(".results .own")
    expect(row).to_contain_text(str(live_game.table.scores[clock.deal.seat]))
    expect(page.get_by_role("button", name="for practice")).to_be_visible()
    page.goto("/")
    expect(page.locator(".today")).to_contain_text("1 has played")


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", take_some([(390, 844), (1024, 700), (1440, 900)]))
def test_pages_fit(daily: Server, clock: Clock, open_window: Callable[..., Window], size: tuple[int, int]) -> None:
    window = open_window(daily.url, viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 1000)
    page = window.page
    puzzle = simple("glenmore2", 1)[0]
    for path in ("/today", "/puzzles", f"/puzzles/glenmore2/any/{puzzle.id}"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path
    version = puzzle.deal_table(game_named("glenmore2")).version
    page.evaluate(
        """([action, version]) => {
          const { elements } = document.getElementById("act");
          elements.action.value = action;
          elements.version.value = version;
          document.getElementById("act").requestSubmit();
        }""",
        [puzzle.rivals[-1].option, version],
    )
    card = page.locator("#puzzle")
    expect(card).to_be_visible()
    card.get_by_role("button", name="Show it").click()
    expect(card).to_contain_text("Next best")
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    box = card.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] + box["height"] <= size[1]
    for button in card.locator(".doings").locator(".button, button").all():
        expect(button).to_be_in_viewport()
        edge = button.bounding_box()
        assert edge is not None
        assert edge["height"] >= (44 if size[0] < 1000 else 30)
