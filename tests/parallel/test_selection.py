"""Which runner is meant, and addresses where no Ray can be: refused at once, whether Ray is installed or not."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

import pytest

from greatglen.kernel.refusal import Refused
from greatglen.parallel import selection
from greatglen.parallel.process_runner import ProcessRunner
from greatglen.parallel.runner import SequentialRunner
from greatglen.parallel.selection import HTTP2_PREFACE, check_ray, create_local_runner, create_runner, parse_address


@contextmanager
def answering(answer: bytes | None) -> Iterator[int]:
    """Somebody who answers a greeting so, or not at all; the port."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            there, _ = server.accept()
            with there:
                there.recv(len(HTTP2_PREFACE))
                if answer is not None:
                    there.sendall(answer)
                with suppress(ConnectionResetError):
                    there.recv(1)  # until the other end is closed

        thread = Thread(target=serve)
        thread.start()
        yield server.getsockname()[1]
        thread.join()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def test_processes_are_hired_as_told() -> None:
    assert isinstance(create_runner(None, None), SequentialRunner) and isinstance(
        create_runner(1, None), SequentialRunner
    )
    assert isinstance(create_runner(2, None), ProcessRunner) and isinstance(
        create_runner(None, None, default_jobs=2), ProcessRunner
    )
    for jobs in (0, 99_999):
        with pytest.raises(Refused, match=f"--jobs must be a number from 1 to .* not {jobs}"):
            create_local_runner(jobs)


def test_jobs_are_for_this_machine() -> None:
    with pytest.raises(Refused, match="--jobs is for this machine alone"):
        create_runner(2, "auto")


@pytest.mark.parametrize(
    "address", ["", "here", "here:", ":6379", "here:0", "here:65536", "here:²", "ray://here:10001"]
)
def test_what_is_no_address_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refused, match="--ray takes “auto” or an address, host:port"):
        create_runner(None, address)
    if address:
        monkeypatch.setenv("RAY_ADDRESS", address)
        with pytest.raises(Refused, match=f"“{address}” is neither"):
            create_runner(None, "auto")


def test_addresses() -> None:
    assert parse_address("10.0.0.1:6379") == ("10.0.0.1", 6379)
    assert parse_address("[::1]:6379") == ("::1", 6379)


def test_where_nobody_listens_there_is_no_ray() -> None:
    with pytest.raises(Refused, match=r"There is no Ray at 127\.0\.0\.1:.*refused"):
        check_ray("127.0.0.1", free_port())


def test_who_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "TIMEOUT", 1)
    with answering(None) as port, pytest.raises(Refused, match="it did not answer within 1 seconds"):
        check_ray("127.0.0.1", port)


def test_who_speaks_otherwise_is_no_ray() -> None:
    with answering(b"HTTP/1.1 400 Bad Request\r\n\r\n") as port, pytest.raises(Refused, match="but it is no Ray"):
        check_ray("127.0.0.1", port)
    with answering(bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])) as port:
        check_ray("127.0.0.1", port)
