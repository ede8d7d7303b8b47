"""Request guard: bound every request before anything of it is parsed.

Litestar parses queries, cookies and forms before a route or the CSRF check can refuse them, and caches 1,024 results of
each. A form of 100,000 fields costs the event loop 0.3 s and 10 MB that stay; before Python 3.11.10 and 3.12.6 a quoted
cookie of backslashes takes quadratic time (CVE-2024-7592). With the bounds below, and forms parsed outside the cache
(`web/ops/forms.py`), what stays in all caches of the framework is at most about 50 MB.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import AsyncExitStack
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send

from greatglen.web.ops.errors import RETRY_SOON, render_brief
from greatglen.web.visitors.address import get_address
from greatglen.web.visitors.browser import BROWSER_COOKIE, CSRF_COOKIE, PREFERENCES_COOKIE
from greatglen.web.visitors.rate_limit import RateLimit
from greatglen.web.visitors.throttle import Throttle

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
