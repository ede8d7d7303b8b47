"""A seat is its owner's alone, forms come from our pages only, and no answer tells more than it should."""

import re
from collections.abc import Iterator

import httpx
import pytest
from patience import PATIENCE, wait_until
from web.people import CSRF, Person, sentence
from web.serving import Server, serving

from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.state import Clans
from greatglen.web.app import SECURITY_HEADERS, STATIC
from greatglen.web.live.game import LiveGame
from greatglen.web.visitors.limits import Limits

INVITED = ["here", "invited"]


@pytest.fixture
def guest(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


def first(live_game: LiveGame) -> str:
    return str(live_game.table.choice.options[0])


def clans(live_game: LiveGame) -> Clans:
    assert isinstance(live_game.table.state, Clans)
    return live_game.table.state


def says_why(answer: httpx.Response, status: int) -> None:
    """The right status, and a sentence without anything of the machinery."""
    assert answer.status_code == status, answer.text[:300]
    said = sentence(answer)
    assert re.match("[A-Z“]", said) and said.endswith("."), said
    assert "Traceback" not in answer.text and 'File "' not in answer.text


# -- seats


def test_a_seat_is_played_by_its_browser_only(host: Person, guest: Person) -> None:
    live_game = host.open("clans", INVITED)
    before = live_game.table.digest()
    says_why(guest.act(live_game, first(live_game)), 403)
    says_why(guest.post(f"/t/{live_game.info.id}/undo"), 403)
    says_why(guest.post(f"/t/{live_game.info.id}/pay"), 403)
    assert live_game.table.digest() == before
    assert guest.join(live_game, 1, "Flora").status_code == 303
    says_why(guest.act(live_game, first(live_game)), 403)
    assert live_game.table.digest() == before
    assert host.act(live_game, first(live_game)).status_code == 200
    assert live_game.table.digest() != before


def test_an_invitation_opens_one_seat_once(host: Person, guest: Person, server: Server) -> None:
    live_game = host.open("glenmore", ["here", "invited", "invited"])
    invitation = live_game.seats[1].invitation
    assert guest.join(live_game, 1).status_code == 303
    assert live_game.list_seats_of(guest.id) == [1] and live_game.seats[1].invitation is None
    with Person(server) as thief:
        for used in (invitation, "nobody0knows0this0one", "None"):
            says_why(thief.post(f"/join/{used}", {"name": "Thief"}), 404)
            says_why(thief.get(f"/join/{used}"), 404)
        assert live_game.list_seats_of(thief.id) == []


def test_the_page_of_a_guest_holds_no_token_and_the_host_only_those_to_give_away(host: Person, guest: Person) -> None:
    live_game = host.open("clans", ["here", "invited", "invited", "easy"])
    guest.join(live_game, 1)
    shown = host.get(f"/t/{live_game.info.id}").text
    assert set(re.findall(r"/join/\w+", shown)) == {host.link(live_game)}
    assert not any(seat.invitation in shown for seat in live_game.seats if seat.invitation)
    assert "/join/" not in guest.get(f"/t/{live_game.info.id}").text
    for page in (host.get(f"/t/{live_game.info.id}").text, guest.get(f"/t/{live_game.info.id}").text):
        assert host.id not in page and guest.id not in page


def test_an_invitation_shows_nothing_before_nor_after_somebody_sat_down(host: Person, guest: Person) -> None:
    """The host has seen the invitation; it must not show the hand behind it, by the page or by the API."""
    live_game = host.open("clans", INVITED)
    bearer = {"Authorization": f"Bearer {live_game.seats[1].invitation}"}
    path = f"/api/tables/{live_game.info.id}"
    says_why(host.get(path, **bearer), 403)
    page = guest.get(f"/join/{live_game.seats[1].invitation}").text
    assert "data-at" not in page and not any(NAME[card] in page for card in clans(live_game).hands[1])
    guest.join(live_game, 1)
    says_why(host.get(path, **bearer), 403)


def test_a_guest_of_the_api_has_a_key_that_the_host_never_sees(guest: Person) -> None:
    made = guest.http.post("/api/tables", json={"game": "clans", "seats": [{}, {"kind": "invited"}]}).json()
    path = f"/api/tables/{made['id']}"
    invitation = made["seats"][1]["invitation"]
    assert made["seats"][0]["key"] and not made["seats"][1]["key"] and not made["seats"][0]["invitation"]
    taken = guest.http.post("/api/join", json={"invitation": invitation, "name": "Flora"}).json()
    assert (taken["id"], taken["seat"]) == (made["id"], 1) and taken["key"] not in str(made)
    assert guest.get(path, Authorization=f"Bearer {taken['key']}").json()["seat"] == 1
    says_why(guest.http.post("/api/join", json={"invitation": invitation}), 404)
    for not_a_seat in (invitation, made["key"]):
        says_why(guest.get(path, Authorization=f"Bearer {not_a_seat}"), 403)


def test_only_the_host_deletes_a_table_of_the_api(guest: Person, server: Server) -> None:
    made = guest.http.post("/api/tables", json={"game": "clans", "seats": [{}, {}]}).json()
    path = f"/api/tables/{made['id']}"
    for key in ("-", "wrong", made["seats"][0]["key"]):
        says_why(guest.http.delete(path, headers={"Authorization": f"Bearer {key}"}), 403)
    assert guest.http.delete(path, headers={"Authorization": f"Bearer {made['key']}"}).status_code == 204
    says_why(guest.get(path), 404)


def test_a_bot_on_an_unclaimed_seat_opens_nothing_to_the_host(host: Person) -> None:
    """Neither the hands of Clans nor, where all is open, what is still to be drawn."""
    live_game = host.open("clans", INVITED)
    invitation = live_game.seats[1].invitation
    path = f"/t/{live_game.info.id}"
    assert host.post(f"{path}/seat/1/bot", {"level": "easy"}).status_code == 303
    says_why(host.get(f"{path}/record.json"), 403)
    says_why(host.post(f"{path}/branch", {"at": "0"}), 403)
    says_why(host.get(f"/join/{invitation}"), 404)
    live_game = host.open("glenmore", INVITED)
    host.post(f"/t/{live_game.info.id}/seat/1/bot", {"level": "easy"})
    record = host.get(f"/t/{live_game.info.id}/record.json").json()
    assert record["seal"] == live_game.table.seal and record["seed"] == 0 and "key" not in record


def test_a_chosen_seed_is_told_to_everybody(host: Person, guest: Person) -> None:
    chosen = host.open("clans", INVITED, seed="77")
    sealed = host.open("clans", INVITED)
    for person in (host, guest):
        assert "seed 77" in person.get(f"/t/{chosen.info.id}").text
        page = person.get(f"/t/{sealed.info.id}").text
        assert sealed.table.seal in page and "seeded" not in page


def test_a_spectator_never_talks_under_a_players_name(host: Person, guest: Person) -> None:
    live_game = host.open("clans", ["here", "easy"], **{"name-0": "Ailsa"})
    guest.post("/preferences", {"name": "Ailsa"})
    guest.post(f"/t/{live_game.info.id}/chat", {"text": "I am she"})
    host.post(f"/t/{live_game.info.id}/chat", {"text": "No, I am"})
    page = re.sub("<span[^>]*></span> *", "", " ".join(host.get(f"/t/{live_game.info.id}").text.split()))
    assert "<b>Ailsa (watching)</b> I am she" in page and "<b>Ailsa</b> No, I am" in page


def test_a_stale_step_back_changes_nothing(host: Person) -> None:
    live_game = host.open("glenmore2", ["here", "here"])
    path = f"/t/{live_game.info.id}/undo"
    begun = live_game.table.version
    host.act(live_game, first(live_game))
    digest = live_game.table.digest()
    for version in (begun, live_game.table.version + 1):
        says_why(host.post(path, {"version": str(version)}), 409)
    says_why(host.post(path), 422)
    assert live_game.table.digest() == digest


def test_a_token_opens_no_seat_at_another_table(server: Server, guest: Person) -> None:
    tables = [guest.http.post("/api/tables", json={"game": "clans", "seats": [{}, {}]}).json() for _ in range(2)]
    for token in (tables[0]["seats"][0]["key"], "wrong", "x" * 90):
        bearer = {"Authorization": f"Bearer {token}"}
        live_game = server.found(tables[1]["id"])
        before = live_game.table.digest()
        says_why(guest.get(f"/api/tables/{tables[1]['id']}", **bearer), 403)
        answer = {"action": first(live_game), "version": live_game.table.version}
        says_why(guest.http.post(f"/api/tables/{tables[1]['id']}/actions", json=answer, headers=bearer), 403)
        assert live_game.table.digest() == before


def test_only_the_host_replaces_and_only_who_is_away(host: Person, guest: Person, server: Server) -> None:
    live_game = host.open("clans", ["here", "invited", "invited"])
    guest.join(live_game, 1)
    path = f"/t/{live_game.info.id}"
    with Person(server) as stranger:
        says_why(stranger.post(f"{path}/seat/1/bot", {"level": "easy"}), 403)
        says_why(stranger.post(f"{path}/seat/1/back"), 403)
        says_why(stranger.delete(path), 403)
    for seat in ("7", "-1", "-9"):
        says_why(host.post(f"{path}/seat/{seat}/bot", {"level": "easy"}), 403)
        says_why(host.post(f"{path}/seat/{seat}/back"), 403)
    says_why(host.post(f"{path}/seat/1/bot", {"level": "clever"}), 422)
    with guest.http.stream("GET", f"{path}/stream") as stream:
        lines = stream.iter_lines()
        next(lines)
        says_why(host.post(f"{path}/seat/1/bot", {"level": "easy"}), 403)
    wait_until(lambda: not live_game.is_present(1))
    assert host.post(f"{path}/seat/1/bot", {"level": "easy"}).status_code == 303
    assert live_game.seats[1].bot == "easy"
    assert guest.post(f"{path}/seat/1/back").status_code == 303
    assert (live_game.seats[1].bot, live_game.list_seats_of(guest.id)) == ("", [1])


# -- records


def test_the_record_of_a_running_game_is_for_who_sits_on_every_seat(host: Person, guest: Person) -> None:
    live_game = host.open("clans", INVITED)
    path = f"/t/{live_game.info.id}"
    for somebody in (host, guest):
        says_why(somebody.get(f"{path}/record.json"), 403)
        says_why(somebody.post(f"{path}/branch", {"at": "20"}), 403)
        says_why(somebody.get(f"/api/tables/{live_game.info.id}/record"), 403)
    alone = host.open("clans", ["here", "here"])
    assert host.get(f"/t/{alone.info.id}/record.json").json()["game"] == "clans"
    says_why(guest.get(f"/t/{alone.info.id}/record.json"), 403)


def test_a_bot_that_stands_in_gives_nothing_away(host: Person, guest: Person) -> None:
    live_game = host.open("glenmore", INVITED)
    guest.join(live_game, 1)
    host.post(f"/t/{live_game.info.id}/seat/1/bot", {"level": "easy"})
    assert live_game.seats[1].bot == "easy"
    says_why(host.get(f"/t/{live_game.info.id}/record.json"), 403)


def test_the_hand_of_a_bot_is_as_secret_as_any_other(host: Person) -> None:
    live_game = host.open("clans", ["here", "easy"])
    says_why(host.get(f"/t/{live_game.info.id}/record.json"), 403)
    without_secrets = host.open("glenmore", ["here", "easy"])
    assert host.get(f"/t/{without_secrets.info.id}/record.json").status_code == 200


def test_the_record_of_an_api_table_waits_for_its_end(guest: Person) -> None:
    table = guest.http.post("/api/tables", json={"game": "clans", "seats": [{}, {}]}).json()
    says_why(guest.get(f"/api/tables/{table['id']}/record"), 403)


# -- forms, headers, limits


def test_forms_without_their_token_are_refused(host: Person) -> None:
    live_game = host.open("clans", ["here", "here"])
    before = live_game.table.digest()
    path = f"/t/{live_game.info.id}"
    form = {"action": first(live_game), "version": str(live_game.table.version)}
    for wrong in ({}, {"_csrf_token": "x"}, {"_csrf_token": host.http.cookies[CSRF][::-1]}):
        says_why(host.http.post(f"{path}/act", data={**form, **wrong}), 403)
        says_why(host.http.post("/new/clans", data={"seat-0": "here", "seat-1": "here", **wrong}), 403)
        says_why(host.http.post(f"{path}/chat", data={"text": "hello", **wrong}), 403)
    says_why(host.http.post(f"{path}/delete"), 403)
    assert live_game.table.digest() == before


def test_a_table_whose_name_begins_with_api_is_protected_too(host: Person) -> None:
    says_why(host.http.post("/t/api123456789/act", data={"action": "x"}), 403)


def test_security_headers_are_on_every_answer(host: Person) -> None:
    live_game = host.open("clans", ["here", "here"])
    path = f"/t/{live_game.info.id}"
    answers = [
        *(host.get(at) for at in ("/", "/new/clans", "/rules/glenmore", "/preferences", "/board.css")),
        *(host.get(path + at) for at in ("", "/now", "/score", "/record.json", "/board.svg", "/tip?at=x", "?at=1")),
        *(host.get(STATIC + at) for at in ("/table/main.js", "/nothing.js")),
        *(host.get(at) for at in ("/nothing", "/t/none", "/api/games")),
        *(host.get(at) for at in ("/api/tables/none", "/api/schema/openapi.json", "/new/chess", f"{path}?at=x")),
        host.post("/new/clans", {"seat-0": "here", "seat-1": "here"}),
        host.http.post(f"{path}/act"),
        host.http.post("/api/tables", content=b"{"),
        host.http.put("/"),
    ]
    for answer in answers:
        assert {name: answer.headers.get(name) for name in SECURITY_HEADERS} == SECURITY_HEADERS, answer.url
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy


def test_cookies_are_out_of_reach_of_scripts(host: Person, server: Server) -> None:
    answer = httpx.get(server.url, timeout=PATIENCE, trust_env=False)
    ours = [cookie for cookie in answer.headers.get_list("set-cookie") if cookie.startswith("greatglen=")]
    assert len(ours) == 1 and "HttpOnly" in ours[0] and "SameSite=lax" in ours[0]


def test_too_many_requests(database: str) -> None:
    with serving(database, limits=Limits(requests=20)) as small, Person(small) as person:
        answers = [person.get("/api/games") for _ in range(25)]
        assert [answer.status_code for answer in answers[:15]] == [200] * 15
        says_why(answers[-1], 429)
        assert 0 < int(answers[-1].headers["Retry-After"]) <= 60
        says_why(person.get("/"), 429)
        german = person.get("/", **{"Accept-Language": "de-AT,en;q=0.5"})
        assert german.status_code == 429 and "Zu viele Anfragen" in german.text
        assert person.get(f"{STATIC}/css/base.css").status_code == 200


def test_no_stack_trace_leaves_the_house(server: Server, host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game_id: str) -> LiveGame:
        raise RuntimeError("the secret of the hand is red-5")

    monkeypatch.setattr(server.table_service, "find", broken)
    for answer in (host.get("/t/abc"), host.get("/api/tables/abc"), host.post("/t/abc/undo")):
        says_why(answer, 500)
        assert "secret" not in answer.text and "RuntimeError" not in answer.text


def test_links_back_stay_in_the_house(host: Person) -> None:
    for back in ("https://example.org/", "//example.org/", "/\\example.org/", "javascript:alert(1)"):
        answer = host.post("/preferences", {"theme": "dark", "back": back})
        assert answer.status_code == 303
        landed = httpx.URL(host.server.url).join(answer.headers["location"])
        assert landed.host == "127.0.0.1" and "\\" not in answer.headers["location"]
