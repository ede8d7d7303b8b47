"""Arriving: another browser becomes one's own, by a code. It is told who it will be before anything happens."""

from typing import Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.response import Redirect, Response, Template

from greatglen.kernel.refusal import Refused
from greatglen.text.language import translator
from greatglen.web.features.accounts.account_service import BRING_OR_LEAVE, AccountService
from greatglen.web.features.accounts.codes import read_code
from greatglen.web.features.accounts.device_pages import PRIVATE
from greatglen.web.features.accounts.server_identity import get_browser_name, get_host_name
from greatglen.web.ops.errors import get_status
from greatglen.web.pages.base import Form, render_page
from greatglen.web.visitors.browser import Browser


class DeviceLinkController(Controller):
    """The code comes in the body of a request, never in its address."""

    path = "/me/here"
    include_in_schema = False

    @get("/")
    async def here(self, request: Request[Any, Any, Any], browser: NamedDependency[Browser]) -> Template:
        """The question for a code; the script of the page reads it from a link."""
        return render_question(request, browser)

    @post("/", status_code=200)
    async def look(
        self,
        request: Request[Any, Any, Any],
        desk: NamedDependency[AccountService],
        browser: NamedDependency[Browser],
        data: Form,
    ) -> Template:
        """Who one will be here, and what becomes of what this browser has. Nothing has happened yet."""
        try:
            newcomer = await desk.find_newcomer(read_code(data.get("code", "")), browser)
        except Refused as refused:
            return render_question(request, browser, refused)
        made = render_page(request, browser, "accounts/confirm.html", newcomer=newcomer)
        made.headers.update(PRIVATE)
        return made

    @post("/confirm", status_code=303)
    async def arrive(
        self,
        request: Request[Any, Any, Any],
        desk: NamedDependency[AccountService],
        browser: NamedDependency[Browser],
        data: Form,
    ) -> Response[Any]:
        code = read_code(data.get("code", ""))
        bring = {"yes": True, "no": False}.get(data.get("bring", ""))
        try:
            become = await desk.admit_browser(code, browser, get_browser_name(request, browser), bring)
        except Refused as refused:
            if refused.code != BRING_OR_LEAVE.code:
                return render_question(request, browser, refused)
            told = translator(browser.language).describe_refusal(refused.refusal)
            newcomer = await desk.find_newcomer(code, browser)
            return render_page(
                request, browser, "accounts/confirm.html", get_status(refused), newcomer=newcomer, told=told
            )
        return Redirect("/", status_code=303, cookies=become.make_cookies(request.app.state.secure))


def render_question(request: Request[Any, Any, Any], browser: Browser, refused: Refused | None = None) -> Template:
    """The page that asks for a code, with the sentence that says why the last one was not good."""
    told = "" if refused is None else translator(browser.language).describe_refusal(refused.refusal)
    status = 200 if refused is None else get_status(refused)
    return render_page(
        request, browser, "accounts/here.html", status, told=told, offers_passkeys=bool(get_host_name(request))
    )
