"""How many jobs wait is known wherever they wait; and a server whose queue is away says that it is not ready."""

from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from patience import PATIENCE, wait_until
from web.serving import serving
from workers import redis_server

from greatglen.workers.backends import create_messages
from greatglen.workers.cluster import ClusterQueue
from greatglen.workers.job import Job


@pytest.mark.parametrize("kind", ["redis", "postgres"])
def test_jobs_that_no_worker_has_begun_are_counted(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    address: str = request.getfixturevalue(kind)
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(database, queue=lambda _: ClusterQueue(address, create_messages(database))) as server:
        queue = server.table_service.queue
        before = server.done(queue.count_waiting())
        for edition in (1, 2):
            server.done(queue.put(Job("hint", tmp_path.name, edition)))
        now = server.done(queue.count_waiting())
        assert {lane: now[lane] - before[lane] for lane in now} == {"quick": 0, "short": 2, "deep": 0}


def test_a_server_without_its_redis_is_not_ready(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with ExitStack() as redis:
        address = redis.enter_context(redis_server.running())
        with serving(database, queue=lambda _: ClusterQueue(address, create_messages(database))) as server:

            def ready() -> int:
                return httpx.get(f"{server.url}/health/ready", trust_env=False, timeout=PATIENCE).status_code

            assert ready() == 200
            redis.close()
            assert ready() == 503
            with redis_server.running(int(address.rpartition(":")[2].partition("/")[0])):
                wait_until(lambda: ready() == 200)
