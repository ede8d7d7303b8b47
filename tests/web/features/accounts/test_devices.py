"""Oneself on several devices: by a link, once; revoked, joined, refused."""

from collections.abc import Iterator

import pytest
from sqlalchemy import event
from web.features.accounts.carrying import become, devices, link, name, recovery, tables
from web.people import Person, sentence
from web.serving import Server, serving

from greatglen.web.features.accounts.account_service import MINUTES, MOST_DEVICES, create_code, read_code
from greatglen.web.visitors.device_cache import MAX_AGE


class Clock:
    """A time of day that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def table_service(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Server]:
    """A server for all of these people, which goes by the clock."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('devices') / 'games.db'}", now=clock) as server:
        yield server


def seat_at(person: Person, table: str) -> bool:
    """Whether a browser sits at a table: it may talk of its seat, step back and so on."""
    return person.get(f"/t/{table}/undo").status_code == 200


def test_a_link_makes_another_browser_oneself(table_service: Server) -> None:
    with Person(table_service) as computer, Person(table_service) as phone:
        computer.post("/preferences", {"name": "Mairi", "theme": "dark", "language": "de"})
        before = computer.open("clans", ["here", "easy"]).info.id
        old = computer.id
        become(phone, link(computer))
        assert computer.id != old and phone.id != computer.id
        assert name(phone) == "Mairi" and 'data-theme="dark"' in phone.get("/").text
        assert "set-cookie" not in phone.get("/").headers  # what it has is right
        assert 'lang="de"' in phone.get("/nowhere").text
        assert tables(phone) == tables(computer) == {before}
        assert seat_at(phone, before) and seat_at(computer, before)
        later = phone.open("clans", ["here", "easy"]).info.id
        assert seat_at(computer, later)
        assert phone.delete(f"/t/{before}").status_code == 303  # who is the host is it everywhere
        computer.post("/preferences", {"name": "Mairi NicRath"})
        assert name(phone) == "Mairi NicRath"
        assert len(devices(phone)) == 2


def test_the_old_cookie_opens_nothing(table_service: Server) -> None:
    with Person(table_service) as computer, Person(table_service) as thief:
        table = computer.open("clans", ["here", "easy"]).info.id
        old = computer.id
        link(computer)
        assert seat_at(computer, table)
        person = table_service.table_service.store.list_games_of(table_service.found(table).info.host)[0].host
        for stolen in (old, person):
            thief.http.cookies.set("greatglen", stolen, domain="127.0.0.1")
            assert not seat_at(thief, table) and tables(thief) == set()


def test_until_the_new_cookie_has_come_back_the_old_one_is_good(table_service: Server) -> None:
    """The answer with it got lost on the way: nothing else has."""
    with Person(table_service) as computer:
        table = computer.open("clans", ["here", "easy"]).info.id
        old = computer.id
        link(computer)
        computer.http.cookies.set("greatglen", old, domain="127.0.0.1")
        assert seat_at(computer, table) and tables(computer) == {table}
        link(computer)  # again, and now it arrives
        assert computer.id != old and seat_at(computer, table)


def test_a_revoked_device_is_a_stranger_and_is_told(table_service: Server, clock: Clock) -> None:
    with Person(table_service) as computer, Person(table_service) as phone:
        computer.post("/preferences", {"name": "Mairi"})
        table = computer.open("clans", ["here", "easy"]).info.id
        code = link(computer)
        clock.now += 1.0
        become(phone, code)
        assert seat_at(phone, table)
        first, second = devices(computer)
        assert computer.post(f"/me/devices/{second}/revoke").status_code == 303
        assert not seat_at(phone, table) and tables(phone) == set()
        assert "has been signed out" in phone.get("/").text and name(phone) == ""
        assert seat_at(computer, table) and devices(computer) == [first]
        refused = computer.post(f"/me/devices/{second}/revoke")
        assert refused.status_code == 404 and "no such device" in sentence(refused)
        phone.post("/preferences", {"name": "Iain"})
        assert "has been signed out" not in phone.get("/").text and name(phone) == "Iain"
        phone.open("clans", ["here", "easy"])
        assert len(tables(phone)) == 1


def test_all_others_can_be_revoked_at_once_and_so_can_oneself(table_service: Server) -> None:
    with (
        Person(table_service) as computer,
        Person(table_service) as phone,
        Person(table_service) as tablet,
        Person(table_service) as late,
    ):
        table = computer.open("clans", ["here", "easy"]).info.id
        become(phone, link(computer))
        become(tablet, link(phone))
        unused = link(tablet)
        assert computer.post("/me/devices/others/revoke").status_code == 303
        assert [seat_at(one, table) for one in (computer, phone, tablet)] == [True, False, False]
        assert late.post("/me/here", {"code": unused}).status_code == 404  # whoever had a device may have made it
        [own] = devices(computer)
        kept = recovery(computer)
        computer.post(f"/me/devices/{own}/revoke")
        assert not seat_at(computer, table) and "has been signed out" in computer.get("/").text
        assert computer.post("/me/anew").status_code == 303
        assert "has been signed out" not in computer.get("/").text
        become(late, kept)
        assert seat_at(late, table)


def test_a_device_of_somebody_else_cannot_be_touched(table_service: Server) -> None:
    with Person(table_service) as mairi, Person(table_service) as iain:
        link(mairi)
        link(iain)
        [hers] = devices(mairi)
        assert iain.post(f"/me/devices/{hers}/revoke").status_code == 404
        assert iain.post(f"/me/devices/{hers}/name", {"name": "Mine"}).status_code == 404
        assert mairi.post(f"/me/devices/{hers}/name", {"name": "The old <b>laptop</b>"}).status_code == 303
        assert "The old &lt;b&gt;laptop" in mairi.get("/me").text


def test_a_link_is_good_once_and_for_ten_minutes(table_service: Server, clock: Clock) -> None:
    with Person(table_service) as computer, Person(table_service) as phone, Person(table_service) as other:
        table = computer.open("clans", ["here", "easy"]).info.id
        code = link(computer)
        for _ in range(2):  # to look uses nothing up
            assert phone.post("/me/here", {"code": code}).status_code == 200
        become(phone, code)
        for path in ("/me/here", "/me/here/confirm"):
            again = other.post(path, {"code": code})
            assert again.status_code == 404 and "has been used or withdrawn" in sentence(again)
        late = link(computer)
        clock.now += 60 * MINUTES + 1
        refused = other.post("/me/here/confirm", {"code": late})
        assert refused.status_code == 404 and "too old" in sentence(refused)
        older = link(computer)
        link(computer)
        assert other.post("/me/here", {"code": older}).status_code == 404  # there is one at a time
        assert not seat_at(other, table) and seat_at(phone, table) and seat_at(computer, table)


@pytest.mark.parametrize("code", ["", "x", "d-" + "a" * 32, "7K2QX" * 5, "0" * 400, "https://glen.example/#", "ж" * 25])
def test_garbage_is_told_plainly(table_service: Server, code: str) -> None:
    with Person(table_service) as phone:
        for path in ("/me/here", "/me/here/confirm"):
            refused = phone.post(path, {"code": code})
            assert refused.status_code == 404 and "This code is not valid" in sentence(refused)
        old = phone.id
        assert phone.get("/").status_code == 200 and phone.id == old


def test_codes_are_read_however_they_are_typed() -> None:
    code = create_code()
    spoken = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert read_code(spoken) == read_code(f"https://glen.example/me/here#{code}") == read_code(code) == code
    assert len({create_code() for _ in range(100)}) == 100


def test_what_the_browser_had_comes_along_or_stays(table_service: Server) -> None:
    with Person(table_service) as computer, Person(table_service) as phone, Person(table_service) as tablet:
        computer.post("/preferences", {"name": "Mairi"})
        hers = computer.open("clans", ["here", "easy"]).info.id
        phone.post("/preferences", {"name": "M."})
        on_phone = phone.open("glenmore", ["here", "easy"]).info.id
        tablet.open("glenmore", ["here", "easy"])
        code = link(computer)
        asked = phone.post("/me/here", {"code": code}).text
        assert "You will be Mairi here" in asked and "You are M. here." in asked and 'name="bring"' in asked
        undecided = phone.post("/me/here/confirm", {"code": code})
        assert undecided.status_code == 422 and "Choose whether" in sentence(undecided)
        assert tables(phone) == {on_phone}
        become(phone, code, bring="yes")
        assert tables(phone) == tables(computer) == {hers, on_phone} and seat_at(computer, on_phone)
        assert name(phone) == "Mairi"
        become(tablet, link(phone), bring="no")
        assert tables(tablet) == {hers, on_phone}


def test_two_people_with_several_devices_become_one(table_service: Server) -> None:
    """Their devices come along, and so does what lets them in; where both sit at one table they have two seats."""
    with (
        Person(table_service) as one,
        Person(table_service) as its_phone,
        Person(table_service) as other,
        Person(table_service) as its_tablet,
        Person(table_service) as late,
    ):
        live_game = one.open("clans", ["here", "invited"])
        other.join(live_game, 1, "Mairi II")
        become(its_phone, link(one))
        become(its_tablet, link(other))
        kept = recovery(other)
        code = link(one)
        assert "1 other device" in other.post("/me/here", {"code": code}).text
        become(other, code, bring="yes")
        become(late, kept)
        everybody = [one, its_phone, other, its_tablet, late]
        assert all(tables(each) == {live_game.info.id} for each in everybody)
        assert {seat.owner for seat in table_service.found(live_game.info.id).seats} == {
            table_service.found(live_game.info.id).info.host
        }
        assert len(devices(its_tablet)) == 5


def test_a_device_that_leaves_somebody_takes_nothing_along(table_service: Server) -> None:
    with Person(table_service) as one, Person(table_service) as other, Person(table_service) as its_tablet:
        hers = one.open("clans", ["here", "easy"]).info.id
        his = other.open("clans", ["here", "easy"]).info.id
        become(its_tablet, link(other))
        become(other, link(one), bring="no")
        assert tables(other) == {hers} and tables(its_tablet) == {his}
        assert len(devices(its_tablet)) == 1 and len(devices(one)) == 2


def test_a_browser_that_is_one_already_uses_no_link_up(table_service: Server) -> None:
    with Person(table_service) as computer, Person(table_service) as phone:
        code = link(computer)
        for path in ("/me/here", "/me/here/confirm"):
            refused = computer.post(path, {"code": code})
            assert refused.status_code == 409 and "one of your devices already" in sentence(refused)
        become(phone, code)


def test_a_recovery_code_is_good_until_it_is_revoked(table_service: Server, clock: Clock) -> None:
    with (
        Person(table_service) as computer,
        Person(table_service) as phone,
        Person(table_service) as tablet,
        Person(table_service) as late,
    ):
        table = computer.open("clans", ["here", "easy"]).info.id
        code = recovery(computer)
        clock.now += 400 * 24 * 3600
        become(phone, code)
        become(tablet, code)
        assert seat_at(tablet, table)
        page = computer.get("/me").text
        assert code not in page and "last used on" in page
        revoke = page.partition('action="/me/recovery/')[2].partition('"')[0]
        assert computer.post(f"/me/recovery/{revoke}").status_code == 303
        assert late.post("/me/here/confirm", {"code": code}).status_code == 404
        assert computer.post(f"/me/recovery/{revoke}").status_code == 404
        for _ in range(5):
            recovery(computer)
        refused = computer.post("/me/recovery")
        assert refused.status_code == 403 and "5 recovery codes" in sentence(refused)


def test_there_can_be_only_so_many_devices(table_service: Server) -> None:
    with Person(table_service) as computer, Person(table_service) as one_more:
        code = recovery(computer)
        for _ in range(MOST_DEVICES - 1):
            with Person(table_service) as another:
                become(another, code)
        refused = one_more.post("/me/here/confirm", {"code": code})
        assert refused.status_code == 403 and "20 devices" in sentence(refused)


def test_who_has_one_browser_costs_what_they_always_did(table_service: Server, clock: Clock) -> None:
    """No statement asks for people or devices; and of who has several, one does, whatever they do in ten seconds."""
    said: list[str] = []
    event.listen(
        table_service.table_service.store.engine, "before_cursor_execute", lambda *call: said.append(str(call[2]))
    )
    with Person(table_service) as alone, Person(table_service) as several:
        for person in (alone, several):
            person.open("clans", ["here", "easy"])
        link(several)

        def asked(person: Person) -> int:
            said.clear()
            for path in ("/", "/preferences", "/", "/rules"):
                assert person.get(path).status_code == 200
            return sum(any(table in line for table in ("devices", "people", "passes", "passkeys")) for line in said)

        assert asked(alone) == 0 and said
        several.get("/")
        clock.now += MAX_AGE
        assert asked(several) == 1
        assert asked(several) == 0 and said
