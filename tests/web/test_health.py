"""Whether a process lives and can be sent visitors; and what Prometheus may read of it."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from patience import wait_until
from prometheus_client.parser import text_string_to_metric_families
from web.people import Person
from web.serving import Server, serving

from greatglen.store.store import Store
from greatglen.workers.inline_queue import InlineQueue
from greatglen.workers.job import Lane

TOKEN = "a-token-of-the-test"


@pytest.fixture
def measured(tmp_path: Path) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path / 'games.db'}", metrics_token=TOKEN) as server:
        yield server


def test_a_process_lives_and_is_ready(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("greatglen.web.ops.health.PATCHED_RELEASES", {})  # whatever Python the tests have
    for path, told in (("/health", {"alive": True}), ("/health/ready", {"database": True, "queue": True})):
        answer = httpx.get(server.url + path, trust_env=False)
        assert (answer.status_code, answer.json()) == (200, told)
        assert "set-cookie" not in answer.headers


def away(*_: object) -> None:
    raise OSError("it is away")


def test_it_is_not_ready_without_its_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}") as server:
        monkeypatch.setattr(server.table_service.store, "check", away)
        answer = httpx.get(f"{server.url}/health/ready", trust_env=False)
        assert (answer.status_code, answer.json()) == (503, {"database": False, "queue": True})
        assert httpx.get(f"{server.url}/health", trust_env=False).status_code == 200


class Away(InlineQueue):
    """A queue that does not answer."""

    async def count_waiting(self) -> dict[Lane, int]:
        raise OSError("it is away")


def test_it_is_not_ready_without_its_queue(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}", queue=Away) as server:
        answer = httpx.get(f"{server.url}/health/ready", trust_env=False)
        assert (answer.status_code, answer.json()) == (503, {"database": True, "queue": False})


def test_metrics_are_for_who_has_the_token(server: Server, measured: Server) -> None:
    assert httpx.get(f"{server.url}/metrics", trust_env=False).status_code == 404, "there are none unless asked for"
    for header in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN}, {"Authorization": "Bearer"}):
        answer = httpx.get(f"{measured.url}/metrics", headers=header, trust_env=False)
        assert answer.status_code == 401 and "greatglen_" not in answer.text


def figures(server: Server) -> Callable[..., float]:
    """What the metrics say now: the value of a sample with these labels, 0 if there is none."""
    answer = httpx.get(f"{server.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}, trust_env=False)
    assert answer.status_code == 200, answer.text
    samples = [sample for family in text_string_to_metric_families(answer.text) for sample in family.samples]

    def value(name: str, **labels: str) -> float:
        return sum(one.value for one in samples if one.name == name and labels.items() <= one.labels.items())

    return value


def test_metrics_count_games_actions_jobs_requests_and_refusals(measured: Server) -> None:
    """Counters belong to the process: what the test did is the difference."""
    rng = random.Random(1)
    before = figures(measured)
    with Person(measured) as host:
        live_game = host.open("clans", ["here", "easy"])
        for _ in range(6):
            wait_until(lambda: live_game.table.choice.seat == 0 and live_game.table.choice.forced_option is None)
            assert host.act(live_game, str(rng.choice(live_game.table.choice.options))).status_code == 200
        assert host.act(live_game, "nonsense").status_code == 422
        assert host.get("/join/nobody0knows0this0one").status_code == 404
        with host.http.stream("GET", f"/t/{live_game.info.id}/stream") as stream:
            told = stream.iter_lines()
            assert next(told)
            now = figures(measured)
    assert now("greatglen_games", state="running") == 1 and now("greatglen_games", state="over") == 0
    assert now("greatglen_streams") == 1 and now("greatglen_tables") == 1

    def more(name: str, **labels: str) -> float:
        return now(name, **labels) - before(name, **labels)

    assert more("greatglen_actions_total") >= 6
    assert more("greatglen_job_seconds_count", kind="think", lane="quick") >= 1
    route = {"method": "POST", "route": "/t/{game_id}/act"}
    assert more("greatglen_request_seconds_count", status="200", **route) == 6
    assert more("greatglen_request_seconds_count", status="422", **route) == 1
    assert more("greatglen_request_seconds_count", status="404", route="/join/{invitation}") == 1
    assert more("greatglen_refusals_total") == 2 and more("greatglen_refusals_total", code="no-invitation") == 1


def test_games_are_counted_in_the_database(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    assert store.count_games() == (0, 0)
    store.close()
