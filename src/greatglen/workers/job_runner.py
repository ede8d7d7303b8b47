"""Run a job: load the table, let the bot think from its seat's view, and store its move."""

import secrets
import threading
import time

from greatglen.bots import has_budget, make_adviser, make_bot
from greatglen.bots.advice import advise
from greatglen.bots.analysis import Analysis
from greatglen.bots.bot import Budget
from greatglen.bots.hard import HardBot
from greatglen.kernel.action import Action
from greatglen.kernel.chance import Counted
from greatglen.kernel.choice import CHANCE, NOBODY
from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import STALE, Table
from greatglen.store.rows import Conflict, SeatInfo
from greatglen.store.store import Store
from greatglen.store.usage import THINKING
from greatglen.workers.job import AnalysisDone, HintFound, Job, JobRefused, JobResult, MoveStored, StoredMistake
from greatglen.workers.table_loader import LoadedTable, load_table, make_change

HINT_SECONDS = 1.0
ROUND_SECONDS = 1.0  # seconds after which a job of quick bots ends, so that those of other tables get their turn
SECRET_PAUSE = 0.05  # seconds that a quick bot takes where nobody may know whether it had a choice


class JobRun:
    """One job being done in a thread. Another may ask how far it is, and make it answer now."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._stop = threading.Event()
        self._thinker: HardBot | Analysis | None = None

    @property
    def progress(self) -> float:
        """How far it has come, from 0 to 1."""
        thinker = self._thinker
        if thinker is None:
            return 0.0
        return thinker.progress if isinstance(thinker, Analysis) else thinker.progress.share

    def stop(self) -> None:
        """Answer with the best so far, also if the thinking has not begun yet."""
        self._stop.set()

    def run(self, store: Store) -> JobResult:
        """Do it. What the database refuses for good comes back as an answer; that it is away is raised."""
        began = time.monotonic()
        answer = self._run(store)
        if self.job.payers and self._thinker is not None:
            store.usage.add(THINKING, self.job.payers, time.monotonic() - began)
        return answer

    def _run(self, store: Store) -> JobResult:
        try:
            loaded = load_table(store, self.job.table)
            if self.job.kind == "analyse":
                return self._analyse(loaded)
            if loaded.revision.edition != self.job.edition or loaded.table.choice.seat != self.job.seat:
                return self._outdated(loaded)
            return self._think(store, loaded) if self.job.kind == "think" else self._hint(loaded)
        except Refused as refused:
            return JobRefused(refused.refusal)

    def _outdated(self, loaded: LoadedTable) -> JobResult:
        if self.job.kind == "think":
            return MoveStored(loaded.revision.news)
        return JobRefused(STALE.with_facts(now=loaded.table.version, then=loaded.table.version))

    def _think(self, store: Store, loaded: LoadedTable) -> JobResult:
        """Let a bot decide and store its move, unless the table has changed or the seat has another player by now.

        While people wait, quick bots play on until a person or a slow bot decides: one job for a whole round.
        """
        table, stamp, seat = loaded.table, loaded.revision, loaded.seats[self.job.seat]
        people_wait = any(not one.bot for one in loaded.seats)
        ends = time.monotonic() + ROUND_SECONDS
        while seat.bot:
            after = table.copy()
            after.apply(self._choose_action(table, seat), seat=seat.seat)
            try:
                stamp = store.write(make_change(loaded.info.id, stamp, table, after, seat))
            except Conflict:
                break
            table, decides = after, after.choice.seat
            if decides in (NOBODY, CHANCE) or not people_wait or time.monotonic() > ends or self._stop.is_set():
                break
            if has_budget(seat.bot) or has_budget(loaded.seats[decides].bot):
                break
            seat = loaded.seats[decides]
        return MoveStored(stamp.news)

    def _choose_action(self, table: Table, seat: SeatInfo) -> Action:
        began = time.monotonic()
        luck = table.luck
        if isinstance(luck, Counted):  # whoever plays this deal gets the same answers to the same moves
            bot = make_bot(seat.bot, luck.for_kind(f"bot {seat.seat}").draw_below(1 << 32, table.version))
        else:
            bot = make_bot(seat.bot, secrets.randbits(32))
            if isinstance(bot, HardBot):
                self._follow(bot)
        action = table.choice.forced_option or bot.choose(table.view_for(seat.seat, since=table.version))
        if table.state.agenda[-1].is_secret:  # how long it took must not tell whether there was a choice
            time.sleep(max(0.0, began + SECRET_PAUSE - time.monotonic()))
        return action

    def _hint(self, loaded: LoadedTable) -> JobResult:
        bot = self._follow(make_adviser(secrets.randbits(32), Budget(seconds=HINT_SECONDS)))
        table = loaded.table
        return HintFound.from_advice(advise(table.view_for(self.job.seat, since=table.version), bot))

    def _analyse(self, loaded: LoadedTable) -> JobResult:
        people = [seat.seat for seat in loaded.seats if not seat.bot or seat.owner]
        analysis = self._thinker = Analysis(loaded.table, people, stop=self._stop)
        return AnalysisDone(
            people, [StoredMistake.from_mistake(mistake) for mistake in analysis.run()], analysis.is_stopped
        )

    def _follow(self, bot: HardBot) -> HardBot:
        bot.stop_on(self._stop)
        self._thinker = bot
        return bot
