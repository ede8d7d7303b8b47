"""Bots for people at the table page: how far one has come, moving at once, hints, the analysis after the game."""

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.response import Template

from greatglen import drawing
from greatglen.kernel.refusal import Refused
from greatglen.text import advice
from greatglen.web.live.seats import NOT_SEATED
from greatglen.web.pages.table.analysis_view import show_analysis
from greatglen.web.pages.table.routes import Form
from greatglen.web.pages.table.table_view import ShownOption
from greatglen.web.pages.table.visit import TableVisit


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
        return self._found(visit)

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
        return self._found(visit)

    def _found(self, visit: TableVisit) -> Template:
        found = show_analysis(visit.live_game, visit.browser)
        return visit.render_page("_analysis.html", id=visit.live_game.info.id, over=True, analysis=found)
