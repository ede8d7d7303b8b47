"""What moves is seen moving, turns of others are replayed, scorings are a ceremony; who does not want it sees none."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from web.serving import Server
from web.windows import CLOSE_CEREMONY, Window

from greatglen.games import GAMES
from greatglen.kernel.action import Action
from greatglen.kernel.record import Record
from greatglen.kernel.table import Table
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup

RECORDS = Path(__file__).parents[1] / "games"
OTHER = "f" * 32
FLYING = "document.querySelectorAll('#flying > g').length"
FLIES = f"() => {FLYING} > 0"
LANDED = f"() => {FLYING} === 0 && document.getElementById('telling').hidden"
# Where the flights that are under way end, and where a piece is, both as pixels of the window.
ENDS = """() => document.getElementById("flying").getAnimations({subtree: true})
  .map((flight) => new DOMMatrix(flight.effect.getKeyframes().at(-1).transform))
  .map(({e, f}) => [Math.round(e), Math.round(f)])"""
PLACE = """id => {
  const {e, f} = document.getElementById(id).getScreenCTM();
  return [Math.round(e), Math.round(f)];
}"""
OPACITY = "id => getComputedStyle(document.getElementById(id)).opacity"
# The time that a replay may take does not pass: a busy machine does not cut it short.
STAND = "() => { const now = performance.now(); performance.now = () => now; }"
# What begins to move from now on stays where it begins.
HOLD = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...asked) {
    const flight = animate.apply(this, asked);
    flight.pause();
    return flight;
  };
}"""
# Points and counters, as they are shown.
NUMBERS = "() => [...document.querySelectorAll('#table [data-late]')].map((e) => e.textContent.trim())"
# A ceremony waits for ever before it goes on.
WAIT = """() => {
  const wait = window.setTimeout;
  const ceremony = document.getElementById("ceremony");
  window.setTimeout = (act, milliseconds) => (ceremony.hidden || milliseconds < 100) && wait(act, milliseconds);
}"""
# Everything that the bar tells from now on.
LISTEN = """() => {
  window.told = [];
  const hear = () => {
    const text = document.querySelector("#telling:not([hidden]) p")?.textContent;
    if (text && window.told.at(-1) !== text) window.told.push(text);
  };
  const everything = {subtree: true, childList: true, attributes: true};
  new MutationObserver(hear).observe(document.getElementById("table"), everything);
}"""


def seated(
    server: Server, window: Window, record: str, ready: Callable[[Table, Action], bool]
) -> tuple[LiveGame, list[str]]:
    """A recorded game just before an action that the window is to see, at its table; and the actions to come."""
    played = Record.from_json((RECORDS / f"{record}.json").read_text(encoding="utf-8"))
    game = GAMES[played.game]
    table = Table.resume_record(game, played, 0)
    coming = list(played.actions)
    while table.choice.seat < 0 or not ready(table, table.parse_action(coming[0])):
        table.replay_action(table.parse_action(coming.pop(0)))
    window.page.goto("/")
    me = window.owner
    names = ("Mairi", "Iain", "Eilidh", "Hamish", "Morag")[: played.seats]
    sitters = [SeatSetup("here", name, me if seat == table.choice.seat else OTHER) for seat, name in enumerate(names)]
    live_game = server.done(server.table_service.open(me, played.game, sitters, record=table.record))
    window.page.goto(f"/t/{live_game.info.id}")
    return live_game, coming


def play(server: Server, live_game: LiveGame, line: str) -> None:
    table = live_game.table
    server.done(server.table_service.act(live_game, table.choice.seat, table.parse_action(line)))


def test_a_card_flies_from_the_hand_to_its_space(server: Server, open_window: Callable[..., Window]) -> None:
    window = open_window(reduced_motion="no-preference")
    page = window.page
    live_game, coming = seated(
        server, window, "clans-2-easy-0", lambda table, action: table.version > 20 and str(action).startswith("play")
    )
    page.evaluate(HOLD)
    card = "card-" + coming[0].split()[1]
    held = page.evaluate(PLACE, card)
    play(server, live_game, coming[0])
    page.wait_for_function(FLIES)
    laid = page.evaluate(PLACE, card)
    assert laid != held and laid in page.evaluate(ENDS)
    assert page.evaluate(OPACITY, card) == "0", "it is not there before it has come"

    page.set_viewport_size({"width": 1200, "height": 800})
    page.wait_for_function(LANDED)
    assert page.evaluate(OPACITY, card) == "1"
    expect(page.locator(f"#{card}.last")).to_be_visible()  # the last move stays marked

    page.emulate_media(reduced_motion="reduce")
    version = live_game.table.version
    play(server, live_game, coming[1] if coming[1] in map(str, live_game.table.choice.options) else "noshield")
    window.is_past(version)
    assert page.evaluate(FLYING) == 0 and page.evaluate("document.getAnimations().length") == 0


@pytest.mark.exhaustive
def test_turns_of_others_are_replayed_one_after_the_other(server: Server, open_window: Callable[..., Window]) -> None:
    window = open_window(reduced_motion="no-preference")
    page = window.page
    live_game, coming = seated(
        server,
        window,
        "glenmore2-3-die-middle-canny-2",
        lambda table, action: table.version > 40 and str(action) == "done",
    )
    page.evaluate(STAND)
    page.evaluate(LISTEN)
    page.evaluate("() => { document.documentElement.dataset.motion = 'fast'; }")
    first = live_game.table.version
    mine = live_game.table.choice.seat
    lines = iter(coming)
    while live_game.table.choice.seat == mine or live_game.table.version < first + 12:
        line = next(lines)
        if line in map(str, live_game.table.choice.options):  # chance has made its own meanwhile
            play(server, live_game, line)
    window.is_at(live_game.table.version)
    page.wait_for_function(LANDED)
    told = page.evaluate("window.told")
    steps = page.evaluate("JSON.parse(document.getElementById('moving').textContent).steps")
    others = [
        step["text"] for step in steps if step.get("text") and step["version"] > first and step.get("seat") != mine
    ]
    first_of_turns = [text.partition(" (and ")[0] for text in told]
    assert len(told) > 3 and first_of_turns == [text for text in others if text in first_of_turns]

    page.evaluate(HOLD)
    numbers = page.evaluate(NUMBERS)
    took = 0
    while took < 2:
        line = next(lines)
        if line in map(str, live_game.table.choice.options):
            play(server, live_game, line)
            took += line.startswith("take")
    page.wait_for_function(FLIES)
    window.is_at(live_game.table.version)
    expect(page.locator("#asked")).to_be_hidden()
    assert page.evaluate(NUMBERS) == numbers, "they do not run ahead of what has been shown"
    page.keyboard.press("Escape")
    expect(page.locator("#asked")).to_be_visible()
    now = window.new_page()
    now.goto(page.url)
    assert page.evaluate(NUMBERS) == now.evaluate(NUMBERS) != numbers
    now.close()
    assert page.evaluate(FLYING) == 0
    expect(page.locator("#telling")).to_be_hidden()
    assert page.evaluate("document.getElementById('table').getAnimations({subtree: true}).length") == 0
    window.drawings_are_whole()


@pytest.mark.exhaustive
def test_a_long_round_is_summarised_by_turns(server: Server, open_window: Callable[..., Window]) -> None:
    window = open_window(reduced_motion="no-preference")
    page = window.page
    live_game, coming = seated(
        server, window, "glenmore2-4-chronicles-1.2.3.4.5.6.7.8-8", lambda table, action: table.version > 60
    )
    page.evaluate(STAND)
    page.evaluate(LISTEN)
    page.evaluate("() => { document.documentElement.dataset.motion = 'fast'; }")
    page.route("**/now", lambda route: None)  # everything comes at once, as from bots that play a round in one go
    mine, first = live_game.table.choice.seat, live_game.table.version
    lines = iter(coming)
    others = 0
    while others < 40:
        line = next(lines)
        if line in map(str, live_game.table.choice.options):
            others += live_game.table.choice.seat != mine
            play(server, live_game, line)
    page.unroute("**/now")
    page.evaluate("() => htmx.trigger('#refresh', 'refresh')")
    window.is_at(live_game.table.version)
    page.wait_for_function(LANDED)
    told = page.evaluate("window.told")
    turns = page.evaluate(
        "(first) => JSON.parse(document.getElementById('moving').textContent).steps"
        ".filter((step) => step.version > first && step.text)",
        first,
    )
    assert 0 < len(told) < len(turns) / 2
    assert any("more)" in text for text in told), told


def test_a_scoring_is_a_ceremony(server: Server, open_window: Callable[..., Window]) -> None:
    window = open_window(reduced_motion="no-preference")
    page = window.page
    live_game, coming = seated(server, window, "glenmore-3-rulebook-easy-0", scores)
    page.evaluate(STAND)
    page.evaluate(WAIT)
    held = page.locator("#table [data-at=scorings] .medal, .tabletop .dots .done")
    before = held.count()
    play(server, live_game, coming[0])
    areas, told = page.locator("#ceremony .area"), page.locator("#ceremony .area.told")
    expect(told.first).to_be_visible()
    assert (told.count(), areas.count()) == (1, 4), "one after the other"
    assert areas.first.locator("li").count() == 3 and "(+" in areas.first.inner_text()
    assert held.count() == before, "dots are lit when the scoring has been shown"
    page.locator("#ceremony").click()
    expect(page.locator("#ceremony")).to_be_hidden()
    expect(held).to_have_count(before + 2)

    page.emulate_media(reduced_motion="reduce")
    page.locator("[data-scoring]").first.click()
    expect(told.first).to_be_visible()
    assert told.count() == areas.count() == 4
    page.evaluate(CLOSE_CEREMONY)
    expect(page.locator("#ceremony")).to_be_hidden()


def scores(table: Table, action: Action) -> bool:
    """Whether a scoring follows a decision, perhaps after some draws."""
    after = table.copy()
    after.chance = "auto"
    return any(type(event).__name__ == "ScoringBegan" for event in after.apply(action))


@pytest.mark.exhaustive
def test_sounds_are_switched_in_the_menu(server: Server, window: Window) -> None:
    window.new_table("clans", ["here", "easy"])
    assert window.fact("sound") == "no"
    window.draw("more")
    button = window.page.locator("[data-sounds]")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    window.page.reload()
    assert window.fact("sound") == "yes"
