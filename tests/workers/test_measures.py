"""`greatglen work` says how long its jobs take, and how many were done, failed or had been left by another."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from patience import PATIENCE, run, wait_until_async
from prometheus_client import REGISTRY
from store.postgres import free_port
from workers.houses import open_house, table

from greatglen.kernel.refusal import Refused
from greatglen.workers.backends import create_messages
from greatglen.workers.cluster import ClusterQueue
from greatglen.workers.job import Job, WorkFailedError
from greatglen.workers.metrics import measure_job, serve_metrics

COMMAND = "import sys; from greatglen.cli.__main__ import main; sys.exit(main())"


@contextmanager
def working(*options: str) -> Iterator[None]:
    worker = subprocess.Popen([sys.executable, "-c", COMMAND, "work", "--workers", "1", *options])
    try:
        yield
    finally:
        worker.terminate()
        worker.wait(PATIENCE)


def told(port: int) -> dict[str, float]:
    """Every figure by its name."""
    try:
        text = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False, timeout=PATIENCE).text
    except httpx.TransportError:
        return {}
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_jobs_are_counted_and_timed(postgres: str) -> None:
    port = free_port()

    async def main() -> None:
        queue = ClusterQueue(postgres, create_messages(postgres))
        async with open_house(postgres, queue, create_messages(postgres)) as table_service:
            live_game = await table(table_service, "easy", "here")
            table_service.wake(live_game)
            await wait_until_async(
                lambda: told(port).get('greatglen_work_jobs_total{kind="think",outcome="done"}', 0) >= 1
            )
            found = told(port)
            assert found['greatglen_work_seconds_count{kind="think",lane="quick"}'] >= 1
            assert found["greatglen_work_deaths_total"] == 0

    with working("--database", postgres, "--metrics", str(port)):
        run(main())


def test_what_fails_or_was_left_is_counted() -> None:
    job = Job("hint", "table", 1)

    def counted() -> tuple[float, float]:
        failed = REGISTRY.get_sample_value("greatglen_work_jobs_total", {"kind": "hint", "outcome": "failed"})
        left = REGISTRY.get_sample_value("greatglen_work_taken_over_total", {"kind": "hint"})
        return failed or 0.0, left or 0.0

    before = counted()
    with pytest.raises(WorkFailedError), measure_job(job, attempt=2):
        raise WorkFailedError("three workers died over it")
    assert counted() == (before[0] + 1, before[1] + 1)


@pytest.mark.parametrize("place", ["nonsense", "0", "127.0.0.1:99999", "192.0.2.1:9100"])
def test_a_bad_place_is_told_in_one_sentence(place: str) -> None:
    with pytest.raises(Refused):
        serve_metrics(place)
