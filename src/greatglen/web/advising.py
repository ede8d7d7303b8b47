"""Advising: hints for who decides, and the analysis of a game that is over. Both think in threads, a few at a time."""

import asyncio
import secrets
from weakref import WeakSet

from greatglen.bots.advice import Advice, advised
from greatglen.bots.analysis import Analysis
from greatglen.bots.hard import HardBot
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import GAME_OVER, NOT_YOUR_CHOICE
from greatglen.web.sitting import Sitting

HINT_SECONDS = 1.0
NOT_OVER = Reason("not-over", "A game can be analysed only when it is over.")


class Adviser:
    """What is being thought over for people, at all tables of a server. Nothing of it is stored with a game."""

    def __init__(self) -> None:
        self._hints = asyncio.Semaphore(2)
        self._analyses = asyncio.Semaphore(1)
        self._at_work: WeakSet[HardBot | Analysis] = WeakSet()
        self._running: set[asyncio.Task[None]] = set()

    async def hint(self, sitting: Sitting, seat: int) -> Advice:
        """What a bot would do in place of the seat that decides; asked twice of one decision, it thinks once."""
        table = sitting.table
        if table.over:
            raise Refused(GAME_OVER.with_facts())
        if table.choice.seat != seat:
            raise Refused(NOT_YOUR_CHOICE.with_facts(asked=table.choice.seat, seat=seat))
        if sitting.hint is None or sitting.hint[0] != table.version:
            sitting.hint = table.version, asyncio.create_task(self._advised(sitting, seat))
        return await asyncio.shield(sitting.hint[1])

    async def _advised(self, sitting: Sitting, seat: int) -> Advice:
        view = sitting.view(seat, since=sitting.table.version)
        async with self._hints:
            bot = HardBot(secrets.randbits(32), seconds=HINT_SECONDS)
            self._at_work.add(bot)
            return await asyncio.to_thread(advised, view, bot)

    def analyse(self, sitting: Sitting) -> Analysis:
        """The analysis of a game, begun if nobody asked for it before, or if it was stopped."""
        if not sitting.table.over:
            raise Refused(NOT_OVER.with_facts())
        known = sitting.analysis
        if known is not None and not (known.done and known.stopped):
            return known
        people = [seat.seat for seat in sitting.seats if not seat.bot or seat.owner]
        analysis = sitting.analysis = Analysis(sitting.table, people)
        self._at_work.add(analysis)
        task = asyncio.create_task(self._carry_out(analysis))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return analysis

    async def _carry_out(self, analysis: Analysis) -> None:
        async with self._analyses:
            await asyncio.to_thread(analysis.run)

    def close(self) -> None:
        """The server ends: whoever is still thinking comes to an end too."""
        for task in self._running:
            task.cancel()
        for thinker in self._at_work:
            thinker.stop()
