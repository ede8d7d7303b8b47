"""Dealing: today's deal, who plays it, and what comes of it. The first attempt of a person counts."""

import asyncio

from greatglen.kernel.chance import Counted
from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.history.daily_deals import DealAttempt, Deals
from greatglen.web.features.daily.calendar import DAY, OVERTIME, DailyDeal, create_deal, get_day
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.new_table import create_default_names
from greatglen.web.record_release import release_key
from greatglen.web.visitors.browser import Browser
from greatglen.web.visitors.visitor import Visitor

WEEK = 7 * DAY
NO_DAY = Reason("no-day", "“{text}” is not a day; write it as in 2026-11-17.")
NOT_YET = Reason("not-yet", "The deal of {day} has not been dealt yet.")


class DailyDeals:
    """The deals of a server; and the keeper that notes how attempts have ended."""

    def __init__(self, table_service: TableService) -> None:
        self._table_service = table_service
        self.deals = Deals(table_service.store.engine)
        self._secret = ""

    @property
    def today(self) -> DailyDeal:
        return create_deal(get_day(self._table_service.now()))

    def get_deal(self, day: str) -> DailyDeal:
        """The deal of today or of a day before; Refused if it is none or still to come."""
        try:
            deal = create_deal(day)
        except ValueError:
            raise Refused(NO_DAY.with_facts(text=day[:20])) from None
        if self._table_service.now() < deal.begins:
            raise Refused(NOT_YET.with_facts(day=deal.day))
        return deal

    def get_previous(self, deal: DailyDeal) -> DailyDeal | None:
        """That of the day before; None if there was none."""
        try:
            return create_deal(get_day(deal.begins - DAY))
        except ValueError:
            return None

    def is_open(self, deal: DailyDeal) -> bool:
        """Whether it can be begun now."""
        return deal.begins <= self._table_service.now() < deal.ends

    def is_final(self, deal: DailyDeal) -> bool:
        """Whether all is told: nobody plays it for its results any more."""
        return self._table_service.now() >= deal.closes

    async def get_seal(self, deal: DailyDeal) -> str:
        """The commitment to the key of a deal that has begun."""
        return (await self._luck(deal)).seal

    async def get_key(self, deal: DailyDeal) -> str:
        """Return the key once the deal is final; "" before."""
        return release_key(await self._luck(deal), deal.closes, self._table_service.now())

    async def _luck(self, deal: DailyDeal) -> Counted:
        if not self._secret:
            self._secret = await asyncio.to_thread(self._table_service.store.load_secret)
        return deal.create_luck(self._secret)

    async def play(self, browser: Browser, visitor: Visitor) -> str:
        """The table at which somebody plays today's deal: that of the attempt that counts until it is over, then
        another one, for practice."""
        deal = self.today
        await self.run_due()
        known = await asyncio.to_thread(self.deals.find_attempt, deal.day, browser.id)
        if known is not None and known.ended is None and await self.is_running(known):
            return known.game_id
        live_game = await self._open(deal, browser, visitor)
        if known is None:
            name, now = live_game.names[deal.seat], self._table_service.now()
            mine = DealAttempt(deal.day, browser.id, live_game.info.id, deal.seat, name, now)
            if not await asyncio.to_thread(self.deals.begin, mine):  # two clicks, perhaps at two processes
                await self._table_service.delete(live_game.info.id, browser.id)
                return await self.play(browser, visitor)
        self._table_service.wake(live_game)
        return live_game.info.id

    async def is_running(self, attempt: DealAttempt) -> bool:
        """Whether there is still something to be played: the table is there, and was not given up."""
        info = await asyncio.to_thread(self._table_service.store.load_game, attempt.game_id)
        return info is not None and not info.is_closed

    async def _open(self, deal: DailyDeal, browser: Browser, visitor: Visitor) -> LiveGame:
        own, *others = create_default_names(browser)
        others.insert(deal.seat, own)
        sitters = [
            SeatSetup("here" if seat == deal.seat else deal.level, name)
            for seat, name in enumerate(others[: deal.seats])
        ]
        return await self._table_service.open(
            browser.id,
            deal.game,
            sitters,
            deal.options,
            origin=deal.origin,
            address=visitor.address,
            shared=(await self._luck(deal), deal.closes),
        )

    # -- results

    async def run_due(self) -> None:
        """Note how attempts have ended. What ended too late has no place."""
        for due in await asyncio.to_thread(self.deals.list_finished):
            attempt, scores = due.attempt, due.scores
            points = scores[attempt.seat]
            now = self._table_service.now()
            in_time = now < create_deal(attempt.day).closes
            place = 1 + sum(other > points for other in scores) if in_time else 0
            await asyncio.to_thread(self.deals.end, attempt, now, points, place)

    async def featured(self) -> DealAttempt | None:
        """Return the best game of the latest deal with results, within a week, that everybody may watch."""
        now = self._table_service.now()
        await self.run_due()
        return await asyncio.to_thread(self.deals.best, get_day(now - WEEK), get_day(now - DAY - OVERTIME))

    async def load_results(self, deal: DailyDeal) -> list[DealAttempt]:
        """The attempts that count and are over, the best first."""
        await self.run_due()  # what has just ended belongs there
        return await asyncio.to_thread(self.deals.list_results, deal.day)
