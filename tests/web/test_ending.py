"""The end of a game: who came where, all sources side by side, the curve, a picture to share, and the next game."""

from collections.abc import Callable
from pathlib import Path

import pytest
from litestar.routes import HTTPRoute
from patience import wait_until
from web.around import RECORDS, finished
from web.people import Person, sentence
from web.serving import Server
from web.windows import Window

from greatglen.games import GAMES
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.record import Record
from greatglen.kernel.table import Table
from greatglen.text import load_game_text
from greatglen.text.language import translator
from greatglen.web.pages.final_score import RankedPlayer, summarise, write_headline

NAMES = ("Mairi", "Iain", "Eilidh", "Hamish", "Morag")


@pytest.mark.parametrize(
    ("mine", "said"),
    [
        ([0], "You came second, 3 points behind Iain."),
        ([1], "You won, 3 points ahead of Mairi."),
        ([2], "You came third, 6 points behind Iain."),
        ([], "Iain won, 3 points ahead."),
        ([0, 1, 2], "Iain won, 3 points ahead."),  # all at one screen
    ],
)
def test_who_looks_is_told_how_they_did(mine: list[int], said: str) -> None:
    places = [RankedPlayer(1, 1, "Iain", 39), RankedPlayer(2, 0, "Mairi", 36), RankedPlayer(3, 2, "Eilidh", 33)]
    assert write_headline(places, mine, translator("en")) == said


@pytest.mark.parametrize(
    ("places", "mine", "said"),
    [
        ([1, 1], [0], "The victory is shared: Mairi and Iain."),
        ([1, 2], [0], "You won: level on points with Iain, the tie-break decided."),
        ([1, 2], [1], "Level on points with Mairi, but the tie-break decided for them."),
        ([1, 2], [], "Mairi won on the tie-break."),
    ],
)
def test_a_tie_is_told_as_one(places: list[int], mine: list[int], said: str) -> None:
    level = [RankedPlayer(place, seat, NAMES[seat], 20) for seat, place in enumerate(places)]
    assert write_headline(level, mine, translator("en")) == said


@pytest.mark.parametrize("language", ["en", "de", "it", "ru"])
@pytest.mark.parametrize(
    "record", ["clans-3-easy-5", "glenmore-5-rulebook-easy-0", "glenmore2-4-chronicles-1.2.3.4.5.6.7.8-8"]
)
def test_the_sources_add_up(record: str, language: str) -> None:
    played = Record.from_json((RECORDS / f"{record}.json").read_text(encoding="utf-8"))
    table = Table.replay(GAMES[played.game], played)
    words = load_game_text(played.game, NAMES[: played.seats], played.options, language)
    told = summarise(table.view_for(NOBODY), words, (), over=True)
    assert [place.seat for place in told.places] == [seat for seats in table.ranking for seat in seats]
    for column, place in enumerate(told.places):
        assert sum(group.total.points[column] or 0 for group in told.groups) == place.score == table.scores[place.seat]
    if language == "en":
        scorings = [group.total.source.partition(":")[0] for group in told.groups if "scoring" in group.total.source]
        ordinals = ["First", "Second", "Third", "Fourth"]
        numbers = [ordinals.index(name.split()[0]) for name in scorings if name in {f"{o} scoring" for o in ordinals}]
        assert numbers == sorted(numbers), "in the order in which points were won"
    for group in told.groups:
        if group.rows:
            sums = [sum(row.points[column] or 0 for row in group.rows) for column in range(len(told.places))]
            assert [points or 0 for points in group.total.points] == sums


def test_the_page_and_the_picture(server: Server, open_window: Callable[..., Window]) -> None:
    window = open_window()
    window.page.goto("/")
    live_game = finished(server, "clans-3-easy-5", window.owner)
    page = window.page
    page.goto(f"/t/{live_game.info.id}/score")
    assert page.locator("h1").inner_text() == "You came second, 3 points behind Iain."
    assert page.locator(".podium .name").all_inner_texts() == ["Iain", "Mairi", "Eilidh"]
    curves = [line.get_attribute("points") or "" for line in page.locator(".chart polyline").all()]
    assert len(curves) == 3 and all(len(set(curve.split())) > 4 for curve in curves)  # though all is scored at the end
    with page.expect_download() as download:
        page.locator("[data-picture]").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_moment_that_was_not_found_costly_is_not_drawn(server: Server, host: Person) -> None:
    live_game = finished(server, "clans-2-easy-0", host.id)
    assert host.get(f"/t/{live_game.info.id}/moment/20").status_code == 422


def test_nothing_that_shows_a_hand_is_stored(server: Server, host: Person) -> None:
    """Of a game that is over, a browser keeps only pictures of what everybody could see."""
    live_game = finished(server, "clans-2-easy-0", host.id)
    assert host.post(f"/t/{live_game.info.id}/analysis").status_code == 200
    analysis = live_game.analysis
    assert analysis is not None
    wait_until(lambda: analysis.is_done)
    facts = {"{game_id:str}": live_game.info.id, "{version:int}": str(analysis.mistakes[0].version)}
    public = {"/t/{game_id:str}/glance.svg", "/t/{game_id:str}/result.svg"}
    shown = set()
    for route in server.app.routes:
        if isinstance(route, HTTPRoute) and route.path.startswith("/t/") and "GET" in route.methods:
            path = route.path
            for fact, value in facts.items():
                path = path.replace(fact, value)
            if path.endswith("/stream"):
                continue  # it does not end
            answer = host.get(path)
            if answer.status_code == 200 and route.path not in public:
                assert answer.headers["cache-control"] == "no-store", path
                shown.add(route.path)
    assert {f"/t/{{game_id:str}}{end}" for end in ("", "/now", "/score", "/board.svg", "/record.json")} <= shown
    assert "/t/{game_id:str}/moment/{version:int}" in shown


def test_a_result_is_told_when_there_is_one(host: Person) -> None:
    running = host.open("clans", ["here", "here"])
    answer = host.get(f"/t/{running.info.id}/result.svg")
    assert answer.status_code == 422 and "when it is over" in sentence(answer)


def test_a_rematch_has_the_same_people_and_is_one(server: Server, host: Person) -> None:
    with Person(server) as guest, Person(server) as spectator:
        live_game = finished(server, "clans-2-easy-0", host.id, guest.id)
        path = f"/t/{live_game.info.id}/rematch"
        assert spectator.post(path).status_code == 403
        assert "rematch" not in spectator.get(f"/t/{live_game.info.id}/score").text
        news = live_game.news
        first = host.post(path).headers["location"]
        assert live_game.news > news, "open pages hear of it"
        for person in (guest, spectator):
            for page in ("", "/now", "/score", "/again"):
                told = person.get(f"/t/{live_game.info.id}{page}").text
                assert f'href="{first}"' in told and "Mairi plays again" in told
        assert guest.post(path).headers["location"] == first
        again = server.live_game(first)
        assert [seat.owner for seat in again.seats] == [host.id, guest.id]
        assert (again.info.game, again.names, again.info.options) == ("clans", live_game.names, live_game.info.options)
