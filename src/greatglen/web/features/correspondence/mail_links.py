"""The links in mails: yes, send me some; and no more."""

import asyncio
from typing import Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Template

from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.sentence import N_
from greatglen.store.accounts.contacts import Mailbox
from greatglen.text.language import translator
from greatglen.web.features.correspondence.settings import render_message
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import render_page
from greatglen.web.visitors.browser import Browser

NO_LINK = Reason("no-mail-link", "This link is no longer good: the address was removed, or another was given.")
CONFIRMED = N_("From now on you are told by mail when it is your turn and you are not at the table.")
STOPPED = N_("No more mail will be sent to this address.")


class MailController(Controller):
    """Following a link asks only, since mail programs follow links too; a button does it."""

    path = "/"
    include_in_schema = False

    @get(["/mail/{token:str}/confirm", "/mail/{token:str}/stop"])
    async def asked(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        token: FromPath[str],
    ) -> Template:
        box = await _find_mailbox(table_service, token)
        what = request.url.path.rpartition("/")[2]
        return render_page(request, browser, "correspondence/mail.html", address=box.address, token=token, what=what)

    @post("/mail/{token:str}/confirm", status_code=200)
    async def confirm(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        token: FromPath[str],
    ) -> Template:
        await _find_mailbox(table_service, token)
        await asyncio.to_thread(table_service.store.contacts.confirm_address, token, table_service.now())
        return render_message(request, browser, translator(browser.language)(CONFIRMED))

    @post("/mail/{token:str}/stop", status_code=200)
    async def stop(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        token: FromPath[str],
    ) -> Template:
        await _find_mailbox(table_service, token)
        await asyncio.to_thread(lambda: table_service.store.contacts.delete_mailbox(token=token))
        return render_message(request, browser, translator(browser.language)(STOPPED))

    @post("/api/mail/{token:str}/stop", status_code=204)
    async def stop_at_once(self, table_service: NamedDependency[TableService], token: FromPath[str]) -> None:
        """For mail programs with a button of their own (RFC 8058). It knows no page, so it has no page's token."""
        if token.isalnum():
            await asyncio.to_thread(lambda: table_service.store.contacts.delete_mailbox(token=token))


async def _find_mailbox(table_service: TableService, token: str) -> Mailbox:
    box = (
        await asyncio.to_thread(table_service.store.contacts.find_mailbox_by_token, token[:40])
        if token.isalnum()
        else None
    )
    if box is None:
        raise Refused(NO_LINK.with_facts())
    return box
