"""Request guard: bound every request before anything of it is parsed.

Litestar parses queries, cookies and forms before a route or the CSRF check can refuse them, and caches 1,024 results of
each. A form of 100,000 fields costs the event loop 0.3 s and 10 MB that stay; before Python 3.11.10 and 3.12.6 a quoted
cookie of backslashes takes quadratic time (CVE-2024-7592). With the bounds below, and forms parsed outside the cache
(`web/ops/request_guard.py`), what stays in all caches of the framework is at most about 50 MB.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Callable, Collection
from contextlib import AsyncExitStack
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import FormMultiDict, MutableScopeHeaders, UploadFile
from litestar.enums import RequestEncodingType, ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Empty, HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send
from litestar.utils.scope.state import ScopeState

from greatglen.web.ops.errors import RETRY_SOON, render_brief
from greatglen.web.visitors.address import get_address
from greatglen.web.visitors.browser import BROWSER_COOKIE, CSRF_COOKIE, PREFERENCES_COOKIE
from greatglen.web.visitors.rate_limit import RateLimit, Throttle

KB = 1024
MOST_HEAD = 8 * KB  # bytes of the request line and all headers, cookies included
MOST_PATH = KB  # bytes; paths and queries are the keys of several caches
MOST_QUERY = 6 * KB
MOST_QUERY_FIELDS = 50
MOST_BODY = 16 * KB  # bytes of a form or of JSON; our largest, the proof of a passkey, has some 6 KB
MOST_FIELDS = 200
MOST_UPLOAD = 512 * KB  # bytes of a body with a file; a record of four players with all Chronicles has 10 KB
MAX_DISCARDED = (
    1024 * KB
)  # bytes of a refused body that are read and dropped, so that the sender gets to see the answer
OUR_COOKIES = frozenset(name.encode() for name in (BROWSER_COOKIE, PREFERENCES_COOKIE, CSRF_COOKIE))
LONGEST_COOKIE = 512  # bytes; ours have less than half of it
STATIC_PREFIX = "/static/"  # the rate limit does not count these
FILE_COST = 0.1  # part of the cost of an ordinary request, for the throttle
ANY_HOST_PATHS = (
    "/health",
    "/metrics",
)  # asked for by the address of a process; they tell nothing that is worth hiding


class ClientGoneError(Exception):
    """The client closed the connection before the request was complete."""


class RequestGuard:
    """ASGI application around Litestar's router that refuses what is too large, too much or not meant for us."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        rate_limit: RateLimit,
        throttle: Throttle,
        uploads: Collection[str],
        is_our_host: Callable[[str], bool],
    ) -> None:
        """`uploads`: the paths of the routes that take a file."""
        self._app = app
        self._rate_limit = rate_limit
        self._throttle = throttle
        self._uploads = frozenset(uploads)
        self._is_our_host = is_our_host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        counted: dict[str, str] = {}
        has_begun = False

        async def send_counted(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                MutableScopeHeaders.from_message(message).update(counted)
            await send(message)

        try:
            address = get_address(ASGIConnection(scope))
            is_file = scope["path"].startswith(STATIC_PREFIX)
            if not is_file:
                counted |= self._rate_limit.count_request(address)
            delay = self._throttle.count_request(address, FILE_COST if is_file else 1)
            if delay:
                await asyncio.sleep(delay)
            check_head(scope)
            self._check_host(scope)
            receive = await self._with_body(scope, receive)
            await self._answer(address, scope, receive, send_counted)
        except HTTPException as refusal:
            await _refuse(refusal, scope, send_counted)
        except ClientGoneError:
            return
        except asyncio.CancelledError:  # the server ends, and uvicorn waits no longer for what is still worked on
            if has_begun:
                raise
            await _refuse(HTTPException(status_code=503, headers={"Retry-After": str(RETRY_SOON)}), scope, send)

    async def _answer(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        async with AsyncExitStack() as turn:
            await turn.enter_async_context(self._throttle.wait_for_turn(address))

            async def send_on(message: Message) -> None:
                if message["type"] == "http.response.start" and _is_stream(message):
                    await turn.aclose()  # it stays open for hours; streams have a limit of their own
                await send(message)

            await self._app(scope, receive, send_on)

    def _check_host(self, scope: HTTPScope) -> None:
        host = next((value for name, value in scope["headers"] if name == b"host"), b"")
        path = scope["path"]
        if host and not path.startswith(ANY_HOST_PATHS) and not self._is_our_host(host.decode("latin-1")):
            raise HTTPException(status_code=421)

    async def _with_body(self, scope: HTTPScope, receive: Receive) -> Receive:
        """Read the body of a request, and return what gives it to the application as a whole."""
        headers = dict(scope["headers"])
        kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
        is_form = kind == b"application/x-www-form-urlencoded"
        most = MOST_UPLOAD if scope["path"].rstrip("/") in self._uploads and not is_form else MOST_BODY
        announced = headers.get(b"content-length", b"0")
        if not announced.isdigit():
            raise HTTPException(status_code=400)
        if int(announced) > most:
            raise create_too_large(will_discard=int(announced) <= MAX_DISCARDED)
        has_body = announced != b"0" or b"transfer-encoding" in headers
        if not has_body and scope["method"] in ("GET", "HEAD"):
            return receive
        body = await read_body(receive, most) if has_body else b""
        # The type does not matter: a route that takes a form parses every body as one.
        if kind != b"multipart/form-data" and body.count(b"&") >= MOST_FIELDS:
            raise create_too_large(will_discard=True)
        waiting = [body]

        async def receive_whole() -> Any:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False} if waiting else await receive()

        return receive_whole


def check_head(scope: HTTPScope) -> None:
    """Refuse a request head that is too long, and keep only our own cookies of the rest."""
    path, query = len(scope.get("raw_path") or scope["path"].encode()), len(scope["query_string"])
    fields = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
    too_many = scope["query_string"].count(b"&") >= MOST_QUERY_FIELDS
    if path > MOST_PATH or query > MOST_QUERY or path + query + fields > MOST_HEAD or too_many:
        raise HTTPException(status_code=431)
    sent = [value for name, value in scope["headers"] if name == b"cookie"]
    if sent:
        others = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
        scope["headers"] = [*others, (b"cookie", filter_cookies(b";".join(sent)))]


def filter_cookies(header: bytes) -> bytes:
    """Return those parts of a Cookie header that this server can have set.

    Quotes and backslashes are in none of them, so `http.cookies` has nothing to unquote.
    """
    found: dict[bytes, bytes] = {}
    for part in header.split(b";"):
        name, _, value = (piece.strip() for piece in part.partition(b"="))
        if name in OUR_COOKIES and len(value) <= LONGEST_COOKIE and b"\\" not in value and b'"' not in value:
            found[name] = value
    return b"; ".join(name + b"=" + value for name, value in found.items())


async def read_body(receive: Receive, most: int) -> bytes:
    """Read a body of at most `most` bytes. The announced length is not trusted."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientGoneError
        body += message.get("body", b"")
        if len(body) > most:
            raise create_too_large(will_discard=False)
        if not message.get("more_body", False):
            return bytes(body)


def create_too_large(*, will_discard: bool) -> HTTPException:
    """Return the refusal of a body. The connection is closed if much more data may follow."""
    return HTTPException(status_code=413, headers={} if will_discard else {"Connection": "close"})


def _is_stream(start: HTTPResponseStartEvent) -> bool:
    return any(name.lower() == b"content-type" and b"event-stream" in value for name, value in start["headers"])


async def _refuse(refusal: HTTPException, scope: HTTPScope, send: Send) -> None:
    headers, body = render_brief(scope, refusal.status_code, refusal.headers or {})
    encoded = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": refusal.status_code, "headers": encoded})
    await send({"type": "http.response.body", "body": body, "more_body": False})


class FormCleanup(ASGIMiddleware):
    """Middleware around everything that reads a form, the CSRF check included."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        state = ScopeState.from_scope(scope)
        request: Request[Any, Any, Any] = Request(scope, receive)
        # Litestar would remember the last 1,024 forms, up to 130 KB each. A route that takes a form parses any body but
        # multipart as one, so the type that the body was sent with makes no difference.
        if request.method == "POST" and request.content_type[0] != RequestEncodingType.MULTI_PART:
            state.form = parse_form(await request.body())
        try:
            await next_app(scope, receive, send)
        finally:
            # Litestar closes files only once a handler was called; who has a wrong token is refused before.
            if state.form is not Empty:
                await FormMultiDict.from_form_data(state.form).close()


def parse_form(body: bytes) -> dict[str, str | list[str] | UploadFile]:
    """Return the fields of a url-encoded form; one that was sent several times has the list of its values."""
    sent: dict[str, list[str]] = {}
    for name, value in parse_qsl(body.decode("latin-1"), keep_blank_values=True):
        sent.setdefault(name, []).append(value)
    return {name: values if len(values) > 1 else values[0] for name, values in sent.items()}


LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
# Endings that routers and mDNS give to the names of machines. Nobody can register a name below them.
LOCAL_ENDINGS = ("local", "lan", "home", "home.arpa", "internal", "localdomain")


def is_any_host(_: str) -> bool:
    """Accept every name."""
    return True


def create_host_check(bound: str, public_url: str = "", *, has_proxies: bool = False) -> Callable[[str], bool]:
    """Return what tells whether a server answers to a Host header.

    `bound`: where it listens. `has_proxies`: others decide about names, unless there is a public URL.
    """
    if public_url:
        names = LOOPBACK | {parse_host(urlsplit(public_url).netloc)}
        return lambda host: parse_host(host) in names
    if has_proxies:
        return is_any_host
    if bound in LOOPBACK:
        return lambda host: parse_host(host) in LOOPBACK
    names = LOOPBACK | {bound.lower()} | list_own_names(socket.gethostname(), socket.getfqdn())
    return lambda host: parse_host(host) in names or _is_address(parse_host(host))


def list_own_names(short: str, full: str) -> frozenset[str]:
    """Return the names that others on the network may have for a machine."""
    short, full = short.lower(), full.lower()
    first = short.partition(".")[0]
    return frozenset({short, full, first, *(f"{first}.{ending}" for ending in LOCAL_ENDINGS)})


def parse_host(host: str) -> str:
    """Return the name or address of a Host header, without port, brackets and case."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
