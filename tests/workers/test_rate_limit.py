"""How often one address may ask, at all processes together."""

import time

import pytest
from litestar.exceptions import TooManyRequestsException
from patience import run, wait_until_async
from workers.houses import open_house

from greatglen.web.live.table_service import TableService
from greatglen.web.visitors import rate_limit
from greatglen.web.visitors.limits import Limits
from greatglen.web.visitors.rate_limit import RateLimit
from greatglen.workers.backends import create_messages

MOST = 40


def refused(table_service: TableService, address: str) -> bool:
    try:
        table_service.rate_limit.count_request(address)
    except TooManyRequestsException:
        return True
    return False


@pytest.mark.parametrize("between", ["redis", "postgres"])
def test_two_processes_have_one_limit(between: str, request: pytest.FixtureRequest, postgres: str) -> None:
    """What was asked at the one is not left at the other."""
    redis = request.getfixturevalue("redis") if between == "redis" else None

    async def main() -> None:
        limits = Limits(requests=MOST)
        async with (
            open_house(postgres, messages=create_messages(postgres, redis), limits=limits) as here,
            open_house(postgres, messages=create_messages(postgres, redis), limits=limits) as there,
        ):
            assert not any(refused(here, "192.0.2.1") for _ in range(MOST))
            assert refused(here, "192.0.2.1")
            await wait_until_async(lambda: refused(there, "192.0.2.1"))
            assert not refused(there, "192.0.2.2")

    run(main())


def test_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked once and never again takes no memory for long; who is refused may ask again after a while."""
    monkeypatch.setattr(rate_limit, "MINUTE", 0.01)
    limit = RateLimit(1, str)
    limit.count_request("192.0.2.1")
    time.sleep(0.02)
    assert limit.count_request("192.0.2.2")["RateLimit-Remaining"] == "0" and len(limit) == 1
    time.sleep(0.02)
    assert limit.count_request("192.0.2.2")["RateLimit-Remaining"] == "0"
