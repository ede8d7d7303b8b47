"""One link for all free seats: who follows it, when, and what each is answered; and the page where people wait."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect
from web.people import Person, sentence
from web.serving import Server, serving
from web.windows import Window

from greatglen.web.live.game import LiveGame

SHARING = "navigator.share = (what) => { window.shared = what; return Promise.resolve(); };"


@pytest.fixture
def guest(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


def waits(answer_location: str, live_game: LiveGame) -> bool:
    assert answer_location.startswith(f"/t/{live_game.info.id}")
    return answer_location.endswith("/waiting")


def test_one_link_fills_all_seats_in_order(server: Server, host: Person) -> None:
    live_game = host.open("clans", ["here", "invited", "easy", "invited"], **{"name-0": "Ailsa"})
    link = host.link(live_game)
    assert link in host.get(f"/t/{live_game.info.id}/waiting").text
    with Person(server) as flora, Person(server) as bruce, Person(server) as late:
        assert "Ailsa invites you to Clans of Scotland" in flora.get(link).text
        answer = flora.post(link, {"name": "Flora"})
        assert answer.status_code == 303 and waits(answer.headers["location"], live_game)
        page = flora.get(answer.headers["location"]).text
        assert "Ailsa has invited you" in page and link not in page, "only the host sends it"
        answer = bruce.post(link, {"name": "Bruce"})
        assert answer.status_code == 303 and not waits(answer.headers["location"], live_game)
        assert live_game.names[0] == "Ailsa" and (live_game.names[1], live_game.names[3]) == ("Flora", "Bruce")
        for answer in (late.get(link), late.post(link, {"name": "Late"})):
            assert answer.status_code == 409 and "Every seat at this table is taken." in answer.text
            assert f'href="/t/{live_game.info.id}"' in answer.text, "they may look on"
        assert live_game.list_seats_of(late.id) == []


def test_reloading_going_back_and_clicking_twice_take_no_second_seat(host: Person, guest: Person) -> None:
    live_game = host.open("clans", ["here", "invited", "invited"])
    link, way = host.link(live_game), f"/t/{live_game.info.id}/waiting"
    for _ in range(2):
        answer = guest.post(link, {"name": "Flora"})
        assert (answer.status_code, answer.headers["location"]) == (303, way)
    answer = guest.get(link)
    assert (answer.status_code, answer.headers["location"]) == (303, way)
    assert host.get(link).headers["location"] == way, "whoever opened the table has a seat as well"
    assert live_game.list_seats_of(guest.id) == [1] and len(live_game.list_seats_of(host.id)) == 1


def test_guests_who_open_it_at_once_get_a_seat_each(server: Server, host: Person) -> None:
    live_game = host.open("clans", ["here", "invited", "invited"])
    with Person(server) as one, Person(server) as two, Person(server) as three, ThreadPoolExecutor(3) as pool:
        people = (one, two, three)
        answers = list(pool.map(lambda person: person.post(host.link(live_game), {"name": person.id[:6]}), people))
        assert sorted(answer.status_code for answer in answers) == [303, 303, 409]
        assert sorted(len(live_game.list_seats_of(person.id)) for person in people) == [0, 1, 1]


def test_a_process_that_has_not_heard_of_a_guest_gives_the_next_seat(database: str) -> None:
    with serving(database) as here, serving(database) as there, Person(here) as host, Person(there) as guest:
        live_game = host.open("clans", ["here", "invited", "invited"])
        there.found(live_game.info.id)  # in its memory both seats are free
        with Person(here) as first:
            assert first.post(host.link(live_game), {"name": "Flora"}).status_code == 303
        assert guest.post(host.link(live_game), {"name": "Bruce"}).status_code == 303
        assert there.found(live_game.info.id).names[1:] == ["Flora", "Bruce"]


def test_the_link_of_one_table_opens_no_other(host: Person, guest: Person) -> None:
    one, other = host.open("clans", ["here", "invited"]), host.open("clans", ["here", "invited"])
    signature = host.link(one).removeprefix(f"/join/{one.info.id}")
    for forged in (f"/join/{other.info.id}{signature}", f"/join/{one.info.id}{'0' * len(signature)}", "/join/ü" * 1):
        assert guest.get(forged).status_code == guest.post(forged).status_code == 404
    host.delete(f"/t/{one.info.id}")
    assert guest.get(host.link(one)).status_code == 404
    assert "no longer valid" in sentence(guest.get(host.link(one)))


def test_a_name_that_is_taken_is_asked_for_again(host: Person, guest: Person) -> None:
    live_game = host.open("clans", ["here", "invited"], **{"name-0": "Ailsa"})
    answer = guest.post(host.link(live_game), {"name": "AILSA"})
    assert answer.status_code == 409 and "choose another name" in sentence(answer)
    assert 'value="AILSA"' in answer.text and f'action="{host.link(live_game)}"' in answer.text
    assert guest.post(host.link(live_game), {"name": "x" * 25}).status_code == 422
    assert guest.post(host.link(live_game), {"name": "Flora"}).status_code == 303


def test_a_name_is_remembered(host: Person, guest: Person) -> None:
    live_game = host.open("clans", ["here", "invited"], **{"name-0": "Ailsa"})
    assert 'value="Ailsa"' in host.get("/new/clans").text
    guest.post(host.link(live_game), {"name": "Flora"})
    assert 'value="Flora"' in guest.get("/preferences").text


def test_a_bot_can_take_a_free_seat_and_only_its_people_wait(server: Server, host: Person, guest: Person) -> None:
    live_game = host.open("clans", ["here", "invited", "invited"])
    path = f"/t/{live_game.info.id}"
    assert guest.get(f"{path}/waiting").headers["location"] == path
    assert guest.post(f"{path}/seat/1/bot", {"level": "easy"}).status_code == 403
    assert guest.get(f"{path}/invitation.svg").status_code == 403
    assert "<svg" in host.get(f"{path}/invitation.svg").text
    for seat, way in ((1, f"{path}/waiting"), (2, path)):
        answer = host.post(f"{path}/seat/{seat}/bot", {"level": "easy", "back": "waiting"})
        assert answer.headers["location"] == way
    assert host.get(f"{path}/waiting").headers["location"] == path
    assert guest.get(host.link(live_game)).status_code == 409
    assert host.get(f"{path}/invitation.svg").status_code == 404


def test_a_program_sits_down_by_the_link(guest: Person) -> None:
    made = guest.http.post("/api/tables", json={"game": "clans", "seats": [{}, *[{"kind": "invited"}] * 2]}).json()
    asked = {"invitation": made["invitation"], "name": "Flora"}
    secret = {"Idempotency-Key": "0123456789abcdef" * 2}
    taken, again = (guest.http.post("/api/join", json=asked, headers=secret).json() for _ in range(2))
    assert taken == again and taken["seat"] == 1
    assert guest.http.post("/api/join", json=asked | {"name": "Bruce"}).json()["seat"] == 2
    full = guest.http.post("/api/join", json=asked | {"name": "Late"})
    assert full.status_code == 409 and full.json()["code"] == "table-full"
    alone = guest.http.post("/api/tables", json={"game": "clans", "seats": [{}, {"kind": "easy"}]}).json()
    assert alone["invitation"] == ""


def test_a_rated_table_takes_people_at_browsers_and_each_of_them_once(database: str) -> None:
    with serving(database, settings={"ratings": "yes"}) as server, Person(server) as host, Person(server) as guest:
        live_game = host.open("clans", ["here", "invited", "invited"], rated="yes", **{"name-0": "Ailsa"})
        link = host.link(live_game)
        assert "rat" in guest.get(link).text, "they are told what they agree to"
        program = guest.http.post("/api/join", json={"invitation": link.removeprefix("/join/"), "name": "Bot"})
        assert program.status_code == 422 and "programs" in sentence(program)
        for _ in range(2):
            assert guest.post(link, {"name": "Flora"}).status_code == 303
        assert live_game.list_seats_of(guest.id) == [1] and live_game.seats[2].invitation


def test_people_see_who_comes_and_the_table_opens_by_itself(server: Server, open_window: Callable[..., Window]) -> None:
    host, guest = open_window(permissions=["clipboard-read", "clipboard-write"]), open_window()
    host.page.add_init_script(SHARING)
    host.page.goto("/new/clans?preset=friends")
    host.page.fill("[name=name-0]", "Ailsa")
    host.page.locator("button.gold").click()
    host.page.wait_for_url("**/waiting")
    live_game = server.live_game(host.page.url)
    link = f"{server.url}/join/{server.table_service.seat_service.create_table_invitation(live_game.info.id)}"
    expect(host.page.locator(".invite input")).to_have_value(link)
    host.page.wait_for_function("() => document.querySelector('.invite img').naturalWidth > 100")
    host.page.locator("[data-copies]").click()
    expect(host.page.locator("[data-copies]")).to_have_text("Copied")
    assert host.page.evaluate("navigator.clipboard.readText()") == link
    host.page.locator("[data-shares]").click()
    assert host.page.evaluate("window.shared.url") == link
    expect(host.page.locator(".seats .free")).to_have_count(2)

    guest.page.goto(link)
    expect(guest.page.locator("h1")).to_have_text("Ailsa invites you to Clans of Scotland")
    guest.page.fill("[name=name]", "Flora")
    guest.page.locator("button.gold").click()
    guest.page.wait_for_url("**/waiting")
    expect(host.page.locator(".seats .taken", has_text="Flora")).to_contain_text("is here")
    guest.page.go_back()  # to the link, which knows them
    guest.page.wait_for_url("**/waiting")
    guest.page.goto("/rules")
    expect(host.page.locator(".seats .taken", has_text="Flora")).to_contain_text("is away")
    guest.page.goto(f"/t/{live_game.info.id}/waiting")
    with Person(server) as last:
        last.post(link.removeprefix(server.url), {"name": "Bruce"})
    for window in (host, guest):
        window.page.wait_for_url(re.compile(rf"/t/{live_game.info.id}$"))
