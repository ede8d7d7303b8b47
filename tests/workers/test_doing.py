"""A job: thought for one edition of a table, done once, and dropped when it is not wanted any more."""

import asyncio
import threading
from pathlib import Path

import pytest
from patience import PATIENCE, PAUSE, run, wait_until_async
from workers.houses import open_house, table, thinking

from greatglen.bots.hard import HardBot
from greatglen.kernel.action import Action
from greatglen.kernel.refusal import Refused
from greatglen.kernel.view import View
from greatglen.store.store import Store
from greatglen.workers.inline_queue import InlineQueue
from greatglen.workers.job import HintFound, Job, JobRefused, JobResult, MoveStored
from greatglen.workers.job_runner import HINT_SECONDS, JobRun
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


async def done(store: Store, job: Job) -> JobResult:
    return await asyncio.to_thread(JobRun(job).run, store)


def test_a_job_done_twice_counts_once(database: str) -> None:
    async def main() -> None:
        async with open_house(database) as table_service:
            live_game = await table(table_service, "easy", "here")
            job = Job("think", live_game.info.id, live_game.revision.edition, 0)
            both = await asyncio.gather(done(table_service.store, job), done(table_service.store, job))
            assert all(isinstance(answer, MoveStored) for answer in both)
            stamp = table_service.store.load_revision(live_game.info.id)
            assert stamp is not None, "each of its moves is stored once"
            assert stamp.edition - live_game.revision.edition == stamp.version - live_game.revision.version > 0
            assert await done(table_service.store, job) == MoveStored(stamp.news), "late, nothing is left to do"
            await table_service.refresh(live_game)
            assert live_game.table.actions_since(0) == table_service.store.load_notation(live_game.info.id, 0)

    run(main())


@pytest.mark.parametrize(
    ("kinds", "decides"),
    [(("easy", "medium", "here"), 2), (("easy", "hard:1", "here"), 1)],
    ids=["until a person decides", "until a slow bot decides"],
)
def test_quick_bots_play_a_whole_round_in_one_job(database: str, kinds: tuple[str, ...], decides: int) -> None:
    async def main() -> None:
        async with open_house(database, pace=HOUR) as table_service:
            live_game = await table(table_service, *kinds)
            assert live_game.table.choice.seat == 0
            await done(table_service.store, Job("think", live_game.info.id, live_game.revision.edition, 0))
            await table_service.refresh(live_game)
            assert live_game.table.choice.seat == decides

    run(main())


def test_where_nobody_waits_a_job_is_one_move(database: str) -> None:
    async def main() -> None:
        async with open_house(database, pace=HOUR) as table_service:
            live_game = await table(table_service, "easy", "easy")
            before = live_game.table.version
            await done(table_service.store, Job("think", live_game.info.id, live_game.revision.edition, 0))
            await table_service.refresh(live_game)
            assert live_game.table.version == before + 1

    run(main())


def test_a_hint_for_another_edition_is_refused(database: str) -> None:
    async def main() -> None:
        async with open_house(database) as table_service:
            live_game = await table(table_service, "here", "here")
            seat = live_game.table.choice.seat
            job = Job("hint", live_game.info.id, live_game.revision.edition, seat)
            assert isinstance(await done(table_service.store, job), HintFound)
            await table_service.act(live_game, seat, live_game.table.choice.options[0])
            assert isinstance(await done(table_service.store, job), JobRefused)
            gone = await done(table_service.store, Job("analyse", "nowhere", 0))
            assert isinstance(gone, JobRefused) and gone.refusal.code == "no-table"

    assert HINT_SECONDS <= 1.0
    run(main())


def test_hints_after_a_step_back_are_thought_anew(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Version and seat are those of before; the position need not be."""
    monkeypatch.setattr("greatglen.workers.job_runner.HINT_SECONDS", 0.05)

    async def main() -> None:
        store = Store(database)
        queue = Counting(store)
        async with open_house(database, queue) as table_service:
            live_game = await table(table_service, "here", "here", game="glenmore2")
            version, seat = live_game.table.version, live_game.table.choice.seat
            await table_service.hint_service.request_hint(live_game, seat)
            await table_service.hint_service.request_hint(live_game, seat)
            assert len(queue.jobs) == 1, "asked twice, thought once"
            for option in live_game.table.choice.options:
                await table_service.act(live_game, seat, option)
                try:
                    await table_service.undo(live_game, seat, live_game.table.version)
                    break
                except Refused:
                    live_game = await table(table_service, "here", "here", game="glenmore2")
            assert (live_game.table.version, live_game.table.choice.seat) == (version, seat)
            await table_service.hint_service.request_hint(live_game, seat)
            assert len(queue.jobs) == 2 and queue.jobs[0].key != queue.jobs[1].key
        store.close()

    run(main())


class Undecided(HardBot):
    """Thinks until it is stopped."""

    def stop_on(self, event: threading.Event) -> None:
        self.sign = event

    def choose(self, view: View) -> Action:
        self.sign.wait(PATIENCE)
        return view.choice.options[0]


def test_a_bot_that_was_sent_away_plays_no_more(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is thinking when its person comes back: it stops, and what it answers is not played."""
    monkeypatch.setattr("greatglen.workers.job_runner.make_bot", lambda _, seed: Undecided(seed))

    async def main() -> None:
        async with open_house(database) as table_service:
            live_game = await table(table_service, "here", "here")
            version = live_game.table.version
            await table_service.seat_service.let_bot_play(live_game, 0, "hard:60s")
            await thinking(live_game)
            await table_service.seat_service.return_seat(live_game, 0, "anna")
            await wait_until_async(lambda: live_game.bot_task is not None and live_game.bot_task.done())
            assert live_game.table.version == version == len(table_service.store.load_notation(live_game.info.id, 0))

    run(main())


def test_a_bot_waits_for_who_has_just_gone(database: str) -> None:
    """A connection that breaks off for a moment costs nobody their move."""

    async def main() -> None:
        store = Store(database)
        async with open_house(database) as table_service:
            live_game = await table(table_service, "here", "here")
            there = table_service.listen(live_game, "anna")
            await anext(there)
            version = live_game.table.version
            await there.aclose()
            live_game.presence_changes[0] += HOUR  # it stays "just now", however slow the machine is
            await table_service.seat_service.let_bot_play(live_game, 0, "random")
            for _ in range(30):
                await asyncio.sleep(PAUSE)
            assert live_game.table.version == version
            live_game.presence_changes[0] -= 2 * HOUR
            await wait_until_async(lambda: live_game.table.version > version)
        store.close()

    run(main())


def test_bots_go_on_by_themselves_after_an_outage(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The database is away for a while; nobody has to load the page again, and it is noted once."""

    async def main() -> None:
        async with open_house(database) as table_service:
            live_game = await table(table_service, "random", "here")
            there = table_service.listen(live_game, "anna")
            version = live_game.table.version
            attempts = 0

            def away(*_: object) -> None:
                nonlocal attempts
                attempts += 1
                raise OSError("the database is away")

            with monkeypatch.context() as patch:
                patch.setattr(Store, "write_all", away)
                await anext(there)
                await wait_until_async(lambda: attempts >= 2)
                assert live_game.table.version == version
            await wait_until_async(lambda: live_game.table.version > version)
            await there.aclose()

    run(main())
    assert len([line for line in caplog.messages if "waits" in line]) == 1
