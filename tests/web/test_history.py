"""Looking back, links to positions, downloads, branches, rematches, records brought along."""

import random
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect
from web.people import Person, sentence
from web.serving import Server
from web.windows import Window, drawer

import greatglen
from greatglen.kernel.record import Record

DECISIONS = 5


@pytest.fixture
def played(server: Server, window: Window) -> Window:
    """Some way into a game of Glen More for two people at one screen."""
    window.new_table("glenmore", ["here", "here"], {0: "Ailsa", 1: "Iain"}, seed="8")
    live_game, rng = server.live_game(window.page.url), random.Random(4)
    for _ in range(DECISIONS):
        window.answer(live_game, rng.choice(live_game.table.choice.options))
    window.is_at(live_game.table.version)
    return window


def test_arrow_keys_and_slider(server: Server, played: Window) -> None:
    page, last = played.page, played.version
    page.keyboard.press(",")
    played.is_at(last - 1)
    page.keyboard.press("ArrowLeft")
    played.is_at(last - 2)
    assert page.url.endswith(f"?at={last - 2}")
    expect(page.locator("#prompt")).to_contain_text("Looking back")
    assert page.locator(".may, [data-undo]").count() == 0
    page.keyboard.press("ArrowRight")
    played.is_at(last - 1)
    page.keyboard.press("ArrowRight")
    played.is_at(last)
    played.is_asked()
    assert "?" not in page.url
    played.draw("log")
    page.locator("[data-history]").focus()
    page.keyboard.press("Home")
    played.is_at(0)
    page.locator("#prompt [data-step='1']").click()
    played.is_at(1)
    page.locator("#prompt a.button").click()
    played.is_at(last)
    played.is_asked()


@pytest.mark.exhaustive
def test_a_link_to_a_position_shows_it_to_others_too(played: Window, open_window: Callable[..., Window]) -> None:
    page, last = played.page, played.version
    page.keyboard.press(",")
    played.is_at(last - 1)
    played.draw("more")
    link = page.get_by_text("Link to this position").get_attribute("href")
    page.goto(link or "")
    played.is_at(last - 1)
    assert played.fact("last") == str(last)
    page.reload()
    played.is_at(last - 1)
    other = open_window()
    other.page.goto(link or "")
    other.is_at(last - 1)
    assert other.fact("seat") == "-2"


@pytest.mark.exhaustive
def test_the_log_leads_to_the_board(played: Window) -> None:
    played.draw("log")
    line = played.page.locator("#log a").last
    at = (line.get_attribute("href") or "").split("at=")[1]
    line.click()
    played.is_at(int(at))


@pytest.mark.exhaustive
def test_looking_back_is_not_disturbed_by_news(server: Server, played: Window) -> None:
    page, last = played.page, played.version
    page.keyboard.press(",")
    played.is_at(last - 1)
    other = played.new_page()
    other.goto(f"/t/{server.live_game(page.url).info.id}")
    drawer(other, "chat")
    other.locator(".chat [name=text]").fill("hello")
    other.locator(".chat [name=text]").press("Enter")
    expect(other.locator(".chat li")).to_have_count(1)
    played.is_at(last - 1)
    page.keyboard.press("ArrowRight")
    played.is_at(last)
    expect(page.locator(".chat li")).to_have_count(1)


def test_a_branch_from_a_past_position(server: Server, host: Person) -> None:
    live_game, rng = host.open("glenmore", ["here", "here"], seed="8"), random.Random(4)
    for _ in range(DECISIONS):
        host.act(live_game, str(rng.choice(live_game.table.choice.options)))
    last = live_game.table.version
    answer = host.post(f"/t/{live_game.info.id}/branch", {"at": str(last - 1)})
    assert answer.status_code == 303
    branch = server.live_game(answer.headers["location"])
    past = greatglen.replay(live_game.table.record, at=last - 1)
    past.resume()
    assert branch.info.id != live_game.info.id and branch.table.digest() == past.digest()
    assert branch.info.origin == f"{live_game.info.id}@{last - 1}"
    assert live_game.table.version == last
    assert host.act(branch, str(branch.table.choice.options[0])).status_code == 200


@pytest.mark.exhaustive
def test_a_record_goes_out_and_comes_back(server: Server, played: Window, tmp_path: Path) -> None:
    live_game = server.live_game(played.page.url)
    played.draw("more")
    played.page.locator("#fold-files > summary").click()
    with played.page.expect_download() as download:
        played.page.get_by_text("The record (JSON)").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert Record.from_json(file.read_bytes()) == msgspec.structs.replace(live_game.table.record, names=live_game.names)
    played.page.goto("/")
    played.page.set_input_files("[name=file]", file)
    played.page.locator("form[action='/import'] button").click()
    played.page.wait_for_url("**/t/*")
    brought = server.live_game(played.page.url)
    assert brought.info.id != live_game.info.id
    assert brought.table.digest() == live_game.table.digest()
    assert server.stored(brought).digest() == live_game.table.digest()
    played.is_asked()
    played.decide(random.Random(1))


@pytest.mark.exhaustive
def test_the_board_as_a_picture(played: Window) -> None:
    played.draw("more")
    played.page.locator("#fold-files > summary").click()
    with played.page.expect_download() as download:
        played.page.get_by_text("The board as a picture").click()
    drawn = ET.parse(download.value.path()).getroot()
    assert drawn.tag.endswith("svg") and "Ailsa" in "".join(drawn.itertext())
    with played.page.expect_download() as download:
        played.page.locator("[data-png]").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


@pytest.mark.exhaustive
def test_the_score_page_and_a_rematch(server: Server, window: Window) -> None:
    window.new_table("clans", ["here", "here"], {0: "Ailsa", 1: "Iain"})
    live_game = server.live_game(window.page.url)
    window.finish(live_game)
    window.page.locator("#prompt a[href$='/score']").click()  # the page has heard of it
    assert window.page.locator(".chart polyline").count() == 2
    window.page.locator("form[action$='/rematch'] button").click()
    window.page.wait_for_url(lambda url: live_game.info.id not in url and "/t/" in url)
    again = server.live_game(window.page.url)
    assert (again.info.game, again.names, again.info.options) == ("clans", live_game.names, live_game.info.options)
    assert [seat.owner for seat in again.seats] == [seat.owner for seat in live_game.seats]
    assert again.info.key != live_game.info.key
    assert again.info.origin == live_game.info.id


@pytest.mark.exhaustive
def test_a_branch_of_a_hot_seat_game_begins_behind_the_curtain(server: Server, window: Window) -> None:
    """Whoever asks for it need not be the one whose hand would be shown."""
    window.new_table("clans", ["here", "here"], {0: "Ailsa", 1: "Iain"}, seed="11")
    page, live_game = window.page, server.live_game(window.page.url)
    window.is_asked()
    window.draw("more")
    page.get_by_role("button", name="A new game from here").click()
    page.wait_for_url(lambda url: live_game.info.id not in url)
    expect(page.locator("#curtain")).to_be_visible()
    page.locator("[data-lift]").click()
    expect(page.locator("#curtain")).to_be_hidden()
    page.reload()
    window.is_asked()
    expect(page.locator("#curtain")).to_be_hidden()


def test_no_branch_of_a_game_with_others_and_the_table_says_why(server: Server, host: Person) -> None:
    live_game = host.open("clans", ["here", "invited"])
    answer = host.post(f"/t/{live_game.info.id}/branch", {"at": "20"})
    assert answer.status_code == 403 and "when the game is over" in sentence(answer)
    assert 'id="table"' in answer.text, "the table stays"


def test_a_record_brings_the_names_of_its_players(server: Server, host: Person) -> None:
    live_game = host.open("glenmore", ["here", "here"], **{"name-0": "Ailsa", "name-1": "Una"})
    file = host.get(f"/t/{live_game.info.id}/record.json").content
    assert Record.from_json(file).names == live_game.names
    answer = host.post("/import", files={"file": ("game.json", file)})
    assert answer.status_code == 303
    assert server.live_game(answer.headers["location"]).names == live_game.names
    nameless = msgspec.json.encode(live_game.table.record)
    answer = host.post("/import", files={"file": ("game.json", nameless)})
    assert len(server.live_game(answer.headers["location"]).names) == 2


def test_moves_are_turns_of_players_not_draws(server: Server, host: Person) -> None:
    live_game = host.open("glenmore2", ["here", "here"])
    assert live_game.table.version > 1, "tiles have been drawn"
    assert "move 1 of 1" in host.get(f"/t/{live_game.info.id}").text
