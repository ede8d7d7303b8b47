"""What goes wrong, as a status and a sentence: in the language of who asked, and never more than they may know."""

import logging
from collections.abc import Mapping
from html import escape
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.response import Template
from litestar.types import HTTPScope

from greatglen.kernel.refusal import BadRecord, Refused
from greatglen.kernel.sentence import N_
from greatglen.store.rows import Conflict
from greatglen.text.language import translator
from greatglen.web.ops.request_log import get_route
from greatglen.web.visitors.browser import (
    PREFERENCES_COOKIE,
    Browser,
    Preferences,
    negotiate_language,
    read_preferences,
)
from greatglen.workers.job import NOBODY_FREE, WorkFailedError
from greatglen.workers.table_loader import TOO_FAST

log = logging.getLogger(__name__)

STATUS_BY_CODE = {
    "no-figure": 404,
    "no-table": 404,
    "no-lesson": 404,
    "not-seated": 403,
    "seat-taken": 409,
    "table-full": 409,
    "name-taken": 409,
    "no-invitation": 404,
    "not-host": 403,
    "record-later": 403,
    "not-your-choice": 403,
    "stale": 409,
    "too-fast": 409,
    "game-over": 409,
    "agreed-end": 409,
    "stood-in": 409,
    "time-left": 409,
    "many-mails": 429,
    "server-mails": 429,
    "messages-under-way": 429,
    "no-mail-link": 404,
    "nobody-free": 503,
    "foreign-site": 403,
    "not-json": 415,
    "long-level": 400,
    "many-tables": 403,
    "many-opened": 429,
    "many-contests": 403,
    "many-contests-here": 403,
    "many-contests-opened": 429,
    "much-thinking": 429,
    "busy-thinking": 429,
    "many-streams": 429,
    "much-talk": 429,
    "shared-deal": 403,
    "shared-table": 403,
    "same-deal": 403,
    "no-hurry": 403,
    "no-day": 404,
    "not-yet": 404,
    "nobody-played": 404,
    "no-puzzle": 404,
    "unanswered": 403,
    "unreadable-table": 500,
    "no-pass": 404,
    "own-device": 409,
    "many-devices": 403,
    "many-codes": 403,
    "many-passkeys": 403,
    "no-device": 404,
    "no-code": 404,
    "no-passkey": 404,
    "not-proved": 403,
    "not-verified": 403,
    "unknown-passkey": 403,
    "known-passkey": 409,
    "no-contest": 404,
    "not-organiser": 403,
    "bad-token": 403,
    "contest-full": 409,
    "contest-begun": 409,
    "contest-taken-part": 409,
    "no-hints": 403,
    "rated-stays": 403,
    "rated-waits": 403,
}
SENTENCE_BY_STATUS = {
    400: N_("This request is not valid."),
    403: N_("This page was open too long, or the request did not come from it; reload it."),
    404: N_("There is no such page."),
    405: N_("That cannot be done here."),
    413: N_("That is too large."),
    415: N_("This type of request is not supported."),
    421: N_("This server has another name. Open it by the address it was started with, or ask its host."),
    429: N_("Too many requests; wait a minute."),
    431: N_("The address or the headers of this request are too long. Delete the cookies of this site and try again."),
    500: N_("Something went wrong on our side; it has been logged."),
    503: N_("The games cannot be reached just now; nothing is lost. Try again in a moment."),
}
DEEP_NESTING = "while deserializing"  # what msgspec says of JSON that is nested too deeply
RETRY_LATER = 60  # seconds after which it is worth asking again for what was too much
RETRY_SOON = 5  # seconds after which it is worth asking again a database that was away
RESET_HEADER = "RateLimit-Reset"  # the seconds until the limit allows requests again, as Litestar tells them
HTMX_HEADERS = {"HX-Retarget": "#problem", "HX-Reswap": "innerHTML"}
BACK_TO_TABLES = N_("To the tables")
BRIEF_PAGE = (
    '<!doctype html><html lang="{0}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    '<title>{1}</title><h1>{1}</h1><p>{2}</p><p><a href="/">{3}</a></p></html>'
)
READ_HEADERS = (b"accept-language", b"hx-request")
LONGEST_LANGUAGES = 200  # letters of Accept-Language that are read
BAD_RECORD = N_("This is not a record of a game that can be continued here: {problem}.")


class Problem(msgspec.Struct, frozen=True):
    """Why a request of the API was refused: a stable code, and a sentence."""

    code: str
    detail: str


def get_status(refused: Refused) -> int:
    """The HTTP status that says the same as a refusal."""
    return STATUS_BY_CODE.get(refused.code, 422)


def handle_refused(request: Request[Any, Any, Any], error: Refused) -> Response[Any]:
    """A refusal in the language of the browser."""
    text = translator(_language(request)).describe_refusal(error.refusal)
    nowhere = error.code == "unknown-game" and not _wants_json(request)  # its name is in the address
    answer = _respond(request, 404 if nowhere else get_status(error), error.code, text)
    if answer.status_code == 429:
        hours = int(error.facts.get("hours", 0))
        answer.headers["Retry-After"] = str(hours * 3600 or RETRY_LATER)
    return answer


def handle_bad_record(request: Request[Any, Any, Any], error: BadRecord) -> Response[Any]:
    language = translator(_language(request))
    sentence = language(BAD_RECORD).format(problem=language.describe_bad_record(error))
    return _respond(request, 422, "bad-record", sentence)


def handle_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What Litestar refuses before we are asked: a request that is malformed, too big, too frequent, for nothing."""
    sentence = translator(_language(request))(SENTENCE_BY_STATUS.get(error.status_code, SENTENCE_BY_STATUS[400]))
    if _wants_json(request) and error.status_code == 400:
        sentence = " ".join([sentence, error.detail.rstrip(".") + ".", *_list_bad_fields(error.extra)])
    answer = _respond(request, error.status_code, "http", sentence)
    answer.headers.update(error.headers or {})
    if RESET_HEADER in answer.headers:
        answer.headers["Retry-After"] = answer.headers[RESET_HEADER]
    return answer


def render_brief(scope: HTTPScope, status: int, more: Mapping[str, str]) -> tuple[dict[str, str], bytes]:
    """The headers and the body of a refusal, made without any template: whoever sends too much gets little work done.

    The request has been looked at by nobody: of its headers only those are read that say how to answer.
    """
    sent = {name: value.decode("latin-1") for name, value in scope["headers"] if name in READ_HEADERS}
    language = negotiate_language(sent.get(b"accept-language", "")[:LONGEST_LANGUAGES])
    said = translator(language)
    text = said(SENTENCE_BY_STATUS.get(status, SENTENCE_BY_STATUS[400]))
    headers = {"Content-Type": "text/html; charset=utf-8", **more}
    if RESET_HEADER in headers:
        headers["Retry-After"] = headers[RESET_HEADER]
    if _is_api(scope["path"]):
        headers["Content-Type"] = "application/json"
        body = msgspec.json.encode(Problem("http", text))
    elif sent.get(b"hx-request") == "true":
        headers |= HTMX_HEADERS
        body = f'<p class="told" role="alert">{escape(text)}</p>'.encode()
    else:
        body = BRIEF_PAGE.format(language, status, escape(text), escape(said(BACK_TO_TABLES))).encode()
    return headers | {"Content-Length": str(len(body))}, body


def handle_database_away(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The database does not answer: told to the log in a line, and that it is worth trying again."""
    log.warning("the database is away at %s: %s", get_route(request.scope), str(error).partition("\n")[0])
    answer = _respond(request, 503, "away", translator(_language(request))(SENTENCE_BY_STATUS[503]))
    answer.headers["Retry-After"] = str(RETRY_SOON)
    return answer


def handle_deep_nesting(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    """JSON that is nested too deeply to be read."""
    if DEEP_NESTING not in str(error):
        return handle_unexpected(request, error)
    return _respond(request, 400, "http", translator(_language(request))(SENTENCE_BY_STATUS[400]))


def handle_conflict(request: Request[Any, Any, Any], _: Conflict) -> Response[Any]:
    """A table that changes more quickly than it can be read."""
    return handle_refused(request, Refused(TOO_FAST.with_facts()))


def handle_work_failed(request: Request[Any, Any, Any], _: WorkFailedError) -> Response[Any]:
    """Whoever thinks is away."""
    return handle_refused(request, Refused(NOBODY_FREE.with_facts()))


def handle_unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Something we did not foresee: told to the log, never to the client."""
    log.error("unforeseen error at %s", get_route(request.scope), exc_info=error)
    return _respond(request, 500, "broken", translator(_language(request))(SENTENCE_BY_STATUS[500]))


def _list_bad_fields(extra: Any) -> list[str]:
    """Where a request does not fit its schema."""
    found = extra if isinstance(extra, list) else []
    return [f"{place.get('key', '')}: {place.get('message', '')}." for place in found if isinstance(place, dict)]


def _wants_json(request: Request[Any, Any, Any]) -> bool:
    return _is_api(request.url.path)


def _is_api(path: str) -> bool:
    return path.startswith("/api")


def _language(request: Request[Any, Any, Any]) -> str:
    preferred = read_preferences(request.cookies.get(PREFERENCES_COOKIE, "")).language
    return preferred or negotiate_language(request.headers.get("accept-language", ""))


def _respond(request: Request[Any, Any, Any], status: int, code: str, text: str) -> Response[Any]:
    """JSON for the API, a line for a page that asked from within, else a page of its own."""
    if _wants_json(request):
        return Response(Problem(code, text), status_code=status, media_type="application/json")
    language = _language(request)
    told = {"browser": Browser("", False, Preferences(), language), "_": translator(language), "text": text}
    if request.headers.get("hx-request") == "true":
        return Template("_problem.html", context=told, status_code=status, headers=HTMX_HEADERS)
    return Template("error.html", context=told | {"status": status}, status_code=status)
