"""Several browsers at one table: invitations, live news, spectators, presence, talk."""

import random
import re
from collections.abc import Callable

import pytest
from patience import wait_until
from playwright.sync_api import expect
from web.around import finished
from web.people import Person
from web.serving import Server
from web.windows import Window

from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.state import Clans


def invited(open_window: Callable[..., Window], host: Window, name: str, base: str = "") -> Window:
    """Somebody follows the first invitation on the host's page."""
    link = host.page.locator(".invites input").first.input_value()
    guest = open_window(base)
    guest.page.goto(link)
    guest.page.fill("[name=name]", name)
    guest.page.locator("button.gold").click()
    guest.page.wait_for_url("**/t/*")
    return guest


def test_two_browsers_see_each_others_moves(server: Server, open_window: Callable[..., Window]) -> None:
    host = open_window()
    host.new_table("clans", ["here", "invited"], {0: "Ailsa"}, seed="2")
    guest = invited(open_window, host, "Flora")
    spectator = open_window()
    spectator.page.goto(host.page.url)
    live_game = server.live_game(host.page.url)
    assert live_game.names == ["Ailsa", "Flora"]
    expect(host.page.locator("#standing-1")).to_contain_text("Flora")  # without being asked for
    expect(host.page.locator(".invites")).to_have_count(0)
    rng = random.Random(1)
    windows = [host, guest]
    for _ in range(3):
        mover = windows[live_game.table.choice.seat]
        mover.is_asked()
        mover.decide(rng)
        for window in (host, guest, spectator):
            window.is_at(live_game.table.version)
    windows[live_game.table.choice.seat].is_asked()
    windows[1 - live_game.table.choice.seat].waits()
    spectator.waits()
    state = live_game.table.state
    assert isinstance(state, Clans)
    looked_on = spectator.page.content()
    for held in state.hands:
        assert not any(f"card:{NAME[card]}" in looked_on or f"card-{NAME[card]}" in looked_on for card in held)
    assert spectator.page.locator(".may, [data-undo], #prompt [data-option]").count() == 0


@pytest.mark.exhaustive
def test_presence_is_seen(server: Server, open_window: Callable[..., Window]) -> None:
    host = open_window()
    host.new_table("glenmore", ["here", "invited"], {0: "Ailsa"})
    expect(host.page.locator("#standing-1")).to_contain_text("not here yet")
    guest = invited(open_window, host, "Flora")
    expect(host.page.locator("#standing-1")).not_to_contain_text("not here yet")
    expect(host.page.locator("#standing-1")).not_to_contain_text("away")
    guest.page.goto("/")
    expect(host.page.locator("#standing-1")).to_contain_text("away")
    guest.page.go_back()
    expect(host.page.locator("#standing-1")).not_to_contain_text("away")


@pytest.mark.exhaustive
def test_a_bot_plays_for_who_is_away_until_they_come_back(server: Server, open_window: Callable[..., Window]) -> None:
    host = open_window()
    host.new_table("clans", ["here", "invited"], {0: "Ailsa"}, seed="2")
    guest = invited(open_window, host, "Flora")
    address = guest.page.url
    guest.page.goto("/")
    standing = host.page.locator("#standing-1")
    expect(standing).to_contain_text("away")
    host.draw("points")
    standing.locator("summary").click()
    standing.locator("button").click()
    live_game = server.live_game(address)
    wait_until(lambda: live_game.seats[1].bot == "easy")
    host.play_on(random.Random(3), 3)  # it answers: the host is asked again and again
    guest.page.goto(address)
    mine = guest.page.locator("#standing-1")
    guest.draw("points")
    mine.locator("summary").click()
    mine.locator("button").click()
    wait_until(lambda: live_game.seats[1].bot == "")
    wait_until(lambda: live_game.table.choice.seat in (0, 1))
    assert live_game.seats[1].name == "Flora"


@pytest.mark.exhaustive
def test_talk_is_live_and_harmless(server: Server, open_window: Callable[..., Window]) -> None:
    host = open_window()
    host.new_table("glenmore2", ["here", "invited"], {0: "<b>Ailsa</b>"})
    guest = invited(open_window, host, '"><img src=x onerror=z>'[:24])
    nasty = '<script>window.broken = true</script><img src=x onerror="window.broken = true">'
    guest.draw("chat")
    entry = guest.page.locator(".chat [name=text]")
    entry.fill(nasty)
    entry.press("Enter")
    for window in (guest, host):
        expect(window.page.locator(".chat li")).to_contain_text(nasty)
        assert window.page.evaluate("window.broken") is None
        assert window.page.locator("img[src=x], #table b b").count() == 0
    expect(entry).to_have_value("")
    expect(guest.page.locator("#standing-0 .name")).to_have_text("<b>Ailsa</b>")
    expect(host.page.locator("#standing-1 .name")).to_have_text('"><img src=x onerror=z>')
    for window in (guest, host):
        window.page.goto("/")
        assert window.page.locator("img[src=x], .tables b b").count() == 0
    picture = host.context.request.get(
        f"/t/{server.table_service.store.list_games_of(host.owner)[0].id}/board.svg"
    ).text()
    assert "<b>Ailsa" not in picture and "<img" not in picture


def test_names_and_talk_are_only_text(host: Person) -> None:
    live_game = host.open("clans", ["here", "easy"], **{"name-0": "<b>Ailsa</b>"})
    assert host.post(f"/t/{live_game.info.id}/chat", {"text": "<script>alert(1)</script>"}).status_code == 200
    for path in ("/", f"/t/{live_game.info.id}", f"/t/{live_game.info.id}/board.svg", f"/t/{live_game.info.id}/score"):
        page = host.get(path).text
        assert "&lt;b&gt;Ailsa" in page and "<b>Ailsa" not in page, path
        assert "<script>alert" not in page, path


def test_what_is_half_typed_and_half_chosen_survives_the_news(open_window: Callable[..., Window]) -> None:
    host = open_window()
    host.new_table("clans", ["here", "invited"], seed="2")
    guest = invited(open_window, host, "Flora")
    host.is_asked()
    host.draw("log")
    host.click(*next(way for way in host.clickable() if way[1].startswith("card:")))
    expect(host.page.locator(".chosen")).not_to_have_count(0)
    host.draw("chat")
    host.page.locator(".chat [name=text]").fill("I am thinking")
    host.draw("log")
    guest.draw("chat")
    guest.page.locator(".chat [name=text]").fill("Well?")
    guest.page.locator(".chat [name=text]").press("Enter")
    expect(host.page.locator(".chat li")).to_contain_text("Well?")
    expect(host.page.locator(".chosen")).not_to_have_count(0)
    expect(host.page.locator(".chat [name=text]")).to_have_value("I am thinking")
    expect(host.page.locator("#log")).to_be_visible()
    expect(host.page.locator(".tabletop [data-unread]")).to_have_text("1")


def test_open_tables_are_listed_and_finished_ones_are_found_again(server: Server, host: Person) -> None:
    table = host.open("clans", ["here", "invited"], public="yes", **{"name-0": "Muriel"}).info.id
    with Person(server) as other:
        page = other.get("/").text
        assert f"/t/{table}" in page and "Muriel" in page
    running = host.open("clans", ["here", "here"])
    over = finished(server, "clans-2-easy-0", host.id)
    page = host.get("/").text
    assert re.search(rf'href="/t/{running.info.id}".*?your turn', page, re.DOTALL)
    assert re.search(rf'href="/t/{over.info.id}/score".*?finished', page, re.DOTALL)
