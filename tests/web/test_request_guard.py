"""Requests that are too large, too many or meant for another server are refused before anything of them is parsed."""

import asyncio
import json
import logging
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from litestar import Litestar
from litestar._parsers import parse_cookie_string, parse_query_string, parse_url_encoded_form_data
from litestar.exceptions import TooManyRequestsException
from litestar.testing import TestClient
from litestar.types import Message, Receive, Scope, Send
from patience import run, wait_until_async

from greatglen.web import serve
from greatglen.web.app import STATIC, create_app
from greatglen.web.ops.health import check_interpreter
from greatglen.web.ops.heavy_work import HeavyWork
from greatglen.web.ops.request_guard import (
    MOST_BODY,
    MOST_FIELDS,
    MOST_HEAD,
    MOST_PATH,
    MOST_QUERY,
    MOST_QUERY_FIELDS,
    MOST_UPLOAD,
    RequestGuard,
    create_host_check,
    filter_cookies,
    is_any_host,
    list_own_names,
)
from greatglen.web.visitors.limits import Limits
from greatglen.web.visitors.rate_limit import MAX_BURST, MAX_DELAY, RateLimit, Throttle
from greatglen.workers.inline_queue import InlineQueue

FORM = (b"content-type", b"application/x-www-form-urlencoded")
JSON = (b"content-type", b"application/json")
FILES = (b"content-type", b"multipart/form-data; boundary=x")
RECORDS = sorted((Path(__file__).parents[1] / "games").glob("*-*.json"))


class Inner:
    """An application that only notes what it is given, and an answer to see."""

    def __init__(self) -> None:
        self.scopes: list[Scope] = []
        self.bodies: list[bytes] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scopes.append(scope)
        message: Any = await receive()
        self.bodies.append(message["body"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class Answer:
    """What was sent back; status 0: nothing at all."""

    def __init__(self, sent: Sequence[Any]) -> None:
        self.status: int = sent[0]["status"] if sent else 0
        self.headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]} if sent else {}
        self.text = b"".join(message.get("body", b"") for message in sent[1:]).decode()


async def ask(
    app: Any,
    method: str = "GET",
    target: str = "/",
    headers: Sequence[tuple[bytes, bytes]] = (),
    body: Sequence[bytes] = (),
    *,
    whole: bool = True,
    announced: int | None = None,
) -> Answer:
    """A request by its bytes. `body`: as it arrives; if it is not `whole`, the client leaves after the last part.
    `announced`: the Content-Length; -1: none, it comes in chunks."""
    path, _, query = target.partition("?")
    sent: list[Message] = []
    coming = list(body)
    length = sum(map(len, body)) if announced is None else announced
    told = [(b"transfer-encoding", b"chunked")] if length < 0 else [(b"content-length", str(length).encode())]
    scope: Any = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", b"127.0.0.1"), *(told if body or length else []), *headers],
        "client": ("192.0.2.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
    }

    async def receive() -> Any:
        if coming:
            part = coming.pop(0)
            return {"type": "http.request", "body": part, "more_body": bool(coming) or not whole}
        return {"type": "http.disconnect"} if body else {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return Answer(sent)


def guarded(inner: Any, limits: Limits | None = None, **more: Any) -> RequestGuard:
    limits = limits or Limits()
    settings = {"uploads": ["/import"], "is_our_host": is_any_host, **more}
    throttle = Throttle(limits.requests, limits.in_flight)
    return RequestGuard(inner, rate_limit=RateLimit(limits.requests, str), throttle=throttle, **settings)


TOO_LARGE = {
    "a form of many bytes": ([FORM], [b"a=" + b"x" * MOST_BODY], None),
    "a form of many fields": ([FORM], [b"&".join([b"a"] * (MOST_FIELDS + 1))], None),
    "the same by another name": ([JSON], [b"&".join([b"a"] * (MOST_FIELDS + 1))], None),
    "JSON": ([JSON], [b" " * (MOST_BODY + 1)], None),
    "files where none are taken": ([FILES], [b"x" * (MOST_BODY + 1)], None),
    "no type": ([], [b"x" * (MOST_BODY + 1)], None),
    "chunks": ([FORM], [b"x" * 1000] * 17, -1),
    "more than was announced": ([FORM], [b"x" * 1000] * 17, 10),
}


@pytest.mark.parametrize("sort", TOO_LARGE)
def test_a_body_that_is_too_large_never_reaches_the_application(sort: str) -> None:
    headers, body, announced = TOO_LARGE[sort]
    inner = Inner()
    for path in ("/preferences", "/api/tables", "/t/x/chat"):
        answer = run(ask(guarded(inner), "POST", path, headers, body, announced=announced))
        assert answer.status == 413
        assert inner.scopes == []


def test_an_announced_length_is_refused_before_a_byte_is_read() -> None:
    inner = Inner()
    small = run(ask(guarded(inner), "POST", "/preferences", [FORM], [], announced=MOST_BODY + 1))
    assert small.status == 413 and "connection" not in small.headers  # the rest is dropped, and they hear why
    huge = run(ask(guarded(inner), "POST", "/preferences", [FORM], [], announced=10**9))
    assert huge.status == 413 and huge.headers["connection"] == "close"
    assert inner.scopes == []


def test_what_fits_is_passed_on_whole() -> None:
    inner = Inner()
    form = b"&".join([b"a=1"] * MOST_FIELDS)
    for announced in (None, -1):
        answer = run(ask(guarded(inner), "POST", "/preferences", [FORM], [form[:100], form[100:]], announced=announced))
        assert answer.status == 200
    assert inner.bodies == [form, form]


def test_only_a_route_that_takes_files_takes_large_ones() -> None:
    inner = Inner()
    file = [b"x" * MOST_UPLOAD]
    assert run(ask(guarded(inner), "POST", "/import", [FILES], file)).status == 200
    assert run(ask(guarded(inner), "POST", "/import/", [FILES], file)).status == 200
    assert run(ask(guarded(inner), "POST", "/import", [FILES], [*file, b"x"])).status == 413
    assert run(ask(guarded(inner), "POST", "/import", [FORM], file)).status == 413
    assert len(inner.bodies) == 2
    assert 10 * max(record.stat().st_size for record in RECORDS) < MOST_UPLOAD


HEADS = {
    "a long query": ("/?" + "x" * (MOST_QUERY + 1), []),
    "a query of many fields": ("/?" + "&".join("a" * (MOST_QUERY_FIELDS + 1)), []),
    "a long path": ("/" + "x" * MOST_PATH, []),
    "a long cookie": ("/", [(b"cookie", b'greatglen="' + b"\\" * MOST_HEAD + b'"')]),
    "many headers": ("/", [(b"x-%d" % number, b"x" * 90) for number in range(100)]),
}


@pytest.mark.parametrize("sort", HEADS)
def test_a_head_that_is_too_long(sort: str) -> None:
    target, headers = HEADS[sort]
    inner = Inner()
    assert run(ask(guarded(inner), "GET", target, headers)).status == 431
    assert run(ask(guarded(inner), "GET", "/static" + target, headers)).status == 431
    assert inner.scopes == []


def test_only_our_own_cookies_are_read() -> None:
    backslashes = b'greatglen="' + b"\\" * 4000 + b'"'
    sent = (
        b"other=1; greatglen=abc;preferences=theme:dark.name:41-42 ; " + backslashes + b"; greatglen-csrf=" + b"x" * 600
    )
    assert filter_cookies(sent) == b"greatglen=abc; preferences=theme:dark.name:41-42"
    assert filter_cookies(b"greatglen=first; greatglen=last") == b"greatglen=last"
    inner = Inner()
    assert run(ask(guarded(inner), headers=[(b"cookie", backslashes), (b"cookie", b"greatglen=b")])).status == 200
    assert [value for name, value in inner.scopes[0]["headers"] if name == b"cookie"] == [b"greatglen=b"]


def test_refusals_are_sentences_in_the_language_of_the_browser() -> None:
    inner = Inner()
    body = [b"x" * (MOST_BODY + 1)]
    german = (b"accept-language", b"de-AT,en;q=0.5")
    page = run(ask(guarded(inner), "POST", "/preferences", [FORM, german], body))
    assert "<h1>413</h1><p>Das ist zu groß.</p>" in page.text and 'lang="de"' in page.text
    part = run(ask(guarded(inner), "POST", "/t/x/chat", [FORM, (b"hx-request", b"true")], body))
    assert part.headers["hx-retarget"] == "#problem" and 'role="alert">That is too large.</p>' in part.text
    problem = run(ask(guarded(inner), "POST", "/api/tables", [JSON], body))
    assert json.loads(problem.text) == {"code": "http", "detail": "That is too large."}
    head = run(ask(guarded(inner), "GET", "/?" + "x" * 9000, [german]))
    assert "Lösche die Cookies dieser Seite" in head.text


# -- the whole application


@pytest.fixture
def app(tmp_path: Path) -> Litestar:
    return create_app(f"sqlite:///{tmp_path / 'games.db'}", pace=0.0, queue=InlineQueue, limits=Limits())


@pytest.fixture
def client(app: Litestar) -> Iterator[TestClient[Litestar]]:
    with TestClient(app, base_url="http://127.0.0.1") as client:
        yield client


def kept() -> tuple[int, ...]:
    """How much Litestar's caches hold."""
    caches = (parse_cookie_string, parse_query_string, parse_url_encoded_form_data)
    return tuple(cache.cache_info().currsize for cache in caches)


def test_bombs_leave_nothing_in_the_caches_of_the_framework(client: TestClient[Litestar]) -> None:
    """Nor do forms that are in order, nor what is sent as something else to a route that takes a form."""
    client.get("/")
    for cache in (parse_cookie_string, parse_query_string, parse_url_encoded_form_data):
        cache.cache_clear()
    bomb = "&".join(f"{number:x}" for number in range(100_000))
    for path in ("/preferences", "/t/x/act", "/join/x", "/import"):
        answer = client.post(path, content=bomb, headers={"Content-Type": "application/x-www-form-urlencoded"})
        assert answer.status_code == 413
    assert client.get("/", params={"q": "x" * 60_000}).status_code == 431
    assert client.get("/nowhere", headers={"Cookie": 'greatglen="' + "\\" * 60_000}).status_code == 431
    assert kept() == (0, 0, 0)
    token = client.cookies["greatglen-csrf"]
    ours = {"theme": "dark", "_csrf_token": token}
    assert client.post("/preferences", data=ours, follow_redirects=False).status_code == 303
    typed = {"Content-Type": "text/plain", "X-CSRFToken": token}
    assert client.post("/preferences", content="theme=light", headers=typed, follow_redirects=False).status_code == 303
    assert parse_url_encoded_form_data.cache_info().currsize == 0


def test_a_refused_answer_has_the_headers_of_all_answers(client: TestClient[Litestar]) -> None:
    answer = client.post("/preferences", data={"name": "x" * 20_000})
    assert answer.status_code == 413
    assert answer.headers["x-content-type-options"] == "nosniff" and answer.headers["cache-control"] == "no-store"
    assert int(answer.headers["ratelimit-remaining"]) < Limits().requests


def test_who_leaves_in_the_middle_of_a_body_is_no_error(app: Litestar, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    for path, kind in (("/preferences", FORM), ("/import", FILES), ("/api/tables", JSON)):
        answer = run(ask(app, "POST", path, [kind], [b"name=x"], whole=False, announced=100))
        assert answer.status == 0, "there is nobody to answer"
    assert caplog.records == []


def test_every_cookie_of_the_server_comes_back_to_it(client: TestClient[Litestar]) -> None:
    client.get("/")
    form = {"name": "🙂" * 24, "language": "de", "motion": "normal", "clicks": "two", "sound": "yes", "notify": "yes"}
    assert client.post("/preferences", data=form | {"_csrf_token": client.cookies["greatglen-csrf"]}).status_code == 200
    sent = "; ".join(f"{name}={value}" for name, value in client.cookies.items()).encode()
    assert len(client.cookies) == 3 and filter_cookies(sent) == sent


def test_parts_of_an_upload_are_counted(client: TestClient[Litestar]) -> None:
    client.get("/")
    for many, status in ((MOST_FIELDS - 1, 403), (MOST_FIELDS + 1, 400)):  # there is no token
        parts = [(f"file{number}", ("game.json", b"x")) for number in range(many)]
        assert client.post("/import", files=parts).status_code == status


def test_requests_for_nothing_count_too(tmp_path: Path) -> None:
    app = create_app(f"sqlite:///{tmp_path / 'games.db'}", queue=InlineQueue, limits=Limits(requests=3))
    with TestClient(app) as client:
        answers = [client.get("/nowhere") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
    assert 0 < int(answers[-1].headers["retry-after"]) <= 60


def test_what_depends_on_the_visitor_is_not_stored(client: TestClient[Litestar]) -> None:
    made = client.post("/api/tables", json={"game": "clans", "seats": [{}, {}]}).json()
    for path in ("/", f"/t/{made['id']}", f"/api/tables/{made['id']}", "/archive", "/nowhere", "/preferences"):
        assert client.get(path).headers["cache-control"] == "no-store", path
    for path in ("/new/clans", "/rules/clans", "/rules/clans/pieces"):
        stored = client.get(path).headers["cache-control"]
        assert "private" in stored and "no-cache" in stored
    assert "immutable" in client.get(f"{STATIC}/css/base.css").headers["cache-control"]


def test_a_rule_search_weighs_more_than_a_page(client: TestClient[Litestar]) -> None:
    def left() -> int:
        return int(client.get("/api/games").headers["ratelimit-remaining"])

    before = left()
    assert "<mark>" in client.get("/rules/clans", params={"q": "clan"}).text
    assert before - left() == 6  # five for the search, and one for asking


# -- who is asked for


@pytest.mark.parametrize(
    ("bound", "public", "good", "bad"),
    [
        ("127.0.0.1", "", ["localhost", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST."], ["evil.example", "192.0.2.1"]),
        ("::1", "", ["[::1]"], ["evil.example:8000", ""]),
        ("127.0.0.1", "https://glen.example", ["glen.example", "127.0.0.1:8080"], ["evil.example", "x.glen.example"]),
        ("0.0.0.0", "https://glen.example:8443", ["glen.example:8443", "localhost"], ["evil.example", "192.0.2.7"]),
        ("0.0.0.0", "", ["192.168.1.7:8000", "[fe80::1]", "localhost"], ["evil.example", "127.0.0.1.evil.example"]),
        ("game-box", "", ["game-box:8000"], ["evil.example"]),
    ],
)
def test_names_that_a_server_answers_to(bound: str, public: str, good: list[str], bad: list[str]) -> None:
    is_ours = create_host_check(bound, public)
    assert all(map(is_ours, good)) and not any(map(is_ours, bad))


def test_names_of_the_machine_itself() -> None:
    names = list_own_names("Glen.fritz.box", "glen.fritz.box")
    assert {"glen", "glen.fritz.box", "glen.local", "glen.lan"} <= names and "glen.example" not in names
    assert create_host_check("127.0.0.1", has_proxies=True)("whatever.example"), "there the proxy decides"


def test_a_server_is_started_with_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever makes an application decides about names; `greatglen serve` does."""
    given: dict[str, Any] = {}

    def note_settings(database: str, **settings: Any) -> None:
        given.update(settings)

    def end_at_once(server: uvicorn.Server) -> None:
        server.started = True

    monkeypatch.setattr(serve, "create_app", note_settings)
    monkeypatch.setattr(serve, "start_logs", lambda form: None)
    monkeypatch.setattr(serve, "raise_file_limit", lambda: None)
    monkeypatch.setattr(serve, "log_requests", lambda app: app)
    monkeypatch.setattr(uvicorn.Server, "run", end_at_once)
    serve.serve(database=f"sqlite:///{tmp_path}/games.db", open_browser=False)
    assert given["is_our_host"]("localhost:8000") and not given["is_our_host"]("evil.example")
    serve.serve(database=f"sqlite:///{tmp_path}/games.db", open_browser=False, public_url="https://glen.example")
    assert given["is_our_host"]("glen.example") and not given["is_our_host"]("evil.example")


def test_a_name_that_is_not_ours_is_refused() -> None:
    inner = Inner()
    guard = guarded(inner, is_our_host=lambda host: False)
    assert run(ask(guard)).status == 421 and inner.scopes == []
    problem = run(ask(guard, "GET", "/api/games"))
    assert problem.status == 421 and json.loads(problem.text)["detail"].startswith("This server has another name.")
    for path in ("/health", "/health/ready", "/metrics"):
        assert run(ask(guard, "GET", path)).status == 200, "a proxy asks by the address of the process"


# -- floods


def test_what_comes_too_quickly_waits_and_then_is_refused() -> None:
    now = [0.0]
    throttle = Throttle(1200, 8, lambda: now[0])  # twenty a second
    assert {throttle.count_request("a") for _ in range(MAX_BURST)} == {0.0}
    assert throttle.count_request("a") == pytest.approx(0.05) and throttle.count_request("a", 5) == pytest.approx(0.3)
    assert throttle.count_request("b") == 0.0, "another address waits for nothing"
    with pytest.raises(TooManyRequestsException) as refused:
        for _ in range(1000):
            assert throttle.count_request("a") <= MAX_DELAY
    assert refused.value.headers == {"Retry-After": "11"}
    now[0] += 30.0
    assert throttle.count_request("a") == 0.0
    now[0] += 90.0
    throttle.count_request("b")
    assert len(throttle) == 1, "who does not come again takes no memory"


def test_requests_of_one_address_are_answered_a_few_at_a_time() -> None:
    class Slow(Inner):
        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            self.scopes.append(scope)
            await gate.wait()
            await super().__call__(scope, receive, send)

    gate = asyncio.Event()

    async def main() -> None:
        slow = Slow()
        guard = guarded(slow, Limits(in_flight=3))
        asked = [asyncio.create_task(ask(guard)) for _ in range(10)]
        await wait_until_async(lambda: len(slow.scopes) >= 3)
        await asyncio.sleep(0)
        assert len(slow.scopes) == 3
        gate.set()
        assert [(await one).status for one in asked] == [200] * 10

    run(main())


def test_who_waits_when_the_server_ends_is_told_to_come_back() -> None:
    async def forever(scope: Scope, receive: Receive, send: Send) -> None:
        begun.set()
        await asyncio.Event().wait()

    begun = asyncio.Event()

    async def main() -> None:
        asked = asyncio.create_task(ask(guarded(forever)))
        await begun.wait()
        asked.cancel()
        answer = await asked
        assert answer.status == 503 and answer.headers["retry-after"] == "5"

    run(main())


def test_streams_are_not_counted_among_them() -> None:
    class Stream(Inner):
        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            self.scopes.append(scope)
            kind = (b"content-type", b"text/event-stream; charset=utf-8")
            await send({"type": "http.response.start", "status": 200, "headers": [kind]})
            await gate.wait()
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    gate = asyncio.Event()

    async def main() -> None:
        stream = Stream()
        guard = guarded(stream, Limits(in_flight=1))
        asked = [asyncio.create_task(ask(guard)) for _ in range(5)]
        await wait_until_async(lambda: len(stream.scopes) == 5)
        gate.set()
        assert [(await one).status for one in asked] == [200] * 5

    run(main())


def test_heavy_work_of_one_address_leaves_a_thread_to_others() -> None:
    begun: list[str] = []
    gate = threading.Event()

    def work(name: str) -> str:
        begun.append(name)
        gate.wait(60)
        return name

    async def main() -> None:
        heavy = HeavyWork(RateLimit(1200, str), Throttle(1200, 8))
        greedy = [asyncio.create_task(heavy.run("a", lambda: work("a"))) for _ in range(5)]
        await wait_until_async(lambda: begun == ["a"])
        other = asyncio.create_task(heavy.run("b", lambda: work("b")))
        await wait_until_async(lambda: begun == ["a", "b"])
        gate.set()
        assert await other == "b" and [await one for one in greedy] == ["a"] * 5
        heavy.close()

    run(main())


# -- the interpreter


def test_a_python_that_should_be_updated_is_named(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ((3, 11, 10), (3, 12, 6), (3, 13, 0), (3, 14, 0)):
        assert check_interpreter(version) == ""
    for version in ((3, 11, 7), (3, 12, 5)):
        assert "3.11.10" in check_interpreter(version)
    monkeypatch.setattr("greatglen.web.ops.health.PATCHED_RELEASES", {sys.version_info[:2]: (99, 0, 0)})
    assert "CVE-2024-7592" in client.get("/health").json()["python"]
    monkeypatch.setattr("greatglen.web.ops.health.PATCHED_RELEASES", {})
    assert client.get("/health").json() == {"alive": True}
