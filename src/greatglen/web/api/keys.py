"""Keys of the API: each opens one seat, or belongs to a host; and no other site makes a browser use the API."""

import hashlib
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import HeaderParameter

from greatglen.kernel.choice import NOBODY
from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.rows import fresh_id
from greatglen.web.live.game import LiveGame
from greatglen.web.live.table_service import TableService
from greatglen.web.record_release import check_can_watch
from greatglen.web.visitors.address import get_address
from greatglen.web.visitors.visitor import Visitor

NO_BEARER = Reason("not-seated", "Send the key of the seat: “Authorization: Bearer …”.")
WRONG_KEY = Reason("not-seated", "That key does not open a seat at this table.")
KEY_LENGTH = 32
Bearer = Annotated[str, HeaderParameter(name="authorization", required=False, max_length=100)]


def create_key() -> str:
    """A key that nobody guesses."""
    return fresh_id(KEY_LENGTH)


def get_owner(key: str) -> str:
    """Who has a key, as the store knows them: from that nobody finds the key."""
    return f"api-{hashlib.blake2b(key.encode(), digest_size=16, person=b'greatglen api').hexdigest()}"


def exchange_invitation(invitation: str, secret: str) -> str:
    """The key that a guest with a secret of their own gets for an invitation: again, if they ask again."""
    digest = hashlib.blake2b(f"{invitation} {secret}".encode(), digest_size=24, person=b"greatglen join")
    return digest.hexdigest()


def read_bearer(authorization: str) -> str:
    """The key that was sent along; "" if none was."""
    return authorization.removeprefix("Bearer ").strip()


async def provide_caller(
    request: Request[Any, Any, Any], table_service: NamedDependency[TableService], authorization: Bearer = ""
) -> Visitor:
    """Who calls, as limits tell them apart: by key and address, whatever cookie a browser sends along."""
    key = read_bearer(authorization)
    return Visitor(get_owner(key) if key else "", table_service.quotas.hash_address(get_address(request)))


def find_seat(live_game: LiveGame, authorization: str, required: bool) -> int:
    """Return the seat a key opens; NOBODY, a spectator, if none is sent and none is required.

    Raise Refused if the key opens no seat here, or spectators may not look at the table.
    """
    key = read_bearer(authorization)
    if not key:
        if required:
            raise Refused(NO_BEARER.with_facts())
        check_can_watch(live_game, "", live_game.now())
        return NOBODY
    seats = live_game.list_seats_of(get_owner(key))
    if not seats:
        raise Refused(WRONG_KEY.with_facts())
    return seats[0]


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
