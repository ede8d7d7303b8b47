"""Doing a job: load the table, think by what the seat may see, and for a bot append what it decided."""

import secrets
import threading
import time

from greatglen.bots import adviser, bot_named
from greatglen.bots.advice import advised
from greatglen.bots.analysis import Analysis
from greatglen.bots.budget import Budget
from greatglen.bots.hard import HardBot
from greatglen.kernel.chance import Counted
from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import STALE
from greatglen.store.rows import Conflict
from greatglen.store.store import Store
from greatglen.work.job import Advised, Analysed, Answer, Fault, Job, Played, Unwanted
from greatglen.work.loading import Loaded, change, load

HINT_SECONDS = 1.0


class Doing:
    """One job being done in a thread. Another may ask how far it is, and make it answer now."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._stop = threading.Event()
        self._thinker: HardBot | Analysis | None = None

    @property
    def share(self) -> float:
        """How far it has come, from 0 to 1."""
        thinker = self._thinker
        if thinker is None:
            return 0.0
        return thinker.progress if isinstance(thinker, Analysis) else thinker.progress.share

    def stop(self) -> None:
        """Answer with the best so far, also if the thinking has not begun yet."""
        self._stop.set()

    def run(self, store: Store) -> Answer:
        """Do it. What the database refuses for good comes back as an answer; that it is away is raised."""
        began = time.monotonic()
        answer = self._run(store)
        if self.job.payers and self._thinker is not None:
            store.thinking.spend(self.job.payers, time.monotonic() - began)
        return answer

    def _run(self, store: Store) -> Answer:
        try:
            loaded = load(store, self.job.table)
            if self.job.kind == "analyse":
                return self._analyse(loaded)
            if loaded.stamp.edition != self.job.edition or loaded.table.choice.seat != self.job.seat:
                return self._too_late(loaded)
            return self._think(store, loaded) if self.job.kind == "think" else self._hint(loaded)
        except Refused as refused:
            return Unwanted(refused.refusal)

    def _too_late(self, loaded: Loaded) -> Answer:
        if self.job.kind == "think":
            return Played(loaded.stamp.news)
        return Unwanted(STALE.with_facts(now=loaded.table.version, then=loaded.table.version))

    def _think(self, store: Store, loaded: Loaded) -> Answer:
        """A bot decides, and its action is stored if it is still wanted: nobody else has acted, and it still plays."""
        seat, table = loaded.seats[self.job.seat], loaded.table
        if not seat.bot:
            return Played(loaded.stamp.news)
        luck = table.luck
        if isinstance(luck, Counted):  # whoever plays this deal gets the same answers to the same moves
            bot = bot_named(seat.bot, luck.of(f"bot {seat.seat}").below(1 << 32, table.version))
        else:
            bot = bot_named(seat.bot, secrets.randbits(32))
            if isinstance(bot, HardBot):
                self._watched(bot)
        action = bot.choose(table.seen_by(seat.seat, since=table.version))
        after = table.copy()
        after.apply(action, seat=seat.seat)
        try:
            return Played(store.write(change(loaded.info.id, loaded.stamp, table, after, seat)).news)
        except Conflict:
            return Played(loaded.stamp.news)

    def _hint(self, loaded: Loaded) -> Answer:
        bot = self._watched(adviser(secrets.randbits(32), Budget(seconds=HINT_SECONDS)))
        table = loaded.table
        return Advised.of(advised(table.seen_by(self.job.seat, since=table.version), bot))

    def _analyse(self, loaded: Loaded) -> Answer:
        people = [seat.seat for seat in loaded.seats if not seat.bot or seat.owner]
        analysis = self._thinker = Analysis(loaded.table, people, stop=self._stop)
        return Analysed(people, [Fault.of(mistake) for mistake in analysis.run()], analysis.stopped)

    def _watched(self, bot: HardBot) -> HardBot:
        bot.heed(self._stop)
        self._thinker = bot
        return bot
