"""What the lobby shows of today: the deal with how many have played it and the best, and a puzzle with the streak."""

import asyncio
from collections.abc import Mapping
from typing import Any

from greatglen.bots.puzzles import load_puzzles
from greatglen.games import GAMES, game_named
from greatglen.store.history.puzzle_answers import PuzzleAnswers
from greatglen.text.language import translator
from greatglen.web.features.daily.calendar import DAY, get_day
from greatglen.web.features.daily.deal import DailyDeals
from greatglen.web.features.daily.pages import describe_deal
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.browser import Browser


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
