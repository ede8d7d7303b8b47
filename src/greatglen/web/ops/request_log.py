"""Watching: every request is noted and measured, by its route: the address itself may be an invitation."""

import logging
import time
from collections.abc import MutableMapping
from typing import Any

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from greatglen.logs import REQUESTS
from greatglen.web.ops.measurements import REQUEST_SECONDS
from greatglen.web.visitors.address import get_address

log = logging.getLogger(REQUESTS)
METHODS = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")


def get_route(scope: MutableMapping[str, Any] | Scope) -> str:
    """The route that a request came to, with names in place of what is particular: `/join/{invitation}`."""
    return str(scope.get("path_template") or "unknown")


def log_requests(app: Litestar) -> ASGIApp:
    """The application, each of its answers noted and measured. Around it all, so that no answer is left out; if nobody
    wants to know, it costs nothing."""
    if not (log.isEnabledFor(logging.INFO) or app.state.measured):
        return app

    async def noted(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        began = time.perf_counter()

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                record_response(scope, message["status"], time.perf_counter() - began)
            await send(message)

        await app(scope, receive, sent)

    return noted


def record_response(scope: HTTPScope, status: int, seconds: float) -> None:
    """An answer begins. A stream goes on for hours after that."""
    method = scope["method"] if scope["method"] in METHODS else "OTHER"
    route = get_route(scope)
    REQUEST_SECONDS.labels(method, route, str(status)).observe(seconds)
    if log.isEnabledFor(logging.INFO):
        facts: dict[str, Any] = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
        facts["client"] = get_address(ASGIConnection(scope))
        table = scope.get("path_params", {}).get("game_id")
        log.info("request", extra={"facts": facts | ({"table": table} if table else {})})
