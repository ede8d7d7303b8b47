"""Games with Chronicles by clicking: chosen in the lobby, played to the end, votes secret until they are revealed."""

import random
import re
import secrets
from collections.abc import Callable
from html import unescape

import pytest
from patience import wait_until
from playwright.sync_api import expect
from thorough import THOROUGH, take_some
from web.people import Person, sentence
from web.serving import Server
from web.stretches import finish, play
from web.test_together import invited
from web.windows import Window

from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import McWander
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import RockPart
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import VoteRevealed
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.web.live.game import LiveGame


@pytest.fixture(autouse=True)
def _same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _: 3)


def ballots(live_game: LiveGame) -> dict[int, tuple[int, int]]:
    """What lies face down in the vote being held."""
    assert isinstance(live_game.table.state, GlenMore2)
    part = live_game.table.state.parts[7]
    assert isinstance(part, RockPart)
    return {seat: (ballot.aye, ballot.nay) for seat, ballot in part.ballots.items()}


def revealed(live_game: LiveGame) -> int:
    return sum(isinstance(event, VoteRevealed) for events in live_game.table.view_for(0).log for event in events)


def done(live_game: LiveGame) -> set[str]:
    """The kinds of action there were."""
    return {line.split()[0] for line in live_game.table.record.actions}


def test_each_is_offered_with_a_sentence_and_its_options(host: Person) -> None:
    page = unescape(host.get("/new/glenmore2").text)
    for chronicle in CHRONICLES.values():
        [label] = re.findall(f'name="expansion-{chronicle.number}".*?</label>', page, re.DOTALL)
        assert chronicle.name in label and chronicle.summary in label
        assert ("For 3 to 4 players." in label) == (chronicle.number == 4)
    for game in ("clans", "glenmore"):
        assert "expansion-" not in host.get(f"/new/{game}").text


def test_options_count_only_with_their_chronicle(host: Person) -> None:
    form = {"expansion-7": "yes", "option-mountain": "one"}
    both = host.open("glenmore2", ["here", "easy"], **{"expansion-2": "yes"}, **form)
    assert both.table.options["chronicles"] == "2,7" and both.table.options["mountain"] == "one"
    assert "mountain" not in host.open("glenmore2", ["here", "easy"], **form).table.options


def test_hammer_of_the_scots_is_refused_with_two(host: Person) -> None:
    refused = host.post("/new/glenmore2", {"seat-0": "here", "seat-1": "easy", "expansion-4": "yes"})
    assert refused.status_code == 422
    assert "Hammer of the Scots is for 3 to 4 players." in sentence(refused)


def test_a_vote_is_shown_to_nobody_else_until_it_is_revealed(server: Server, host: Person) -> None:
    """Chronicle 7; the page of the voter has the own vote, that of the other player only that there is one."""
    rng = random.Random(5)
    with Person(server) as guest:
        live_game = host.open("glenmore2", ["here", "invited"], seed="4", **{"expansion-7": "yes", "option-end": "top"})
        guest.join(live_game, 1, "Flora")
        people, secret = [host, guest], 0
        while secret < 3:
            choice = live_game.table.choice
            server.done(server.table_service.act(live_game, choice.seat, rng.choice(choice.options)))
            for voter in ballots(live_game):
                pages = [
                    person.get(f"/t/{live_game.info.id}/now").text for person in (people[voter], people[1 - voter])
                ]
                own, other = (re.findall(r'id="part-chronicle-7".*?</svg>', page, re.DOTALL) for page in pages)
                assert own and other and own != other, "who voted sees the own vote"
                assert "voted AYE" not in pages[1] or revealed(live_game)
                secret += 1


@pytest.mark.exhaustive
def test_boats_and_votes_between_two_browsers(server: Server, open_window: Callable[..., Window]) -> None:
    """Chronicles 1 and 7; while a vote lies face down, the other window shows nothing of it.

    Thorough runs look at the whole game, others until votes have been held and boats rowed.
    """
    host = open_window()
    host.new_table("glenmore2", ["here", "invited"], {0: "Ailsa"}, seed="4", chronicles="1,7", end="top")
    guest = invited(open_window, host, "Flora")
    live_game = server.live_game(host.page.url)
    windows = [host, guest]
    rng = random.Random(5)
    secret = 0
    while not live_game.table.is_over:
        choice, version = live_game.table.choice, live_game.table.version
        if choice.forced_option is not None:  # it is played for whoever is asked, at any moment from now on
            wait_until(lambda then=version: live_game.table.version > then)
            continue
        seat = choice.seat
        windows[seat].is_at(version)
        windows[seat].is_asked()
        lying = ballots(live_game)
        if lying:
            assert seat not in lying
            told = windows[seat].page.content()
            for voter in lying:
                at_voter = windows[voter].page.locator("#part-chronicle-7")
                at_other = windows[seat].page.locator("#part-chronicle-7")
                windows[voter].is_at(live_game.table.version)
                assert at_voter.inner_html() != at_other.inner_html(), "who voted sees the own vote"
            assert "voted AYE" not in told or revealed(live_game)
            secret += 1
        windows[seat].decide(rng)
        if not THOROUGH and secret > 1 and revealed(live_game) > 3 and done(live_game) >= {"row", "vote", "propose"}:
            finish(windows, live_game, rng)
    for window in windows:
        window.is_at(live_game.table.version)
        expect(window.page.locator("#prompt a[href$='/score']")).to_be_visible()
    assert secret > 1 and revealed(live_game) > 3
    assert done(live_game) >= {"row", "vote", "propose"}
    assert server.stored(live_game).digest() == live_game.table.digest()


def test_news_leave_the_map_in_front_for_who_points_at_it(server: Server, window: Window) -> None:
    """Peggy McWander's toll is begun at her marker and ends on the map, which comes forward for it."""
    window.new_table("glenmore2", ["here", "here"], seed="20", chronicles="8")
    live_game = server.live_game(window.page.url)
    rng = random.Random(20)
    address = window.page.url
    window.page.goto("/")  # nothing is drawn that nobody looks at
    while not any(isinstance(option, McWander) for option in live_game.table.choice.options):
        choice = live_game.table.choice
        server.done(server.table_service.act(live_game, choice.seat, rng.choice(choice.options)))
    window.page.goto(address)
    window.page.locator(".shelf [data-open=chronicle-8]").click()
    window.page.locator("[data-at^='c8-mcwander:'].may").first.click()
    clan = window.page.locator("[data-at^='clan:'].may").first
    expect(clan).to_be_visible()
    version = window.version
    for _ in range(2):
        window.hear()
        expect(clan).to_be_visible()
    for _ in range(2):
        clan.click()
    window.is_past(version)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("chronicles", "seed"), take_some([("3,5,8", 6), ("1,2,3,4,5,6,7,8", 9)]))
def test_whole_games_against_bots(server: Server, window: Window, chronicles: str, seed: int) -> None:
    window.new_table(
        "glenmore2", ["here", "random", "easy"], {0: "Ailsa"}, seed=str(seed), chronicles=chronicles, end="top"
    )
    live_game = server.live_game(window.page.url)
    assert play(server, window, random.Random(seed))
    assert live_game.table.is_over and server.stored(live_game).digest() == live_game.table.digest()
    window.page.locator("#prompt a[href$='/score']").click()
    window.page.wait_for_url("**/score")
    expect(window.page.locator(".sources tfoot td")).to_have_count(3)
