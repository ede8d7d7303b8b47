"""Analysing: the analysis of a game as a house has it, while a worker is at it and afterwards."""

import asyncio

from greatglen.bots.analysis import Mistake
from greatglen.kernel.table import Table
from greatglen.workers.job import Analysed
from greatglen.workers.queue import Ticket


class GameAnalysis:
    """The analysis of one game: how far it is, and what it found."""

    def __init__(self, ticket: Ticket, table: Table, seats: list[int]) -> None:
        self.ticket = ticket
        self._table = table
        self.seats = seats
        self.mistakes: list[Mistake] = []
        self.done = False
        self.stopped = False
        self.task = asyncio.create_task(self._wait())

    @property
    def progress(self) -> float:
        return 1.0 if self.done else self.ticket.progress.share

    def stop(self) -> None:
        """Be content with what was found so far."""
        self.ticket.stop()

    async def _wait(self) -> None:
        """Whatever happens to it, it is over then; what was not finished can be begun again."""
        self.stopped = True
        try:
            answer = await self.ticket.answer()
            if isinstance(answer, Analysed):
                self.mistakes = [fault.read(self._table) for fault in answer.faults]
                self.seats, self.stopped = answer.seats, answer.stopped
        finally:
            self.done = True
