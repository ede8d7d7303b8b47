"""The table page: look, act, step back, look back, talk."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, delete, get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect, Response, ServerSentEvent, Template

from greatglen import draw
from greatglen.bots import LEVELS, thinks
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.refusal import BadRecord, Reason, Refused
from greatglen.kernel.table import Table
from greatglen.web.analysed import analysed, told_at
from greatglen.web.browser import Browser
from greatglen.web.chart import chart
from greatglen.web.house import NOT_SEATED, House, Sitter
from greatglen.web.lobby import clean_name, page
from greatglen.web.pointing import explained
from greatglen.web.problems import status_of
from greatglen.web.show import Shown, shown, why
from greatglen.web.sitting import Sitting
from greatglen.web.stream import streamed
from greatglen.words import words_for

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]

NO_NUMBER = Reason("no-number", "“{text}” is not a version of this table.")
EMPTY_CHAT = Reason("empty-chat", "There is nothing to say.")
LONG_CHAT = Reason("long-chat", "That is too long; {most} letters fit.")
CHAT_LENGTH = 400


def number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Refused(NO_NUMBER.with_facts(text=text[:20]))
    return int(text)


def options_json(now: Shown) -> str:
    """The options for the page's script; nothing in it can end the element it stands in."""
    return msgspec.json.encode(now.options).decode().replace("<", "\\u003c")


def context(
    request: Request[Any, Any, Any],
    sitting: Sitting,
    browser: Browser,
    house: House,
    at: int | None = None,
    told: str = "",
) -> dict[str, Any]:
    """What the table templates need; `at`: looking back at a version; `told`: why something was refused."""
    seat = sitting.seat_shown_to(browser.id)
    live = sitting.table
    if at is None or at >= live.version:
        table, at = live, None
    else:
        table = Table.resumed(live.game, live.record, at)
    now = shown(table.seen_by(seat), sitting.names, browser.language)
    return {
        "id": sitting.info.id,
        "sitting": sitting,
        "shown": now,
        "seat": seat,
        "mine": sitting.seats_of(browser.id),
        "host": sitting.info.host == browser.id,
        "at": at,
        "version": table.version,
        "last": live.version,
        "over": table.over,
        "secrets": live.secrets,
        "sheet": draw.sheet(draw.chronicles_of(now.view)),
        "told": told,
        "chat": house.store.chat(sitting.info.id),
        "levels": LEVELS,
        "thinks": not live.over and thinks(sitting.seats[live.choice.seat].bot),
        "marks": sitting.analysis.mistakes if sitting.analysis is not None and sitting.analysis.done else [],
        "mistake": told_at(at, sitting, browser) if at is not None else "",
        "title": live.game.title,
        "base_url": str(request.base_url).rstrip("/"),
        "options_json": options_json(now) if at is None else "[]",
    }


def own_page(browser: Browser, page: str) -> str:
    """The name of an open page, which nobody but its browser can know."""
    return f"{browser.id}-{page[:40]}" if page else ""


def seat_of(sitting: Sitting, browser: Browser) -> int:
    """The seat a browser answers for; Refused if it only looks on."""
    seat = sitting.seat_shown_to(browser.id)
    if seat == NOBODY:
        raise Refused(NOT_SEATED.with_facts())
    return seat


def told_why(
    request: Request[Any, Any, Any], sitting: Sitting, browser: Browser, house: House, refused: Refused
) -> Template:
    """The table as it stands, with the sentence that says why nothing was done."""
    view = sitting.view(sitting.seat_shown_to(browser.id), sitting.table.version)
    told = why(refused.refusal, view, sitting.names, browser.language)
    everything = context(request, sitting, browser, house, told=told)
    return page(request, browser, "_table.html", status=status_of(refused), **everything)


class TableController(Controller):
    """Everything under /t/{id}."""

    path = "/t/{game_id:str}"
    include_in_schema = False

    @get("/")
    async def table(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
        at: FromQuery[str] = "",
    ) -> Template:
        sitting = house.find(game_id)
        house.wake(sitting)
        shown_at = number(at) if at else None
        return page(request, browser, "table.html", **context(request, sitting, browser, house, shown_at))

    @get("/now")
    async def now(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
        at: FromQuery[str] = "",
    ) -> Template:
        """The table alone, to be put in place of the one on the page."""
        sitting = house.find(game_id)
        return page(
            request, browser, "_table.html", **context(request, sitting, browser, house, number(at) if at else None)
        )

    @get("/stream")
    async def stream(
        self,
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
        page: FromQuery[str] = "",
    ) -> ServerSentEvent:
        """News of the table, as long as the page is open."""
        sitting = house.find(game_id)

        def said() -> str:
            decides = sitting.table.choice.seat in sitting.seats_of(browser.id)
            return f"{sitting.table.version} {int(decides)}"

        return streamed(house.listen(sitting, browser.id, own_page(browser, page)), said)

    @post("/goodbye", status_code=204)
    async def goodbye(
        self,
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
        page: FromQuery[str] = "",
    ) -> None:
        """A page is left."""
        house.leave(house.find(game_id), own_page(browser, page))

    @post("/act", status_code=200)
    async def act(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
        data: Form,
    ) -> Template:
        """One of the options, answered for the version it was offered at."""
        sitting = house.find(game_id)
        seat = seat_of(sitting, browser)
        try:
            action = sitting.table.read(data.get("action", "")[:80])
            await house.act(sitting, seat, action, number(data.get("version", "")))
        except Refused as refused:
            return told_why(request, sitting, browser, house, refused)
        return page(request, browser, "_table.html", **context(request, sitting, browser, house))

    @post("/pay", status_code=200)
    async def pay(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
    ) -> Template:
        """The rest of a cost, the cheapest way."""
        sitting = house.find(game_id)
        await house.pay(sitting, seat_of(sitting, browser))
        return page(request, browser, "_table.html", **context(request, sitting, browser, house))

    @post("/undo", status_code=200)
    async def undo(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
    ) -> Template:
        sitting = house.find(game_id)
        seat = seat_of(sitting, browser)
        try:
            await house.undo(sitting, seat)
        except Refused as refused:
            return told_why(request, sitting, browser, house, refused)
        return page(request, browser, "_table.html", **context(request, sitting, browser, house))

    @get("/tip")
    async def tip(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
        at: FromQuery[str] = "",
    ) -> Template:
        """What something on the table is, and why it cannot be chosen if it cannot."""
        sitting = house.find(game_id)
        seat = sitting.seat_shown_to(browser.id)
        words = words_for(sitting.info.game, sitting.names, sitting.info.options, browser.language)
        tip, reason = explained(sitting.table, seat, at[:80], words)
        return page(request, browser, "_tip.html", tip=tip, reason=reason)

    # -- people

    @post("/chat", status_code=200)
    async def chat(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
        data: Form,
    ) -> Template:
        sitting = house.find(game_id)
        text = "".join(letter for letter in data.get("text", "") if letter.isprintable()).strip()
        if not text:
            raise Refused(EMPTY_CHAT.with_facts())
        if len(text) > CHAT_LENGTH:
            raise Refused(LONG_CHAT.with_facts(most=CHAT_LENGTH))
        mine = sitting.seats_of(browser.id)
        author = sitting.seats[mine[0]].name if mine else clean_name(browser.preferences.name) or "·"
        await house.say(sitting, author, text)
        return page(request, browser, "_chat.html", **context(request, sitting, browser, house))

    @post("/seat/{seat:int}/bot", status_code=303)
    async def bot_plays(
        self,
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
        seat: FromPath[int],
        data: Form,
    ) -> Redirect:
        """A bot for somebody who is away: the host may ask for it, and everybody for their own seat."""
        sitting = house.find(game_id)
        house.may_replace(sitting, seat, browser.id)
        await house.let_bot_play(sitting, seat, data.get("level", "easy"))
        return Redirect(f"/t/{game_id}", status_code=303)

    @post("/seat/{seat:int}/back", status_code=303)
    async def person_plays(
        self,
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
        seat: FromPath[int],
    ) -> Redirect:
        await house.take_back_seat(house.find(game_id), seat, browser.id)
        return Redirect(f"/t/{game_id}", status_code=303)

    # -- the past and the end

    @get("/score")
    async def score(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
    ) -> Template:
        """Where every point came from, over time and by source."""
        sitting = house.find(game_id)
        everything = context(request, sitting, browser, house)
        found = analysed(sitting, browser)
        return page(request, browser, "score.html", chart=chart(everything["shown"]), analysis=found, **everything)

    @get("/record.json")
    async def record(
        self, house: NamedDependency[House], browser: NamedDependency[Browser], game_id: FromPath[str]
    ) -> Response[str]:
        """The record; while the game runs only for those whom it tells no secrets: nobody's hand may leave so."""
        sitting = house.find(game_id)
        house.may_have_record(sitting, browser.id)
        headers = {"Content-Disposition": f'attachment; filename="{sitting.info.game}-{game_id}.json"'}
        return Response(sitting.table.record.to_json(), media_type="application/json", headers=headers)

    @get("/board.svg")
    async def board(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
        at: FromQuery[str] = "",
    ) -> Response[str]:
        sitting = house.find(game_id)
        now = context(request, sitting, browser, house, number(at) if at else None)["shown"]
        headers = {"Content-Disposition": f'attachment; filename="{sitting.info.game}-{game_id}.svg"'}
        return Response(draw.picture(now.view, now.words), media_type="image/svg+xml", headers=headers)

    @post("/branch", status_code=303)
    async def branch(
        self, house: NamedDependency[House], browser: NamedDependency[Browser], game_id: FromPath[str], data: Form
    ) -> Redirect:
        """A new table from a position of this one; one sits on every seat oneself."""
        sitting = house.find(game_id)
        house.may_have_record(sitting, browser.id)
        at = number(data.get("at", ""))
        try:
            past = Table.resumed(sitting.table.game, sitting.table.record, at)
        except BadRecord as bad:
            raise Refused(NO_NUMBER.with_facts(text=str(at))) from bad
        sitters = [Sitter(seat.bot or "here", seat.name) for seat in sitting.seats]
        new = house.open(browser.id, sitting.info.game, sitters, record=past.record, origin=f"{game_id}@{at}")
        house.wake(new)
        return Redirect(f"/t/{new.info.id}", status_code=303)

    @post("/rematch", status_code=303)
    async def rematch(
        self, house: NamedDependency[House], browser: NamedDependency[Browser], game_id: FromPath[str]
    ) -> Redirect:
        """The same game with the same players once more; others come by their new invitations."""
        sitting = house.find(game_id)
        sitters = [
            Sitter(seat.bot or ("here" if seat.owner == browser.id else "invited"), seat.name) for seat in sitting.seats
        ]
        options: dict[str, object] = dict(sitting.info.options)
        new = house.open(browser.id, sitting.info.game, sitters, options, origin=game_id)
        house.wake(new)
        return Redirect(f"/t/{new.info.id}", status_code=303)

    @delete("/", status_code=200)
    async def forget(
        self, house: NamedDependency[House], browser: NamedDependency[Browser], game_id: FromPath[str]
    ) -> Response[str]:
        house.delete(game_id, browser.id)
        return Response("", headers={"HX-Redirect": "/"})
