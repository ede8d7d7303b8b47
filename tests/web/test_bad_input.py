"""Whatever is sent: the right status, a sentence, and a game that is untouched."""

import json
from collections.abc import Iterator

import httpx
import pytest
from web.people import Person, sentence
from web.serving import Server
from web.test_security import first, says_why

from greatglen.web.live.game import LiveGame


@pytest.fixture
def live_game(host: Person) -> Iterator[LiveGame]:
    """A table that no bad request may change."""
    live_game = host.open("clans", ["here", "here"])
    before = live_game.table.digest(), live_game.names, host.server.stored(live_game).record
    yield live_game
    assert (live_game.table.digest(), live_game.names, host.server.stored(live_game).record) == before


class Api:
    """A table of the API and the key of its first seat."""

    def __init__(self, person: Person) -> None:
        self.http = person.http
        self.made = self.http.post("/api/tables", json={"game": "clans", "seats": [{}, {"kind": "mine"}]}).json()
        self.path = f"/api/tables/{self.made['id']}"
        self.bearer = {"Authorization": f"Bearer {self.made['seats'][0]['key']}"}
        self.live_game = person.server.found(self.made["id"])

    def act(self, **answer: object) -> httpx.Response:
        return self.http.post(f"{self.path}/actions", json=answer, headers=self.bearer)


@pytest.fixture
def api(host: Person) -> Iterator[Api]:
    api = Api(host)
    before = api.live_game.table.digest()
    yield api
    assert api.live_game.table.digest() == before


def test_a_stale_answer(host: Person, live_game: LiveGame, api: Api) -> None:
    then = live_game.table.version - 1
    answer = host.act(live_game, first(live_game), then)
    says_why(answer, 409)
    assert str(then) in sentence(answer) and 'id="table"' in answer.text
    says_why(api.act(action=first(api.live_game), version=then), 409)


@pytest.mark.parametrize("text", ["shield", "play red-99 t1", "play red-5 nowhere", "hide red-5 t1", "deal red-5"])
def test_an_action_that_is_not_allowed(host: Person, live_game: LiveGame, api: Api, text: str) -> None:
    says_why(host.act(live_game, text), 422)
    says_why(api.act(action=text, version=api.live_game.table.version), 422)


@pytest.mark.parametrize(
    "text", ["", "dance", "play", "play a b c d", "<script>", "take \x00", "play red-5 " + "x" * 60]
)
def test_a_text_that_is_no_action(host: Person, live_game: LiveGame, api: Api, text: str) -> None:
    answer = host.act(live_game, text)
    says_why(answer, 422)
    assert "<script>" not in sentence(answer)
    says_why(api.act(action=text, version=api.live_game.table.version), 422)


@pytest.mark.parametrize("version", ["", "x", "-1", "1.5", "9" * 30, "٣" * 12])
def test_a_version_that_is_none(host: Person, live_game: LiveGame, version: str) -> None:
    form = {"action": first(live_game), "version": version}
    says_why(host.post(f"/t/{live_game.info.id}/act", form), 422)
    if version:
        says_why(host.http.get(f"/t/{live_game.info.id}", params={"at": version}), 422)
        says_why(host.http.get(f"/t/{live_game.info.id}/now", params={"at": version}), 422)
        says_why(host.http.get(f"/t/{live_game.info.id}/board.svg", params={"at": version}), 422)
        says_why(host.post(f"/t/{live_game.info.id}/branch", {"at": version}), 422)


def test_a_version_to_come(host: Person, live_game: LiveGame) -> None:
    assert host.get(f"/t/{live_game.info.id}?at=99999").status_code == 200
    says_why(host.post(f"/t/{live_game.info.id}/branch", {"at": "99999"}), 422)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"action": 1}', b'{"action": "x", "version": "y"}', b"{}"],
)
def test_malformed_json(api: Api, body: bytes) -> None:
    headers = {**api.bearer, "Content-Type": "application/json"}
    says_why(api.http.post(f"{api.path}/actions", content=body, headers=headers), 400)
    says_why(api.http.post("/api/tables", content=body, headers=headers), 400)


def test_what_is_too_long(host: Person, live_game: LiveGame, api: Api) -> None:
    path = f"/t/{live_game.info.id}"
    says_why(host.post("/new/clans", {"seat-0": "here", "seat-1": "here", "name-0": "x" * 25}), 422)
    says_why(host.post(f"/join/{host.open('clans', ['here', 'invited']).seats[1].invitation}", {"name": "x" * 25}), 422)
    says_why(host.post("/preferences", {"name": "x" * 25}), 422)
    says_why(host.post(f"{path}/chat", {"text": "x" * 401}), 422)
    says_why(host.post(f"{path}/chat", {"text": " \n "}), 422)
    assert host.server.table_service.store.load_chat(live_game.info.id) == []
    says_why(api.act(action="x" * 81, version=1), 400)
    many = {"game": "clans", "seats": [{"name": "x" * 25}, {}]}
    says_why(api.http.post("/api/tables", json=many), 400)
    says_why(api.http.post("/api/tables", json={"game": "clans", "seats": [{}] * 9}), 400)
    says_why(host.post(f"{path}/chat", {"text": "x" * 600_000}), 413)
    says_why(api.http.post("/api/tables", content=b" " * 600_000, headers={"Content-Type": "application/json"}), 413)


def test_tables_that_cannot_be_opened(host: Person) -> None:
    says_why(host.post("/new/chess", {"seat-0": "here", "seat-1": "here"}), 404)
    says_why(host.get("/new/chess"), 404)
    says_why(host.get("/rules/chess"), 404)
    says_why(host.post("/new/clans", {}), 422)
    says_why(host.post("/new/clans", {"seat-0": "here"}), 422)
    says_why(host.post("/new/clans", {"seat-0": "here", "seat-1": "grandmaster"}), 422)
    says_why(host.post("/new/glenmore2", {"seat-0": "here", "seat-1": "easy", "option-end": "never"}), 422)
    says_why(host.post("/new/glenmore2", {"seat-0": "here", "seat-1": "easy", "option-components": "/etc/passwd"}), 422)
    for wrong in (
        {"game": "chess", "seats": [{}, {}]},
        {"game": "clans", "seats": [{}]},
        {"game": "clans", "seats": [{}, {"kind": "here"}]},
        {"game": "clans", "seats": [{}, {}], "options": {"end": "top"}},
    ):
        says_why(host.http.post("/api/tables", json=wrong), 422)
    says_why(host.http.post("/api/tables", json={"game": "clans", "seats": [{}, {}], "seed": -1}), 400)


@pytest.mark.parametrize("name", ["unknown00000", "%00", "..%2f..", "x" * 300, "ß"])
def test_a_table_that_does_not_exist(host: Person, name: str) -> None:
    for path in ("", "/now", "/stream", "/score", "/record.json", "/board.svg", "/tip?at=x"):
        answer = host.get(f"/t/{name}{path}")
        says_why(answer, 404)
    for path in ("act", "undo", "pay", "chat", "branch", "rematch", "seat/0/bot", "seat/0/back"):
        says_why(host.post(f"/t/{name}/{path}", {"action": "x", "version": "1", "text": "x", "at": "1"}), 404)
    says_why(host.delete(f"/t/{name}"), 404)
    for path in ("", "/stream", "/record"):
        says_why(host.get(f"/api/tables/{name}{path}"), 404)
    says_why(host.http.post(f"/api/tables/{name}/actions", json={"action": "x", "version": 1}), 404)
    says_why(host.http.post(f"/api/tables/{name}/undo", json={"version": 0}), 404)
    says_why(host.get(f"/join/{name}"), 404)


def test_a_deleted_table(host: Person) -> None:
    live_game = host.open("clans", ["here", "easy"])
    path = f"/t/{live_game.info.id}"
    assert host.delete(path).status_code == 303
    says_why(host.get(path), 404)
    says_why(host.act(live_game, first(live_game)), 404)
    assert live_game.info.id not in host.get("/").text
    assert host.server.table_service.store.load_notation(live_game.info.id, 0) == []


def test_nothing_more_is_decided_when_the_game_is_over(host: Person) -> None:
    live_game = host.open("clans", ["here", "here"])
    while not live_game.table.is_over:
        assert host.act(live_game, first(live_game)).status_code == 200
    says_why(host.act(live_game, "noshield"), 409)
    says_why(host.post(f"/t/{live_game.info.id}/undo", {"version": str(live_game.table.version)}), 409)


def test_files_that_are_no_records(host: Person, live_game: LiveGame) -> None:
    good = host.get(f"/t/{live_game.info.id}/record.json").json()
    bad = [b"", b"{", b"\xff\x00", b"[]", b"{}"]
    for change in (
        {"game": "chess"},
        {"seats": 9},
        {"rules": 99},
        {"greatglen": 99},
        {"seed": -1},
        {"actions": ["dance"]},
        {"actions": ["deal red-99"]},
        {"over": True},
        {"options": {"x": "y"}},
        {"extra": 1},
        {"seal": "0" * 64, "key": "0" * 64},
        {"key": "nonsense"},
        {"since": -1},
        {"since": 2**40},
    ):
        bad.append(json.dumps({**good, **change}).encode())
    for content in bad:
        says_why(host.post("/import", files={"file": ("game.json", content)}), 422)
    says_why(host.post("/import", {"file": "text"}, files={"other": ("game.json", b"{}")}), 422)
    says_why(host.post("/import", files={"file": ("game.json", b"[" * 600_000)}), 413)


@pytest.mark.parametrize(
    "value", ["name:zz", "name:d800", "name:110000", "name:fffff-ffffff", "theme:pink", ":", "a.b:c"]
)
def test_cookies_that_nobody_wrote(server: Server, value: str) -> None:
    answer = httpx.get(server.url, cookies={"preferences": value, "greatglen": "short"}, trust_env=False)
    assert answer.status_code == 200
    assert 'data-theme="auto"' in answer.text


def test_a_refusal_is_told_in_the_language_of_the_browser(server: Server) -> None:
    said = {}
    for language in ("en", "de", "it", "ru"):
        with Person(server, language) as person:
            said[language] = sentence(person.get("/t/unknown00000"))
    assert said["en"] == "There is no such table; it may have been deleted."
    assert len(set(said.values())) == 4


def test_every_refusal_is_told_in_the_language_of_the_reader(host: Person, live_game: LiveGame) -> None:
    with Person(host.server) as guest:
        waiting = host.open("clans", ["here", "invited"])
        used = waiting.seats[1].invitation
        guest.join(waiting, 1)
        path, stale = (
            f"/t/{live_game.info.id}",
            {"action": first(live_game), "version": str(live_game.table.version - 1)},
        )

        def refusals(language: str) -> list[str]:
            asked = {"headers": {"Accept-Language": language}}
            answers = [
                host.post(f"{path}/act", stale, **asked),
                guest.post(f"{path}/act", stale, **asked),
                guest.post(f"{path}/delete", **asked),
                guest.post(f"/join/{used}", **asked),
                host.get("/t/unknown00000", **asked["headers"]),
                host.get("/nothing", **asked["headers"]),
                host.http.post(
                    "/api/tables", content=b"{", headers={"Content-Type": "application/json"} | asked["headers"]
                ),
            ]
            assert [answer.status_code for answer in answers] == [409, 403, 403, 404, 404, 404, 400]
            return [sentence(answer) for answer in answers]

        for said in zip(*map(refusals, ("en", "de", "it", "ru")), strict=True):
            assert len(set(said)) == 4, said
