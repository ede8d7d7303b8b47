"""Rated games from the form to the list: who agreed, what counts and what does not, and what a page tells of it."""

import asyncio
import re

import pytest
from patience import run
from sqlalchemy import update
from web.features.contests.playing import ON, company, counted, open_rated, play, tended
from web.people import Person, sentence
from web.serving import serving

from greatglen.cli.__main__ import main
from greatglen.kernel.refusal import Refused
from greatglen.store import schema
from greatglen.store.store import Store
from greatglen.web.features.contests import ContestTask
from greatglen.web.features.contests.rated_agreement import read_terms
from greatglen.web.features.contests.rating import MODEL, Rating, rate_game
from greatglen.web.features.contests.rating_updates import VOID_REASONS
from greatglen.web.live.table_service import TableService

PAGES = ("/", "/new/clans", "/preferences", "/rules/clans")
TRACES = ("/ratings", "/tournaments", 'name="rated"', "Ratings", "Tournaments", "rated game")


def test_off_leaves_no_trace(database: str) -> None:
    with serving(database) as server, Person(server) as person:
        for path in PAGES:
            text = person.get(path).text
            assert not [trace for trace in TRACES if trace in text], path
        for path in ("/ratings", "/tournaments", "/tournaments/new/clans", "/ratings/clans"):
            assert person.get(path).status_code == 404
        live_game = person.open("clans", ["here", "invited"], rated="yes")
        assert server.table_service.store.ratings.find_rated_game(live_game.info.id) is None
        assert not server.table_service.guards and not [
            one for one in server.table_service.periodic_tasks.tasks if isinstance(one, ContestTask)
        ]
        invited = person.get(f"/join/{live_game.seats[1].invitation}").text
        score = person.get(f"/t/{live_game.info.id}/score").text
        assert not [trace for trace in TRACES if trace in invited + score]


def test_a_rated_game_changes_ratings_once_and_says_why(database: str) -> None:
    with company(database, 3) as (server, people):
        host, guest, stranger = people
        assert 'name="rated"' in host.get("/new/clans").text
        live_game = host.open("clans", ["here", "invited"], rated="yes", **{"name-0": "Ailsa"})
        invited = guest.get(f"/join/{live_game.seats[1].invitation}").text
        assert "This is a rated game." in invited and "comes last" in invited
        guest.join(live_game, 1, "Flora")
        assert "the ratings change when it is over" in host.get(f"/t/{live_game.info.id}/score").text
        play(server, live_game.info.id)
        counted(server, live_game)
        outcomes = server.table_service.store.ratings.load_outcomes(live_game.info.id)
        places = [one.place for one in outcomes]
        assert sorted(places) in ([1, 2], [1, 1]) and [one.name for one in outcomes] == ["Ailsa", "Flora"]
        expected = rate_game([Rating(), Rating()], places)
        assert [one.after for one in outcomes] == [(one.mu, one.sigma) for one in expected]
        tended(server)
        assert server.table_service.store.ratings.load_outcomes(live_game.info.id) == outcomes
        seen = host.get(f"/t/{live_game.info.id}/score").text
        for rating in expected:
            assert str(rating.points) in seen and f"± {rating.spread}" in seen
        assert "1500" in seen and "expected" in seen
        hidden = stranger.get(f"/t/{live_game.info.id}/score").text
        assert "do not show their ratings" in hidden and "1500" not in hidden
        lists_who_wants_it(host, guest, stranger, expected)


def lists_who_wants_it(host: Person, guest: Person, stranger: Person, expected: list[Rating]) -> None:
    assert "Nobody is listed yet." in stranger.get("/ratings/clans").text
    assert str(expected[0].points) in host.get("/ratings/clans").text, "one's own is shown"
    assert sentence(stranger.post("/ratings/listed", {"listed": "yes"})) == "You have not played a rated game yet."
    assert host.post("/ratings/listed", {"listed": "yes", "back": "//evil.example"}).headers["location"] == "/ratings"
    seen = stranger.get("/ratings/clans").text
    assert "Ailsa" in seen and "Flora" not in seen and "polyline" in seen and "a first guess" in seen
    assert "Take me off the list" in host.get("/preferences").text
    assert "Ratings" not in re.sub(r"<nav\b.*?</nav>", "", stranger.get("/preferences").text, flags=re.DOTALL)
    host.post("/ratings/listed", {"listed": "no"})
    assert "Ailsa" not in stranger.get("/ratings/clans").text
    assert "Ailsa" not in stranger.get("/ratings/glenmore").text


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"seat-0": "here", "seat-1": "easy"}, "rated-bot"),
        ({"seat-0": "here", "seat-1": "here"}, "rated-seat"),
        ({"seat-0": "invited", "seat-1": "invited"}, "rated-seat"),
        ({"seat-0": "here", "seat-1": "invited", "seed": "7"}, "rated-seed"),
    ],
)
def test_what_cannot_count_is_refused_at_once(form: dict[str, str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_terms({**form, "seat-2": "none", "rated": "yes"})
    assert refused.value.code == code
    assert read_terms(form) is False


def test_where_it_counts_there_is_no_help_and_no_way_out(database: str) -> None:
    now = [1_800_000_000.0]
    with serving(database, settings=ON, now=lambda: now[0]) as server, Person(server) as host, Person(server) as guest:
        live_game = host.open("clans", ["here", "invited"], rated="yes")
        path, invitation = f"/t/{live_game.info.id}", live_game.seats[1].invitation
        assert "one seat" in sentence(host.post(f"/join/{invitation}", {"name": "Twice"}))
        program = host.http.post("/api/join", json={"invitation": invitation})
        assert "not for programs" in sentence(program) and live_game.seats[1].invitation == invitation
        guest.join(live_game, 1, "Flora")
        people = [host, guest]
        asked = people[live_game.table.choice.seat]
        assert "no hints" in sentence(asked.post(f"{path}/hint"))
        assert "cannot be deleted" in sentence(host.delete(path))
        other = 1 - people.index(host)
        refused = host.post(f"{path}/seat/{other}/bot", {"level": "easy"})
        assert "waited a day" in sentence(refused) and not live_game.seats[other].bot
        while live_game.table.choice.seat != other:
            host.act(live_game, str(live_game.table.choice.options[0]))
        info = server.table_service.store.load_game(live_game.info.id)
        assert info is not None
        now[0] = info.touched + 25 * 3600
        assert host.post(f"{path}/seat/{other}/bot", {"level": "easy"}).status_code == 303
        assert server.table_service.store.list_stand_ins(live_game.info.id) == {other}


def test_where_it_counts_no_hint_is_offered(database: str) -> None:
    with company(database, 2) as (server, people):
        rated, plain = open_rated(server, people), people[0].open("clans", ["here", "here"])
        hints = {}
        for live_game in (rated, plain):
            mover = next(one for one in people if one.id == live_game.seats[live_game.table.choice.seat].owner)
            hints[live_game.info.id] = "data-hint" in mover.get(f"/t/{live_game.info.id}").text
        assert hints == {rated.info.id: False, plain.info.id: True}


def test_what_was_rated_is_rated_again_if_all_agree_again(database: str) -> None:
    with company(database, 2) as (server, people):
        host, guest = people
        live_game = open_rated(server, people)
        play(server, live_game.info.id)
        again = server.live_game(host.post(f"/t/{live_game.info.id}/rematch").headers["location"])
        assert server.table_service.store.ratings.find_rated_game(again.info.id) is not None
        assert [seat.owner for seat in again.seats] == [host.id, ""]
        invitation = f"/join/{again.seats[1].invitation}"
        assert f'href="{invitation}"' in guest.get(f"/t/{live_game.info.id}/score").text
        assert invitation not in host.get(f"/t/{live_game.info.id}/score").text
        assert guest.post(f"/t/{live_game.info.id}/rematch").headers["location"] == invitation
        assert "This is a rated game." in guest.get(invitation).text
        assert guest.join(again, 1, "Flora").status_code == 303
        assert f'href="/t/{again.info.id}"' in guest.get(f"/t/{live_game.info.id}/score").text


def test_a_table_nobody_came_to_can_be_deleted(database: str) -> None:
    with company(database, 1) as (server, (host,)):
        live_game = host.open("clans", ["here", "invited"], rated="yes")
        assert host.delete(f"/t/{live_game.info.id}").status_code == 303
        assert server.table_service.store.load_game(live_game.info.id) is None


def test_who_lets_a_bot_play_comes_last_even_if_they_come_back(database: str) -> None:
    with company(database, 3) as (server, people):
        live_game = open_rated(server, people)
        leaver = live_game.table.choice.seat
        path = f"/t/{live_game.info.id}/seat/{leaver}"
        assert people[leaver].post(f"{path}/bot", {"level": "easy"}).status_code == 303
        assert people[leaver].post(f"{path}/back").status_code == 303
        assert not server.found(live_game.info.id).seats[leaver].bot
        play(server, live_game.info.id)
        counted(server, live_game)
        outcomes = server.table_service.store.ratings.load_outcomes(live_game.info.id)
        assert outcomes[leaver].place == 3 and outcomes[leaver].after[0] < MODEL.initial[0]


def test_what_does_not_count_says_why(database: str) -> None:
    """Each game ends well, but for one thing that is changed behind its back."""
    with company(database, 2) as (server, people):
        spoils = {
            "bot": update(schema.seats).where(schema.seats.c.seat == 1).values(bot="easy", owner=""),
            "empty-seat": update(schema.seats).where(schema.seats.c.seat == 1).values(owner=""),
            "program": update(schema.seats).where(schema.seats.c.seat == 1).values(owner="api-0123456789abcdef"),
            "same-person": update(schema.seats).values(owner=people[0].id),
            "chosen-deal": update(schema.games).values(since=3),
            "unreadable": update(schema.actions).where(schema.actions.c.number == 5).values(notation="???"),
        }
        assert {*spoils, "closed", "agreed-end"} == set(VOID_REASONS), "the others are told in tests of their own"
        for why, change in spoils.items():
            live_game = open_rated(server, people)
            ratings, game_id = server.table_service.store.ratings, live_game.info.id
            table = change.table
            column = table.c.id if table is schema.games else table.c.game_id
            while live_game.table.version < 6:
                people[live_game.table.choice.seat].act(live_game, str(live_game.table.choice.options[0]))
            with server.table_service.store.engine.begin() as connection:
                connection.execute(change.where(column == game_id))
                connection.execute(update(schema.snapshots).values(data=b""))
                connection.execute(update(schema.games).where(schema.games.c.id == game_id).values(over=1))
            counted(server, live_game)
            agreed = ratings.find_rated_game(game_id)
            assert agreed is not None and agreed.void_reason == why and ratings.load_outcomes(game_id) == []
            if why != "unreadable":
                told = people[0].get(f"/t/{game_id}/score").text
                assert f"This game was not rated: {VOID_REASONS[why].text}." in told


def test_an_end_that_was_only_agreed_does_not_count(database: str) -> None:
    with company(database, 2) as (server, people):
        live_game = open_rated(server, people)
        with server.table_service.store.engine.begin() as connection:
            connection.execute(update(schema.games).where(schema.games.c.id == live_game.info.id).values(over=1))
        counted(server, live_game)
        agreed = server.table_service.store.ratings.find_rated_game(live_game.info.id)
        assert agreed is not None and agreed.void_reason == "agreed-end"


def test_games_count_in_the_order_in_which_they_ended_and_lead_to_the_same_again(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with company(database, 3) as (server, people):
        tasks, server.table_service.periodic_tasks.tasks = server.table_service.periodic_tasks.tasks, ()
        live_games = [open_rated(server, people[:2]), open_rated(server, people), open_rated(server, people[1:])]
        for live_game in (live_games[2], live_games[0], live_games[1]):
            play(server, live_game.info.id, option=-1)
        server.table_service.periodic_tasks.tasks = tasks
        tended(server)
        for live_game in live_games:
            counted(server, live_game)
        numbers = [
            getattr(server.table_service.store.ratings.find_rated_game(live_game.info.id), "number", None)
            for live_game in live_games
        ]
        assert numbers == [2, 3, 1]
        assert server.table_service.store.ratings.recompute(MODEL) == (3, 0)
    assert main(["--language", "en", "ratings", "recompute", "--database", database]) == 0
    assert capsys.readouterr().out == "Rated games: 3, ratings that are others now: 0.\n"


def test_two_houses_count_once(database: str) -> None:
    with company(database, 2) as (server, people):
        server.table_service.periodic_tasks.tasks = ()
        live_game = open_rated(server, people)
        play(server, live_game.info.id)
        stores = [Store(database), Store(database)]

        async def both() -> None:
            tasks = [ContestTask(TableService(store)) for store in stores]
            for _ in range(3):
                await asyncio.gather(*(periodic_task.run_due() for periodic_task in tasks))

        run(both())
        for store in stores:
            store.close()
        assert [one.before for one in server.table_service.store.ratings.load_outcomes(live_game.info.id)] == [
            MODEL.initial
        ] * 2
        assert server.table_service.store.ratings.recompute(MODEL) == (1, 0)
