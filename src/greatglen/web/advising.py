"""Advising: hints for who decides, and the analysis of a game that is over. Workers think; nothing of it is stored."""

import asyncio

from greatglen.bots.advice import Advice
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import GAME_OVER, NOT_YOUR_CHOICE
from greatglen.web.analysing import Analysing
from greatglen.web.sitting import Sitting
from greatglen.work.job import Advised, Job, Unwanted, WorkFailedError
from greatglen.work.queue import Queue

NOT_OVER = Reason("not-over", "A game can be analysed only when it is over.")
NOBODY_FREE = Reason("nobody-free", "Nobody could think about it just now; ask again.")


class Adviser:
    """What is being thought over for people, at all tables of a server."""

    def __init__(self, queue: Queue) -> None:
        self._queue = queue

    async def hint(self, sitting: Sitting, seat: int) -> Advice:
        """What a bot would do in place of the seat that decides; asked twice of one decision, it thinks once."""
        table = sitting.table
        if table.over:
            raise Refused(GAME_OVER.with_facts())
        if table.choice.seat != seat:
            raise Refused(NOT_YOUR_CHOICE.with_facts(asked=table.choice.seat, seat=seat))
        edition = sitting.stamp.edition
        known = sitting.hint
        if known is None or known[0] != edition or _failed(known[1]):
            job = Job("hint", sitting.info.id, edition, seat)
            known = sitting.hint = edition, asyncio.create_task(self._advised(sitting, job))
        return await asyncio.shield(known[1])

    async def _advised(self, sitting: Sitting, job: Job) -> Advice:
        table = sitting.table
        try:
            answer = await (await self._queue.put(job)).answer()
        except WorkFailedError as failed:
            raise Refused(NOBODY_FREE.with_facts()) from failed
        if isinstance(answer, Unwanted):
            raise Refused(answer.refusal)
        assert isinstance(answer, Advised), "a hint is answered with advice"
        return answer.read(table)

    async def analyse(self, sitting: Sitting) -> Analysing:
        """The analysis of a game, begun if nobody asked for it before, or if it was stopped."""
        if not sitting.table.over:
            raise Refused(NOT_OVER.with_facts())
        known = await self.known(sitting)
        if known is not None and not (known.done and known.stopped):
            return known
        try:
            ticket = await self._queue.put(_analysis(sitting))
        except WorkFailedError as failed:
            raise Refused(NOBODY_FREE.with_facts()) from failed
        sitting.analysis = Analysing(ticket, sitting.table, _people(sitting))
        return sitting.analysis

    async def known(self, sitting: Sitting) -> Analysing | None:
        """The analysis of a game if one was begun, perhaps at another process."""
        if sitting.analysis is None and sitting.table.over:
            ticket = await self._queue.find(_analysis(sitting))
            if ticket is not None and sitting.analysis is None:
                sitting.analysis = Analysing(ticket, sitting.table, _people(sitting))
        return sitting.analysis


def _failed(task: asyncio.Task[Advice]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def _analysis(sitting: Sitting) -> Job:
    return Job("analyse", sitting.info.id, sitting.stamp.edition)


def _people(sitting: Sitting) -> list[int]:
    return [seat.seat for seat in sitting.seats if not seat.bot or seat.owner]
