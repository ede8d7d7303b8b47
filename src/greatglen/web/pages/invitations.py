"""Invitations: the link to a table, the question for a name, and the page of a table that waits for players."""

import io
from typing import Any

import segno
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Response, Template

from greatglen.games import game_named
from greatglen.kernel.refusal import Refused
from greatglen.text.language import translator
from greatglen.web.feature import collect_table_parts
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import NO_INVITATION, NOT_HOST, TABLE_FULL
from greatglen.web.live.table_service import TableService
from greatglen.web.ops.errors import get_status
from greatglen.web.pages.base import Form, render_page
from greatglen.web.pages.table.visit import TableVisit
from greatglen.web.pages.table_list import describe_expansions
from greatglen.web.pages.thumbnails import create_svg_response
from greatglen.web.visitors.browser import Browser, save_name
from greatglen.web.visitors.names import clean_name

NAME_REFUSALS = ("name-taken", "long-name", "blank-name")  # refusals that another name helps against


class InvitationController(Controller):
    """What a guest sees of an invitation, and what a host gives away."""

    path = "/"
    include_in_schema = False

    @get("/join/{invitation:str}", media_type="text/html")
    async def invited(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        invitation: FromPath[str],
    ) -> Response[Any]:
        """Who invites to what, who is there, and the question for a name. It shows nothing of the game."""
        try:
            live_game, seat = await table_service.seat_service.find_invitation(invitation, browser.id)
        except Refused as refused:
            return _render_full(request, browser, refused)
        if live_game.seats[seat].owner == browser.id:
            return Redirect(get_entry_path(live_game), status_code=303)
        return await _render_invitation(request, table_service, browser, invitation, live_game, seat)

    @post("/join/{invitation:str}", status_code=303)
    async def join(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        invitation: FromPath[str],
        data: Form,
    ) -> Response[Any]:
        given, secure = data.get("name", ""), request.app.state.secure
        try:
            name = clean_name(given)
            live_game, _ = await table_service.seat_service.join(invitation, browser.id, name)
        except Refused as refused:
            if refused.code not in NAME_REFUSALS:
                return _render_full(request, browser, refused)
            live_game, seat = await table_service.seat_service.find_invitation(invitation, browser.id)
            return await _render_invitation(
                request, table_service, browser, invitation, live_game, seat, refused, given
            )
        cookies = [browser.make_cookie(secure), *await save_name(table_service.device_cache, browser, name, secure)]
        return Redirect(get_entry_path(live_game), status_code=303, cookies=cookies)

    @get("/t/{game_id:str}/waiting")
    async def waiting(self, visit: NamedDependency[TableVisit]) -> Template | Redirect:
        """Who is there already, and for the host the link to send; the table, if nobody is missing."""
        live_game = visit.live_game
        is_theirs = visit.browser.id == live_game.info.host or live_game.list_seats_of(visit.browser.id)
        if not is_theirs or get_entry_path(live_game) == visit.base:
            return Redirect(visit.base, status_code=303)
        visit.table_service.wake(live_game)
        return visit.render_page("waiting.html", **_waiting(visit))

    @get("/t/{game_id:str}/waiting/now")
    async def waiting_now(self, visit: NamedDependency[TableVisit]) -> Template:
        """The part of that page that changes."""
        return visit.render_page("_waiting.html", **_waiting(visit))

    @get("/t/{game_id:str}/invitation.svg")
    async def code(self, visit: NamedDependency[TableVisit]) -> Response[str]:
        """The link to the table, to be held before the camera of a phone; the host has it to show."""
        live_game = visit.live_game
        if live_game.info.host != visit.browser.id:
            raise Refused(NOT_HOST.with_facts())
        if not live_game.is_waiting:
            raise Refused(NO_INVITATION.with_facts())
        code = io.BytesIO()
        link = segno.make_qr(visit.invitation_link)
        link.save(code, kind="svg", scale=4, border=3, dark="#2b2622", light="#fffdf7", xmldecl=False)
        return create_svg_response(code.getvalue().decode(), "private, no-store")


def get_entry_path(live_game: LiveGame) -> str:
    """Return where somebody who has just sat down goes: to those who wait for others, or to the table."""
    base = f"/t/{live_game.info.id}"
    return f"{base}/waiting" if live_game.is_waiting else base


def _waiting(visit: TableVisit) -> dict[str, Any]:
    live_game = visit.live_game
    return {
        "id": live_game.info.id,
        "base": visit.base,
        "news": live_game.get_page_mark(visit.browser.id),
        "title": live_game.table.game.title,
        "with_what": describe_expansions(live_game.info, translator(visit.browser.language)),
        "live_game": live_game,
        "mine": live_game.list_seats_of(visit.browser.id),
        "host": live_game.info.host == visit.browser.id,
        "inviting": get_inviting_name(live_game),
        "link": visit.invitation_link,
    }


def get_inviting_name(live_game: LiveGame) -> str:
    """Return the name of whoever opened a table; "" if they do not sit at it."""
    return next((seat.name for seat in live_game.seats if seat.owner == live_game.info.host), "")


async def _render_invitation(
    request: Request[Any, Any, Any],
    table_service: TableService,
    browser: Browser,
    invitation: str,
    live_game: LiveGame,
    seat: int,
    refused: Refused | None = None,
    given_name: str = "",
) -> Template:
    """Return the page of an invitation. `refused`: why the name that was given is not good."""
    said = translator(browser.language)
    game = game_named(live_game.info.game)
    return render_page(
        request,
        browser,
        "join.html",
        200 if refused is None else get_status(refused),
        live_game=live_game,
        seat=seat,
        game=game,
        inviting=get_inviting_name(live_game),
        with_what=describe_expansions(live_game.info, said),
        invitation=invitation,
        told="" if refused is None else said.describe_refusal(refused.refusal),
        given=given_name if refused is not None else browser.preferences.name,
        more=await collect_table_parts(request.app.state.features, "invitation", table_service, browser, live_game),
    )


def _render_full(request: Request[Any, Any, Any], browser: Browser, refused: Refused) -> Template:
    """Return the answer to somebody who came too late; raise anything else that was refused."""
    if refused.code != TABLE_FULL.code:
        raise refused
    return render_page(request, browser, "full.html", get_status(refused), base=f"/t/{refused.refusal.facts['table']}")
