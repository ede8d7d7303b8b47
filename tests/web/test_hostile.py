"""Hostile requests over every route: none breaks the server, none touches somebody else's table, and whoever
is refused is told why."""

import random
import re
import string
import tempfile
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
from litestar.datastructures import upload_file
from litestar.routes import HTTPRoute
from patience import PATIENCE, wait_until
from thorough import THOROUGH
from web.people import CSRF, Person, sentence
from web.serving import Server, serving

from greatglen.web.live.game import LiveGame

REQUESTS = 1000 if THOROUGH else 400
SEED = 14
TEXTS = [
    "",
    " ",
    "0",
    "-1",
    "999999999999999999999",
    "1e309",
    "NaN",
    "null",
    "true",
    "x" * 300,
    "ß" * 40,
    "\u202e\u0000\ud7ff",
    "🂡" * 30,
    "%00",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "'; DROP TABLE games; --",
    "{{ 7 * 7 }}",
    "{0.__class__}",
    "play red-5 t1",
    "hard:0.05s:9",
    "hard:000000001.000000001s",
    "random",
    "here",
    "invited",
    "clans",
    "glenmore2",
]
METHODS = ["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"]
FIELDS = ["action", "version", "at", "text", "level", "name", "seed", "seat-0", "seat-1", "name-0", "public", "back"]
FIELDS += ["theme", "language", "stop", "option-end", "option-chronicles", "expansion-1", "game", "seats", "kind"]
FIELDS += ["options", "invitation", "file", "page", "since"]

GOOD: dict[str, dict[str, Any]] = {
    "tables": {"game": "clans", "seats": [{}, {"kind": "invited"}], "options": {}, "seed": 7},
    "join": {"invitation": "abcdefghijklmnopqrstuvwx", "name": "Thief"},
    "actions": {"action": "play red-5 t1", "version": 20},
    "undo": {"version": 20},
}


class Attacker:
    """Somebody with a seat of their own, who knows the addresses of others' tables and tries everything."""

    def __init__(self, server: Server, person: Person, victims: list[LiveGame]) -> None:
        self.rng = random.Random(SEED)
        self.person = person
        self.own = person.open("clans", ["here", "here"])
        made = person.http.post("/api/tables", json={"game": "clans", "seats": [{}, {}]}).json()
        self.keys = [made["key"], made["seats"][0]["key"], "", "wrong", "x" * 99, "ä"]
        self.ids = [made["id"], self.own.info.id, "unknown00000", *[one.info.id for one in victims] * 2]
        self.secrets = [str(one.seats[1].invitation) for one in victims]
        routes = [route for route in server.app.routes if isinstance(route, HTTPRoute)]
        self.routes = [
            (route.path_format, sorted(set(route.methods) - {"OPTIONS"}))
            for route in routes
            if "static" not in route.path
        ]

    def text(self) -> str:
        if self.rng.random() < 0.8:
            return self.rng.choice(TEXTS)
        return "".join(self.rng.choices(string.printable + "äßЖ漢", k=self.rng.randrange(60)))

    def value(self, depth: int = 3) -> Any:
        """Anything that JSON can say."""
        kind = self.rng.randrange(8 if depth else 5)
        if kind < 2:
            return self.text()
        if kind < 5:
            return self.rng.choice([None, True, -1, 0, 2**64, 1.5, -0.0, 10**9])
        if kind < 7:
            return {self.rng.choice(FIELDS): self.value(depth - 1) for _ in range(self.rng.randrange(5))}
        return [self.value(depth - 1) for _ in range(self.rng.randrange(4))]

    def almost(self, good: dict[str, Any]) -> dict[str, Any]:
        """What would be understood, but for one field."""
        return good | ({self.rng.choice(list(good)): self.value()} if self.rng.random() < 0.6 else {})

    def path(self, template: str) -> str:
        while "{" in template:
            before, _, rest = template.partition("{")
            name, _, after = rest.partition("}")
            if name == "game_id" and self.rng.random() < 0.7:
                filled = self.rng.choice(self.ids)
            elif self.rng.random() < 0.3:
                filled = self.rng.choice(["clans", "glenmore", "0", "1", "7"])
            else:
                filled = quote(self.text(), safe="") or "x"
            template = f"{before}{filled}{after}"
        return template

    def body(self, route: str) -> dict[str, Any]:
        """JSON that fits or does not, a form, a file, or noise."""
        kind = self.rng.choice(
            ["form", *["json"] * 4, "noise"] if route.startswith("/api") else [*["form"] * 4, "json", "file", "noise"]
        )
        form = {field: self.text() for field in self.rng.sample(FIELDS, 6)}
        if kind == "form":
            return {"data": form | ({"_csrf_token": self.person.http.cookies[CSRF]} if self.rng.random() < 0.8 else {})}
        if kind == "json":
            good = GOOD.get(route.rpartition("/")[2])
            return {"json": self.almost(good) if good and self.rng.random() < 0.8 else self.value()}
        if kind == "file":
            token = {"_csrf_token": self.person.http.cookies[CSRF]}
            return {"data": token, "files": {"file": (self.text()[:20] or "f", self.rng.randbytes(200))}}
        types = ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"]
        noise = [b"[" * 50_000, b'{"a":' * 9_000, b"\xff\xfe\x00", b"=&=&%zz=%", b"--x\r\n", self.rng.randbytes(300)]
        return {"content": self.rng.choice(noise), "headers": {"Content-Type": self.rng.choice(types)}}

    def requests(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        for number in range(REQUESTS):
            template, methods = self.routes[number % len(self.routes)]
            method = self.rng.choice(methods if self.rng.random() < 0.85 else METHODS)
            more = {} if method in ("GET", "HEAD", "OPTIONS") else self.body(template)
            headers = more.pop("headers", {}) | {
                "Accept-Language": "en",
                "HX-Request": self.rng.choice(["true", "false"]),
                "X-Forwarded-For": self.text().encode("ascii", "replace").decode().replace("\0", "").strip()
                or "1.2.3.4",
            }
            if self.rng.random() < 0.5:
                headers["Authorization"] = f"Bearer {self.rng.choice(self.keys)}".encode()
            query = {self.rng.choice(FIELDS): self.text() for _ in range(self.rng.randrange(3))}
            headers = {name: _printable(value) for name, value in headers.items()}
            yield method, self.path(template), {**more, "headers": headers, "params": query}


def _printable(value: str | bytes) -> bytes:
    """What a client library will send at all."""
    raw = value if isinstance(value, bytes) else value.encode()
    return bytes(byte for byte in raw if byte >= 32 and byte != 127).strip()


def is_in_order(answer: httpx.Response, attacker: Attacker) -> bool:
    """Whether an answer is no breakdown, gives nothing away and, if it is a refusal, says why."""
    text = answer.text
    if answer.status_code >= 500 or "<script>alert" in text or any(secret in text for secret in attacker.secrets):
        return False
    silent = answer.request.method in ("HEAD", "OPTIONS") or answer.request.url.path.startswith("/api/schema")
    return answer.status_code < 400 or silent or bool(re.match(r"[A-Z“].*\.$", sentence(answer), re.DOTALL))


def stands(server: Server, live_game: LiveGame) -> tuple[object, ...]:
    """All that is kept of a table, but what anybody who looks on may say."""
    store, table = server.table_service.store, live_game.info.id
    info = store.load_game(table)
    assert info is not None
    return msgspec.structs.replace(info, news=0), store.load_seats(table), store.load_notation(table, 0)


def test_files_of_a_form_that_is_refused_are_closed(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []

    class Noted(tempfile.SpooledTemporaryFile[bytes]):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            opened.append(self)

    monkeypatch.setattr(upload_file, "SpooledTemporaryFile", Noted)
    with serving(database) as server, Person(server) as enemy:
        for size in (10, 200_000):
            answer = enemy.http.post("/import", files={"file": ("game.json", b"x" * size)})
            assert answer.status_code == 403  # there is no token
        wait_until(lambda: len(opened) == 2 and all(file.closed for file in opened))


def test_hostile_requests(database: str) -> None:
    with serving(database) as server, Person(server) as host, Person(server) as enemy:
        victims = [host.open(game, ["here", "invited"]) for game in ("clans", "glenmore2")]
        before = [stands(server, one) for one in victims]
        attacker = Attacker(server, enemy, victims)
        answered: Counter[int] = Counter()
        wrong = []
        for method, path, more in attacker.requests():
            with enemy.http.stream(method, path, timeout=PATIENCE, **more) as answer:
                answered[answer.status_code] += 1
                if not answer.headers.get("content-type", "").startswith("text/event-stream"):
                    answer.read()
                    if not is_in_order(answer, attacker):
                        wrong.append((answer.status_code, method, path, more, answer.text[:300]))
        assert wrong == []
        assert [stands(server, one) for one in victims] == before
        assert all(host.get(f"/t/{one.info.id}").status_code == 200 for one in victims)
        assert sum(answered.values()) == REQUESTS
        assert {200, 400, 403, 404, 405, 415, 422} <= set(answered), answered
