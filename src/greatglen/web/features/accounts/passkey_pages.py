"""Passkeys: a browser that can prove who it is needs no link. What follows from the proof is a code like that of a
link, so that there is one way in."""

import asyncio
from typing import Annotated, Any

from litestar import Controller, Request, post
from litestar.di import NamedDependency
from litestar.params import Body, FromPath
from litestar.response import Redirect, Response

from greatglen.kernel.refusal import Reason, Refused
from greatglen.text.language import translator
from greatglen.web.api.keys import check_origin
from greatglen.web.features.accounts.account_service import PROVED, AccountService
from greatglen.web.features.accounts.passkey_verification import (
    NO_HOST_NAME,
    create_login_options,
    create_registration_options,
    register_passkey,
    verify_login,
)
from greatglen.web.features.accounts.server_identity import get_browser_name, get_host_name
from greatglen.web.ops.errors import Problem, get_status
from greatglen.web.visitors.address import get_public_url
from greatglen.web.visitors.browser import Browser

NO_PASSKEY = Reason("no-passkey", "There is no such passkey any more.")
SECONDS = 120.0  # for the question what becomes of the browser

PasskeyBody = Annotated[dict[str, Any], Body()]


class PasskeyController(Controller):
    """For the script of our own pages: JSON in, JSON out."""

    path = "/me/passkeys"
    include_in_schema = False

    @post("/asked", status_code=200, guards=[check_origin])
    async def begin_registration(
        self, request: Request[Any, Any, Any], desk: NamedDependency[AccountService], browser: NamedDependency[Browser]
    ) -> Response[Any]:
        """What a browser needs to make a passkey."""
        host = get_host_name(request)
        try:
            if not host:
                raise Refused(NO_HOST_NAME.with_facts())
            known = await desk.create_device(browser, get_browser_name(request, browser))
            options = await create_registration_options(desk, known, host)
        except Refused as refused:
            return _explain_refusal(browser, refused)
        cookies = known.make_cookies(request.app.state.secure)
        return Response(options, media_type="application/json", cookies=cookies)

    @post("/made", status_code=200, guards=[check_origin])
    async def finish_registration(
        self,
        request: Request[Any, Any, Any],
        desk: NamedDependency[AccountService],
        browser: NamedDependency[Browser],
        data: PasskeyBody,
    ) -> Response[Any]:
        """A passkey that a browser has made."""
        name = get_browser_name(request, browser)
        try:
            await register_passkey(desk, browser, data, get_host_name(request), get_public_url(request), name)
        except Refused as refused:
            return _explain_refusal(browser, refused)
        return Response({}, media_type="application/json")

    @post("/wanted", status_code=200, guards=[check_origin])
    async def begin_login(
        self, request: Request[Any, Any, Any], desk: NamedDependency[AccountService], browser: NamedDependency[Browser]
    ) -> Response[Any]:
        """What a browser needs to prove that it has a passkey."""
        try:
            options = await create_login_options(desk, get_host_name(request))
        except Refused as refused:
            return _explain_refusal(browser, refused)
        return Response(options, media_type="application/json")

    @post("/proved", status_code=200, guards=[check_origin])
    async def finish_login(
        self,
        request: Request[Any, Any, Any],
        desk: NamedDependency[AccountService],
        browser: NamedDependency[Browser],
        data: PasskeyBody,
    ) -> Response[Any]:
        """A code that lets the browser in, for whoever has proved to have a passkey."""
        try:
            person = await verify_login(desk, data, get_host_name(request), get_public_url(request))
        except Refused as refused:
            return _explain_refusal(browser, refused)
        code = await desk.issue_code(PROVED, person, SECONDS)
        return Response({"code": code}, media_type="application/json")

    @post("/{passkey:str}/remove", status_code=303)
    async def remove(
        self, desk: NamedDependency[AccountService], browser: NamedDependency[Browser], passkey: FromPath[str]
    ) -> Redirect:
        if not await asyncio.to_thread(desk.passkeys.remove, browser.id, passkey):
            raise Refused(NO_PASSKEY.with_facts())
        return Redirect("/me", status_code=303)


def _explain_refusal(browser: Browser, refused: Refused) -> Response[Any]:
    """Why not, as the API says it."""
    text = translator(browser.language).describe_refusal(refused.refusal)
    return Response(Problem(refused.code, text), status_code=get_status(refused), media_type="application/json")
