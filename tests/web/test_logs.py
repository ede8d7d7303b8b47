"""What is noted of requests and events; and that no key, invitation or cookie is ever among it."""

import io
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from patience import wait_until
from web.features.accounts.carrying import become, link, recovery
from web.people import Person
from web.serving import serving

from greatglen.logs import start_logs
from greatglen.store.accounts.people import hash_secret


@pytest.fixture
def noted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What goes to the standard error, in JSON unless a test wants it otherwise."""
    text = io.StringIO()
    root, ours, requests = (logging.getLogger(name) for name in ("", "greatglen", "greatglen.requests"))
    before = root.handlers[:], root.level, ours.level, requests.level
    monkeypatch.setattr("sys.stderr", text)
    root.handlers = []
    start_logs(getattr(request, "param", "json"))
    yield text
    root.handlers = before[0]
    for logger, level in zip((root, ours, requests), before[1:], strict=True):
        logger.setLevel(level)


def lines(text: io.StringIO) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in text.getvalue().splitlines()]


def test_no_secret_gets_into_a_log(noted: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of browsers and one of the API, with guests by invitation, and with what goes wrong on the way."""
    rng = random.Random(1)
    secrets: set[str] = set()
    file = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(file, {"log_level": "debug"}, metrics_token="token-of-metrics") as server:
        with Person(server) as host, Person(server) as guest:
            secrets |= {host.id, guest.id, "token-of-metrics", server.table_service.store.load_secret()}
            secrets |= {str(value) for person in (host, guest) for value in person.http.cookies.values()}
            live_game = host.open("clans", ["here", "invited"])
            secrets |= {str(live_game.seats[1].invitation), live_game.info.key}
            host.get("/metrics", Authorization="Bearer token-of-metrics")
            guest.get(f"/join/{live_game.seats[1].invitation}")
            assert guest.join(live_game, 1, "Flora").status_code == 303
            for _ in range(8):
                person = (host, guest)[live_game.table.choice.seat]
                assert person.act(live_game, str(rng.choice(live_game.table.choice.options))).status_code == 200
            seats = [{}, {"kind": "invited"}]
            made = host.http.post("/api/tables", json={"game": "glenmore", "seats": seats, "options": {}}).json()
            secrets |= {made["key"], made["seats"][0]["key"], made["seats"][1]["invitation"]}
            taken = guest.http.post("/api/join", json={"invitation": made["seats"][1]["invitation"]}).json()
            secrets |= {taken["key"]}
            for key in (made["seats"][0]["key"], taken["key"], made["key"], "wrong"):
                guest.get(f"/api/tables/{made['id']}", Authorization=f"Bearer {key}")
            other = host.open("clans", ["here", "invited"])
            invitation = str(other.seats[1].invitation)
            secrets |= {invitation, other.info.key}
            with server.table_service.store.engine.begin() as connection:
                connection.exec_driver_sql("ALTER TABLE seats RENAME TO away")
            assert guest.post(f"/join/{invitation}").status_code >= 500, "the database fails over an invitation"
            with server.table_service.store.engine.begin() as connection:
                connection.exec_driver_sql("ALTER TABLE away RENAME TO seats")
            monkeypatch.setattr(server.table_service.seat_service, "join", broken)
            assert guest.post(f"/join/{invitation}").status_code == 500
        wait_until(lambda: "/join/{invitation}" in noted.getvalue())
    text = noted.getvalue()
    assert "it is broken" in text and "unforeseen error at /join/{invitation}" in text
    assert len(secrets) >= 12 and "" not in secrets
    assert [secret for secret in secrets if secret in text] == []


def test_no_code_or_cookie_of_a_device_gets_into_a_log(
    noted: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(file, {"log_level": "debug"}) as server, Person(server) as computer, Person(server) as phone:
        table = computer.open("clans", ["here", "here"]).info.id
        secrets = {computer.id, phone.id, link(computer), recovery(computer)}
        code = link(computer)
        become(phone, code)
        refused = phone.post("/me/here/confirm", {"code": code})
        secrets |= {
            code,
            computer.id,
            phone.id,
            server.found(table).info.host,
            hash_secret(phone.id),
            hash_secret(code),
        }
        with server.table_service.store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE passes RENAME TO away")
        assert phone.post("/me/here", {"code": code}).status_code >= 500 > refused.status_code
        monkeypatch.setattr(server.table_service.device_cache, "save_preferences", broken)
        assert phone.post("/preferences", {"name": "Mairi"}).status_code == 500
    text = noted.getvalue()
    assert "it is broken" in text and "/me/here/confirm" in text and len(secrets) == 10
    assert [secret for secret in secrets if secret in text] == []


async def broken(*_: object) -> None:
    raise RuntimeError("it is broken")


def test_every_request_is_a_line_of_json(noted: io.StringIO, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}") as server, Person(server) as person:
        live_game = person.open("clans", ["here", "here"])
        person.get(f"/t/{live_game.info.id}/score?at=7")
        person.get("/no/such/page")
    opened = [line for line in lines(noted) if line["event"] == "table opened"]
    assert [(line["table"], line["game"], line["seats"]) for line in opened] == [(live_game.info.id, "clans", 2)]
    requests = [line for line in lines(noted) if line["name"] == "greatglen.requests"]
    seen = [(line["method"], line["route"], line["status"], line.get("table")) for line in requests]
    assert seen == [
        ("GET", "/", 200, None),
        ("POST", "/new/{name}", 303, None),
        ("GET", "/t/{game_id}/score", 200, live_game.info.id),
        ("GET", "unknown", 404, None),
    ]
    assert all(line["client"] == "127.0.0.1" and line["ms"] >= 0 and line["time"].endswith("Z") for line in requests)


@pytest.mark.parametrize("noted", ["plain"], indirect=True)
def test_people_read_events_only(noted: io.StringIO, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}") as server, Person(server):
        logging.getLogger("greatglen.web").warning("something happened")
    assert noted.getvalue().endswith("WARNING greatglen.web: something happened\n")
    assert len(noted.getvalue().splitlines()) == 1
