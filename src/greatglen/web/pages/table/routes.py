"""The table page: look, act, step back, look back, talk, and ask bots for help."""

import asyncio
from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery, QueryParameter
from litestar.response import Redirect, Response, ServerSentEvent, Template

from greatglen import drawing
from greatglen.kernel.chance.verification import verify
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.refusal import BadRecord, Reason, Refused
from greatglen.text import advice
from greatglen.text.preview import Preview
from greatglen.web.feature import collect_table_parts
from greatglen.web.live.game import Intent, is_alone_with_bots, rewind_table
from greatglen.web.live.move_log import group_by_turn
from greatglen.web.live.seats import NOT_SEATED, SeatSetup, can_replace
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.final_score import summarise
from greatglen.web.pages.invitations import get_entry_path
from greatglen.web.pages.rematch import find_rematch, get_rematch_path, play_again
from greatglen.web.pages.score_chart import draw_chart
from greatglen.web.pages.table.analysis_view import show_analysis
from greatglen.web.pages.table.animation import list_held_scorings
from greatglen.web.pages.table.stream import stream_news
from greatglen.web.pages.table.table_view import ShownOption, explain_anchor
from greatglen.web.pages.table.visit import NO_NUMBER, TableVisit, read_version, restrict_preview
from greatglen.web.record_release import release_record, why_not_release
from greatglen.web.visitors.browser import Browser
from greatglen.web.visitors.names import clean_name

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]

Anchors = Annotated[list[str] | None, QueryParameter(name="at", required=False, max_items=4)]

EMPTY_CHAT = Reason("empty-chat", "There is nothing to say.")
LONG_CHAT = Reason("long-chat", "That is too long; at most {most} letters fit.")
CHAT_LENGTH = 400


def get_page_id(browser: Browser, page: str) -> str:
    """The name of an open page, which nobody but its browser can know."""
    return f"{browser.id}-{page[:40]}" if page else ""


class TableController(Controller):
    """Everything under /t/{id}."""

    path = "/t/{game_id:str}"
    include_in_schema = False

    @get("/")
    async def table(self, visit: NamedDependency[TableVisit], at: FromQuery[str] = "") -> Template:
        visit.table_service.wake(visit.live_game)
        again = await find_rematch(visit.table_service, visit.live_game, visit.browser.id)
        return visit.render_page("table.html", again=again, **await visit.load_context(at))

    @get("/now")
    async def now(self, visit: NamedDependency[TableVisit], at: FromQuery[str] = "") -> Template:
        """The table alone, to be put in place of the one on the page."""
        again = await find_rematch(visit.table_service, visit.live_game, visit.browser.id)
        return visit.render_page("_table.html", again=again, **await visit.load_context(at))

    @get("/log")
    async def log(self, visit: NamedDependency[TableVisit]) -> Template:
        """The whole log, for the sheet beside the table."""
        everything = visit.create_context()
        shown = everything["shown"]
        return visit.render_page("_log.html", turns=group_by_turn(shown.log, shown.view), **everything)

    @get("/stream")
    async def stream(self, visit: NamedDependency[TableVisit], page: FromQuery[str] = "") -> ServerSentEvent:
        """News of the table, as long as the page is open."""
        live_game, browser = visit.live_game, visit.browser

        def said() -> str:
            decides = live_game.table.choice.seat in live_game.list_seats_of(browser.id)
            return f"{live_game.table.version} {int(decides)}"

        name = get_page_id(browser, page)
        listening = visit.table_service.listen(live_game, browser.id, name, visit.visitor.names, browser.device)
        return stream_news(listening, said, lambda: live_game.get_page_mark(browser.id))

    @post("/goodbye", status_code=204)
    async def goodbye(self, visit: NamedDependency[TableVisit], page: FromQuery[str] = "") -> None:
        """A page is left."""
        visit.table_service.close_page(visit.live_game, get_page_id(visit.browser, page))

    @post("/act", status_code=200)
    async def act(self, visit: NamedDependency[TableVisit], data: Form) -> Template:
        """One of the options, answered for the version it was offered at."""
        seat = visit.seat
        try:
            await visit.table_service.check_not_replaced(visit.live_game, seat)
            action = visit.live_game.table.parse_action(data.get("action", "")[:80])
            await visit.table_service.act(visit.live_game, seat, action, read_version(data.get("version", "")))
        except Refused as refused:
            return visit.render_refused(refused)
        return visit.render_table()

    @post("/pay", status_code=200)
    async def pay(self, visit: NamedDependency[TableVisit], data: Form) -> Template:
        """The rest of a cost, the cheapest way."""
        seat = visit.seat
        try:
            await visit.table_service.check_not_replaced(visit.live_game, seat)
            await visit.table_service.pay_rest(visit.live_game, seat, read_version(data.get("version", "")))
        except Refused as refused:
            return visit.render_refused(refused)
        return visit.render_table()

    @post("/undo", status_code=200)
    async def undo(self, visit: NamedDependency[TableVisit], data: Form) -> Template:
        """Take back the last decision or the whole turn, for the version that the page showed."""
        seat = visit.seat
        try:
            await visit.table_service.check_not_replaced(visit.live_game, seat)
            await visit.table_service.undo(
                visit.live_game, seat, read_version(data.get("version", "")), data.get("what") == "turn"
            )
        except Refused as refused:
            return visit.render_refused(refused)
        return visit.render_table()

    @get("/undo")
    async def undoable(self, visit: NamedDependency[TableVisit]) -> dict[str, str]:
        """Why the last decision cannot be taken back, and why not the turn; "" if it can."""
        seat, live_game = visit.seat, visit.live_game
        against = {}
        for what in ("decision", "turn") if is_alone_with_bots(live_game, seat) else ("decision",):
            try:
                await asyncio.to_thread(rewind_table, live_game, seat, what == "turn")
                against[what] = ""
            except Refused as refused:
                against[what] = visit.words.describe_refusal(refused.refusal)
        return against

    @get("/tip")
    async def tip(self, visit: NamedDependency[TableVisit], at: FromQuery[str] = "") -> Template:
        """What something on the table is, and why it cannot be chosen if it cannot."""
        seat = visit.live_game.get_viewing_seat(visit.browser.id)
        table = visit.live_game.table
        tip, reason = explain_anchor(table, seat, at[:80], visit.words)
        piece = drawing.component_of(table.view_for(seat, since=table.version), at[:80]) if tip is not None else ""
        game, game_id = table.game.name, visit.live_game.info.id
        return visit.render_page("_tip.html", tip=tip, reason=reason, game=game, id=game_id, piece=piece)

    @get("/preview")
    async def preview(
        self, visit: NamedDependency[TableVisit], version: FromQuery[str] = "", at: Anchors = None
    ) -> Preview:
        """What pointing somewhere would do, for the version that the page shows."""
        table = visit.live_game.table
        seat = visit.live_game.get_viewing_seat(visit.browser.id)
        preview = visit.live_game.previews.get(table, seat, read_version(version), at or [], visit.words)
        return preview if visit.live_game.lesson is None else restrict_preview(preview, visit.live_game, visit.words)

    @get("/scoring")
    async def scoring(self, visit: NamedDependency[TableVisit], version: FromQuery[str] = "") -> Template:
        """The scorings that were held at a version, area by area."""
        view = visit.live_game.get_view(visit.live_game.get_viewing_seat(visit.browser.id))
        shown = list_held_scorings(view, visit.words, read_version(version))
        return visit.render_page(
            "_ceremony.html", ceremonies=shown, words=visit.words, view=view, little=drawing.draw_icon
        )

    # -- people

    @post("/chat", status_code=200)
    async def chat(self, visit: NamedDependency[TableVisit], data: Form) -> Template:
        live_game, browser = visit.live_game, visit.browser
        text = "".join(letter for letter in data.get("text", "") if letter.isprintable()).strip()
        if not text:
            raise Refused(EMPTY_CHAT.with_facts())
        if len(text) > CHAT_LENGTH:
            raise Refused(LONG_CHAT.with_facts(most=CHAT_LENGTH))
        visit.table_service.quotas.count_chat_line(visit.visitor.names)
        mine = live_game.list_seats_of(browser.id)
        seat = mine[0] if mine else NOBODY
        author = live_game.seats[seat].name if mine else clean_name(browser.preferences.name)
        await visit.table_service.say(live_game, author, seat, text, "" if browser.is_new else browser.id)
        return visit.render_page("_chat.html", **visit.create_context())

    @post("/seat/{seat:int}/bot", status_code=303)
    async def bot_plays(self, visit: NamedDependency[TableVisit], seat: FromPath[int], data: Form) -> Redirect:
        """A bot for somebody who is away: the host may ask for it, and everybody for their own seat."""
        can_replace(visit.live_game, seat, visit.browser.id)
        await visit.table_service.check_allowed(Intent("replace", visit.live_game.info.id, seat, visit.browser.id))
        level, payer = data.get("level", "easy"), (visit.browser.id, visit.visitor.address)
        await visit.table_service.seat_service.let_bot_play(visit.live_game, seat, level, *payer)
        back = get_entry_path(visit.live_game) if data.get("back") == "waiting" else f"/t/{visit.live_game.info.id}"
        return Redirect(back, status_code=303)

    @post("/seat/{seat:int}/back", status_code=303)
    async def person_plays(self, visit: NamedDependency[TableVisit], seat: FromPath[int]) -> Redirect:
        await visit.table_service.seat_service.return_seat(visit.live_game, seat, visit.browser.id)
        return Redirect(f"/t/{visit.live_game.info.id}", status_code=303)

    # -- the past and the end

    @get("/score")
    async def score(self, visit: NamedDependency[TableVisit]) -> Template:
        """Where every point came from, over time and by source."""
        await visit.table_service.hint_service.find_analysis(visit.live_game)
        everything = visit.create_context()
        found = show_analysis(visit.live_game, visit.browser)
        view, live_game = everything["shown"].view, visit.live_game
        told = summarise(view, visit.words, everything["mine"], everything["over"])
        drawn = await asyncio.to_thread(draw_chart, live_game.table, view, live_game.names)
        again = await find_rematch(visit.table_service, live_game, visit.browser.id)
        more = await collect_table_parts(
            visit.request.app.state.features, "score", visit.table_service, visit.browser, live_game
        )
        return visit.render_page(
            "score.html", ending=told, chart=drawn, analysis=found, again=again, more=more, **everything
        )

    @get("/verify")
    async def check_draws(self, visit: NamedDependency[TableVisit]) -> Template:
        """Check whether every draw of a game that is over followed from its key."""
        game, record = (
            visit.live_game.table.game,
            release_record(visit.live_game, visit.browser.id, visit.table_service.now()),
        )
        verdict = await visit.do_heavy(lambda: verify(game, record))
        return visit.render_page("_verdict.html", verdict=verdict, record=record)

    @get("/record.json")
    async def record(self, visit: NamedDependency[TableVisit]) -> Response[str]:
        """Return the record as a file; while the game runs, only to a person whom it tells no secrets."""
        record = release_record(visit.live_game, visit.browser.id, visit.table_service.now())
        headers = {"Content-Disposition": make_attachment_headers(visit, "json")}
        return Response(record.to_json(), media_type="application/json", headers=headers)

    @get("/board.svg")
    async def board(self, visit: NamedDependency[TableVisit], at: FromQuery[str] = "") -> Response[str]:
        now = (await visit.load_context(at))["shown"]
        headers = {"Content-Disposition": make_attachment_headers(visit, "svg")}
        return Response(drawing.draw_picture(now.view, now.words), media_type="image/svg+xml", headers=headers)

    @post("/branch", status_code=303)
    async def branch(self, visit: NamedDependency[TableVisit], data: Form) -> Redirect | Template:
        """A new table from a position of this one; one sits on every seat oneself, and who looks first is unknown."""
        live_game, table_service, browser = visit.live_game, visit.table_service, visit.browser
        refusal = why_not_release(live_game, browser.id, table_service.now())
        if refusal is not None:
            return visit.render_refused(Refused(refusal), "table.html")
        at = read_version(data.get("at", ""))
        try:
            past = await visit.do_heavy(lambda: release_record(live_game, browser.id, table_service.now(), at))
        except BadRecord as bad:
            raise Refused(NO_NUMBER.with_facts(text=str(at))) from bad
        sitters = [SeatSetup(seat.bot or "here", seat.name) for seat in live_game.seats]
        origin = f"{live_game.info.id}@{at}"
        address = visit.visitor.address
        new = await table_service.open(
            browser.id, live_game.info.game, sitters, record=past, origin=origin, address=address
        )
        table_service.wake(new)
        return Redirect(f"/t/{new.info.id}?covered=1", status_code=303)

    @post("/rematch", status_code=303)
    async def rematch(self, visit: NamedDependency[TableVisit]) -> Redirect:
        """The same game with the same people on the same seats, once more."""
        table_service, live_game, browser = visit.table_service, visit.live_game, visit.browser.id
        again = await play_again(table_service, live_game, browser, visit.visitor, visit.request.app.state.features)
        return Redirect(await get_rematch_path(table_service, live_game, again, browser), status_code=303)

    @get("/again")
    async def again(self, visit: NamedDependency[TableVisit]) -> Template:
        """Whether somebody has opened a table to play again, for the page of the scores."""
        mine = visit.live_game.list_seats_of(visit.browser.id)
        again = await find_rematch(visit.table_service, visit.live_game, visit.browser.id)
        return visit.render_page(
            "_again.html", id=visit.live_game.info.id, mine=mine, over=visit.live_game.table.is_over, again=again
        )

    @post("/delete", status_code=303)
    async def forget(
        self, table_service: NamedDependency[TableService], browser: NamedDependency[Browser], game_id: FromPath[str]
    ) -> Redirect:
        """The host is rid of the table, and everybody else too."""
        await table_service.delete(game_id, browser.id)
        return Redirect("/", status_code=303)


def make_attachment_headers(visit: TableVisit, ending: str) -> str:
    """The header of something to be kept as a file."""
    info = visit.live_game.info
    return f'attachment; filename="{info.game}-{info.id}.{ending}"'


class BotController(Controller):
    """What a page asks of bots. Nothing of it changes the game."""

    path = "/t/{game_id:str}"
    include_in_schema = False

    @get("/thinking")
    async def thinking(self, visit: NamedDependency[TableVisit]) -> dict[str, float]:
        """How far the bot that decides has come, from 0 to 1."""
        bot = visit.live_game.thinking_bot
        return {"part": 0.0 if bot is None else round(bot.progress.share, 3)}

    @post("/hurry", status_code=204)
    async def hurry(self, visit: NamedDependency[TableVisit]) -> None:
        """The bot that thinks shall move now."""
        visit.table_service.hurry(visit.live_game, visit.browser.id)

    @post("/hint", status_code=200)
    async def hint(self, visit: NamedDependency[TableVisit]) -> Template:
        """What a bot would do here and why, for who decides."""
        live_game, seat = visit.live_game, visit.seat
        view = live_game.get_view(seat, live_game.table.version)
        found = await visit.table_service.hint_service.request_hint(live_game, seat, visit.visitor.names)
        move, reason = advice.describe_brief_hint(found, visit.words, view)
        option = ShownOption(
            str(found.action),
            drawing.path(view.game, found.action, seat),
            move,
            *drawing.drag(view.game, found.action, seat, view.choice.by),
        )
        return visit.render_page("_hint.html", hint=option, reason=reason, version=view.version)

    @get("/analysis")
    async def analysis(self, visit: NamedDependency[TableVisit]) -> Template:
        """How far the analysis of the game is, and what it found."""
        await visit.table_service.hint_service.find_analysis(visit.live_game)
        return self._render_result(visit)

    @post("/analysis", status_code=200)
    async def analyse(self, visit: NamedDependency[TableVisit], data: Form) -> Template:
        """Begin the analysis, or stop it; only who sat at the table may."""
        live_game, browser = visit.live_game, visit.browser
        if not live_game.list_seats_of(browser.id) and live_game.info.host != browser.id:
            raise Refused(NOT_SEATED.with_facts())
        if data.get("stop") != "yes":
            await visit.table_service.hint_service.analyse(live_game, visit.visitor.names)
        elif (running := await visit.table_service.hint_service.find_analysis(live_game)) is not None:
            running.stop()
        return self._render_result(visit)

    def _render_result(self, visit: TableVisit) -> Template:
        found = show_analysis(visit.live_game, visit.browser)
        return visit.render_page("_analysis.html", id=visit.live_game.info.id, over=True, analysis=found)
