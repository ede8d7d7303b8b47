"""What other sites make browsers send opens nothing; and what the schema says of the API is what is so."""

import pytest
from web.people import Person, sentence
from web.test_security import says_why

from greatglen.bots import LEVELS
from greatglen.games import GAMES

BODY = b'{"game": "clans", "seats": [{}, {}]}'
JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize("kind", ["text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded", ""])
def test_only_json_opens_a_table(host: Person, kind: str) -> None:
    says_why(host.http.post("/api/tables", content=BODY, headers={"Content-Type": kind}), 415)
    assert host.http.post("/api/tables", content=BODY, headers=JSON).status_code == 201


def test_pages_of_other_sites_change_nothing(host: Person) -> None:
    made = host.http.post("/api/tables", content=BODY, headers=JSON).json()
    path, key = f"/api/tables/{made['id']}", {"Authorization": f"Bearer {made['key']}"}
    own = host.server.url
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": own.replace("127.0.0.1", "127.0.0.1.evil.example")},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": own},
    ):
        says_why(host.http.post("/api/tables", content=BODY, headers=JSON | headers), 403)
        says_why(host.http.delete(path, headers=key | headers), 403)
    same = {"Origin": own, "Sec-Fetch-Site": "same-origin"}
    assert host.http.post("/api/tables", content=BODY, headers=JSON | same).status_code == 201
    assert host.http.delete(path, headers=key | same).status_code == 204


@pytest.mark.parametrize("body", [b"[" * 200_000, b'{"game":' * 50_000, b'{"options":' + b"[" * 200_000])
def test_json_that_is_nested_too_deeply(host: Person, body: bytes) -> None:
    says_why(host.http.post("/api/tables", content=body, headers=JSON), 413)
    says_why(host.http.post("/api/tables", content=body[:16_000], headers=JSON), 400)
    says_why(host.post("/import", files={"file": ("game.json", body)}), 422)


def test_the_level_of_a_bot_is_short(host: Person) -> None:
    """In 24 letters stands a budget that could be read, but not kept."""
    level = "hard:0000001.000000001s "[:23] + "s"
    live_game = host.open("clans", ["here", "here"])
    for wrong in (level, "hard:00000000001.0000001s"):
        says_why(host.post("/new/clans", {"seat-0": "here", "seat-1": wrong}), 400)
        says_why(host.post(f"/t/{live_game.info.id}/seat/0/bot", {"level": wrong}), 400)
        table = {"game": "clans", "seats": [{}, {"kind": wrong}]}
        answer = host.http.post("/api/tables", json=table)
        says_why(answer, 400)
        assert "kind" in sentence(answer)
    assert [seat.bot for seat in live_game.seats] == ["", ""]


def test_the_schema_names_games_and_levels_and_bounds(host: Person) -> None:
    schemas = host.get("/api/schema/openapi.json").json()["components"]["schemas"]
    table, seat = schemas["NewTable"]["properties"], schemas["NewSeat"]["properties"]
    assert table["game"]["enum"] == list(GAMES)
    assert (table["seed"]["minimum"], table["seed"]["maximum"]) == (0, 2**63 - 1)
    assert set(LEVELS) < set(seat["kind"]["examples"]) and all(level in seat["kind"]["pattern"] for level in LEVELS)
    assert schemas["Answer"]["properties"]["version"]["minimum"] == 0
