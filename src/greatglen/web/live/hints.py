"""Advising: hints for who decides, and the analysis of a game that is over. Workers think; nothing of it is stored."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence

from greatglen.bots.advice import Advice
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import GAME_OVER, NOT_YOUR_CHOICE
from greatglen.web.live.game import GameAnalysis, Intent, LiveGame
from greatglen.web.record_release import SHARED
from greatglen.web.visitors.quotas import BUSY_THINKING, Quotas
from greatglen.workers.job import HintFound, Job, JobRefused, WorkFailedError
from greatglen.workers.queue import Queue

NO_HINTS = Reason("same-deal", "Others play the same deal: here everybody plays without hints.")
NO_HINTS_IN_LESSON = Reason("taught", "In a lesson the card says what to do.")
NOT_OVER = Reason("not-over", "A game can be analysed only when it is over.")


class HintService:
    """What is being thought over for people, at all tables of a server."""

    def __init__(self, queue: Queue, quotas: Quotas, may: Callable[[Intent], Awaitable[None]]) -> None:
        self._queue = queue
        self._quotas = quotas
        self._check_allowed = may

    async def request_hint(self, live_game: LiveGame, seat: int, names: Sequence[str] = ()) -> Advice:
        """What a bot would do in place of the seat that decides; asked twice of one decision, it thinks once. `names`:
        of the visitor who asks, and pays with thinking time."""
        table = live_game.table
        if live_game.lesson is not None:
            raise Refused(NO_HINTS_IN_LESSON.with_facts())
        if table.is_over:
            raise Refused(GAME_OVER.with_facts())
        if live_game.is_shared:
            raise Refused(NO_HINTS.with_facts())
        if table.choice.seat != seat:
            raise Refused(NOT_YOUR_CHOICE.with_facts(asked=table.choice.seat, seat=seat))
        await self._check_allowed(Intent("hint", live_game.info.id, seat, live_game.seats[seat].owner))
        edition = live_game.revision.edition
        known = live_game.hint
        if known is None or known[0] != edition or _has_failed(known[1]):
            payers = self._quotas.list_payers(*names)
            await self._quotas.check_thinking_time(payers)
            job = Job("hint", live_game.info.id, edition, seat, payers=payers)
            known = live_game.hint = edition, asyncio.create_task(self._await_hint(live_game, job))
        return await asyncio.shield(known[1])

    async def has_hints(self, live_game: LiveGame) -> bool:
        """Whether there are hints at a table at all. What features say of that stays as it is from the beginning of
        a game to its end, so they are asked once."""
        if live_game.has_hints is None:
            try:
                await self._check_allowed(Intent("hint", live_game.info.id))
                live_game.has_hints = True
            except Refused:
                live_game.has_hints = False
        return live_game.has_hints and not live_game.is_shared

    async def _await_hint(self, live_game: LiveGame, job: Job) -> Advice:
        table = live_game.table
        with self._quotas.count_hint(job.payers):
            answer = await (await self._queue.put(job)).result()
        if isinstance(answer, JobRefused):
            raise Refused(answer.refusal)
        assert isinstance(answer, HintFound), "a hint is answered with advice"
        return answer.to_advice(table)

    async def analyse(self, live_game: LiveGame, names: Sequence[str] = ()) -> GameAnalysis:
        """Return the analysis of a game, begun if nobody asked for it before, or if it was stopped."""
        if live_game.is_shared:
            raise Refused(SHARED.with_facts())
        if not live_game.table.is_over:
            raise Refused(NOT_OVER.with_facts())
        known = await self.find_analysis(live_game)
        if known is not None and not (known.is_done and known.was_stopped):
            return known
        payers = self._quotas.list_payers(*names)
        await self._quotas.check_thinking_time(payers)
        if not self._quotas.can_think(payers):
            raise Refused(BUSY_THINKING.with_facts())
        ticket = await self._queue.put(_create_analysis_job(live_game, payers))
        under_way = contextlib.ExitStack()
        under_way.enter_context(self._quotas.count_thinking(payers))
        live_game.analysis = GameAnalysis(ticket, live_game.table, _list_people(live_game))
        live_game.analysis.task.add_done_callback(lambda _: under_way.close())
        return live_game.analysis

    async def find_analysis(self, live_game: LiveGame) -> GameAnalysis | None:
        """Return the analysis of a game if one was begun, perhaps at another process; None while others may still play
        the same deal."""
        if live_game.is_shared:
            return None
        if live_game.analysis is None and live_game.table.is_over:
            try:
                ticket = await self._queue.find(_create_analysis_job(live_game))
            except WorkFailedError:
                return None  # the scores can be shown without it
            if ticket is not None and live_game.analysis is None:
                live_game.analysis = GameAnalysis(ticket, live_game.table, _list_people(live_game))
        return live_game.analysis


def _has_failed(task: asyncio.Task[Advice]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def _create_analysis_job(live_game: LiveGame, payers: tuple[str, ...] = ()) -> Job:
    return Job("analyse", live_game.info.id, live_game.revision.edition, payers=payers)


def _list_people(live_game: LiveGame) -> list[int]:
    return [seat.seat for seat in live_game.seats if not seat.bot or seat.owner]
