"""My devices: which there are, another one by a link, a code for the day when all are lost."""

import asyncio
from typing import Any
from urllib.parse import urlsplit

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Response, Template

from greatglen.kernel.refusal import Reason, Refused
from greatglen.text.language import translator
from greatglen.web.features.accounts.account_service import (
    BRING_OR_LEAVE,
    LINK,
    MINUTES,
    NO_DEVICE,
    RECOVERY,
    AccountService,
    draw_qr_code,
    read_code,
)
from greatglen.web.features.accounts.server_identity import get_browser_name, get_host_name
from greatglen.web.ops.errors import get_status
from greatglen.web.pages.base import Form, render_page
from greatglen.web.pages.table_list import format_ago, format_day
from greatglen.web.visitors.address import get_public_url
from greatglen.web.visitors.browser import BROWSER_COOKIE, PREFERENCES_COOKIE, Browser, make_cookie
from greatglen.web.visitors.names import clean_text

NO_CODE = Reason("no-code", "There is no such code any more.")
NAME_LENGTH = 40
PRIVATE = {"Cache-Control": "no-store"}  # a page with a secret is not kept


class DeviceController(Controller):
    """Everything a person does with devices."""

    path = "/me"
    include_in_schema = False

    @get("/")
    async def devices(
        self, request: Request[Any, Any, Any], desk: NamedDependency[AccountService], browser: NamedDependency[Browser]
    ) -> Template:
        return await render_devices(request, desk, browser)

    @post("/link", status_code=200)
    async def link(
        self, request: Request[Any, Any, Any], desk: NamedDependency[AccountService], browser: NamedDependency[Browser]
    ) -> Template:
        """A link for another device, shown this once."""
        known = await desk.create_device(browser, get_browser_name(request, browser))
        code = await desk.issue_code(LINK, known.id, 60.0 * MINUTES)
        return render_code(request, known, "accounts/link.html", code)

    @post("/recovery", status_code=200)
    async def recovery(
        self, request: Request[Any, Any, Any], desk: NamedDependency[AccountService], browser: NamedDependency[Browser]
    ) -> Template:
        """A code to be kept on paper, shown this once."""
        known = await desk.create_device(browser, get_browser_name(request, browser))
        code = await desk.issue_code(RECOVERY, known.id)
        return render_code(request, known, "accounts/recovery.html", code)

    @post("/recovery/{code:str}/revoke", status_code=303)
    async def revoke_code(
        self, desk: NamedDependency[AccountService], browser: NamedDependency[Browser], code: FromPath[str]
    ) -> Redirect:
        if not await asyncio.to_thread(desk.passes.withdraw, browser.id, code):
            raise Refused(NO_CODE.with_facts())
        return Redirect("/me", status_code=303)

    @post("/devices/{device:str}/name", status_code=303)
    async def call(
        self,
        desk: NamedDependency[AccountService],
        browser: NamedDependency[Browser],
        device: FromPath[str],
        data: Form,
    ) -> Redirect:
        """Another name for a device; without one it keeps the one it has."""
        name = clean_text(data.get("name", ""))
        if name and not await asyncio.to_thread(desk.people.rename_device, browser.id, device, name[:NAME_LENGTH]):
            raise Refused(NO_DEVICE.with_facts())
        return Redirect("/me", status_code=303)

    @post("/devices/{device:str}/revoke", status_code=303)
    async def revoke(
        self, desk: NamedDependency[AccountService], browser: NamedDependency[Browser], device: FromPath[str]
    ) -> Redirect:
        """One device, or with “others” all but this one."""
        there = await asyncio.to_thread(desk.people.list_devices, browser.id)
        others = [one.id for one in there if one.hash != browser.device]
        await desk.revoke_devices(browser, others if device == "others" else [device])
        return Redirect("/me", status_code=303)

    @post("/anew", status_code=303)
    async def start_over(self, request: Request[Any, Any, Any], browser: NamedDependency[Browser]) -> Response[Any]:
        """A browser that was signed out goes on as somebody new."""
        if not browser.is_signed_out:
            return Redirect("/", status_code=303)
        return sign_out(request, "/")


async def render_devices(request: Request[Any, Any, Any], desk: AccountService, browser: Browser) -> Template:
    """The page of one's devices."""
    language, now = translator(browser.language), desk.table_service.now()

    def read() -> dict[str, Any]:
        return {
            "devices": [
                (one, one.hash == browser.device, format_ago(now - one.seen, language), format_day(one.made))
                for one in desk.people.list_devices(browser.id)
            ],
            "codes": [
                (one, format_day(one.made), format_day(one.used) if one.used else "")
                for one in desk.passes.list_passes(browser.id, RECOVERY)
            ],
            "passkeys": [
                (one, format_day(one.made), format_ago(now - one.seen, language))
                for one in desk.passkeys.list_passkeys(browser.id)
            ],
        }

    found = await asyncio.to_thread(read) if browser.device else {"devices": [], "codes": [], "passkeys": []}
    offers = bool(get_host_name(request))
    return render_page(request, browser, "accounts/me.html", minutes=MINUTES, offers_passkeys=offers, **found)


def render_code(request: Request[Any, Any, Any], browser: Browser, template: str, code: str) -> Template:
    """A page with a code on it, as a link and as a picture."""
    link = f"{get_public_url(request)}/me/here#{code}"
    host = urlsplit(link).netloc
    made = render_page(
        request,
        browser,
        template,
        code=code,
        link=link,
        qr=draw_qr_code(link),
        minutes=MINUTES,
        place=f"{host}/me/here",
    )
    made.headers.update(PRIVATE)
    return made


def sign_out(request: Request[Any, Any, Any], address: str) -> Response[Any]:
    """Go on elsewhere without any cookie of ours."""
    secure = request.app.state.secure
    return Redirect(
        address,
        status_code=303,
        cookies=[make_cookie(name, "", secure) for name in (BROWSER_COOKIE, PREFERENCES_COOKIE)],
    )


class DeviceLinkController(Controller):
    """The code comes in the body of a request, never in its address."""

    path = "/me/here"
    include_in_schema = False

    @get("/")
    async def show_form(self, request: Request[Any, Any, Any], browser: NamedDependency[Browser]) -> Template:
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
