"""Live game: a table with the people and bots at it, in memory while somebody looks."""

import asyncio
import math
import random
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from greatglen.bots.advice import Advice
from greatglen.bots.analysis import Mistake
from greatglen.bots.bot import Progress
from greatglen.bots.pause import ForcedMoveDelay
from greatglen.kernel.action import Action
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.refusal import Reason, Refusal, Refused
from greatglen.kernel.table import Table
from greatglen.kernel.view import View
from greatglen.lessons.lesson import LESSONS
from greatglen.store.rows import ChatLine, GameInfo, Revision, SeatInfo
from greatglen.store.side_info import SideInfo
from greatglen.web.live.move_log import MoveLog
from greatglen.web.live.previews import Previews
from greatglen.workers.job import AnalysisDone
from greatglen.workers.queue import Ticket

WATCH_SECONDS = 60.0  # seconds for which who has asked for a table, and may not listen to it, is thought to watch
PRESENCE_TIMEOUT = 15.0  # seconds after which another process that said nothing more has nobody here

IN_LESSON = Reason("in-lesson", "In a lesson nothing is taken back; you can begin it again.")
NOT_ALONE = Reason("not-alone", "A whole turn can be taken back only by somebody who plays alone against bots.")


class BusyBot(Protocol):
    """Somebody who takes their time: how far they are, and that they shall answer now."""

    @property
    def progress(self) -> Progress: ...

    def stop(self) -> None: ...


class RemotePresence(msgspec.Struct, frozen=True):
    """The seats whose people have the table open at another process, and when it said so."""

    seats: list[int]
    received_at: float


class GameAnalysis:
    """The analysis of one game: how far it is, and what it found."""

    def __init__(self, ticket: Ticket, table: Table, seats: list[int]) -> None:
        self.ticket = ticket
        self._table = table
        self.seats = seats
        self.mistakes: list[Mistake] = []
        self.is_done = False
        self.was_stopped = False
        self.task = asyncio.create_task(self._wait())

    @property
    def progress(self) -> float:
        return 1.0 if self.is_done else self.ticket.progress.share

    def stop(self) -> None:
        """Be content with what was found so far."""
        self.ticket.stop()

    async def _wait(self) -> None:
        """Whatever happens to it, it is over then; what was not finished can be begun again."""
        self.was_stopped = True
        try:
            answer = await self.ticket.result()
            if isinstance(answer, AnalysisDone):
                self.mistakes = [fault.to_mistake(self._table) for fault in answer.faults]
                self.seats, self.was_stopped = answer.seats, answer.stopped
        finally:
            self.is_done = True


class LiveGame:
    """A table with the people and bots at it, in memory while somebody looks."""

    def __init__(self, info: GameInfo, seats: list[SeatInfo], table: Table) -> None:
        self.info = info
        self.seats = seats
        self.table = table
        self.lesson = LESSONS.get(info.lesson)  # that is learnt here, if one is
        self.revision = Revision(info.version, info.edition, info.news)  # of what is in memory
        self.latest_news = info.news  # the latest news that there are, here or not
        self.chat: list[ChatLine] = []
        self.side_info = SideInfo()  # clocks, vacations, and whether all agreed to end the game
        self.write_lock = asyncio.Lock()
        self.move_event = asyncio.Event()  # set once, when the table goes on; then there is another one
        self.listeners: set[asyncio.Event] = set()
        self.closed_pages: set[str] = set()  # pages that said goodbye
        self.open_pages: Counter[str] = Counter()  # open pages per browser
        self.remote_presence: dict[str, RemotePresence] = {}  # who is here at other processes
        self.presence_changes: dict[int, float] = {}  # when the person of a seat did so last
        self.last_request = -math.inf  # when somebody last asked for the table
        self._last_visit_check = -math.inf  # and when that was noted last
        self.bot_task: asyncio.Task[None] | None = None
        self.refresh_task: asyncio.Task[None] | None = None
        self.thinking_bot: BusyBot | None = None  # the bot that is deciding, if it takes its time
        self.is_hurried = False  # whether it has to answer at once: the time to think for who pays is used up
        self.forced_move_delay: ForcedMoveDelay | None = (
            None  # before a play without a choice that must look like any other
        )
        self._choice_since = time.monotonic()  # when the table came to the decision it waits for
        self.answer_times: defaultdict[tuple[int, str], list[float]] = defaultdict(
            list
        )  # seconds, per seat and question
        self.has_hints: bool | None = None  # whether features have nothing against them; None: not asked yet
        self.hint: tuple[int, asyncio.Task[Advice]] | None = None  # the last one, and the edition it was asked at
        self.analysis: GameAnalysis | None = None
        self.move_log = MoveLog()
        self.previews = Previews()
        self.now: Callable[[], float] = time.time

    @property
    def news(self) -> int:
        """Rises with everything that is stored of the table."""
        return self.revision.news

    @property
    def is_shared(self) -> bool:
        """Whether others may still play the same deal: then nothing is told that would help them, or whoever begins
        again, and nobody gets other help than they do."""
        return self.now() < self.info.shared

    def get_payers(self, seat: int) -> tuple[str, str]:
        """Return the visitor and the address on whose budget the bot of a seat thinks.

        Whoever put it there pays; the host pays for those that the table was opened with.
        """
        one = self.seats[seat]
        return (one.payer, one.payer_address) if one.payer else (self.info.host, self.info.address)

    def get_page_mark(self, owner: str) -> str:
        """The number of the news, the seats whose people are here, and those of who looks: a page with the same mark
        shows all there is, and to the right one."""
        here = (seat.seat for seat in self.seats if self.is_present(seat.seat))
        return ":".join([str(self.news), *(",".join(map(str, seats)) for seats in (here, self.list_seats_of(owner)))])

    @property
    def is_active(self) -> bool:
        """Whether bots play on: somebody has the table open, or has just asked for it, or a person waits for them. A
        table of bots that nobody watches rests, and so do all when the game was ended by agreement."""
        if self.side_info.ended_at:
            return False
        return self.has_people or bool(self.listeners) or time.monotonic() - self.last_request < WATCH_SECONDS

    @property
    def has_people(self) -> bool:
        """Whether a person plays, or a seat is kept for one."""
        return any(not seat.bot for seat in self.seats)

    def was_visited(self) -> bool:
        """Whether somebody is here or has been since this was asked last."""
        since, self._last_visit_check = self._last_visit_check, time.monotonic()
        return bool(self.listeners) or self.last_request > since

    def list_tasks(self) -> list[asyncio.Task[Any]]:
        """What somebody plays, reads or waits for at this table."""
        hint = self.hint[1] if self.hint is not None else None
        analysis = self.analysis.task if self.analysis is not None else None
        tasks: list[asyncio.Task[Any] | None] = [self.bot_task, self.refresh_task, hint, analysis]
        return [task for task in tasks if task is not None and not task.done()]

    def notify_listeners(self) -> None:
        """Something has changed: everybody here who listens is told. It never waits, so that a connection which is
        just being cancelled can still tell that it has gone.
        """
        for listener in self.listeners:
            listener.set()

    def mark_deleted(self) -> None:
        """That is the last news of it; who looks on is told, and finds nothing."""
        self.revision = msgspec.structs.replace(self.revision, news=self.revision.news + 1)

    def why_not(self, action: Action, seat: int, version: int | None) -> Refusal | None:
        """None if a seat may do something: the rules allow it, and at the table of a lesson it is what is learnt."""
        refusal = self.table.why_not(action, seat=seat, version=version)
        if refusal is None and self.lesson is not None:
            refusal = self.lesson.why_not(self.table, str(action))
        return refusal

    def apply(self, action: Action) -> Table:
        """What becomes of the table by an action that may be done; in a lesson the others go on by its script."""
        if self.lesson is not None:
            return self.lesson.advance(self.table, self.table.version)
        after = self.table.copy()
        after.apply(action)
        return after

    def replace_table(self, table: Table) -> None:
        """The table has changed. How long a choice took is remembered; what was told is, unless it was taken back."""
        if table.version <= self.table.version:
            self.move_log.clear()
        now, choice = time.monotonic(), self.table.choice
        if choice.forced_option is None and table.version > self.table.version:
            self.answer_times[choice.seat, choice.kind].append(now - self._choice_since)
        self.table, self._choice_since = table, now
        if self.forced_move_delay is not None:
            self.forced_move_delay.stop()
        self.move_event.set()
        self.move_event = asyncio.Event()

    def estimate_answer_time(self, otherwise: float) -> float:
        """Seconds in which the seat that decides has answered such a question before."""
        took = self.answer_times.get((self.table.choice.seat, self.table.choice.kind))
        return random.choice(took) if took else otherwise

    @property
    def is_closed(self) -> bool:
        """Whether nobody plays on: the game is over, or all agreed to end it."""
        return self.table.is_over or self.side_info.ended_at > 0

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is kept for somebody who has not come yet."""
        return not self.is_closed and any(seat.invitation for seat in self.seats)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is under way."""
        tasks = [self.bot_task, self.refresh_task, self.hint[1] if self.hint is not None else None]
        thought_over = self.analysis is None or self.analysis.is_done
        return not self.listeners and thought_over and all(task is None or task.done() for task in tasks)

    def list_seats_of(self, owner: str) -> list[int]:
        """The seats a browser sits on."""
        return [seat.seat for seat in self.seats if owner and seat.owner == owner]

    def get_viewing_seat(self, owner: str) -> int:
        """The seat through which a browser looks: the one that decides if it is its own, else its first, else none."""
        mine = self.list_seats_of(owner)
        if self.table.choice.seat in mine:
            return self.table.choice.seat
        return mine[0] if mine else NOBODY

    def get_view(self, seat: int, since: int = 0) -> View:
        return self.table.view_for(seat, since=since)

    def is_present(self, seat: int) -> bool:
        """Whether the person on a seat has the table open, at this process or another."""
        owner = self.seats[seat].owner
        return bool(owner) and (self.open_pages[owner] > 0 or self._is_present_elsewhere(seat))

    def _is_present_elsewhere(self, seat: int) -> bool:
        since = time.monotonic() - PRESENCE_TIMEOUT
        return any(seat in other.seats and other.received_at > since for other in self.remote_presence.values())

    def list_present_seats(self) -> list[int]:
        """The seats whose people have the table open at this process."""
        return [seat.seat for seat in self.seats if seat.owner and self.open_pages[seat.owner] > 0]


def is_alone_with_bots(live_game: LiveGame, seat: int) -> bool:
    """Whether all others at the table are bots that stand in for nobody and decide for themselves, and nobody else
    plays the same deal."""
    return (
        seat >= 0
        and live_game.lesson is None
        and not live_game.info.shared
        and all(other.bot and not other.owner for other in live_game.seats if other.seat != seat)
    )


def rewind_table(live_game: LiveGame, seat: int, turn: bool) -> Table:
    """The table before the last decision of a seat, or before its last turn; Refused if that cannot be."""
    if live_game.lesson is not None:
        raise Refused(IN_LESSON.with_facts())
    table = live_game.table.copy()
    if not turn:
        table.undo(seat=seat)
        return table
    if not is_alone_with_bots(live_game, seat):
        raise Refused(NOT_ALONE.with_facts())
    table.undo_turn(seat, [other.seat for other in live_game.seats if other.seat != seat])
    return table


class Intent(msgspec.Struct, frozen=True):
    """Who wants what, and for which seat: a hint, to be rid of the table, a bot on somebody's seat, to sit down."""

    kind: Literal["hint", "delete", "replace", "join"]
    table: str
    seat: int = -1
    owner: str = ""


IntentGuard: TypeAlias = Callable[[Intent], Awaitable[None]]  # Refused if it must not be
