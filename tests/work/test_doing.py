"""A job: thought for one edition of a table, done once, and dropped when it is not wanted any more."""

import asyncio
import threading
from pathlib import Path

import pytest
from patience import PATIENCE, PAUSE, comes_true, run
from work.houses import open_house, table, thinking

from greatglen.bots.hard import HardBot
from greatglen.kernel.action import Action
from greatglen.kernel.refusal import Refused
from greatglen.kernel.view import View
from greatglen.store.store import Store
from greatglen.workers.inline_queue import InlineQueue
from greatglen.workers.job import Advised, Answer, Job, MovePlayed, Unwanted
from greatglen.workers.job_runner import HINT_SECONDS, Doing
from greatglen.workers.queue import Ticket

HOUR = 3600.0


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


class Counting(InlineQueue):
    """A queue that remembers what was put into it."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.jobs: list[Job] = []

    async def put(self, job: Job) -> "Ticket":  # type: ignore[override]
        self.jobs.append(job)
        return await super().put(job)


async def done(store: Store, job: Job) -> Answer:
    return await asyncio.to_thread(Doing(job).run, store)


def test_a_job_done_twice_counts_once(database: str) -> None:
    async def main() -> None:
        async with open_house(database) as house:
            sitting = await table(house, "easy", "here")
            job = Job("think", sitting.info.id, sitting.stamp.edition, 0)
            both = await asyncio.gather(done(house.store, job), done(house.store, job))
            assert all(isinstance(answer, MovePlayed) for answer in both)
            stamp = house.store.stamp(sitting.info.id)
            assert stamp is not None, "each of its moves is stored once"
            assert stamp.edition - sitting.stamp.edition == stamp.version - sitting.stamp.version > 0
            assert await done(house.store, job) == MovePlayed(stamp.news), "late, nothing is left to do"
            await house.refresh(sitting)
            assert sitting.table.actions_since(0) == house.store.lines_after(sitting.info.id, 0)

    run(main())


@pytest.mark.parametrize(
    ("kinds", "decides"),
    [(("easy", "medium", "here"), 2), (("easy", "hard:1", "here"), 1)],
    ids=["until a person decides", "until a slow bot decides"],
)
def test_quick_bots_play_a_whole_round_in_one_job(database: str, kinds: tuple[str, ...], decides: int) -> None:
    async def main() -> None:
        async with open_house(database, pace=HOUR) as house:
            sitting = await table(house, *kinds)
            assert sitting.table.choice.seat == 0
            await done(house.store, Job("think", sitting.info.id, sitting.stamp.edition, 0))
            await house.refresh(sitting)
            assert sitting.table.choice.seat == decides

    run(main())


def test_where_nobody_waits_a_job_is_one_move(database: str) -> None:
    async def main() -> None:
        async with open_house(database, pace=HOUR) as house:
            sitting = await table(house, "easy", "easy")
            before = sitting.table.version
            await done(house.store, Job("think", sitting.info.id, sitting.stamp.edition, 0))
            await house.refresh(sitting)
            assert sitting.table.version == before + 1

    run(main())


def test_a_hint_for_another_edition_is_refused(database: str) -> None:
    async def main() -> None:
        async with open_house(database) as house:
            sitting = await table(house, "here", "here")
            seat = sitting.table.choice.seat
            job = Job("hint", sitting.info.id, sitting.stamp.edition, seat)
            assert isinstance(await done(house.store, job), Advised)
            await house.act(sitting, seat, sitting.table.choice.options[0])
            assert isinstance(await done(house.store, job), Unwanted)
            gone = await done(house.store, Job("analyse", "nowhere", 0))
            assert isinstance(gone, Unwanted) and gone.refusal.code == "no-table"

    assert HINT_SECONDS <= 1.0
    run(main())


def test_hints_after_a_step_back_are_thought_anew(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Version and seat are those of before; the position need not be."""
    monkeypatch.setattr("greatglen.workers.job_runner.HINT_SECONDS", 0.05)

    async def main() -> None:
        store = Store(database)
        queue = Counting(store)
        async with open_house(database, queue) as house:
            sitting = await table(house, "here", "here", game="glenmore2")
            version, seat = sitting.table.version, sitting.table.choice.seat
            await house.adviser.hint(sitting, seat)
            await house.adviser.hint(sitting, seat)
            assert len(queue.jobs) == 1, "asked twice, thought once"
            for option in sitting.table.choice.options:
                await house.act(sitting, seat, option)
                try:
                    await house.undo(sitting, seat, sitting.table.version)
                    break
                except Refused:
                    sitting = await table(house, "here", "here", game="glenmore2")
            assert (sitting.table.version, sitting.table.choice.seat) == (version, seat)
            await house.adviser.hint(sitting, seat)
            assert len(queue.jobs) == 2 and queue.jobs[0].key != queue.jobs[1].key
        store.close()

    run(main())


class Undecided(HardBot):
    """Thinks until it is stopped."""

    def heed(self, sign: threading.Event) -> None:
        self.sign = sign

    def choose(self, view: View) -> Action:
        self.sign.wait(PATIENCE)
        return view.choice.options[0]


def test_a_bot_that_was_sent_away_plays_no_more(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is thinking when its person comes back: it stops, and what it answers is not played."""
    monkeypatch.setattr("greatglen.workers.job_runner.bot_named", lambda _, seed: Undecided(seed))

    async def main() -> None:
        async with open_house(database) as house:
            sitting = await table(house, "here", "here")
            version = sitting.table.version
            await house.seating.let_bot_play(sitting, 0, "hard:60s")
            await thinking(sitting)
            await house.seating.take_back(sitting, 0, "anna")
            await comes_true(lambda: sitting.playing is not None and sitting.playing.done())
            assert sitting.table.version == version == len(house.store.lines_after(sitting.info.id, 0))

    run(main())


def test_a_bot_waits_for_who_has_just_gone(database: str) -> None:
    """A connection that breaks off for a moment costs nobody their move."""

    async def main() -> None:
        store = Store(database)
        async with open_house(database) as house:
            sitting = await table(house, "here", "here")
            there = house.listen(sitting, "anna")
            await anext(there)
            version = sitting.table.version
            await there.aclose()
            sitting.came_or_went[0] += HOUR  # it stays "just now", however slow the machine is
            await house.seating.let_bot_play(sitting, 0, "random")
            for _ in range(30):
                await asyncio.sleep(PAUSE)
            assert sitting.table.version == version
            sitting.came_or_went[0] -= 2 * HOUR
            await comes_true(lambda: sitting.table.version > version)
        store.close()

    run(main())


def test_bots_go_on_by_themselves_after_an_outage(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The database is away for a while; nobody has to load the page again, and it is noted once."""

    async def main() -> None:
        async with open_house(database) as house:
            sitting = await table(house, "random", "here")
            there = house.listen(sitting, "anna")
            version = sitting.table.version
            attempts = 0

            def away(*_: object) -> None:
                nonlocal attempts
                attempts += 1
                raise OSError("the database is away")

            with monkeypatch.context() as patch:
                patch.setattr(Store, "write_together", away)
                await anext(there)
                await comes_true(lambda: attempts >= 2)
                assert sitting.table.version == version
            await comes_true(lambda: sitting.table.version > version)
            await there.aclose()

    run(main())
    assert len([line for line in caplog.messages if "waits" in line]) == 1
