"""The page of all lessons, the table of one, and the offer to who is new here."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Response, Template

from greatglen.games import game_named
from greatglen.kernel.refusal import Refused
from greatglen.lessons.lesson import ALL_LEARNT, LESSONS, Lesson, lesson_named
from greatglen.store.rows import LESSON_PREFIX
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import Form, render_page
from greatglen.web.pages.new_table import create_default_names
from greatglen.web.pages.table.visit import TableVisit, read_version
from greatglen.web.visitors.browser import Browser
from greatglen.web.visitors.visitor import Visitor

FIRST = next(iter(LESSONS.values()), None)  # of the deepest game: what a newcomer is offered
OTHERS = "easy"  # what the others are called; nobody decides for them


class LessonOffer(msgspec.Struct, frozen=True):
    """A lesson in a list."""

    lesson: Lesson
    title: str
    learnt: bool
    begun: bool  # it can be gone on with

    @property
    def name(self) -> str:
        return self.lesson.name


def get_title(lesson: Lesson) -> str:
    """The English title of what is learnt."""
    game = game_named(lesson.game)
    return game.expansions()[lesson.expansion].name if lesson.expansion else game.title


async def list_offers(table_service: TableService, owner: str) -> Sequence[LessonOffer]:
    """All lessons, with what somebody has done of them."""
    learnt = await asyncio.to_thread(table_service.store.lessons.list_learnt, owner)
    begun = await asyncio.to_thread(table_service.store.lessons.list_begun, owner)
    return [
        LessonOffer(
            lesson, get_title(lesson), name in learnt, name in begun and not _at_its_end(lesson, begun[name][1])
        )
        for name, lesson in LESSONS.items()
    ]


def _at_its_end(lesson: Lesson, version: int) -> bool:
    return version >= len(lesson.lines)


async def create_hero_context(table_service: TableService, browser: Browser) -> Mapping[str, Any] | None:
    """The first lesson, for who has no table yet and has not learnt it."""
    if FIRST is None:
        return None
    tables = await asyncio.to_thread(table_service.store.list_games_of, browser.id, 1)
    if tables:
        return None
    offer = next(offer for offer in await list_offers(table_service, browser.id) if offer.lesson is FIRST)
    return None if offer.learnt else {"offer": offer}


class LearnController(Controller):
    """Everything under /learn."""

    path = "/learn"
    include_in_schema = False

    @get("/")
    async def lessons(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
    ) -> Template:
        """All lessons, and which of them one has done."""
        every = await list_offers(table_service, browser.id)
        games = [offer for offer in every if not offer.lesson.expansion]
        with_more = {offer.lesson.game: game_named(offer.lesson.game) for offer in every if offer.lesson.expansion}
        added = [
            (game, [offer for offer in every if offer.lesson.game == name and offer.lesson.expansion])
            for name, game in with_more.items()
        ]
        return render_page(request, browser, "learn/page.html", games=games, added=added)

    @post("/{name:str}", status_code=303)
    async def begin(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        visitor: NamedDependency[Visitor],
        name: FromPath[str],
        data: Form,
    ) -> Response[Any]:
        """To the table of a lesson: the one that was left, or, if that is wanted or it was at its end, a new one."""
        lesson = lesson_named(name)
        begun = (await asyncio.to_thread(table_service.store.lessons.list_begun, browser.id)).get(name)
        if begun is not None and (data.get("anew") == "yes" or _at_its_end(lesson, begun[1])):
            await table_service.delete(begun[0], browser.id)
            begun = None
        table = begun[0] if begun is not None else await self._open(table_service, browser, visitor, lesson)
        return Redirect(f"/t/{table}", status_code=303, cookies=[browser.make_cookie(request.app.state.secure)])

    async def _open(self, table_service: TableService, browser: Browser, visitor: Visitor, lesson: Lesson) -> str:
        own, *others = create_default_names(browser)[: lesson.seats]
        sitters = [SeatSetup("here", own), *(SeatSetup(OTHERS, other) for other in others)]
        record = lesson.start_table(game_named(lesson.game)).record
        origin = LESSON_PREFIX + lesson.name
        live_game = await table_service.open(
            browser.id, lesson.game, sitters, record=record, origin=origin, address=visitor.address
        )
        return live_game.info.id


class LessonController(Controller):
    """What is asked for at the table of a lesson beside the table."""

    path = "/t/{game_id:str}/lesson"
    include_in_schema = False

    @post("/", status_code=200)
    async def go_on(self, visit: NamedDependency[TableVisit], data: Form) -> Template:
        """On to the next stop; what would have been to do is done."""
        seat, lesson = visit.seat, visit.live_game.lesson
        try:
            if lesson is None:
                raise Refused(ALL_LEARNT.with_facts())
            await visit.table_service.continue_lesson(
                visit.live_game, lesson, seat, read_version(data.get("version", ""))
            )
        except Refused as refused:
            return visit.render_refused(refused)
        return visit.render_table()
