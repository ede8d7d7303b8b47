"""A visit: one browser at one table, with one request; at the table of a lesson with its cards."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Template
from markupsafe import Markup, escape

from greatglen import drawing
from greatglen.bots import LEVELS, has_budget
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import Table
from greatglen.lessons.lesson import Lesson, LessonCard, Stop
from greatglen.text import GameText, load_game_text
from greatglen.text.language import Language, translator
from greatglen.text.preview import Preview
from greatglen.web.live.game import LiveGame, is_alone_with_bots
from greatglen.web.live.move_log import count_moves
from greatglen.web.live.seats import NOT_SEATED
from greatglen.web.live.table_service import TableService
from greatglen.web.ops.errors import get_status
from greatglen.web.ops.measurements import REFUSALS
from greatglen.web.pages.base import render_page
from greatglen.web.pages.final_score import rank_players, write_headline
from greatglen.web.pages.table.analysis_view import find_mistake
from greatglen.web.pages.table.clock_display import format_duration, show_timings
from greatglen.web.pages.table.table_view import PageCache, TableView, create_table_view, explain_refusal
from greatglen.web.pages.table_list import find_free_seat, format_day
from greatglen.web.record_release import check_can_watch, why_not_release
from greatglen.web.visitors.address import get_address, get_public_url
from greatglen.web.visitors.browser import Browser
from greatglen.web.visitors.visitor import Visitor

T = TypeVar("T")

MAX_SPOKEN = 16  # sentences of the log that a screen reader may have missed
NO_NUMBER = Reason("no-number", "“{text}” is not a version of this table.")


class PastTable(msgspec.Struct, frozen=True):
    """A table as it was."""

    live_table: Table  # as it was when it was looked back from
    table: Table
    table_view: TableView


class TableVisit:
    """Who asks, and for which table."""

    def __init__(
        self,
        request: Request[Any, Any, Any],
        table_service: TableService,
        browser: Browser,
        visitor: Visitor,
        live_game: LiveGame,
    ) -> None:
        self.request = request
        self.table_service = table_service
        self.browser = browser
        self.visitor = visitor
        self.live_game = live_game
        self.has_hints = True

    @property
    def seat(self) -> int:
        """The seat the browser answers for; Refused if it only looks on."""
        seat = self.live_game.get_viewing_seat(self.browser.id)
        if seat == NOBODY:
            raise Refused(NOT_SEATED.with_facts())
        return seat

    @property
    def words(self) -> GameText[Any]:
        info = self.live_game.info
        return load_game_text(info.game, self.live_game.names, info.options, self.browser.language)

    @property
    def public_url(self) -> str:
        return get_public_url(self.request)

    @property
    def base(self) -> str:
        """The address of the table, below which is all that its page asks for."""
        return f"/t/{self.live_game.info.id}"

    @property
    def invitation_link(self) -> str:
        """The link to all free seats, which the host gives away."""
        return (
            f"{self.public_url}/join/{self.table_service.seat_service.create_table_invitation(self.live_game.info.id)}"
        )

    def render_page(self, template: str, status: int = 200, **context: Any) -> Template:
        return render_page(self.request, self.browser, template, status, **context)

    def render_table(self) -> Template:
        """The table alone, to be put in place of the one on the page."""
        return self.render_page("_table.html", **self.create_context())

    def render_refused(self, refused: Refused, template: str = "_table.html") -> Template:
        """The table as it stands, with the sentence that says why nothing was done."""
        REFUSALS.labels(refused.code).inc()
        live_game, browser = self.live_game, self.browser
        view = live_game.get_view(live_game.get_viewing_seat(browser.id), live_game.table.version)
        told = explain_refusal(refused.refusal, view, live_game.names, browser.language)
        return self.render_page(template, get_status(refused), **self.create_context(message=told))

    async def load_context(self, at: str = "") -> dict[str, Any]:
        """Return the context of a page that shows the table as it is, or as it was at version `at`."""
        live, live_game, language = self.live_game.table, self.live_game, self.browser.language
        if not at or read_version(at) >= live.version:
            return self.create_context()
        back, seat, names = read_version(at), live_game.get_viewing_seat(self.browser.id), list(live_game.names)
        lines = live_game.move_log.get_lines(live, seat, language, self.words)
        log = [line for line in lines if line.version <= back]

        def draw_past() -> PastTable:
            table = live.at_version(back)
            return PastTable(live, table, create_table_view(table.view_for(seat), names, language, log))

        return self.create_context(past=await self.do_heavy(draw_past))

    async def do_heavy(self, work: Callable[[], T]) -> T:
        """Run what takes long beside the event loop."""
        return await self.table_service.heavy_work.run(get_address(self.request), work)

    def create_context(self, message: str = "", past: PastTable | None = None) -> dict[str, Any]:
        """Return what the table templates need.

        `message`: why something was refused. `past`: the table as it was, if the page looks back.
        """
        news = self.live_game.get_page_mark(
            self.browser.id
        )  # before all that is shown, so that nothing newer counts as shown
        live_game, browser = self.live_game, self.browser
        seat = live_game.get_viewing_seat(browser.id)
        live = live_game.table if past is None else past.live_table
        table = live if past is None else past.table

        def make() -> TableView:
            lines = live_game.move_log.get_lines(live, seat, browser.language, self.words)
            log = [line for line in lines if line.version <= live.version]
            wanted = None if lesson is None else lesson.open_options
            return create_table_view(table.view_for(seat), live_game.names, browser.language, log, wanted)

        ended = live_game.side_info.ended_at > 0
        timing, said = live_game.side_info.timing, translator(browser.language)
        clocks = show_timings(live_game, self.table_service.now(), said)
        stand_in = live_game.seats[seat].bot if seat != NOBODY and not live_game.is_closed else ""
        lesson = (
            None
            if live_game.lesson is None
            else LessonCoach(live_game.lesson, live, live_game.names, self.words.translate)
        )
        mine = live_game.list_seats_of(browser.id)
        reader = live_game.info.id, seat, browser.language
        page_cache: PageCache = self.request.app.state.page_cache
        now = page_cache.get(reader, live, live_game.names, make) if past is None else past.table_view
        return {
            "id": live_game.info.id,
            "base": self.base,
            "live_game": live_game,
            "shown": now,
            "seat": seat,
            "mine": mine,
            "headline": write_headline(rank_players(now.view, now.words), mine, now.words.translate)
            if table.is_over
            else "",
            "host": live_game.info.host == browser.id,
            "join": find_free_seat(live_game.info, live_game.seats, browser.id),
            "at": None if past is None else table.version,
            "version": table.version,
            "last": live.version,
            "move": count_moves(live.log[: table.version + 1]),
            "moves": count_moves(live.log),
            "over": table.is_over,
            "ended": ended,
            "stand_in": stand_in,  # the bot that plays for whoever looks
            "timing": clocks,
            "terms": timing.terms if timing is not None else None,
            "late_seats": [seat for seat, one in enumerate(clocks) if one.up],
            "clock_text": format_duration(timing.terms.seconds, said) if timing is not None else "",
            "agreeing_names": now.words.join_and([live_game.seats[one].name for one in live_game.side_info.end_voters]),
            "agreeing": [] if live_game.is_closed else live_game.side_info.end_voters,
            "secrets": live.has_secrets,
            "alone": is_alone_with_bots(live_game, seat),
            "may_branch": why_not_release(live_game, browser.id, self.table_service.now()) is None,
            "sheet": drawing.symbol_sheet(now.view.game, now.view.options),
            "told": message,
            "chat": live_game.chat,
            "news": news,
            "seal": live.seal,
            "seed": live.seed,
            "levels": LEVELS,
            "kept": format_day(self.table_service.get_sweep_time(live_game)),
            "thinks": not live_game.is_closed and has_budget(live_game.seats[live.choice.seat].bot),
            "marks": live_game.analysis.mistakes
            if live_game.analysis is not None and live_game.analysis.is_done
            else [],
            "mistake": None if past is None else find_mistake(table.version, live_game, browser),
            "title": live.game.title,
            "lesson": lesson,
            "gives_hints": self.has_hints,
            "link": self.invitation_link,
            "options_json": "[]" if past is not None or ended or stand_in else embed_json(now.options),
            "said_json": "[]"
            if past is not None
            else embed_json([(line.version, line.text) for line in now.log[-MAX_SPOKEN:]]),
            "moving_json": embed_json(now.moving),
        }


async def provide_visit(
    request: Request[Any, Any, Any],
    table_service: NamedDependency[TableService],
    browser: NamedDependency[Browser],
    visitor: NamedDependency[Visitor],
    game_id: FromPath[str],
) -> TableVisit:
    """Return the visit of a request; raise Refused if there is no such table, or the browser may not look at it."""
    live_game = await table_service.find(game_id)
    check_can_watch(live_game, browser.id, table_service.now())
    visit = TableVisit(request, table_service, browser, visitor, live_game)
    visit.has_hints = await table_service.hint_service.has_hints(visit.live_game)
    return visit


def read_version(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Refused(NO_NUMBER.with_facts(text=text[:20]))
    return int(text)


def embed_json(value: object) -> str:
    """Something for the page's script as JSON; nothing in it can end the element it stands in."""
    return msgspec.json.encode(value).decode().replace("<", "\\u003c")


EMPHASIS = re.compile(r"\*(.+?)\*")


class LessonCoach:
    """A lesson at one moment, for its page."""

    def __init__(self, lesson: Lesson, table: Table, names: Sequence[str], language: Language) -> None:
        self.lesson = lesson
        self.card_text = ""  # why the lesson does not go on, if it does not
        self._language = language
        self._names = {f"p{seat}": name for seat, name in enumerate(names)}
        try:
            self.stop = lesson.stop_at(table)
        except Refused as refused:
            self.stop = Stop(table.version, 0, ())
            self.card_text = language.describe_refusal(refused.refusal)

    @property
    def open_options(self) -> tuple[str, ...]:
        """The options that are open."""
        return (self.stop.do,) if self.stop.do else ()

    def format_card(self, card: LessonCard) -> Markup:
        """What a card says, in the language of the page."""
        said = self._language(card.say).format(**self._names)
        return Markup(EMPHASIS.sub(r"<b>\1</b>", str(escape(said))))


def restrict_preview(preview: Preview, live_game: LiveGame, game_text: GameText[Any]) -> Preview:
    """A preview at the table of a lesson: what it does not ask for is not offered."""
    refusal = live_game.lesson.why_not(live_game.table, preview.action) if live_game.lesson and preview.action else None
    if refusal is None:
        return preview
    return Preview(preview.version, preview.at, against=game_text.describe_refusal(refusal))
