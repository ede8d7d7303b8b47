"""Metrics: what Prometheus reads of this process, for who has the token. Each process answers for itself."""

import asyncio
import hmac
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException
from litestar.handlers import HTTPRouteHandler
from litestar.types import Scope
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from greatglen.kernel.refusal import Refused
from greatglen.web.live.table_service import TableService
from greatglen.web.ops.measurements import GAMES, JOBS_WAITING, REFUSALS, STREAMS, TABLES


def create_metrics_route(token: str) -> HTTPRouteHandler:
    """The route, for who sends the token as a bearer."""

    @get("/metrics", include_in_schema=False, exclude_from_csrf=True)
    async def handler(request: Request[Any, Any, Any], table_service: NamedDependency[TableService]) -> Response[bytes]:
        sent = request.headers.get("authorization", "")
        if not hmac.compare_digest(sent.encode(), f"Bearer {token}".encode()):
            raise NotAuthorizedException()
        running, over = await asyncio.to_thread(table_service.store.count_games)
        GAMES.labels("running").set(running)
        GAMES.labels("over").set(over)
        for lane, jobs in (await table_service.queue.count_waiting()).items():
            JOBS_WAITING.labels(lane).set(jobs)
        TABLES.set(len(table_service.game_cache.live_games))
        STREAMS.set(sum(len(live_game.listeners) for live_game in table_service.game_cache.live_games.values()))
        return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    return handler


async def count_refusal(error: Exception, _: Scope) -> None:
    """Litestar calls it with everything that was raised."""
    if isinstance(error, Refused):
        REFUSALS.labels(error.code).inc()
