"""Origin: the JSON API is for programs and for our own pages. What another site makes a browser send is refused.

A page of another site may have a browser send plain text or a form without asking us first, so only JSON is read.
"""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from greatglen.kernel.refusal import Reason, Refused

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
FOREIGN_SITE = Reason("foreign-site", "This request was sent by a page of another site.")
NOT_JSON = Reason("not-json", "Send it as JSON: “Content-Type: application/json”.")


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Litestar's guard of the routes that change something."""
    headers = connection.headers
    if connection.scope.get("method") in SAFE_METHODS:
        return
    origin = headers.get("origin")
    elsewhere = origin is not None and urlsplit(origin).netloc != headers.get("host")
    if elsewhere or headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        raise Refused(FOREIGN_SITE.with_facts())
    empty = headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers
    if not empty and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(NOT_JSON.with_facts())
