"""Workers are shared fairly: nobody's slow bots hold all of them, and visitors take turns."""

import asyncio
import contextlib
from pathlib import Path

import pytest
from patience import PATIENCE, run, wait_until_async
from redis.asyncio import Redis
from saq.job import Job as SaqJob
from saq.job import Status
from workers.houses import open_house

from greatglen.web.live.seats import SeatSetup
from greatglen.web.visitors.limits import Limits
from greatglen.workers.cluster import ClusterQueue, FairRedis, Lanes
from greatglen.workers.fair_share import FairShare
from greatglen.workers.job import Job
from greatglen.workers.messages import MessageBus
from greatglen.workers.worker_pool import ProcessTicket, WorkerPool

pytestmark = pytest.mark.filterwarnings("ignore:Call to deprecated setex:DeprecationWarning")


def deep(visitor: str, table: str, address: str = "") -> Job:
    return Job("think", table, 1, deep=True, payers=tuple(name for name in (visitor, address) if name))


def taken(share: FairShare, waiting: list[Job]) -> list[str]:
    """The tables of the jobs in the order in which one worker would do them."""
    order = []
    while (job := share.choose(waiting)) is not None:
        waiting.remove(job)
        share.begin(job)
        share.end(job)
        order.append(job.table)
    return order


def test_visitors_alternate_at_a_single_worker() -> None:
    waiting = [deep("anna", f"a{n}", "at-a") for n in range(4)] + [deep("bert", f"b{n}", "at-b") for n in range(2)]
    assert taken(FairShare(1), waiting) == ["a0", "b0", "a1", "b1", "a2", "a3"]


def test_many_cookies_of_one_address_have_one_turn() -> None:
    crowd = [deep(f"cookie{n}", f"c{n}", "at-c") for n in range(4)]
    assert taken(FairShare(1), [*crowd, deep("bert", "b0", "at-b"), deep("bert", "b1", "at-b")])[:4] == [
        "c0",
        "b0",
        "c1",
        "b1",
    ]


def test_visitors_of_one_address_alternate_too() -> None:
    waiting = [*(deep("anna", f"a{n}", "at-home") for n in range(3)), deep("bert", "b0", "at-home")]
    assert taken(FairShare(1), waiting) == ["a0", "b0", "a1", "a2"]


def test_a_worker_stays_free_for_others() -> None:
    share = FairShare(3)
    for number in range(2):
        share.begin(deep(f"cookie{number}", f"c{number}", "at-c"))
    assert share.choose([deep("cookie2", "c2", "at-c")]) is None
    assert share.choose([deep("cookie2", "c2", "at-c"), deep("bert", "b0", "at-b")]) == deep("bert", "b0", "at-b")
    assert share.choose([Job("hint", "c2", 1, payers=("cookie2", "at-c"))]) is not None, "a hint is no deep job"
    share.end(deep("cookie0", "c0", "at-c"))
    assert share.choose([deep("cookie2", "c2", "at-c")]) is not None


def test_analyses_leave_a_worker_to_bots() -> None:
    share = FairShare(2)
    share.begin(Job("analyse", "a", 1))
    assert share.choose([Job("analyse", "b", 1), deep("", "c")]) == deep("", "c")
    share.end(Job("analyse", "a", 1))
    assert share.choose([Job("analyse", "b", 1)]) is not None


def test_quick_jobs_are_done_as_they_come() -> None:
    jobs = [Job("think", f"t{n}", 1) for n in range(3)]
    share = FairShare(1)
    share.begin(jobs[0])
    assert share.choose(jobs) == jobs[0]


def is_running(ticket: object) -> bool:
    assert isinstance(ticket, ProcessTicket)
    return ticket.worker is not None


def test_slow_bots_of_one_address_leave_a_worker_process_free(tmp_path: Path) -> None:
    """Of two visitors at one address the second waits for the first; somebody elsewhere does not."""
    database = f"sqlite:///{tmp_path / 'games.db'}"

    async def main() -> None:
        queue = WorkerPool(database, 2)
        async with open_house(database, queue, limits=Limits()) as table_service:
            tickets = {}
            for visitor, address in (("anna", "at-home"), ("bert", "at-home"), ("cora", "at-work")):
                seats = [SeatSetup("hard:60s", "Iain"), SeatSetup("here", "Ailsa")]
                live_game = await table_service.open(visitor, "clans", seats, seed=3, address=address)
                job = Job("think", live_game.info.id, live_game.revision.edition, 0, True, (visitor, address))
                tickets[visitor] = await queue.put(job)
            assert {visitor: is_running(ticket) for visitor, ticket in tickets.items()} == {
                "anna": True,
                "bert": False,
                "cora": True,
            }
            tickets["anna"].stop()
            await wait_until_async(lambda: is_running(tickets["bert"]))

    run(main())


def test_guests_of_one_address_do_not_wait_for_each_others_tables(tmp_path: Path) -> None:
    """The web process holds back only what one visitor has too much of; the queue takes turns."""
    database = f"sqlite:///{tmp_path / 'games.db'}"

    async def main() -> None:
        async with open_house(database, WorkerPool(database, 2), limits=Limits()) as table_service:
            tables = []
            for visitor in ("anna", "anna", "anna", "bert"):
                seats = [SeatSetup("hard:60s", "Iain"), SeatSetup("here", "Ailsa")]
                tables.append(await table_service.open(visitor, "clans", seats, address="at-home"))
                table_service.wake(tables[-1])
            await wait_until_async(lambda: tables[3].thinking_bot is not None)
            assert sum(table.thinking_bot is not None for table in tables[:3]) == 2

    run(main())


@pytest.fixture(params=["redis", "postgres"])
def address(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


def test_a_cluster_takes_turns(address: str) -> None:
    """Jobs of one visitor came first: another one is next, and a second worker of the machine stays free for her."""

    async def main() -> None:
        queue, lanes = ClusterQueue(address, MessageBus()), Lanes(address, FairShare(2))
        await queue.start(lambda *_: None)
        await lanes.open()
        lane = lanes.queues["deep"]
        async for left in lane.iter_jobs([Status.QUEUED, Status.ACTIVE]):  # of other tests, on the same server
            await lane.abort(left, "not needed")
        jobs = [*(deep("anna", f"anna{n}", "at-home") for n in range(3)), deep("bert", "bert", "at-work")]
        began: list[str] = []
        finished = asyncio.Event()

        async def work() -> None:
            job = await lane.dequeue()
            assert job is not None and job.kwargs is not None
            began.append(str(job.kwargs["job"]["payers"][0]))
            await finished.wait()
            await job.finish(Status.COMPLETE)

        for job in jobs:
            await queue.put(job)
        working = [asyncio.create_task(work()) for _ in jobs]
        await wait_until_async(lambda: len(began) == 2)
        assert sorted(began) == ["anna", "bert"]
        assert await lane.count("queued") == 2, "those of the same visitor wait"
        finished.set()
        await asyncio.gather(*working)
        assert sorted(began) == ["anna", "anna", "anna", "bert"]
        assert await lane.count("queued") == 0
        await lanes.close()
        await queue.close()

    run(main())


def test_a_worker_ends_though_its_client_keeps_the_cancellation_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        lane, asked = FairRedis(Redis.from_url("redis://127.0.0.1"), name="lane"), asyncio.Event()

        async def first_waiting() -> list[SaqJob]:
            if not asked.is_set():
                asked.set()
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.Event().wait()
            return []

        monkeypatch.setattr(lane, "list_waiting", first_waiting)
        taking = asyncio.create_task(lane.take_next(FairShare(1)))
        await asked.wait()
        taking.cancel()
        await asyncio.wait([taking], timeout=PATIENCE / 2)
        assert taking.cancelled()

    run(main())
