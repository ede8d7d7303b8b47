"""Vacations make clocks stand still; a game ends without a result when all want that; clocks tell nothing of hands."""

import asyncio

import pytest
from patience import run, wait_until_async
from twins import make_pairs
from web.features.correspondence.simulated import DAY, HOUR, NOON, Time, act, clock, open_house, table, until_turn_of
from web.people import Person, sentence
from web.serving import Server

from greatglen.kernel.record import Record
from greatglen.kernel.refusal import Refused
from greatglen.store.accounts.contacts import PushDevice
from greatglen.store.accounts.ownership import delete_rows, export_rows, transfer_rows
from greatglen.store.correspondence.clocks import ClockTerms
from greatglen.store.rows import Conflict, SeatInfo
from greatglen.store.store import Store
from greatglen.web.features.correspondence.table_actions import propose_end
from greatglen.web.live.seats import SeatSetup
from greatglen.web.pages.table_list import format_day

TURN, ASK = ClockTerms("turn", DAY, "easy"), ClockTerms("turn", DAY, "")
PAIR = next(make_pairs(seats=2))


# -- vacations


def test_clocks_stand_still(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, periodic_task):
            vacations = table_service.store.vacations
            live_game = await table(table_service, TURN, "anna", "boyd")
            await until_turn_of(table_service, live_game, 1)
            time.move(6 * HOUR)
            told = vacations.begin("boyd", time.now + 10 * DAY, time.now)
            assert live_game.info.id in told
            await table_service.refresh(live_game)
            assert live_game.side_info.vacation_ends == {1: time.now + 10 * DAY}, "the others see it"
            assert clock(table_service, live_game, 1).get_remaining(time.now) == 18 * HOUR
            time.move(9 * DAY)
            await periodic_task.run_due()
            assert (
                clock(table_service, live_game, 1).get_remaining(time.now) == 18 * HOUR and live_game.seats[1].bot == ""
            )
            vacations.end("boyd", time.now)
            time.move(17 * HOUR)
            assert clock(table_service, live_game, 1).get_remaining(time.now) == HOUR, "back a day early"
            await until_turn_of(table_service, live_game, 0)
            vacations.begin("boyd", time.now + 3 * DAY, time.now)
            await until_turn_of(table_service, live_game, 1)
            time.move(4 * DAY - 1)
            await periodic_task.run_due()
            assert live_game.seats[1].bot == "", "his day begins when the vacation ends"
            time.move(1)
            await periodic_task.run_due()
            assert live_game.seats[1].bot == "easy"

    run(main())


def test_so_many_days_a_year(database: str) -> None:
    async def main() -> None:
        time = Time(1_798_761_600.0)  # the first of January 2027
        async with open_house(database, time) as (table_service, _):
            vacations = table_service.store.vacations
            with pytest.raises(Refused) as refused:
                vacations.begin("anna", time.now + 31 * DAY, time.now)
            assert refused.value.facts == {"most": 30, "left": 30, "year": 2027}
            assert vacations.get_end("anna", time.now) == 0, "nothing has changed"
            vacations.begin("anna", time.now + 20 * DAY, time.now)
            time.move(5 * DAY)
            vacations.end("anna", time.now)
            assert vacations.count_days_left("anna", time.now) == 25, "only days that were taken count"
            with pytest.raises(Refused, match="still to come"):
                vacations.begin("anna", time.now, time.now)
            time.move(350 * DAY)
            vacations.begin("anna", time.now + 30 * DAY, time.now)
            assert vacations.count_days_left("anna", time.now) == 15, "ten days of it are in this year"
            assert vacations.count_days_left("anna", time.now + 20 * DAY) == 10, "and twenty in the next"

    run(main())


def test_the_page_sets_it(server: Server) -> None:
    with Person(server) as anna:
        assert "30 days left" in anna.get("/preferences").text
        bad = anna.post("/days/vacation", {"until": "tomorrow"})
        assert bad.status_code == 422 and "not a day" in sentence(bad)
        assert "still to come" in sentence(anna.post("/days/vacation", {"until": "2020-01-01"}))
        assert "at most 30 days" in sentence(anna.post("/days/vacation", {"until": "2199-01-01"}))
        tomorrow = server.table_service.now() + DAY
        assert anna.post("/days/vacation", {"until": format_day(tomorrow)}).status_code == 303
        assert format_day(tomorrow) in anna.get("/preferences").text
        assert anna.post("/days/vacation").status_code == 303
        assert "I am back" not in anna.get("/preferences").text


# -- agreed ends


def test_it_ends_when_all_agree(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _):
            live_game = await table(table_service, TURN, "anna", "boyd", "easy")
            await wait_until_async(lambda: live_game.table.choice.seat != 2)
            await propose_end(table_service, live_game, "anna", True)
            assert live_game.side_info.end_voters == [0] and not live_game.is_closed
            await propose_end(table_service, live_game, "boyd", False)
            assert live_game.side_info.end_voters == [], "somebody would play on"
            await propose_end(table_service, live_game, "boyd", True)
            await propose_end(table_service, live_game, "boyd", True)
            with pytest.raises(Refused):
                await propose_end(table_service, live_game, "a stranger", True)
            version = live_game.table.version
            await propose_end(table_service, live_game, "anna", True)
            assert live_game.side_info.ended_at == time.now and live_game.is_closed and not live_game.table.is_over
            with pytest.raises(Refused) as refused:
                await act(table_service, live_game)
            assert refused.value.code == "agreed-end" and live_game.table.version == version
            assert all(clock(table_service, live_game, seat).deadline is None for seat in range(3))
            info = table_service.store.load_game(live_game.info.id)
            assert info is not None and info.is_closed and not info.over
            assert table_service.store.count_unfinished("anna", "") == (0, 0) and table_service.store.count_games() == (
                0,
                1,
            )
            table_service.wake(live_game)
            await wait_until_async(lambda: live_game.is_idle)
            assert live_game.table.version == version, "bots rest"

    run(main())


def test_two_who_agree_at_once_end_it(database: str) -> None:
    async def main() -> None:
        async with open_house(database, Time()) as (table_service, _), open_house(database, Time()) as (other, _):
            for _ in range(8):
                live_game = await table(table_service, None, "anna", "boyd")
                await asyncio.gather(
                    asyncio.to_thread(table_service.store.agreed_ends.agree, live_game.info.id, "anna", NOON),
                    asyncio.to_thread(other.store.agreed_ends.agree, live_game.info.id, "boyd", NOON),
                )
                assert table_service.store.load_side_info(live_game.info.id).ended_at == NOON
                with pytest.raises(Conflict):
                    table_service.store.agreed_ends.agree(live_game.info.id, "anna", NOON)

    run(main())


def test_who_has_no_time_left_is_not_asked(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, periodic_task):
            before, after = (
                await table(table_service, ASK, "anna", "boyd"),
                await table(table_service, ASK, "anna", "boyd"),
            )
            for live_game in (before, after):
                await until_turn_of(table_service, live_game, 1)
            await propose_end(table_service, before, "anna", True)
            time.move(DAY)
            await periodic_task.run_due()
            assert before.side_info.ended_at, "who waited for him is done with it"
            await propose_end(table_service, after, "anna", True)
            assert after.side_info.ended_at

    run(main())


def test_an_action_and_an_end_at_once(database: str) -> None:
    """Another process has ended the game: what comes then is refused, and told why."""

    async def main() -> None:
        async with open_house(database, Time()) as (table_service, _):
            live_game = await table(table_service, None, "anna", "boyd")
            for owner in ("anna", "boyd"):
                table_service.store.agreed_ends.agree(live_game.info.id, owner, NOON)
            assert not live_game.side_info.ended_at, "memory does not know yet"
            with pytest.raises(Refused) as refused:
                await act(table_service, live_game)
            assert refused.value.code == "agreed-end"
            again = await table_service.find(live_game.info.id)
            assert again.is_closed

    run(main())


def test_the_pages_say_so(server: Server) -> None:
    with Person(server) as anna, Person(server) as boyd:
        live_game = anna.open("clans", ["here", "invited"], clock="turn-86400", **{"clock-after": ""})
        boyd.join(live_game, 1, "Boyd")
        path = f"/t/{live_game.info.id}"
        assert anna.post(f"{path}/end", {"what": "agree"}).status_code == 303
        page = boyd.get(path).text
        assert "End the game?" in page and "I agree: end it" in page
        assert "left" in anna.get("/").text
        assert boyd.post(f"{path}/end", {"what": "agree"}).status_code == 303
        assert "ended by agreement" in anna.get(path).text and "ended by agreement" in anna.get("/").text
        with Person(server) as stranger:
            assert stranger.post(f"{path}/end", {"what": "agree"}).status_code == 403
            refused = stranger.post(f"{path}/claim", {"seat": "0", "level": "easy"})
            assert refused.status_code == 403
        assert anna.post(f"{path}/claim", {"seat": "x", "level": "easy"}).status_code == 422


def test_clocks_that_are_none_open_no_table(server: Server) -> None:
    with Person(server) as anna:
        seats = {"seat-0": "here", "seat-1": "easy"}
        before = len(server.table_service.store.list_games_of(anna.id))
        for clock_, after in (
            ("turn-1", "easy"),
            ("week-300", "easy"),
            ("turn-x", ""),
            ("game-99999999", ""),
            ("turn-300", "hard"),
        ):
            refused = anna.post("/new/clans", {**seats, "clock": clock_, "clock-after": after})
            assert refused.status_code == 422 and sentence(refused)
        assert len(server.table_service.store.list_games_of(anna.id)) == before


def test_programs_have_the_same(server: Server) -> None:
    with Person(server) as person:
        clock_ = {"kind": "game", "seconds": 86400, "after": ""}
        made = person.http.post("/api/tables", json={"game": "clans", "seats": [{}, {}], "clock": clock_}).json()
        path = f"/api/tables/{made['id']}"
        seat = person.get(path).json()["decides"]
        time = person.get(path).json()["clock"]
        assert time["kind"] == "game" and time["seats"][seat]["deadline"] > 0
        assert time["seats"][1 - seat] == {"left": 86400.0, "deadline": None, "vacation_until": None}
        keys = [{"Authorization": f"Bearer {one['key']}"} for one in made["seats"]]
        late = person.http.post(f"{path}/claim", json={"seat": seat}, headers=keys[1 - seat])
        assert late.status_code == 409 and late.json()["code"] == "time-left"
        first = person.http.post(f"{path}/end", json={}, headers=keys[0]).json()
        assert first["would_end"] == [0] and first["ended"] is False
        assert person.http.post(f"{path}/end", json={}, headers=keys[1]).json()["ended"] is True
        again = person.http.post(f"{path}/end", json={}, headers=keys[1])
        assert again.status_code == 409 and again.json()["code"] == "agreed-end"


# -- what clocks tell


async def told_by_clocks(database: str, record: Record) -> list[object]:
    """All that the database knows of turns and clocks, and whom it would tell, while the other plays, with a choice or
    without."""
    time = Time()
    found: list[object] = []
    async with open_house(database, time) as (table_service, periodic_task):
        sitters = [
            SeatSetup("here", "Ailsa", "anna") if seat == PAIR.seat else SeatSetup("here", "Flora", "flora")
            for seat in range(2)
        ]
        live_game = await table_service.open("anna", "clans", sitters, record=record)
        await table_service.set_clock(live_game, TURN)

        def look() -> None:
            info = table_service.store.load_game(live_game.info.id)
            assert info is not None
            timing = table_service.store.clocks.load_timings([info.id])[info.id]
            found.append((info.turn, info.turned, info.to_move, info.news, info.edition, timing))

        look()
        time.move(HOUR)
        await table_service.act(live_game, PAIR.seat, PAIR.action)
        look()
        time.move(HOUR)
        await periodic_task.run_due()
        look()
        by: SeatInfo = live_game.seats[PAIR.other]
        await table_service.act(live_game, by.seat, PAIR.play)
        look()
        time.move(2 * DAY)
        await periodic_task.run_due()
        await table_service.refresh(live_game)
        found.append([seat.bot for seat in live_game.seats])
    return found


def test_they_tell_nothing_of_hands(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Twins: a seat that has one card that fits, and the same with several."""
    folder = tmp_path_factory.mktemp("twins")
    forced, free = (
        run(told_by_clocks(f"sqlite:///{folder / name}.db", record))
        for name, record in (("forced", PAIR.forced), ("free", PAIR.free))
    )
    assert forced == free and len(forced) == 5


# -- what is a person's own


def test_it_can_be_downloaded_and_goes_with_its_person(database: str) -> None:
    """Without the keys by which others could speak to their browsers, or stop their mail."""
    store = Store(database)
    for owner in ("anna", "boyd"):
        device = PushDevice(f"https://push.example/{owner}", f"key-{owner}", f"auth-{owner}", "en")
        store.contacts.add_device(owner, device, NOON)
        token = store.contacts.set_address(owner, f"{owner}@glen.example", "en", NOON).token
        store.vacations.begin(owner, NOON + DAY, NOON)
        with store.engine.connect() as connection:
            found = export_rows(connection, owner)
        assert found["subscriptions"] == [{"endpoint": device.endpoint, "language": "en", "added": NOON, "slow": 0}]
        assert found["mailboxes"][0]["address"] == f"{owner}@glen.example" and token not in str(found)
        assert found["vacations"][0]["until"] == NOON + DAY
    with store.engine.begin() as connection:
        delete_rows(connection, "anna")
    assert store.contacts.list_devices("anna") == [] and store.contacts.find_mailbox("anna") is None
    assert store.vacations.get_end("anna", NOON) == 0 and len(store.contacts.list_devices("boyd")) == 1
    with store.engine.begin() as connection:
        transfer_rows(connection, "boyd", "p-boyd")
    assert len(store.contacts.list_devices("p-boyd")) == 1 and store.vacations.get_end("p-boyd", NOON) == NOON + DAY
    store.close()
