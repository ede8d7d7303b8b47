"""Requests that are never sent to their end: they are closed in time, and visitors are served beside them."""

import socket
from collections.abc import Iterator
from pathlib import Path

import h11
import httpx
import pytest
from patience import PATIENCE
from web.serving import Server, serving

from greatglen.web.ops.timeouts import TimeoutProtocol
from greatglen.web.serve import create_server_config

MANY = 300
HEAD = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "
BODY = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{"
WHOLE = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"


class Hasty(TimeoutProtocol):
    """Who gives up soon, so that nobody waits for a test."""

    time_limits = {h11.IDLE: 0.5, h11.SEND_BODY: 0.5}  # noqa: RUF012 - as its parent has it
    max_unfinished = MANY


class Crowded(TimeoutProtocol):
    """Who never gives up by the clock, but bears only a few."""

    time_limits = {h11.IDLE: PATIENCE * 9, h11.SEND_BODY: PATIENCE * 9}  # noqa: RUF012
    max_unfinished = 5


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path / 'games.db'}", {"http": Hasty}) as server:
        yield server


def connected(server: Server, begun: bytes = b"") -> socket.socket:
    """A connection on which something was sent."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    made = socket.create_connection((host, int(port)), timeout=PATIENCE)
    made.sendall(begun)
    return made


def is_ended(connection: socket.socket) -> bool:
    """Wait until the other side has ended a connection, whether in order or not."""
    with connection:
        try:
            while connection.recv(4096):
                pass
        except ConnectionResetError:
            pass
    return True


def answer(connection: socket.socket) -> bytes:
    """The status of the answer to a request."""
    read = b""
    while b"}" not in read:
        more = connection.recv(4096)
        assert more, read
        read += more
    return read.split()[1]


def test_the_server_uses_it() -> None:
    config = create_server_config(None)
    assert config.http is TimeoutProtocol
    assert TimeoutProtocol.max_unfinished + config.backlog < 1024 / 2, (
        "where 1024 files may be open, there is room for visitors"
    )
    assert 0 < TimeoutProtocol.time_limits[h11.IDLE] <= 10 and 0 < TimeoutProtocol.time_limits[h11.SEND_BODY] <= 60


@pytest.mark.parametrize("begun", [b"", HEAD, BODY], ids=["nothing", "half a head", "half a body"])
def test_hundreds_of_half_sent_requests_are_ended_and_a_visitor_is_served(
    hasty: Server, begun: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    half = [connected(hasty, begun) for _ in range(MANY)]
    assert httpx.get(f"{hasty.url}/health", trust_env=False, timeout=PATIENCE).status_code == 200
    assert all(is_ended(one) for one in half)
    hasty.stop()
    assert caplog.text == "", "no such request is an error of ours"


def test_bytes_that_come_one_by_one_gain_no_time(hasty: Server) -> None:
    slow = connected(hasty, HEAD)
    slow.settimeout(0.05)
    for _ in range(int(PATIENCE / 0.05)):
        try:
            slow.sendall(b"x")
            if not slow.recv(1):
                break
        except TimeoutError:
            continue
        except ConnectionError:
            break
    else:
        pytest.fail("it went on for ever")
    slow.close()


def test_too_many_at_once_push_out_the_oldest(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}", {"http": Crowded}) as server:
        half = [connected(server, HEAD) for _ in range(2 * Crowded.max_unfinished)]
        assert all(is_ended(one) for one in half[: Crowded.max_unfinished])
        last = half[-1]
        last.sendall(b"not at all\r\n\r\n")
        assert b"200" in last.recv(64)
        for one in half[Crowded.max_unfinished :]:
            one.close()


def test_a_connection_that_is_used_again_is_never_cut_in_the_middle(hasty: Server) -> None:
    """One request after the other on it, together longer than any one of them may take."""
    with connected(hasty) as one:
        for _ in range(30):
            one.sendall(WHOLE[:20])
            one.sendall(WHOLE[20:])
            assert answer(one) == b"200"


def test_a_stream_outlives_the_time_that_its_request_had(hasty: Server) -> None:
    http = httpx.Client(base_url=hasty.url, trust_env=False, timeout=PATIENCE)
    made = http.post("/api/tables", json={"game": "clans", "seats": [{}, {}]}).json()
    with http.stream("GET", f"/api/tables/{made['id']}/stream") as stream:
        lines = stream.iter_lines()
        assert next(lines)
        half = connected(hasty, HEAD)
        assert is_ended(half), "the time of a request that began later has passed"
        assert any(live_game.listeners for live_game in hasty.table_service.game_cache.live_games.values())
    http.close()


def test_a_server_that_ends_does_not_wait_for_streams(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}", {"log_level": "warning"}) as server:
        http = httpx.Client(base_url=server.url, trust_env=False, timeout=PATIENCE)
        made = http.post("/api/tables", json={"game": "clans", "seats": [{}, {}]}).json()
        with http.stream("GET", f"/api/tables/{made['id']}/stream") as stream:
            lines = stream.iter_lines()
            assert next(lines)
            server.stop()
            with pytest.raises(httpx.RemoteProtocolError):  # it is cut off, as a page expects when a server restarts
                list(lines)
        http.close()
    assert caplog.text == "", "and nothing is out of order"
