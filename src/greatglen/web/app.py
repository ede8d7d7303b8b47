"""The web application: routes, security headers, and errors as sentences."""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.contrib.jinja import JinjaTemplateEngine
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Template
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig

from greatglen.kernel.refusal import BadRecord, Refused
from greatglen.store.store import Store
from greatglen.web.api import ApiController
from greatglen.web.browser import (
    LANGUAGES,
    PREFERENCES,
    Browser,
    Preferences,
    asked_language,
    provide_browser,
    read_preferences,
)
from greatglen.web.house import House
from greatglen.web.lobby import LobbyController
from greatglen.web.playing import TableController
from greatglen.words.language import translator

HERE = Path(__file__).parent
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
STATUS = {
    "no-table": 404,
    "not-seated": 403,
    "seat-taken": 403,
    "not-host": 403,
    "not-your-choice": 403,
    "stale": 409,
    "too-fast": 409,
    "game-over": 409,
}


def create_app(database: str, *, pace: float = 0.7, rate: int = 1200, secure: bool = False) -> Litestar:
    """The application on a database. `rate`: requests a minute from one address."""
    store = Store(database)
    house = House(store, pace)

    async def provide_house() -> House:
        return house

    async def close(_: Litestar) -> None:
        store.close()

    return Litestar(
        route_handlers=[
            LobbyController,
            TableController,
            ApiController,
            create_static_files_router(path="/static", directories=[HERE / "static"], include_in_schema=False),
        ],
        dependencies={"house": Provide(provide_house), "browser": Provide(provide_browser)},
        template_config=TemplateConfig(instance=_templates()),
        csrf_config=CSRFConfig(
            secret=store.secret(),
            cookie_name="greatglen-csrf",
            cookie_samesite="lax",
            cookie_secure=secure,
            exclude=["/api"],
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=600, exclude=["/stream"]),
        middleware=[RateLimitConfig(rate_limit=("minute", rate), exclude=["/static"]).middleware],
        exception_handlers={Refused: refused, BadRecord: bad_record, HTTPException: http_error, Exception: broken},
        response_headers=SECURITY,
        openapi_config=OpenAPIConfig(
            title="Great Glen", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        state=State({"secure": secure}),
        request_max_body_size=512 * 1024,
        on_shutdown=[close],
    )


def _templates() -> JinjaTemplateEngine:
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(default=True),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["languages"] = LANGUAGES
    return JinjaTemplateEngine.from_environment(environment)


# -- errors


def _wants_json(request: Request[Any, Any, Any]) -> bool:
    return request.url.path.startswith("/api")


def _language(request: Request[Any, Any, Any]) -> str:
    preferred = read_preferences(request.cookies.get(PREFERENCES, "")).language
    return preferred or asked_language(request.headers.get("accept-language", ""))


def _answer(request: Request[Any, Any, Any], status: int, code: str, text: str) -> Response[Any]:
    if _wants_json(request):
        return Response({"code": code, "detail": text}, status_code=status, media_type="application/json")
    language = _language(request)
    _ = translator(language)
    browser = Browser("", False, Preferences(), language)
    return Template(
        "error.html", context={"browser": browser, "_": _, "status": status, "text": text}, status_code=status
    )


def refused(request: Request[Any, Any, Any], error: Refused) -> Response[Any]:
    """A refusal in the language of the browser."""
    text = translator(_language(request))(error.refusal.text).format(**error.refusal.facts)
    return _answer(request, STATUS.get(error.code, 422), error.code, text)


def bad_record(request: Request[Any, Any, Any], error: BadRecord) -> Response[Any]:
    return _answer(request, 422, "bad-record", str(error))


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    return _answer(request, error.status_code, "http", error.detail)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Something we did not foresee: told to the log, never to the client."""
    request.logger.exception("unforeseen error at %s", request.url.path, exc_info=error)
    return _answer(request, 500, "broken", "Something went wrong here; it has been noted.")
