"""Playing: what happens at a table without a person's doing. Workers decide for bots; no choice, no question."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from greatglen.bots import has_budget
from greatglen.bots.pause import ForcedMoveDelay
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, NOBODY
from greatglen.kernel.refusal import Refused
from greatglen.web.live.game import LiveGame
from greatglen.web.visitors.quotas import Quotas
from greatglen.workers.job import Job, JobRefused, MoveStored, WorkFailedError
from greatglen.workers.queue import Queue, Ticket
from greatglen.workers.table_loader import DAMAGED, NO_TABLE

log = logging.getLogger(__name__)

POLL_SECONDS = 0.05  # seconds between two looks whether a pause is over
DEFAULT_ANSWER_PACES = 4  # times the pace of bots: how long a choice takes while nothing better is known
ABSENCE_PACES = (
    8  # times the pace of bots: who has just gone may come back, and take the seat, before a bot plays for them
)
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 10.0  # seconds between two attempts when something is out of order
MAX_ATTEMPTS = 8  # in vain, then a table at which nobody looks is left alone


class BotTurns:
    """The bots at all tables of a server, and those who have no choice."""

    def __init__(
        self,
        queue: Queue,
        pace: float,
        quotas: Quotas,
        act: Callable[[LiveGame, int, Action, int], Awaitable[None]],
        refresh: Callable[[LiveGame], Awaitable[None]],
    ) -> None:
        self._queue = queue
        self._quotas = quotas
        self.pace = pace
        self._act = act
        self._refresh = refresh

    def wake(self, live_game: LiveGame) -> None:
        """Let the bots play while it is their turn, and what leaves people no choice."""
        if live_game.bot_task is None or live_game.bot_task.done():
            live_game.bot_task = asyncio.create_task(self._play_on(live_game))

    async def _play_on(self, live_game: LiveGame) -> None:
        """As long as there is something to play. What is out of order, the database or a worker, is waited for."""
        vain = 0
        while True:
            edition = live_game.revision.edition
            try:
                if not await self._play_one(live_game):
                    return
                vain = 0
                continue
            except Refused as refused:
                if refused.code in (NO_TABLE.code, DAMAGED.code):
                    return
                if live_game.revision.edition != edition:
                    continue  # somebody was quicker
                error: Exception = refused
            except Exception as broken:  # whatever the database, the queue or its driver raise while they are away
                error = broken
            if not vain:
                log.warning("table %s waits: %s: %s", live_game.info.id, type(error).__name__, error)
            vain += 1
            if vain > MAX_ATTEMPTS and not live_game.listeners:
                return
            await asyncio.sleep(min(FIRST_PAUSE * 2**vain, LONGEST_PAUSE))

    async def _play_one(self, live_game: LiveGame) -> bool:
        """One decision; False if a person, nobody or a script decides, or nobody wants to know."""
        choice = live_game.table.choice
        if choice.seat in (NOBODY, CHANCE) or not live_game.is_active or live_game.lesson is not None:
            return False
        bot = live_game.seats[choice.seat].bot
        if choice.forced_option is not None and (has_budget(bot) if bot else live_game.is_present(choice.seat)):
            await self._play_forced(live_game, choice.seat, choice.forced_option)
        elif bot:
            await self._play_bot(live_game, choice.seat, bot)
        else:
            return False
        return True

    async def _play_bot(self, live_game: LiveGame, seat: int, level: str) -> None:
        """Let a worker decide and store the move. Where only bots play they take their time, so that one can follow."""
        edition, moved, deep = live_game.revision.edition, live_game.move_event, has_budget(level)

        def wanted() -> bool:
            return live_game.revision.edition == edition and live_game.seats[seat].bot == level

        await asyncio.sleep(0.0 if deep or live_game.has_people else self.pace)
        payers = self._quotas.list_payers(*live_game.get_payers(seat)) if deep else ()
        while wanted() and (self._may_come_back(live_game, seat) or not self._quotas.can_think(payers)):
            await asyncio.sleep(POLL_SECONDS)
        if not wanted():
            return
        with self._quotas.count_thinking(payers):
            ticket = await self._queue.put(Job("think", live_game.info.id, edition, seat, deep, payers))
            live_game.thinking_bot = ticket if deep else None
            live_game.is_hurried = not await self._quotas.has_thinking_time(payers)
            if live_game.is_hurried:
                ticket.stop()
            try:
                await self._await_result(live_game, ticket, moved)
            finally:
                live_game.thinking_bot = None
        if wanted():
            await self._refresh(live_game)  # the bot may have been sent away at another process
            if wanted():
                raise WorkFailedError("nothing was played")

    async def _await_result(self, live_game: LiveGame, ticket: Ticket, moved: asyncio.Event) -> None:
        """Wait until the bot has played, or news say that the table has gone on."""
        waits = asyncio.create_task(ticket.result()), asyncio.create_task(moved.wait())
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            if waits[0].done():
                answer = waits[0].result()
                if isinstance(answer, JobRefused):
                    raise Refused(answer.refusal)
                if isinstance(answer, MoveStored) and answer.news > live_game.news:
                    await self._refresh(live_game)
        finally:
            for one in waits:
                one.cancel()
            await asyncio.gather(*waits, return_exceptions=True)  # news were quicker: how the job ends nobody asks

    def _may_come_back(self, live_game: LiveGame, seat: int) -> bool:
        """Whether the person whose seat a bot plays has gone only just now, or come back and not yet taken the seat."""
        moved = live_game.presence_changes.get(seat)
        return moved is not None and time.monotonic() - moved < ABSENCE_PACES * self.pace

    async def _play_forced(self, live_game: LiveGame, seat: int, action: Action) -> None:
        """Others must not see that there was no choice: it takes as long as one, and only while the person is here."""
        version, level = live_game.table.version, live_game.seats[seat].bot
        usual = live_game.estimate_answer_time(otherwise=self.pace * DEFAULT_ANSWER_PACES)
        pause = live_game.forced_move_delay = ForcedMoveDelay(usual)
        live_game.thinking_bot = pause if has_budget(level) else None
        try:
            while not pause.is_over:
                await asyncio.sleep(POLL_SECONDS)
        finally:
            live_game.thinking_bot = live_game.forced_move_delay = None
        if live_game.table.version == version:
            await self._act(live_game, seat, action, version)
