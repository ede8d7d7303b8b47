"""Settings: how a person is told that it is their turn, by mail or push, and when they are away."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Response, Template

from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.sentence import N_
from greatglen.store.accounts.contacts import Mailbox, PushDevice
from greatglen.text.language import translator
from greatglen.web.features.correspondence import mail, push
from greatglen.web.features.correspondence.courier import Courier
from greatglen.web.features.correspondence.push import SendOutcome
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import Form, render_page
from greatglen.web.pages.table.clock_display import read_end_of_day
from greatglen.web.pages.table_list import format_day
from greatglen.web.visitors.browser import Browser, Preferences, format_preferences, write_preferences
from greatglen.web.visitors.visitor import Visitor

NO_DAY = Reason("not-a-day", "“{text}” is not a day; write it as 2026-12-24.")
NO_MAIL = Reason("no-mail", "This server sends no mail.")
MAIL_FAILED = Reason("mail-failed", "The mail server did not take the mail; try again later.")
ASKED = N_("A mail is on its way to {address}. Follow the link in it, and you will be told when it is your turn.")
OUTCOME_TEXTS = {  # what came of a try, by push and by mail
    SendOutcome.SENT: N_("It has been sent; it should be with you in a moment."),
    SendOutcome.LATER: N_("It could not be sent just now; try again later."),
    SendOutcome.GONE: N_("There is no way to reach you yet: turn notifications on, or give an address for mail."),
    SendOutcome.REFUSED: N_("It was refused; turn notifications off and on again."),
    SendOutcome.SLOW: N_("Your browser's push service could not be reached in time; try again later."),
    SendOutcome.SILENT: N_("Your browser's push service did not answer in time; if nothing comes, try again later."),
}


async def create_settings_context(table_service: TableService, browser: Browser) -> Mapping[str, Any]:
    """For the page of preferences."""
    now = table_service.now()
    key, box, until, left = await asyncio.to_thread(_read, table_service, browser.id, now)
    today = datetime.fromtimestamp(now, UTC).date()
    return {
        "key": key,
        "mail": bool(table_service.settings.get("smtp")),
        "box": box,
        "until": format_day(until) if until else "",
        "left": left,
        "first": str(today + timedelta(days=1)),
        "last": str(today + timedelta(days=left)),
    }


def _read(table_service: TableService, owner: str, now: float) -> tuple[str, Any, float, int]:
    store = table_service.store
    key = push.Pusher(store.get_or_create_setting("vapid", push.create_key), "").public
    return (
        key,
        store.contacts.find_mailbox(owner),
        store.vacations.get_end(owner, now),
        store.vacations.count_days_left(owner, now),
    )


class SettingsController(Controller):
    """What the forms of that page do."""

    path = "/days"
    include_in_schema = False

    @post("/device", status_code=204)
    async def device(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        data: Form,
    ) -> Response[None]:
        """Tell me on this device; without an endpoint, only as long as a page is open."""
        if data.get("endpoint"):
            wanted = PushDevice(data["endpoint"], data.get("p256dh", ""), data.get("auth", ""), browser.language)
            push.check_device(wanted)
            await asyncio.to_thread(table_service.store.contacts.add_device, browser.id, wanted, table_service.now())
        return await _save_notify(request, table_service, browser, "yes")

    @post("/device/gone", status_code=204)
    async def device_gone(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        data: Form,
    ) -> Response[None]:
        """Not any more. The pages of other devices go on to tell, if there are any."""
        channels = table_service.store.contacts
        await asyncio.to_thread(channels.delete_device, data.get("endpoint", ""), browser.id)
        others = await asyncio.to_thread(channels.list_devices, browser.id)
        return await _save_notify(request, table_service, browser, "yes" if others else "no")

    @post("/mail", status_code=200)
    async def mail(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        courier: NamedDependency[Courier],
        browser: NamedDependency[Browser],
        visitor: NamedDependency[Visitor],
        data: Form,
    ) -> Template:
        """Set an address, which is asked first whether it wants mail."""
        if courier.mailer is None:
            raise Refused(NO_MAIL.with_facts())
        address = mail.check_address(data.get("address", ""))
        channels = table_service.store.contacts
        before = await asyncio.to_thread(channels.find_mailbox, browser.id)
        if before is None or not before.confirmed or before.address != address:
            await courier.reserve_question(visitor, address)
            box = await asyncio.to_thread(
                channels.set_address, browser.id, address, browser.language, table_service.now()
            )
            if await courier.send_question(box, visitor) is not SendOutcome.SENT:
                raise Refused(MAIL_FAILED.with_facts())
        return render_message(request, browser, translator(browser.language)(ASKED).format(address=address))

    @post("/mail/stop", status_code=303)
    async def no_mail(
        self, table_service: NamedDependency[TableService], browser: NamedDependency[Browser]
    ) -> Redirect:
        await asyncio.to_thread(lambda: table_service.store.contacts.delete_mailbox(owner=browser.id))
        return Redirect("/preferences#days", status_code=303)

    @post("/vacation", status_code=303)
    async def vacation(
        self, table_service: NamedDependency[TableService], browser: NamedDependency[Browser], data: Form
    ) -> Redirect:
        """Until the end of a day; or, without one, back again."""
        vacations, now, text = table_service.store.vacations, table_service.now(), data.get("until", "")
        if text:
            try:
                until = read_end_of_day(text)
            except ValueError:
                raise Refused(NO_DAY.with_facts(text=text[:20])) from None
            tables = await asyncio.to_thread(vacations.begin, browser.id, until, now)
        else:
            tables = await asyncio.to_thread(vacations.end, browser.id, now)
        for table, news in tables.items():
            await table_service.announce_news(table, news)
        return Redirect("/preferences#days", status_code=303)

    @post("/test", status_code=200)
    async def test(
        self,
        request: Request[Any, Any, Any],
        courier: NamedDependency[Courier],
        browser: NamedDependency[Browser],
        visitor: NamedDependency[Visitor],
    ) -> Template:
        """Send something now, the way a turn would be told."""
        outcome = await courier.send_test(browser.id, visitor)
        return render_message(request, browser, translator(browser.language)(OUTCOME_TEXTS[outcome]))


def render_message(request: Request[Any, Any, Any], browser: Browser, text: str) -> Template:
    """A page with one sentence, and the way back."""
    return render_page(request, browser, "correspondence/told.html", text=text)


async def _save_notify(
    request: Request[Any, Any, Any], table_service: TableService, browser: Browser, notify: str
) -> Response[None]:
    """Pages that are open tell of turns themselves: the same choice, kept where they read it."""
    kept: Preferences = msgspec.structs.replace(browser.preferences, notify=notify)
    if browser.device:
        await table_service.device_cache.save_preferences(browser.id, format_preferences(kept))
    secure = request.app.state.secure
    own = [browser.make_cookie(secure)] if browser.is_new else []
    return Response(None, status_code=204, cookies=[write_preferences(kept, secure), *own])


NO_LINK = Reason("no-mail-link", "This link is no longer good: the address was removed, or another was given.")
CONFIRMED = N_("From now on you are told by mail when it is your turn and you are not at the table.")
STOPPED = N_("No more mail will be sent to this address.")


class MailController(Controller):
    """Following a link asks only, since mail programs follow links too; a button does it."""

    path = "/"
    include_in_schema = False

    @get(["/mail/{token:str}/confirm", "/mail/{token:str}/stop"])
    async def confirm_request(
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
