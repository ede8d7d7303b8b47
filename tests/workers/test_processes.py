"""Thinking is done by worker processes, which are watched: who dies is replaced, and nothing is done twice."""

import subprocess
import sys
from pathlib import Path

import pytest
from patience import run, wait_until, wait_until_async
from workers.houses import alive, analysing, every_action_once, kill, open_house, table, thinking

from greatglen.workers.job import Job
from greatglen.workers.worker_pool import ProcessTicket, WorkerPool


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


def worker_of(ticket: object) -> int | None:
    """The process that is at a job, if there is one just now."""
    assert isinstance(ticket, ProcessTicket)
    return None if ticket.worker is None else ticket.worker.process.pid


def test_a_killed_worker_is_replaced_and_its_job_done(database: str) -> None:
    """In the middle of something long: another begins anew, and can be stopped in its turn."""

    async def main() -> None:
        queue = WorkerPool(database, 1)
        async with open_house(database, queue) as table_service:
            analysis = await analysing(table_service)
            first = worker_of(analysis.ticket)
            assert first is not None
            kill(first)
            await wait_until_async(lambda: worker_of(analysis.ticket) not in (first, None))
            await wait_until_async(lambda: analysis.progress > 0)
            second = worker_of(analysis.ticket)
            assert second is not None and not analysis.is_done
            analysis.stop()
            await wait_until_async(lambda: analysis.is_done)
            assert analysis.was_stopped
        assert not alive(second), "the house has ended what it started"

    run(main())


@pytest.mark.parametrize("level", ["hard:20000", "hard:60s"])
def test_a_bot_whose_worker_is_killed_moves_once(database: str, level: str) -> None:
    """However far it was; and if it would think for long, when it is told to move."""

    async def main() -> None:
        async with open_house(database, WorkerPool(database, 1)) as table_service:
            live_game = await table(table_service, level, "here")
            version = live_game.table.version
            table_service.wake(live_game)
            await thinking(live_game)
            worker = worker_of(live_game.thinking_bot)
            assert worker is not None
            kill(worker)
            table_service.hurry(live_game, "anna")
            await wait_until_async(lambda: live_game.table.version > version)
            assert every_action_once(table_service, live_game)

    run(main())


def test_quick_bots_and_hints_do_not_wait_for_deep_ones(database: str) -> None:
    """All workers for what takes long are busy: elsewhere quick bots play to the end, and a hint comes."""

    async def main() -> None:
        async with open_house(database, WorkerPool(database, 1)) as table_service:
            slow = await analysing(table_service)
            waiting = await table(table_service, "hard:60s", "here")
            table_service.wake(waiting)
            asked = await table(table_service, "here", "here")
            advice = await table_service.hint_service.request_hint(asked, asked.table.choice.seat)
            assert advice.action in asked.table.choice.options
            quick = await table(table_service, "random", "random")
            there = table_service.listen(quick, "anna")
            await anext(there)
            await wait_until_async(lambda: quick.table.is_over)
            await there.aclose()
            assert every_action_once(table_service, quick)
            assert not slow.is_done

    run(main())


def test_the_same_job_is_one_job(database: str) -> None:
    async def main() -> None:
        queue = WorkerPool(database, 1)
        async with open_house(database, queue) as table_service:
            live_game = await table(table_service, "hard:60s", "here")
            job = Job("think", live_game.info.id, live_game.revision.edition, 0, deep=True)
            ticket = await queue.put(job)
            assert await queue.put(job) is ticket and await queue.find(job) is ticket
            ticket.stop()  # said before it has begun
            await ticket.result()
            assert await queue.find(job) is None

    run(main())


ORPHANS = """
import asyncio, sys
from greatglen.workers.worker_pool import WorkerPool

async def main():
    queue = WorkerPool(sys.argv[1], 1)
    await queue.start(print)
    print(queue._workers[0].process.pid, flush=True)
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_workers_end_when_their_parent_is_killed(tmp_path: Path, database: str) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS)
    parent = subprocess.Popen([sys.executable, str(script), database], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    assert alive(worker)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_until(lambda: not alive(worker))
