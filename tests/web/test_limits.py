"""Limits per visitor: what is too much is refused in a sentence, and nobody else is held up by it."""

import asyncio
import math
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from patience import run, wait_until, wait_until_async
from playwright.sync_api import expect
from web.people import CSRF, Person, sentence
from web.serving import Server, serving
from web.test_security import says_why
from web.windows import Window
from workers.houses import open_house

from greatglen.games import game_named
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import Refused
from greatglen.store.accounts.deletion import delete_person
from greatglen.store.store import Store
from greatglen.store.usage import TABLES, THINKING
from greatglen.web.features.contests import organisation
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.limits import DAY, HOUSEHOLD, Limits, read_limits
from greatglen.web.visitors.quotas import Quotas
from greatglen.workers.worker_pool import WorkerPool

SMALL = Limits(tables=2, streams=2, lines=3, shared=2, thinking=60)
TWO = {"seat-0": "here", "seat-1": "here"}
API = {"game": "clans", "seats": [{}, {}]}


@pytest.fixture
def small(database: str) -> Iterator[Server]:
    with serving(database, limits=SMALL) as server:
        yield server


# -- tables


def test_unfinished_tables_are_counted_per_browser_and_per_address(small: Server) -> None:
    with Person(small) as anna, Person(small) as flora:
        first, second = (anna.open("clans", ["here", "here"]) for _ in range(2))
        refused = anna.post("/new/clans", TWO)
        says_why(refused, 403)
        assert "2 unfinished tables" in sentence(refused)
        says_why(anna.post(f"/t/{first.info.id}/rematch"), 403)
        says_why(anna.post(f"/t/{first.info.id}/branch", {"at": "0"}), 403)
        assert anna.delete(f"/t/{first.info.id}").status_code == 303
        anna.open("clans", ["here", "here"])
        flora.open("clans", ["here", "here"])
        flora.open("clans", ["here", "here"])
        with Person(small) as nobody:  # a new cookie gets nobody further: this address has all it may have
            says_why(nobody.post("/new/clans", TWO), 403)
            says_why(nobody.http.post("/api/tables", json=API), 403)
        assert anna.delete(f"/t/{second.info.id}").status_code == 303
        made = flora.http.post("/api/tables", json=API)
        assert made.status_code == 201
        bearer = {"Authorization": f"Bearer {made.json()['key']}"}
        assert flora.http.delete(f"/api/tables/{made.json()['id']}", headers=bearer).status_code == 204


def test_many_at_the_same_moment_open_no_more_tables(database: str) -> None:
    async def opened() -> list[object]:
        table_service = TableService(Store(database), 0, limits=SMALL)
        sitters = [SeatSetup("here", "Ailsa"), SeatSetup("here", "Flora")]
        tries = [table_service.open("anna", "clans", sitters, address="at-home") for _ in range(8)]
        return await asyncio.gather(*tries, return_exceptions=True)

    assert sum(isinstance(one, LiveGame) for one in run(opened())) == 2


def test_limits_are_told_in_every_language(small: Server) -> None:
    with Person(small) as anna:
        anna.open("clans", ["here", "here"])
        anna.open("clans", ["here", "here"])
        said = {
            sentence(anna.post("/new/clans", TWO, headers={"Accept-Language": one})) for one in ("en", "de", "it", "ru")
        }
    assert len(said) == 4


# -- pages and talk


def test_open_pages_are_counted_while_they_are_open(small: Server) -> None:
    with Person(small) as anna:
        live_game = anna.open("clans", ["here", "here"])
        path = f"/t/{live_game.info.id}/stream"
        with anna.http.stream("GET", path) as first, anna.http.stream("GET", path) as second:
            lines = [stream.iter_lines() for stream in (first, second)]
            assert all(next(line) for line in lines)
            says_why(anna.get(path), 429)
            assert anna.get(path).headers["Retry-After"] == "60"
        small.until_alone(live_game)
        with anna.http.stream("GET", path) as again:
            assert again.status_code == 200


@pytest.mark.exhaustive
def test_a_page_too_many_says_so(database: str, open_window: Callable[..., Window]) -> None:
    with serving(database, limits=Limits(streams=1)) as server:
        window = open_window(server.url)
        window.pardon("Failed to load resource")
        window.new_table("clans", ["here", "here"])
        live_game = server.live_game(window.page.url)
        wait_until(lambda: live_game.listeners)
        second = window.new_page()
        second.goto(window.page.url)
        expect(second.locator("#problem")).to_contain_text("too many tables open")


def test_talk_is_counted_within_a_minute(small: Server) -> None:
    with Person(small) as anna, Person(small) as flora:
        live_game = anna.open("clans", ["here", "here"])
        path = f"/t/{live_game.info.id}/chat"
        assert [anna.post(path, {"text": "aye"}).status_code for _ in range(4)] == [200, 200, 200, 429]
        says_why(anna.post(path, {"text": "aye"}), 429)
        assert [flora.post(path, {"text": "och"}).status_code for _ in range(4)] == [200, 200, 200, 429]
        with Person(small) as nobody:
            says_why(nobody.post(path, {"text": "psst"}), 429)
        assert len(small.table_service.store.load_chat(live_game.info.id)) == 6


# -- thinking


def test_thinking_is_paid_by_who_opened_the_table_and_hints_by_who_asks(database: str) -> None:
    async def main() -> None:
        async with open_house(database, limits=SMALL) as table_service:
            seats = [SeatSetup("hard:2", "Iain"), SeatSetup("here", "Ailsa", "flora")]
            live_game = await table_service.open("anna", "clans", seats, seed=3, address="at-home")
            table_service.wake(live_game)
            await wait_until_async(lambda: live_game.table.choice.seat == 1)
            await wait_until_async(lambda: table_service.store.usage.get_totals(THINKING, ["anna"], 0))
            assert set(table_service.store.usage.get_totals(THINKING, ["anna", "at-home", "flora"], 0)) == {
                "anna",
                "at-home",
            }
            await table_service.hint_service.request_hint(live_game, 1, ["flora", "at-work"])
            assert set(table_service.store.usage.get_totals(THINKING, ["flora", "at-work"], 0)) == {"flora", "at-work"}

    run(main())


def test_who_has_used_up_the_hour_gets_no_hints_and_quick_answers(database: str) -> None:
    async def main() -> None:
        async with open_house(database, limits=SMALL) as table_service:
            table_service.store.usage.add(THINKING, ["anna"], 60.0)
            seats = [SeatSetup("hard:20000", "Iain"), SeatSetup("here", "Ailsa")]
            live_game = await table_service.open("anna", "clans", seats, seed=3)
            table_service.wake(live_game)
            await wait_until_async(lambda: live_game.table.choice.seat == 1)
            assert live_game.is_hurried
            with pytest.raises(Refused) as refused:
                await table_service.hint_service.request_hint(live_game, 1, ["anna"])
            assert refused.value.code == "much-thinking"

    run(main())


def test_the_page_tells_of_used_up_time(small: Server) -> None:
    with Person(small) as anna:
        small.table_service.store.usage.add(THINKING, [anna.id], 60.0)
        live_game = anna.open("clans", ["here", "here"])
        refused = anna.post(f"/t/{live_game.info.id}/hint")
        says_why(refused, 429)
        assert "used up" in sentence(refused)


def test_the_table_says_that_its_bots_have_to_hurry(small: Server) -> None:
    with Person(small) as anna:
        live_game = anna.open("clans", ["here", "here"])
        path = f"/t/{live_game.info.id}"
        assert "answer at once" not in anna.get(path).text
        live_game.is_hurried = True
        assert "answer at once" in anna.get(path).text


def test_a_crowd_of_slow_bots_holds_nobody_else_up(database: str) -> None:
    """Of one visitor's tables two think at a time; an easy bot elsewhere answers, and so does somebody else's."""

    async def main() -> None:
        async with open_house(database, WorkerPool(database, 3), limits=Limits(tables=math.inf)) as table_service:
            crowd = []
            for _ in range(6):
                seats = [SeatSetup("hard:60s", "Iain"), SeatSetup("here", "Ailsa")]
                crowd.append(await table_service.open("anna", "clans", seats, address="at-home"))
                table_service.wake(crowd[-1])
            await wait_until_async(lambda: sum(one.thinking_bot is not None for one in crowd) == 2)
            easy = await table_service.open(
                "flora", "clans", [SeatSetup("easy", "Iain"), SeatSetup("here", "Flora")], seed=3
            )
            slow = await table_service.open(
                "flora", "clans", [SeatSetup("hard:1", "Iain"), SeatSetup("here", "Flora")], seed=3
            )
            table_service.wake(easy)
            table_service.wake(slow)
            await wait_until_async(lambda: easy.table.choice.seat == slow.table.choice.seat == 1)
            assert sum(one.thinking_bot is not None for one in crowd) == 2

    run(main())


def test_a_household_has_no_limits() -> None:
    store = Store("sqlite://")
    quotas = Quotas(store, HOUSEHOLD)
    assert quotas.list_payers("anna") == ()
    for _ in range(1000):
        quotas.count_chat_line(["anna"])
    store.close()


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("household", HOUSEHOLD),
        ("strangers", Limits()),
        ("tables=100, thinking=600", Limits(tables=100, thinking=600)),
        ("finished=inf", Limits(finished=math.inf)),
    ],
)
def test_limits_can_be_set(text: str, limits: Limits) -> None:
    assert read_limits(text) == limits


@pytest.mark.parametrize("text", ["tables", "tables=-1", "tables=nan", "tables=many", "seats=4", "tables=1,,"])
def test_limits_that_are_none(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_limits(text)
    assert refused.value.code == "bad-limit"


def test_a_cookie_that_is_made_up_is_a_visitor_like_any_other(small: Server) -> None:
    """Who invents ids is still somewhere."""
    with Person(small) as person:
        for number in range(5):
            person.http.cookies.set("greatglen", f"{number:032}", domain="127.0.0.1")
            token = {"_csrf_token": person.http.cookies[CSRF]}
            answer = person.http.post("/new/clans", data=TWO | token)
            assert answer.status_code == (303 if number < 4 else 403)


def test_the_page_for_hosts_tells_the_limits() -> None:
    page = (Path(__file__).parents[2] / "docs/hosting.md").read_text(encoding="utf-8")
    told = {name: float(most) for name, most in re.findall(r"^\| `(\w+)` \| (\d+) ", page, re.MULTILINE)}
    assert told == msgspec.structs.asdict(Limits())


# -- tables and tournaments by the day

FEW = Limits(opened=2, shared=2, tournaments=2, tournaments_opened=3)
FINISHED = Path(__file__).parents[1] / "games" / "clans-2-easy-0.json"


async def imported(table_service: TableService, host: str, address: str) -> LiveGame:
    """A finished game, as it comes from a file."""
    record = Record.from_json(FINISHED.read_bytes())
    seats = [SeatSetup("here", f"Seat {seat}") for seat in range(record.seats)]
    return await table_service.open(host, record.game, seats, record=record, origin="file", address=address)


def test_tables_are_counted_by_the_day_whatever_becomes_of_them(database: str) -> None:
    """Finished games that are imported, and tables that are deleted at once, count like any other."""

    async def main() -> None:
        now = [1_000_000.0]
        async with open_house(database, limits=FEW, now=lambda: now[0]) as table_service:
            assert (await imported(table_service, "anna", "at-home")).table.is_over
            now[0] += 2 * 3600
            await table_service.delete((await imported(table_service, "anna", "at-home")).info.id, "anna")
            with pytest.raises(Refused) as refused:
                await imported(table_service, "anna", "at-home")
            assert refused.value.code == "many-opened" and refused.value.facts == {"most": 2, "hours": 22}
            await imported(table_service, "bert", "at-home")
            await imported(table_service, "cora", "at-home")
            with pytest.raises(Refused) as refused:  # a new cookie gets nobody further
                await imported(table_service, "dora", "at-home")
            assert refused.value.facts == {"most": 4, "hours": 22}
            await imported(table_service, "dora", "at-work")
            now[0] += 22 * 3600 + 1
            await imported(table_service, "anna", "at-home")
            await table_service.table_cleanup.sweep()
            assert table_service.store.usage.get_totals(TABLES, ["anna"], 0) == {"anna": 2}, (
                "what is older than a day is forgotten"
            )

    run(main())


def test_every_way_to_a_table_counts(database: str) -> None:
    """The form, the import, a branch, a rematch, a lesson, the deal of the day and the API."""
    with serving(database, limits=Limits(opened=1, shared=2)) as server, Person(server) as anna:
        path = f"/t/{anna.open('clans', ['here', 'here']).info.id}"
        assert server.table_service.store.usage.get_totals(TABLES, [anna.id], 0) == {anna.id: 1}
        for way in ("/new/clans", f"{path}/branch", f"{path}/rematch", "/learn/clans", "/today/play"):
            refused = anna.post(way, {**TWO, "at": "0"})
            says_why(refused, 429)
            assert "tables within a day" in sentence(refused)
            assert refused.headers["Retry-After"] == str(24 * 3600)
        says_why(anna.post("/import", files={"file": ("game.json", FINISHED.read_bytes())}), 429)
        assert anna.http.post("/api/tables", json=API).status_code == 201  # two from this address
        assert anna.http.post("/api/tables", json=API).json()["code"] == "many-opened"


def test_tournaments_are_counted_by_organiser_and_by_address(database: str) -> None:
    async def main() -> None:
        now = [time.time()]
        async with open_house(database, limits=FEW, now=lambda: now[0]) as table_service:
            form = {"name": "Glen Cup", "size": "2", "most": "4"}

            async def opened(organiser: str, address: str) -> str:
                contest = organisation.read_contest(game_named("clans"), organiser, form, address)
                await organisation.open_contest(table_service, contest)
                return contest.id

            first = await opened("anna", "at-home")
            await opened("bert", "at-home")
            with pytest.raises(Refused) as refused:
                await opened("cora", "at-home")
            assert refused.value.code == "many-contests-here" and refused.value.facts == {"most": 2}
            organisation.call_off(table_service.store.contests, first, "anna")
            third = await opened("anna", "at-home")
            organisation.call_off(table_service.store.contests, third, "anna")
            with pytest.raises(Refused) as refused:
                await opened("dora", "at-home")
            assert refused.value.code == "many-contests-opened" and refused.value.facts == {"most": 3, "hours": 24}
            await opened("dora", "at-work")
            now[0] += DAY + 1
            await opened("dora", "at-home")

    run(main())


def test_many_at_the_same_moment_open_no_more_tournaments(database: str) -> None:
    async def opened() -> list[object]:
        async with open_house(database, limits=FEW) as table_service:
            form = {"name": "Glen Cup", "size": "2", "most": "4"}
            contests = [organisation.read_contest(game_named("clans"), f"p{n}", form, "at-home") for n in range(8)]
            tries = [organisation.open_contest(table_service, contest) for contest in contests]
            return await asyncio.gather(*tries, return_exceptions=True)

    assert sum(one is None for one in run(opened())) == 2


def test_abandoned_tournaments_do_not_bar_an_address_for_ever(database: str) -> None:
    async def main() -> None:
        now = [time.time()]
        async with open_house(database, limits=FEW, now=lambda: now[0]) as table_service:
            form = {"name": "Glen Cup", "size": "2", "most": "4"}
            for organiser in ("anna", "bert", "cora"):
                contest = organisation.read_contest(game_named("clans"), organiser, form, "at-home")
                now[0] += DAY * (31 if organiser == "cora" else 0)
                await organisation.open_contest(table_service, contest)

    run(main())


def test_a_tournament_page_counts_the_address(database: str) -> None:
    with serving(database, limits=FEW, settings={"ratings": "yes"}) as server:
        form = {"name": "Glen Cup", "kind": "swiss", "size": "2", "most": "4"}
        for number in range(3):
            with Person(server) as somebody:
                answer = somebody.post("/tournaments/new/clans", form)
                assert answer.status_code == (303 if number < 2 else 403)
        assert "From one address there can be 2 tournaments" in sentence(answer)


# -- who pays


def test_whoever_puts_a_bot_on_a_seat_pays_for_it(database: str) -> None:
    """A guest hands over to a bot that thinks; then the host does so for a guest who is away."""

    async def main() -> None:
        async with open_house(database, limits=SMALL) as table_service:
            seats = [SeatSetup("here", "Ailsa", "flora"), SeatSetup("here", "Iain")]
            live_game = await table_service.open("anna", "clans", seats, seed=3, address="at-home")
            await table_service.seat_service.let_bot_play(live_game, 0, "hard:2", "flora", "at-work")
            await wait_until_async(lambda: table_service.store.usage.get_totals(THINKING, ["flora"], 0))
            paid = table_service.store.usage.get_totals(THINKING, ["anna", "at-home", "flora", "at-work"], 0)
            assert set(paid) == {"flora", "at-work"}
            await table_service.seat_service.return_seat(live_game, 0, "flora")
            assert live_game.get_payers(0) == ("anna", "at-home")
            await table_service.seat_service.let_bot_play(live_game, 0, "easy", "anna", "at-inn")
            assert live_game.get_payers(0) == ("anna", "at-inn")
            assert (await table_service.find(live_game.info.id)).seats == table_service.store.load_seats(
                live_game.info.id
            )

    run(main())


def test_the_page_knows_who_pays(small: Server) -> None:
    with Person(small) as anna, Person(small) as flora:
        live_game = anna.open("clans", ["here", "invited"], **{"name-0": "Anna"})
        flora.join(live_game, 1, "Flora")
        assert flora.post(f"/t/{live_game.info.id}/seat/1/bot", {"level": "champion:60s"}).status_code == 303
        assert live_game.get_payers(1)[0] == flora.id and live_game.get_payers(0)[0] == anna.id


def test_nobody_else_pays_when_a_payer_is_deleted(database: str) -> None:
    async def main() -> None:
        async with open_house(database, limits=SMALL) as table_service:
            seats = [SeatSetup("here", "Iain"), SeatSetup("here", "Ailsa", "flora")]
            live_game = await table_service.open("anna", "clans", seats, address="at-home")
            await table_service.seat_service.let_bot_play(live_game, 1, "champion:60s", "flora", "at-work")
            delete_person(table_service.store.engine, "flora")
            seat = table_service.store.load_seats(live_game.info.id)[1]
            assert (seat.bot, seat.payer, seat.payer_address) == ("easy", "", "")

    run(main())
