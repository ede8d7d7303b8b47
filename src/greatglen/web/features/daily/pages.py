"""The page of a day: what is dealt, one's own attempt, everybody's results, and afterwards what the best did."""

import asyncio
from datetime import UTC, datetime
from typing import Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Response, Template

from greatglen.games import game_named
from greatglen.kernel.refusal import Reason, Refused
from greatglen.text.language import Language, translator
from greatglen.web.features.daily.calendar import DailyDeal
from greatglen.web.features.daily.comparison import compare_games
from greatglen.web.features.daily.deal import DailyDeals
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import render_page
from greatglen.web.record_release import SHARED
from greatglen.web.visitors.browser import Browser
from greatglen.web.visitors.visitor import Visitor

NOBODY_PLAYED = Reason("nobody-played", "Nobody has played that deal to its end, so there is nothing to analyse.")


class DailyController(Controller):
    """The deal of the day."""

    path = "/today"
    include_in_schema = False

    @get("/")
    async def today(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        dealing: NamedDependency[DailyDeals],
    ) -> Template:
        return await _page(request, table_service, browser, dealing, dealing.today)

    @get("/{day:str}")
    async def day(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        dealing: NamedDependency[DailyDeals],
        day: FromPath[str],
    ) -> Template:
        """Of a day before; of one to come nothing is told."""
        return await _page(request, table_service, browser, dealing, dealing.get_deal(day))

    @post("/play", status_code=303)
    async def play(
        self,
        request: Request[Any, Any, Any],
        browser: NamedDependency[Browser],
        visitor: NamedDependency[Visitor],
        dealing: NamedDependency[DailyDeals],
    ) -> Response[Any]:
        """Begin today's deal, or go on with it."""
        table = await dealing.play(browser, visitor)
        return Redirect(f"/t/{table}", status_code=303, cookies=[browser.make_cookie(request.app.state.secure)])

    @post("/{day:str}/analysis", status_code=303)
    async def analyse(
        self,
        table_service: NamedDependency[TableService],
        visitor: NamedDependency[Visitor],
        dealing: NamedDependency[DailyDeals],
        day: FromPath[str],
    ) -> Redirect:
        """The analysis of the best game of a day that is over, for whoever wants to know."""
        deal = dealing.get_deal(day)
        if not dealing.is_final(deal):
            raise Refused(SHARED.with_facts())
        results = await dealing.load_results(deal)
        if not results:
            raise Refused(NOBODY_PLAYED.with_facts())
        live_game = await table_service.find(results[0].game_id)
        await table_service.hint_service.analyse(live_game, visitor.names)
        return Redirect(f"/t/{live_game.info.id}/score", status_code=303)


async def _page(
    request: Request[Any, Any, Any], table_service: TableService, browser: Browser, dealing: DailyDeals, deal: DailyDeal
) -> Template:
    results = await dealing.load_results(deal)
    mine = await asyncio.to_thread(dealing.deals.find_attempt, deal.day, browser.id)
    final = dealing.is_final(deal)
    best = results[0] if results else None
    beside = None
    if final and best is not None and mine is not None and mine.place and mine.owner != best.owner:
        beside = await compare_games(table_service.store, mine, best, browser.language)
    kept = await asyncio.to_thread(table_service.store.load_news_numbers, [result.game_id for result in results])
    return render_page(
        request,
        browser,
        "daily/page.html",
        deal=deal,
        title=game_named(deal.game).title,
        what=describe_deal(deal, translator(browser.language)),
        level=deal.level.partition(":")[0],
        results=results,
        mine=mine,
        running=mine is not None and mine.ended is None and await dealing.is_running(mine),
        open=dealing.is_open(deal),
        final=final,
        seal=await dealing.get_seal(deal),
        key=await dealing.get_key(deal),
        before=dealing.get_previous(deal),
        beside=beside,
        best=best,
        kept=kept,
        clock=format_clock,
    )


def format_clock(when: float | None) -> str:
    """A time of day in UTC."""
    return "" if when is None else datetime.fromtimestamp(when, UTC).strftime("%H:%M")


def describe_deal(deal: DailyDeal, language: Language) -> str:
    """ "3 players · Chronicle 4"."""
    game = game_named(deal.game)
    said = [language.count("{n} player", "{n} players", deal.seats).format(n=deal.seats)]
    known = game.expansions()
    settled = game.resolve_options(deal.seats, deal.options)
    said += [f"{number}. {language(known[number].name)}" for number in game.chosen_expansions(settled)]
    return " · ".join(said)
