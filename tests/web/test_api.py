"""The JSON API: a whole game by the example client, news as they come, and a schema that tells the truth."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from web.people import Person, sentence
from web.serving import Server

from greatglen.kernel.chance.verification import verify
from greatglen.kernel.record import Record
from greatglen.kernel.table import Table

EXAMPLE = Path(__file__).parents[2] / "examples" / "client.py"


class Client:
    """A table of the API with every seat of it."""

    def __init__(self, person: Person, game: str, kinds: list[str], **more: object) -> None:
        self.http = person.http
        seats = [{"kind": kind, "name": f"N{seat}"} for seat, kind in enumerate(kinds)]
        answer = self.http.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        self.made = answer.json()
        self.path = f"/api/tables/{self.made['id']}"

    def bearer(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.made['seats'][seat]['key']}"}

    def look(self, seat: int, since: int = 0) -> dict[str, object]:
        table: dict[str, object] = self.http.get(self.path, params={"since": since}, headers=self.bearer(seat)).json()
        return table

    def act(self, seat: int, action: str, version: int) -> httpx.Response:
        answer = {"action": action, "version": version}
        return self.http.post(f"{self.path}/actions", json=answer, headers=self.bearer(seat))


@pytest.mark.parametrize("game", ["clans", "glenmore", "glenmore2"])
def test_the_example_plays_a_whole_game(server: Server, game: str) -> None:
    command = [sys.executable, str(EXAMPLE), server.url, game]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    table, scores = printed.split(maxsplit=1)
    with Person(server) as person:
        record = Record.from_json(person.get(f"/api/tables/{table}/record").content)
    replayed = Table.replay(server.found(table).table.game, record)
    assert replayed.is_over and scores.strip() == str(replayed.scores)
    assert not verify(replayed.game, record).wrong


def test_what_can_be_played(server: Server) -> None:
    with Person(server) as person:
        games = person.get("/api/games").json()
    assert [game["name"] for game in games] == ["clans", "glenmore", "glenmore2"]
    assert all(game["seats"][0] == 2 and game["title"] for game in games)


def test_a_seat_sees_its_options_and_others_do_not(server: Server) -> None:
    with Person(server) as person:
        client = Client(person, "clans", ["mine", "mine"], seed=3)
        first, second = client.look(0), client.look(1)
        assert (first["seat"], second["seat"], first["decides"], second["decides"]) == (0, 1, 0, 0)
        assert first["options"] and second["options"] == []
        looked_on = person.get(client.path).json()
        assert looked_on["seat"] == -2 and looked_on["options"] == []


def test_an_action_answers_with_the_new_view_and_what_happened(server: Server) -> None:
    with Person(server) as person:
        client = Client(person, "clans", ["mine", "mine"], seed=3)
        before = client.look(0)
        options = before["options"]
        assert isinstance(options, list) and isinstance(before["version"], int)
        after = client.act(0, options[0], before["version"]).json()
        assert after["version"] == before["version"] + 1
        assert after["view"]["since"] == before["version"]
        assert after["asked"] == "shield"
        undone = person.http.post(
            f"{client.path}/undo", json={"version": after["version"]}, headers=client.bearer(0)
        ).json()
        assert undone["version"] == before["version"]
        assert undone["options"] == options


def test_undo_is_refused_to_the_other_seat(server: Server) -> None:
    with Person(server) as person:
        client = Client(person, "clans", ["mine", "mine"], seed=3)
        before = client.look(0)
        options = before["options"]
        assert isinstance(options, list) and isinstance(before["version"], int)
        client.act(0, options[0], before["version"])
        seen = {"version": before["version"] + 1}
        answer = person.http.post(f"{client.path}/undo", json=seen, headers=client.bearer(1))
        assert answer.status_code == 422
        assert sentence(answer).endswith(".")
        assert client.look(0)["version"] == before["version"] + 1


def test_the_same_seed_deals_the_same(server: Server) -> None:
    with Person(server) as person:
        hands = [Client(person, "clans", ["mine", "easy"], seed=9).look(0)["options"] for _ in range(2)]
    assert hands[0] == hands[1]


def test_news_are_told_as_they_come(server: Server) -> None:
    with Person(server) as person, Person(server) as listener:
        client = Client(person, "clans", ["mine", "mine"], seed=3)
        with listener.http.stream("GET", f"{client.path}/stream", headers=client.bearer(1)) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            versions = (int(line.removeprefix("data:")) for line in stream.iter_lines() if line.startswith("data:"))
            before = next(versions)
            options = client.look(0)["options"]
            assert isinstance(options, list)
            client.act(0, options[0], before)
            assert next(version for version in versions if version > before) == before + 1


def test_bots_of_the_api_give_no_token(server: Server) -> None:
    with Person(server) as person:
        made = Client(person, "clans", ["mine", "easy", "random"]).made
    assert [bool(seat["key"]) for seat in made["seats"]] == [True, False, False]
    assert [seat["name"] for seat in made["seats"]] == ["N0", "N1", "N2"]


def test_whoever_lost_the_answer_to_an_invitation_can_ask_again(host: Person) -> None:
    """With a secret of their own: for the same invitation the same seat and key, for others nothing."""
    tables = [Client(host, "clans", ["mine", "invited"]) for _ in range(2)]
    invitations = [{"invitation": table.made["seats"][1]["invitation"]} for table in tables]
    own = {"Idempotency-Key": "0123456789abcdef" * 2}

    def join(invitation: dict[str, str], **headers: str) -> httpx.Response:
        return host.http.post("/api/join", json=invitation, headers=headers)

    first, again = join(invitations[0], **own), join(invitations[0], **own)
    assert first.status_code == again.status_code == 200 and first.json() == again.json()
    taken = first.json()
    seen = host.http.get(tables[0].path, headers={"Authorization": f"Bearer {taken['key']}"}).json()
    assert seen["seat"] == taken["seat"] == 1 and own["Idempotency-Key"] not in first.text
    assert join(invitations[1], **own).json()["key"] != taken["key"], "each invitation has its own"
    for other in ({}, {"Idempotency-Key": "f" * 32}):
        answer = join(invitations[0], **other)
        assert answer.status_code == 404 and answer.json()["code"] == "no-invitation"
    assert join(invitations[0], **{"Idempotency-Key": "short"}).status_code == 400


def test_the_schema_tells_of_asking_again(host: Person) -> None:
    schema = host.get("/api/schema/openapi.json").json()
    [own] = [one for one in schema["paths"]["/api/join"]["post"]["parameters"] if one["name"] == "idempotency-key"]
    assert own["in"] == "header" and not own.get("required") and own["schema"]["minLength"] == 32
