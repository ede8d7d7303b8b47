"""A limit to how often one address may ask. Requests are counted by the minute, not remembered one by one."""

import time
from collections import Counter

from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

MINUTE = 60


class RateLimit(ASGIMiddleware):
    """So many requests a minute from one address; files of the page itself are free."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, most: int) -> None:
        self.most = most
        self._minute = 0
        self._asked: Counter[str] = Counter()  # of this minute, shared by all requests on purpose

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if scope["path"].startswith("/static/"):
            await next_app(scope, receive, send)
            return
        minute = int(time.monotonic() // MINUTE)
        if minute != self._minute:
            self._minute = minute
            self._asked.clear()
        client = scope.get("client")
        address = client[0] if client else ""
        self._asked[address] += 1
        if self._asked[address] > self.most:
            raise TooManyRequestsException(headers={"Retry-After": str(MINUTE)})
        await next_app(scope, receive, send)
