"""An exchange ends at its deadline, however busily the other side sends."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from urllib.parse import SplitResult, urlsplit

import pytest
from patience import wait_until
from web.features.correspondence.receivers import Timers

from greatglen.web.features.correspondence import push
from greatglen.web.features.correspondence.exchange_timeout import Deadline
from greatglen.web.features.correspondence.mail import Letter, Mailer
from greatglen.web.features.correspondence.push import SendOutcome, post

ENDPOINT = urlsplit("https://push.example/1")


class Babbler:
    """A server that sends the same again and again, and never comes to an end."""

    def __init__(self, text: bytes) -> None:
        self.sent = 0
        self._text = text
        self._listens = socket.create_server(("127.0.0.1", 0))
        self.address = ("127.0.0.1", self._listens.getsockname()[1])
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        connection, _ = self._listens.accept()
        with connection, contextlib.suppress(OSError):
            while self._text:
                connection.sendall(self._text)
                self.sent += 1
            connection.recv(1 << 16)
            self.sent += 1
            while connection.recv(1 << 16):
                pass

    def close(self) -> None:
        self._listens.close()
        self._thread.join()


@pytest.fixture
def babbler(request: pytest.FixtureRequest) -> Iterator[Babbler]:
    found = Babbler(request.param)
    yield found
    found.close()


@pytest.mark.parametrize("babbler", [b"HTTP/1.1 100 Continue\r\n\r\n", b""], indirect=True)
def test_a_push_service_that_never_comes_to_an_end_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, babbler: Babbler
) -> None:
    timers = Timers(monkeypatch)

    def connected(where: SplitResult, deadline: Deadline) -> HTTPConnection:
        connection = HTTPConnection(*babbler.address)
        connection.sock = deadline.connect([babbler.address])
        return connection

    monkeypatch.setattr(push, "connect", connected)
    with ThreadPoolExecutor(1) as thread, Deadline(600) as deadline:
        outcome = thread.submit(post, ENDPOINT, b"body", {}, deadline)
        wait_until(lambda: babbler.sent and timers.running)
        assert not outcome.done()
        timers.go_off()
        assert outcome.result() is SendOutcome.SILENT and deadline.is_over


@pytest.mark.parametrize("babbler", [b"220-welcome\r\n", b""], indirect=True)
def test_a_mail_server_that_never_comes_to_an_end_is_cut_off(monkeypatch: pytest.MonkeyPatch, babbler: Babbler) -> None:
    timers = Timers(monkeypatch)
    postman = Mailer(f"smtp://127.0.0.1:{babbler.address[1]}", "glen@glen.example")
    with ThreadPoolExecutor(1) as thread:
        outcome = thread.submit(postman.send, Letter("anna@glen.example", "Hello", "Hello"))
        wait_until(lambda: timers.running)
        assert not outcome.done()
        timers.go_off()
        assert outcome.result() is SendOutcome.LATER


def test_who_is_looked_up_too_long_is_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    def resolve(host: str, port: int) -> list[tuple[str, int]]:
        now[0] += 10
        raise socket.gaierror("no answer")

    monkeypatch.setattr(push, "resolve", resolve)
    with Deadline(10, lambda: now[0]) as deadline:
        assert post(ENDPOINT, b"body", {}, deadline) is SendOutcome.SLOW
    with Deadline(11, lambda: now[0]) as deadline:
        assert post(ENDPOINT, b"body", {}, deadline) is SendOutcome.LATER


def test_addresses_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now, shares = [0.0], list[float]()

    def connect(address: tuple[str, int], timeout: float) -> socket.socket:
        shares.append(timeout)
        now[0] += timeout
        raise TimeoutError

    monkeypatch.setattr(socket, "create_connection", connect)
    monkeypatch.setattr(push, "resolve", lambda host, port: [("8.8.8.8", port), ("8.8.4.4", port)])
    with Deadline(10, lambda: now[0]) as deadline:
        assert post(ENDPOINT, b"body", {}, deadline) is SendOutcome.SLOW
    assert shares == [5, 5]
