"""Bots for people at the table page: how far one has come, moving at once, hints, the analysis after the game."""

from typing import Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Template

from greatglen.draw.anchors import path
from greatglen.kernel.refusal import Refused
from greatglen.web.analysed import analysed
from greatglen.web.browser import Browser
from greatglen.web.house import NOT_SEATED, House
from greatglen.web.lobby import page
from greatglen.web.playing import Form, seat_of
from greatglen.web.show import ShownOption
from greatglen.words import advice, words_for


class BotController(Controller):
    """What a page asks of bots. Nothing of it changes the game."""

    path = "/t/{game_id:str}"
    include_in_schema = False

    @get("/thinking")
    async def thinking(self, house: NamedDependency[House], game_id: FromPath[str]) -> dict[str, float]:
        """How far the bot that decides has come, from 0 to 1."""
        bot = house.find(game_id).thinking
        return {"part": 0.0 if bot is None else round(bot.progress.part, 3)}

    @post("/hurry", status_code=204)
    async def hurry(
        self, house: NamedDependency[House], browser: NamedDependency[Browser], game_id: FromPath[str]
    ) -> None:
        """The bot that thinks shall move now."""
        house.hurry(house.find(game_id), browser.id)

    @post("/hint", status_code=200)
    async def hint(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
    ) -> Template:
        """What a bot would do here and why, for who decides."""
        sitting = house.find(game_id)
        seat = seat_of(sitting, browser)
        view = sitting.view(seat, sitting.table.version)
        found = await house.adviser.hint(sitting, seat)
        words = words_for(sitting.info.game, sitting.names, sitting.info.options, browser.language)
        option = ShownOption(str(found.action), path(found.action, seat), advice.hint(found, words, view.state))
        return page(request, browser, "_hint.html", hint=option, version=view.version)

    @get("/analysis")
    async def analysis(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
    ) -> Template:
        """How far the analysis of the game is, and what it found."""
        found = analysed(house.find(game_id), browser)
        return page(request, browser, "_analysis.html", id=game_id, over=True, analysis=found)

    @post("/analysis", status_code=200)
    async def analyse(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        game_id: FromPath[str],
        data: Form,
    ) -> Template:
        """Begin the analysis, or stop it; only who sat at the table may."""
        sitting = house.find(game_id)
        if not sitting.seats_of(browser.id) and sitting.info.host != browser.id:
            raise Refused(NOT_SEATED.with_facts())
        if data.get("stop") != "yes":
            house.adviser.analyse(sitting)
        elif sitting.analysis is not None:
            sitting.analysis.stop()
        found = analysed(sitting, browser)
        return page(request, browser, "_analysis.html", id=game_id, over=True, analysis=found)
