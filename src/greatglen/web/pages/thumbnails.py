"""Small pictures for pages: a game by its own table, how a table stands, a moment of a game."""

import asyncio
from collections import OrderedDict

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from greatglen import drawing
from greatglen.bots.analysis import Mistake
from greatglen.games import GAMES, game_named
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import Table
from greatglen.text import load_game_text
from greatglen.web.live.hints import NOT_OVER
from greatglen.web.live.seats import NOT_SEATED
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.final_score import summarise
from greatglen.web.pages.result_card import draw_result
from greatglen.web.pages.table.visit import NO_NUMBER, TableVisit
from greatglen.web.record_release import check_can_watch
from greatglen.web.visitors.browser import Browser
from greatglen.workers.table_loader import NO_TABLE

MAX_PICTURES = 400  # pictures that are remembered, of about 20 kB each
IMMUTABLE = "private, max-age=604800, immutable"
ONE_DAY = "max-age=86400, stale-while-revalidate=2592000"  # they change with a release, if at all
NO_EXPANSION = Reason("no-figure", "There is no expansion {number} of this game.")


class Thumbnails:
    """How tables stand, drawn once for each edition of a table and each seat."""

    def __init__(self, table_service: TableService) -> None:
        self._table_service = table_service
        self._pictures: OrderedDict[tuple[str, int, int], tuple[float, str]] = OrderedDict()  # shared until, picture

    async def get_thumbnail(self, game_id: str, seat: int, person: str) -> tuple[int, str]:
        """Return the edition of a table and its picture as spectators see it; a remembered one costs one query.

        Raise Refused if there is no such table or seat, or the person may not look at the table.
        """
        stamp = await asyncio.to_thread(self._table_service.store.load_revision, game_id) if game_id.isalnum() else None
        if stamp is None:
            raise Refused(NO_TABLE.with_facts())
        key = game_id, stamp.edition, seat
        if key not in self._pictures:
            live_game = await self._table_service.find(game_id)
            if not 0 <= seat < live_game.info.seats:
                raise Refused(NOT_SEATED.with_facts())
            key = game_id, live_game.revision.edition, seat
            self._pictures[key] = live_game.info.shared, await asyncio.to_thread(_draw_table, live_game.table, seat)
            if len(self._pictures) > MAX_PICTURES:
                self._pictures.popitem(last=False)
        self._pictures.move_to_end(key)
        shared, picture = self._pictures[key]
        if self._table_service.now() < shared:
            check_can_watch(await self._table_service.find(game_id), person, self._table_service.now())
        return key[1], picture


class ThumbnailController(Controller):
    """Pictures of games and tables. None shows more than who looks on may see, before the game is over."""

    path = "/"
    include_in_schema = False

    @get("/cover/{name:str}")
    async def cover(self, name: FromPath[str]) -> Response[str]:
        """A game by its own table."""
        return create_svg_response(await asyncio.to_thread(drawing.draw_cover, game_named(name).name), ONE_DAY)

    @get("/cover/{name:str}/{number:int}")
    async def expansion_cover(self, name: FromPath[str], number: FromPath[int]) -> Response[str]:
        """An expansion by what it brings to the table."""
        game = game_named(name)
        if number not in game.expansions():
            raise Refused(NO_EXPANSION.with_facts(number=number))
        return create_svg_response(await asyncio.to_thread(drawing.draw_expansion_cover, game.name, number), ONE_DAY)

    @get("/ornament.svg")
    async def ornament(self) -> Response[str]:
        """Something pretty of the first game that has it."""
        found = (drawing.draw_ornament(name) for name in GAMES)
        return create_svg_response(next(filter(None, found)), ONE_DAY)

    @get("/t/{game_id:str}/glance.svg")
    async def glance(
        self,
        glances: NamedDependency[Thumbnails],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
        edition: FromQuery[int] = -1,
        seat: FromQuery[int] = 0,
    ) -> Response[str]:
        """How a table stands. An address that names the edition may be kept for as long as anybody likes."""
        drawn, picture = await glances.get_thumbnail(game_id, seat, browser.id)
        return create_svg_response(picture, IMMUTABLE if drawn == edition else "no-store")

    @get("/t/{game_id:str}/moment/{version:int}")
    async def moment(self, visit: NamedDependency[TableVisit], version: FromPath[int]) -> Response[str]:
        """Where somebody went wrong, as they saw it then: what was chosen, and what was better.

        Their hand may be on it, so a browser does not store it.
        """
        analysis = await visit.table_service.hint_service.find_analysis(visit.live_game)
        found = analysis.mistakes if analysis is not None and analysis.is_done else []
        mistake = next((one for one in found if one.version == version), None)
        if mistake is None:
            raise Refused(NO_NUMBER.with_facts(text=str(version)))
        return create_svg_response(await asyncio.to_thread(_draw_moment, visit.live_game.table, mistake), "no-store")

    @get("/t/{game_id:str}/result.svg")
    async def result(self, visit: NamedDependency[TableVisit]) -> Response[str]:
        """How a game ended, to be shown around."""
        table = visit.live_game.table
        if not table.is_over:
            raise Refused(NOT_OVER.with_facts())
        view = table.view_for(NOBODY, since=table.version)
        told = summarise(view, visit.words, (), over=True)
        return create_svg_response(
            await asyncio.to_thread(draw_result, view, visit.words, told, table.game.title), "private, max-age=300"
        )


def create_svg_response(picture: str, keep: str) -> Response[str]:
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": keep})


def _draw_table(table: Table, seat: int) -> str:
    view = table.view_for(NOBODY, since=table.version)
    return drawing.draw_thumbnail(view, load_game_text(view.game, [""] * view.seats, view.options), seat)


def _draw_moment(table: Table, mistake: Mistake) -> str:
    view = table.at_version(mistake.version).view_for(mistake.seat, since=mistake.version)
    words = load_game_text(view.game, [""] * view.seats, view.options)
    return drawing.draw_moment(view, words, {"better": mistake.better, "chosen": mistake.chosen})
