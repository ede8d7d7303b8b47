"""Advising: hints for who decides, and the analysis of a game that is over. Workers think; nothing of it is stored."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence

from greatglen.bots.advice import Advice
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import GAME_OVER, NOT_YOUR_CHOICE
from greatglen.web.live.analysis import GameAnalysis
from greatglen.web.live.intent import Intent
from greatglen.web.live.live_game import LiveGame
from greatglen.web.record_release import SHARED
from greatglen.web.visitors.quotas import BUSY_THINKING, Quotas
from greatglen.workers.job import Advised, Job, Unwanted, WorkFailedError
from greatglen.workers.queue import Queue

NO_HINTS = Reason("same-deal", "Others play the same deal: here everybody plays without hints.")
TAUGHT = Reason("taught", "In a lesson the card says what to do.")
NOT_OVER = Reason("not-over", "A game can be analysed only when it is over.")


class HintService:
    """What is being thought over for people, at all tables of a server."""

    def __init__(self, queue: Queue, allowance: Quotas, may: Callable[[Intent], Awaitable[None]]) -> None:
        self._queue = queue
        self._allowance = allowance
        self._may = may

    async def hint(self, sitting: LiveGame, seat: int, names: Sequence[str] = ()) -> Advice:
        """What a bot would do in place of the seat that decides; asked twice of one decision, it thinks once. `names`:
        of the visitor who asks, and pays with thinking time."""
        table = sitting.table
        if sitting.lesson is not None:
            raise Refused(TAUGHT.with_facts())
        if table.over:
            raise Refused(GAME_OVER.with_facts())
        if sitting.is_shared:
            raise Refused(NO_HINTS.with_facts())
        if table.choice.seat != seat:
            raise Refused(NOT_YOUR_CHOICE.with_facts(asked=table.choice.seat, seat=seat))
        await self._may(Intent("hint", sitting.info.id, seat, sitting.seats[seat].owner))
        edition = sitting.stamp.edition
        known = sitting.hint
        if known is None or known[0] != edition or _failed(known[1]):
            payers = self._allowance.payers(*names)
            await self._allowance.check_time(payers)
            job = Job("hint", sitting.info.id, edition, seat, payers=payers)
            known = sitting.hint = edition, asyncio.create_task(self._advised(sitting, job))
        return await asyncio.shield(known[1])

    async def gives_hints(self, sitting: LiveGame) -> bool:
        """Whether there are hints at a table at all. What rooms say of that stays as it is from the beginning of a game
        to its end, so they are asked once."""
        if sitting.gives_hints is None:
            try:
                await self._may(Intent("hint", sitting.info.id))
                sitting.gives_hints = True
            except Refused:
                sitting.gives_hints = False
        return sitting.gives_hints and not sitting.is_shared

    async def _advised(self, sitting: LiveGame, job: Job) -> Advice:
        table = sitting.table
        with self._allowance.hinting(job.payers):
            answer = await (await self._queue.put(job)).answer()
        if isinstance(answer, Unwanted):
            raise Refused(answer.refusal)
        assert isinstance(answer, Advised), "a hint is answered with advice"
        return answer.read(table)

    async def analyse(self, sitting: LiveGame, names: Sequence[str] = ()) -> GameAnalysis:
        """Return the analysis of a game, begun if nobody asked for it before, or if it was stopped."""
        if sitting.is_shared:
            raise Refused(SHARED.with_facts())
        if not sitting.table.over:
            raise Refused(NOT_OVER.with_facts())
        known = await self.known(sitting)
        if known is not None and not (known.done and known.stopped):
            return known
        payers = self._allowance.payers(*names)
        await self._allowance.check_time(payers)
        if not self._allowance.is_free(payers):
            raise Refused(BUSY_THINKING.with_facts())
        ticket = await self._queue.put(_analysis(sitting, payers))
        under_way = contextlib.ExitStack()
        under_way.enter_context(self._allowance.thinking(payers))
        sitting.analysis = GameAnalysis(ticket, sitting.table, _people(sitting))
        sitting.analysis.task.add_done_callback(lambda _: under_way.close())
        return sitting.analysis

    async def known(self, sitting: LiveGame) -> GameAnalysis | None:
        """Return the analysis of a game if one was begun, perhaps at another process; None while others may still play
        the same deal."""
        if sitting.is_shared:
            return None
        if sitting.analysis is None and sitting.table.over:
            try:
                ticket = await self._queue.find(_analysis(sitting))
            except WorkFailedError:
                return None  # the scores can be shown without it
            if ticket is not None and sitting.analysis is None:
                sitting.analysis = GameAnalysis(ticket, sitting.table, _people(sitting))
        return sitting.analysis


def _failed(task: asyncio.Task[Advice]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def _analysis(sitting: LiveGame, payers: tuple[str, ...] = ()) -> Job:
    return Job("analyse", sitting.info.id, sitting.stamp.edition, payers=payers)


def _people(sitting: LiveGame) -> list[int]:
    return [seat.seat for seat in sitting.seats if not seat.bot or seat.owner]
