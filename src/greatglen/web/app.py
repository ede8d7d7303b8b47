"""The web application: its routes, and what protects them."""

import hashlib
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, select_autoescape
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.routes import HTTPRoute
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig
from litestar.types import Message, Scope

from greatglen.games import GAMES
from greatglen.kernel.refusal import BadRecord, Refused
from greatglen.lessons.lesson import LESSONS
from greatglen.store.database import UNREACHABLE
from greatglen.store.rows import Conflict
from greatglen.store.store import Store
from greatglen.text.language import translator
from greatglen.web.api.keys import provide_caller
from greatglen.web.api.routes import ApiController
from greatglen.web.feature import Feature
from greatglen.web.features import FEATURES
from greatglen.web.live.table_service import TableService
from greatglen.web.ops.errors import (
    handle_bad_record,
    handle_conflict,
    handle_database_away,
    handle_deep_nesting,
    handle_http_error,
    handle_refused,
    handle_unexpected,
    handle_work_failed,
)
from greatglen.web.ops.health import HealthController
from greatglen.web.ops.measurements import MeasuredQueue
from greatglen.web.ops.metrics import count_refusal, create_metrics_route
from greatglen.web.ops.request_guard import MOST_FIELDS, MOST_UPLOAD, FormCleanup, RequestGuard, is_any_host
from greatglen.web.pages.base import joined_sheets
from greatglen.web.pages.invitations import InvitationController
from greatglen.web.pages.lobby import LobbyController
from greatglen.web.pages.new_table import FILE_ROUTE, NewTableController
from greatglen.web.pages.table.routes import BotController, TableController
from greatglen.web.pages.table.table_view import PageCache
from greatglen.web.pages.table.visit import provide_visit
from greatglen.web.pages.thumbnails import ThumbnailController, Thumbnails
from greatglen.web.visitors.address import read_address
from greatglen.web.visitors.browser import CSRF_COOKIE, LANGUAGES, provide_browser
from greatglen.web.visitors.limits import HOUSEHOLD, Limits
from greatglen.web.visitors.visitor import provide_visitor
from greatglen.workers.backends import create_messages, create_queue
from greatglen.workers.job import WorkFailedError
from greatglen.workers.queue import Queue

WEB_FOLDER = Path(__file__).parent
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
RAW_SECURITY_HEADERS = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
# Pages and answers of the API depend on the visitor, and many show a hand: no proxy and no history of a shared computer
# may keep them, so what does not say otherwise is not stored. Long pages without secrets say so
# (`web/pages/base.py`): a
# browser brings forms back as they were filled in, and pages as far as they were read, only of what it may store.
NO_STORE = (b"cache-control", b"no-store")


def digest_folders(*folders: Path) -> str:
    """A name for all that is in some folders; it changes with any of it."""
    found = hashlib.sha256()
    for folder in folders:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            found.update(f"{file.relative_to(folder)} ".encode() + file.read_bytes())
    return found.hexdigest()[:12]


# What is under it never changes, so browsers may keep it: another release has another address. Modules import each
# other by relative addresses, so those of two releases never mix.
STATIC_FOLDERS = {
    "": WEB_FOLDER / "static",
    **{f"/features/{feature.name}": feature.folder / "static" for feature in FEATURES},
}
STATIC = f"/static/{digest_folders(*STATIC_FOLDERS.values())}"
FOREVER = CacheControlHeader(public=True, max_age=365 * 24 * 60 * 60, immutable=True)


def create_app(
    database: str,
    *,
    pace: float = 0.7,
    secure_cookies: bool = False,
    public_url: str = "",
    metrics_token: str = "",
    workers: int | None = None,
    redis: str | None = None,
    queue: Callable[[Store], Queue] | None = None,
    limits: Limits = HOUSEHOLD,
    settings: Mapping[str, str] | None = None,
    is_our_host: Callable[[str], bool] = is_any_host,
    now: Callable[[], float] = time.time,
) -> Litestar:
    """The application on a database.

    `workers`: processes for what takes long to think over; 0: those of `greatglen work` do it. `queue`: another way.
    `public_url`: where visitors find it, if that is not what their requests say; with https, cookies are secure.
    `metrics_token`: who sends it as a bearer may read /metrics; without one there are none.
    `settings`: of the host, for features, which go by the time of `now`.
    `is_our_host`: whether it answers to a Host header.
    """
    public_url = read_address(public_url)
    secure = secure_cookies or public_url.startswith("https:")
    for language in LANGUAGES:
        translator(language)  # a catalogue that was not compiled is told of now, not to the first reader
    store = Store(database)
    news = create_messages(database, redis)
    jobs = create_queue(store, database, news, workers, redis) if queue is None else queue(store)
    if metrics_token:
        jobs = MeasuredQueue(jobs)
    table_service = TableService(
        store,
        pace,
        queue=jobs,
        messages=news,
        limits=limits,
        settings={"public_url": public_url, **(settings or {})},
        now=now,
    )
    features = tuple(feature for feature in FEATURES if feature.is_enabled(table_service.settings))
    table_service.periodic_tasks.tasks = [
        feature.periodic_task(table_service) for feature in features if feature.periodic_task is not None
    ]
    table_service.guards = [partial(feature.guard, table_service) for feature in features if feature.guard is not None]

    async def provide_house() -> TableService:
        return table_service

    glances = Thumbnails(table_service)

    async def provide_glances() -> Thumbnails:
        return glances

    @asynccontextmanager
    async def at_work(_: Litestar) -> AsyncIterator[None]:
        await table_service.start()
        yield
        await table_service.close()
        store.close()

    app = Litestar(
        route_handlers=[
            LobbyController,
            NewTableController,
            InvitationController,
            ThumbnailController,
            TableController,
            BotController,
            ApiController,
            HealthController,
            joined_sheets(STATIC, STATIC_FOLDERS, FOREVER),
            *(handler for feature in features for handler in feature.handlers),
            *([create_metrics_route(metrics_token)] if metrics_token else []),
            *(
                create_static_files_router(
                    path=STATIC + below, directories=[folder], include_in_schema=False, cache_control=FOREVER
                )
                for below, folder in STATIC_FOLDERS.items()
                if folder.is_dir()
            ),
        ],
        dependencies={
            "table_service": Provide(provide_house),
            "glances": Provide(provide_glances),
            "browser": Provide(provide_browser),
            "visitor": Provide(provide_visitor),
            "caller": Provide(provide_caller),
            "visit": Provide(provide_visit),
            **{
                name: provide_value(make(table_service))
                for feature in features
                for name, make in feature.provide.items()
            },
        },
        template_config=TemplateConfig(instance=_templates(features)),
        csrf_config=CSRFConfig(
            secret=store.load_secret(),
            cookie_name=CSRF_COOKIE,
            cookie_samesite="lax",
            cookie_secure=secure,
            exclude=["^/api/", "^/static/"],  # a shared cache keeps no answer with a cookie
        ),
        # Level 4 takes a third of the time of the default, 9, for a sixth more bytes.
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=600, gzip_compress_level=4, exclude=["/stream$"]
        ),
        middleware=[FormCleanup()],
        exception_handlers={
            Refused: handle_refused,
            BadRecord: handle_bad_record,
            Conflict: handle_conflict,
            HTTPException: handle_http_error,
            RecursionError: handle_deep_nesting,
            WorkFailedError: handle_work_failed,
            **dict.fromkeys(UNREACHABLE, handle_database_away),
            Exception: handle_unexpected,
        },
        before_send=[add_security_headers],
        after_exception=[count_refusal],
        logging_config=None,  # Litestar's has a thread of its own; what is noted is settled in logs.py
        openapi_config=OpenAPIConfig(
            title="Great Glen", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        state=State(
            {
                "secure": secure,
                "table_service": table_service,
                "known": table_service.device_cache,
                "public_url": public_url,
                "measured": bool(metrics_token),
                "features": features,
                "static": STATIC,
                "page_cache": PageCache(),
            }
        ),
        request_max_body_size=MOST_UPLOAD,
        multipart_form_part_limit=MOST_FIELDS,
        lifespan=[at_work],
    )
    app.asgi_handler = RequestGuard(
        app.asgi_handler,
        rate_limit=table_service.rate_limit,
        throttle=table_service.throttle,
        uploads=[
            route.path
            for route in app.routes
            if isinstance(route, HTTPRoute) and any(handler.opt.get(FILE_ROUTE) for handler in route.route_handlers)
        ],
        is_our_host=is_our_host,
    )
    return app


async def add_security_headers(message: Message, _: Scope) -> None:
    """Add the headers that every answer has, errors included."""
    if message["type"] == "http.response.start":
        headers = [*message.get("headers", ()), *RAW_SECURITY_HEADERS]
        if not any(name.lower() == b"cache-control" for name, _ in headers):
            headers.append(NO_STORE)
        message["headers"] = headers


def provide_value(thing: Any) -> Provide:
    """Handed to whichever route asks for it."""

    async def provide() -> Any:
        return thing

    return Provide(provide)


def _templates(features: Sequence[Feature]) -> JinjaTemplateEngine:
    own = PrefixLoader({feature.name: FileSystemLoader(feature.folder / "templates") for feature in features})
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(WEB_FOLDER / "templates"), own]),
        autoescape=select_autoescape(default=True),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["languages"] = LANGUAGES
    environment.globals["static"] = STATIC
    environment.globals["lessons"] = LESSONS
    environment.globals["game_titles"] = ", ".join(game.title for game in GAMES.values())
    environment.globals["links"] = [link for feature in features for link in feature.links]
    return JinjaTemplateEngine.from_environment(environment)
