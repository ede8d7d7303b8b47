"""The deal of the day: the same for everybody, known to nobody before, one attempt that counts, results in the end."""

import datetime
import hashlib
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from patience import wait_until
from web.clock import NOON, Clock
from web.people import Person, sentence
from web.serving import Server, serving

from greatglen.games import GAMES, game_named
from greatglen.kernel.chance import Counted
from greatglen.kernel.chance.verification import verify
from greatglen.web.features.daily import calendar
from greatglen.web.features.daily.calendar import DAY, OVERTIME, create_deal, get_day
from greatglen.web.live.game import LiveGame
from greatglen.web.record_release import release_record


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """A day of its own for each test, with bots that search for a moment."""
    monkeypatch.setattr(calendar, "QUICK", "hard:3")


def begin(person: Person) -> LiveGame:
    """Begin the deal of the day, or go on with it, and wait until it is one's turn."""
    answer = person.post("/today/play")
    assert answer.status_code == 303, answer.text
    live_game = person.server.live_game(answer.headers["location"])
    me = live_game.list_seats_of(person.id)[0]
    wait_until(lambda: live_game.table.is_over or live_game.table.choice.seat == me)
    return live_game


def move(person: Person, live_game: LiveGame, which: int = 0) -> None:
    """Take an option when it is one's turn, and wait until the bots have answered."""
    me = live_game.list_seats_of(person.id)[0]
    wait_until(lambda: live_game.table.is_over or live_game.table.choice.seat == me)
    if not live_game.table.is_over:
        options = live_game.table.choice.options
        answer = person.act(live_game, str(options[which % len(options)]))
        assert answer.status_code == 200, answer.text
        wait_until(lambda: live_game.table.is_over or live_game.table.choice.seat == me)


def play(person: Person, which: int = 0) -> LiveGame:
    """The deal to its end."""
    live_game = begin(person)
    while not live_game.table.is_over:
        move(person, live_game, which)
    return live_game


# -- the same for everybody


def test_the_same_moves_get_the_same_luck_and_the_same_answers(daily: Server) -> None:
    with Person(daily) as one, Person(daily, "de") as other:
        mine, yours = play(one), play(other)
    assert mine.info.id != yours.info.id
    assert mine.table.actions_since(0) == yours.table.actions_since(0)
    assert any(seat.bot.startswith("hard:") for seat in mine.seats), "also of bots that search"


def test_whoever_decides_otherwise_has_the_same_deal(daily: Server) -> None:
    with Person(daily) as one, Person(daily) as other:
        mine, yours = begin(one), begin(other)
        assert mine.table.actions_since(0) == yours.table.actions_since(0)
        for number in range(3):
            move(one, mine, number)
            move(other, yours, -1 - number)
    assert mine.table.actions_since(0) != yours.table.actions_since(0)


def test_days_take_turns() -> None:
    """Games, numbers of players, Chronicles: by a rule that the page states."""
    first = datetime.date(2026, 11, 17)
    deals = [create_deal((first + datetime.timedelta(days)).isoformat()) for days in range(192)]
    assert [deal.game for deal in deals[3:7]] == ["clans", "glenmore", "glenmore2", "glenmore2"]
    assert {(deal.game, deal.seats) for deal in deals} == {(name, seats) for name in GAMES for seats in (2, 3, 4)}
    for deal in deals:
        game_named(deal.game).resolve_options(deal.seats, deal.options)
        assert 0 <= deal.seat < deal.seats
    known = set(map(str, game_named("glenmore2").expansions()))
    assert {deal.options["chronicles"] for deal in deals if "chronicles" in deal.options} == known


# -- known to nobody before


def test_nothing_tells_of_tomorrow(daily: Server, clock: Clock) -> None:
    tomorrow = create_deal(get_day(clock.time + DAY))
    luck = tomorrow.create_luck(daily.table_service.store.load_secret())
    secrets = [luck.key.hex(), luck.seal, daily.table_service.store.load_secret()]
    with Person(daily) as person:
        live_game = play(person)
        told = [person.get(path) for path in ("/", "/today", f"/today/{tomorrow.day}", f"/t/{live_game.info.id}")]
        told += [person.get(f"/t/{live_game.info.id}/{page}") for page in ("score", "record.json", "verify", "log")]
        told += [person.get(f"/api/tables/{live_game.info.id}{page}") for page in ("", "/record")]
        for answer in told:
            said = answer.text + str(answer.headers)
            assert not any(secret in said for secret in secrets), answer.url
        refused = person.get(f"/today/{tomorrow.day}")
        assert refused.status_code == 404
        assert sentence(refused) == f"The deal of {tomorrow.day} has not been dealt yet."
        assert person.post(f"/today/{tomorrow.day}/analysis").status_code == 404


def test_the_key_follows_from_a_secret_and_the_day(daily: Server, clock: Clock, database: str) -> None:
    """Not from what anybody knows: another server deals otherwise, and the date alone, hashed, is not the key."""
    deal = clock.deal
    with serving(database) as other:
        keys = {deal.create_luck(server.table_service.store.load_secret()).key for server in (daily, other)}
    keys.add(create_deal("2026-11-17").create_luck(daily.table_service.store.load_secret()).key)
    assert len(keys) == 3
    for digest in (hashlib.blake2b, hashlib.sha256, hashlib.sha512):
        assert digest(deal.day.encode()).digest()[:32] not in keys


def test_the_key_is_shown_when_the_day_is_over(daily: Server, clock: Clock) -> None:
    deal = clock.deal
    with Person(daily) as person:
        live_game = play(person)
        key = deal.create_luck(daily.table_service.store.load_secret()).key.hex()
        page = person.get("/today").text
        assert Counted(bytes.fromhex(key)).seal in page, "the seal is shown from the beginning"
        for path in (f"/t/{live_game.info.id}/record.json", f"/t/{live_game.info.id}/verify"):
            answer = person.get(path)
            assert answer.status_code == 403
            assert key not in answer.text
        assert person.get(f"/api/tables/{live_game.info.id}/record").status_code == 403
        clock.go_to(deal.closes - 1)
        assert key not in person.get(f"/today/{deal.day}").text
        clock.go_to(deal.closes)
        assert key in person.get(f"/today/{deal.day}").text
        record = release_record(live_game, person.id, clock.time)
        assert record.key == key
        assert not verify(live_game.table.game, record).wrong
        assert person.get(f"/t/{live_game.info.id}/record.json").json()["counted"] is True


# -- no help but what everybody has


def test_nobody_gets_help_until_the_day_is_over(daily: Server, clock: Clock) -> None:
    with Person(daily) as person:
        live_game = begin(person)
        me = clock.deal.seat
        table = f"/t/{live_game.info.id}"
        move(person, live_game)
        wait_until(lambda: live_game.table.choice.seat == me)
        page = person.get(table).text
        for part in ("data-hint", 'data-undo="turn"', "/branch", "record.json", "data-hurry"):
            assert part not in page
        at = {"version": str(live_game.table.version)}
        refused = {
            f"{table}/hint": person.post(f"{table}/hint"),
            f"{table}/undo": person.post(f"{table}/undo", {"what": "turn", **at}),
            f"{table}/branch": person.post(f"{table}/branch", {"at": "0"}),
            f"{table}/seat/{me}/bot": person.post(f"{table}/seat/{me}/bot", {"level": "hard"}),
            f"{table}/hurry": person.post(f"{table}/hurry"),
        }
        for path, answer in refused.items():
            assert answer.status_code in (403, 409, 422), path
        assert live_game.seats[me].bot == ""
        clock.go_to(clock.deal.closes)
        assert person.post(f"{table}/hint").status_code == 200


def test_what_others_hold_stays_hidden(daily: Server) -> None:
    with Person(daily) as one, Person(daily) as other:
        live_game = begin(one)
        path = f"/t/{live_game.info.id}"
        state = live_game.table.state
        hidden = live_game.table.view_for(-2).to_builtins()["state"]["hands"]
        assert all(card == hidden[0][0] for hand in hidden for card in hand)
        page = other.get(path).text
        assert page.count('data-at="hand:') == 0
        assert len(state.hands[0]) > 0  # type: ignore[attr-defined]
        assert path not in other.get("/today").text, "where somebody plays is told to nobody else"


# -- one attempt counts


def test_the_first_game_counts_and_further_ones_are_practice(daily: Server, clock: Clock) -> None:
    with Person(daily) as person:
        first = begin(person)
        move(person, first)
        assert begin(person).info.id == first.info.id, "it goes on until it is over"
        while not first.table.is_over:
            move(person, first)
        second = play(person, -1)
        assert second.info.id != first.info.id
        page = person.get("/today").text
        assert page.count('<tr class="own"') == 1
        assert f"<b>{first.table.scores[clock.deal.seat]}</b>" in page


def test_two_processes_give_one_attempt(database: str, clock: Clock) -> None:
    with serving(database, now=clock) as one, serving(database, now=clock) as other, Person(one) as person:
        cookies = dict(person.http.cookies)

        def click(server: Server) -> str:
            with Person(server) as again:
                again.http.cookies.clear()
                again.http.cookies.update(cookies)
                return str(again.post("/today/play").headers["location"])

        with ThreadPoolExecutor(8) as threads:
            tables = set(threads.map(click, [one, other] * 4))
        assert len(tables) == 1
        assert len(one.table_service.store.list_games_of(person.id)) == 1


def test_an_attempt_that_was_deleted_is_spent(daily: Server) -> None:
    with Person(daily) as person:
        first = begin(person)
        assert person.delete(f"/t/{first.info.id}").status_code == 303
        play(person)
        assert '<tr class="own"' not in person.get("/today").text


# -- results


def test_results_are_listed_with_the_best_first(daily: Server, clock: Clock) -> None:
    points = {}
    for which, name in ((0, "Ailsa"), (-1, "Bryce")):
        with Person(daily) as person:
            person.post("/preferences", {"name": name})
            points[name] = play(person, which).table.scores[clock.deal.seat]
            clock.go_to(clock.time + 60)
    with Person(daily) as visitor:
        page = visitor.get("/today").text
        order = sorted(points, key=lambda name: -points[name])
        assert page.index(f">{order[0]}<") < page.index(f">{order[1]}<")
        assert "/score" not in page
        lobby = visitor.get("/").text
        assert f"2 have played, best: {max(points.values())}" in lobby


def test_a_day_ends_in_the_middle_of_a_game(daily: Server, clock: Clock) -> None:
    deal = clock.deal
    with Person(daily) as late, Person(daily) as later, Person(daily) as next_day:
        games = [begin(late), begin(later)]
        for person, live_game in zip((late, later), games, strict=True):
            move(person, live_game)
        clock.go_to(deal.ends + 1)
        other = begin(next_day)
        assert other.info.origin != games[0].info.origin, "a new day has a new deal"
        while not games[0].table.is_over:
            move(late, games[0])
        assert '<tr class="own"' in late.get(f"/today/{deal.day}").text, "who has begun may end it a little later"
        clock.go_to(deal.ends + OVERTIME)
        while not games[1].table.is_over:
            move(later, games[1])
        page = later.get(f"/today/{deal.day}").text
        assert '<tr class="own"' not in page
        assert "does not count" in page


def test_the_day_after_tells_what_the_best_did(daily: Server, clock: Clock) -> None:
    deal = clock.deal
    with Person(daily) as one, Person(daily) as other:
        games = {person: play(person, which) for person, which in ((one, 0), (other, -1))}
        assert "What the best did" not in one.get("/today").text
        clock.go_to(deal.closes)
        ordered = sorted(games, key=lambda person: -games[person].table.scores[deal.seat])
        page = ordered[1].get(f"/today/{deal.day}").text
        assert "played alike" in page
        assert f"/t/{games[ordered[0]].info.id}?at=0" in page
        analysis = ordered[1].post(f"/today/{deal.day}/analysis")
        assert analysis.status_code == 303
        assert analysis.headers["location"] == f"/t/{games[ordered[0]].info.id}/score"
        found = games[ordered[0]].analysis
        assert found is not None
        wait_until(lambda: found.is_done)


def test_an_empty_lobby_shows_the_deal_and_the_best_game_of_late(daily: Server, clock: Clock) -> None:
    """The best game as soon as everybody may watch it, until a later day has one or a week has passed."""
    deal = clock.deal
    with Person(daily) as one, Person(daily) as other:
        games = [play(person, which) for person, which in ((one, 0), (other, -1))]
    best = max(games, key=lambda live_game: live_game.table.scores[deal.seat])
    points = best.table.scores[deal.seat]
    link = f"/t/{best.info.id}?at=0"
    with Person(daily) as visitor:
        lobby = visitor.get("/").text
        assert "Nobody is waiting for players" in lobby and 'href="/today"' in lobby
        clock.go_to(deal.closes - 1)
        assert link not in visitor.get("/").text, "others may still play this deal"
        clock.go_to(deal.closes)
        lobby = visitor.get("/").text
        assert "best game" in lobby and f"how {points} points came together" in lobby
        for path in (*re.findall(rf'"(/t/{best.info.id}[^"]*)"', lobby), link):
            assert visitor.get(path).status_code == 200, path
        for later, title in ((deal.ends + DAY, "The best game of an earlier day"), (deal.begins + 8 * DAY, None)):
            clock.go_to(later)
            lobby = visitor.get("/").text
            assert (link in lobby) == (title is not None) and (title or "") in lobby


# -- bad input


@pytest.mark.parametrize("day", ["x", "2026-13-01", "20261117x", "9999-12-31", "0001-01-01", "2025-12-31", "2026-1-1"])
def test_days_that_are_none(daily: Server, day: str) -> None:
    with Person(daily) as person:
        assert person.get(f"/today/{day}").status_code == 404
        assert person.post(f"/today/{day}/analysis").status_code == 404


def test_a_day_nobody_played(daily: Server, clock: Clock) -> None:
    with Person(daily) as person:
        before = get_day(clock.time - DAY - NOON)
        assert "Nobody played it to its end." in person.get(f"/today/{before}").text
        assert person.post(f"/today/{before}/analysis").status_code == 404
