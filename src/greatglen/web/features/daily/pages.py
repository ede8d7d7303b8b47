"""The page of a day: its deal, one's own attempt, all results and, afterwards, the best game; and its lobby panel."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Response, Template

from greatglen.bots.puzzles import load_puzzles
from greatglen.games import GAMES, game_named
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import Table
from greatglen.store.history.daily_deals import DealAttempt
from greatglen.store.history.puzzle_answers import PuzzleAnswers
from greatglen.store.store import Store
from greatglen.text import load_game_text
from greatglen.text.game_text import GameText
from greatglen.text.language import Language, translator
from greatglen.web.features.daily.calendar import DAY, DailyDeal, get_day
from greatglen.web.features.daily.deal import DailyDeals
from greatglen.web.live.move_log import count_moves
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import render_page
from greatglen.web.record_release import SHARED
from greatglen.web.visitors.browser import Browser
from greatglen.web.visitors.visitor import Visitor
from greatglen.workers.table_loader import load_table

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


async def create_panel_context(table_service: TableService, browser: Browser) -> Mapping[str, Any]:
    dealing, puzzling = DailyDeals(table_service), PuzzleAnswers(table_service.store.engine)
    deal = dealing.today
    results = await dealing.load_results(deal)
    streak = await asyncio.to_thread(puzzling.load_streak, browser.id)
    answered = 0
    for name in GAMES:
        answered += len(load_puzzles(name).keys() & await asyncio.to_thread(puzzling.list_answered, browser.id, name))
    featured = await dealing.featured()
    return {
        "featured": featured,
        "yesterday": featured is not None and featured.day == get_day(deal.begins - DAY),
        "game": deal.game,
        "title": game_named(deal.game).title,
        "what": describe_deal(deal, translator(browser.language)),
        "played": len(results),
        "best": results[0].points if results else None,
        "mine": await asyncio.to_thread(dealing.deals.find_attempt, deal.day, browser.id),
        "streak": streak.as_of(get_day(table_service.now())),
        "answered": answered,
        "puzzles": sum(len(load_puzzles(name)) for name in GAMES),
    }


class Parting(msgspec.Struct, frozen=True):
    """Where two games part: the version and number of the move, and what each of both did."""

    version: int
    move: int
    mine: str
    best: str


class GameComparison(msgspec.Struct, frozen=True):
    """One's own game beside the best one."""

    parting: Parting | None  # None: both did the same to the end
    sources: list[tuple[str, int, int]]  # where points came from: one's own, the best's


async def compare_games(store: Store, mine: DealAttempt, best: DealAttempt, language: str) -> GameComparison | None:
    """None if one of the tables is not kept any more."""
    try:
        own, other = await asyncio.to_thread(lambda: (load_table(store, mine.game_id), load_table(store, best.game_id)))
    except Refused:
        return None
    names = [seat.name for seat in own.seats]
    words = load_game_text(own.info.game, names, own.info.options, language)
    return GameComparison(
        parting=_find_parting(own.table, other.table, words),
        sources=_compare_sources(own.table, other.table, mine.seat, words),
    )


def _find_parting(own: Table, other: Table, game_text: GameText[Any]) -> Parting | None:
    """The same luck and the same answers of the bots: so the first action that differs was a person's decision."""
    mine, best = own.actions_since(0), other.actions_since(0)
    alike = next((number for number, pair in enumerate(zip(mine, best, strict=False)) if pair[0] != pair[1]), None)
    if alike is None:
        return None
    then = own.at_version(alike)
    return Parting(
        version=alike,
        move=count_moves(own.log[: alike + 1]),
        mine=game_text.describe_option(own.parse_action(mine[alike]), then.state),
        best=game_text.describe_option(own.parse_action(best[alike]), then.state),
    )


def _compare_sources(own: Table, other: Table, seat: int, game_text: GameText[Any]) -> list[tuple[str, int, int]]:
    mine, best = _by_source(own, seat), _by_source(other, seat)
    named: Sequence[str] = list(dict.fromkeys([*mine, *best]))
    return [(game_text.describe_source(source), mine.get(source, 0), best.get(source, 0)) for source in named]


def _by_source(table: Table, seat: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for points in table.breakdown[seat]:
        found[points.source] = found.get(points.source, 0) + points.vp
    return found
