"""Asking: how often one address may, at all processes of a server together.

Litestar's limit counts in a store, with a look and a write for every request. On Redis the two are no one step, so that
processes forget each other's counts; they come one after the other for all visitors, and every answer would wait for
Redis, or fail with it. Here each process counts in its memory, and tells the others of every twentieth part.
"""

import time
from collections.abc import Callable

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from greatglen.web.address import address_of

MINUTE = 60.0
PARTS = 20


class Window(msgspec.Struct):
    """The minute that began with an address's first request."""

    ends: float
    asked: float = 0
    untold: int = 0  # of those here, to the other processes


class Asking:
    """Requests by address."""

    def __init__(self, most: float, place: Callable[[str], str]) -> None:
        """`place`: the name of an address, by which others are told of it."""
        self.most = most
        self.tell: Callable[[str, int], None] = lambda place, times: None
        self._place = place
        self._windows: dict[str, Window] = {}
        self._swept = time.monotonic()

    def __len__(self) -> int:
        return len(self._windows)

    def ask(self, address: str) -> dict[str, str]:
        """One more request: how many are left, and until when, as headers; TooManyRequestsException if none is."""
        place = self._place(address)
        window = self._window(place)
        headers = {"RateLimit-Limit": f"{self.most:g}", "RateLimit-Reset": f"{window.ends - time.monotonic():.0f}"}
        if window.asked >= self.most:
            raise TooManyRequestsException(headers=headers | {"RateLimit-Remaining": "0"})
        window.asked += 1
        window.untold += 1
        if window.untold >= self.most / PARTS:
            self.tell(place, window.untold)
            window.untold = 0
        return headers | {"RateLimit-Remaining": f"{max(self.most - window.asked, 0):.0f}"}

    def hear(self, place: str, times: int) -> None:
        """An address has asked so many times at another process."""
        self._window(place).asked += times

    def _window(self, place: str) -> Window:
        now = time.monotonic()
        if now - self._swept > MINUTE:  # who does not come again takes no memory
            self._windows = {name: window for name, window in self._windows.items() if window.ends > now}
            self._swept = now
        window = self._windows.get(place)
        if window is None or window.ends <= now:
            window = self._windows[place] = Window(now + MINUTE)
        return window


class Limited(ASGIMiddleware):
    """Every answer tells how many requests are left; files of the page itself are free."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, asking: Asking) -> None:
        self._asking = asking
        self.should_bypass_for_scope = lambda scope: scope["path"].startswith("/static/")

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        headers = self._asking.ask(address_of(ASGIConnection(scope)))

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableScopeHeaders(message).update(headers)
            await send(message)

        await next_app(scope, receive, told)
