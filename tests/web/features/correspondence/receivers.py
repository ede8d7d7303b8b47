"""A push service and a mail server of the tests' own, on this machine."""

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import SplitResult

import http_ece
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP as Session  # noqa: N811
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from patience import PATIENCE
from py_vapid import Vapid02

from greatglen.store.accounts.contacts import PushDevice
from greatglen.web.features.correspondence import exchange_timeout as deadline
from greatglen.web.features.correspondence import push
from greatglen.web.features.correspondence.exchange_timeout import Deadline
from greatglen.web.features.correspondence.push import encode_base64


class PushService:
    """Takes messages for browsers, and reads them as the browser would. `answers`: other statuses, by path.

    `held`: paths that get no answer until their event is set; `hanging` are those that wait for it now.
    """

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], dict[str, Any]]] = []
        self.answers: dict[str, int] = {}
        self.held: dict[str, threading.Event] = {}
        self.hanging: list[str] = []
        self._keys: dict[str, tuple[ec.EllipticCurvePrivateKey, bytes]] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.receive(self.path, dict(self.headers), body)
                with suppress(ConnectionError):  # who waited for a held answer has gone
                    self.send_response(service.answers.get(self.path, 201))
                    self.send_header("Content-Length", "0")
                    self.end_headers()

            def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def device(self, name: str, language: str = "en") -> PushDevice:
        """A browser that has subscribed."""
        key, secret = ec.generate_private_key(ec.SECP256R1()), name.ljust(16, "-").encode()[:16]
        self._keys[f"/{name}"] = key, secret
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return PushDevice(f"https://push.example/{name}", encode_base64(point), encode_base64(secret), language)

    def receive(self, path: str, headers: dict[str, str], body: bytes) -> None:
        if path in self.held:
            self.hanging.append(path)
            self.held[path].wait()
            self.hanging.remove(path)
        assert Vapid02.verify(headers["Authorization"]) and headers["Content-Encoding"] == "aes128gcm"
        key, secret = self._keys[path]
        self.got.append((path, headers, json.loads(http_ece.decrypt(body, private_key=key, auth_secret=secret))))

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [message for _, _, message in self.got]


@contextmanager
def push_service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """All push services of the world are this one, and no deadline passes by itself."""
    service = PushService()

    def connected(where: SplitResult, deadline: Deadline) -> HTTPConnection:
        connection = HTTPConnection("127.0.0.1", service.port)
        connection.sock = deadline.connect([("127.0.0.1", service.port)])
        return connection

    monkeypatch.setattr(push, "connect", connected)
    monkeypatch.setattr(push, "SECONDS", PATIENCE)
    yield service
    for event in service.held.values():
        event.set()
    service.close()


class Timers:
    """In place of timers: they go off when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.running: list[FakeTimer] = []
        monkeypatch.setattr(deadline, "Timer", lambda seconds, work: FakeTimer(self, work))

    def go_off(self) -> None:
        """Let all deadlines pass that run now."""
        for timer in list(self.running):
            timer.cancel()
            timer.work()


class FakeTimer:
    """One of them."""

    daemon = False

    def __init__(self, timers: Timers, work: Callable[[], None]) -> None:
        self._timers = timers
        self.work = work

    def start(self) -> None:
        self._timers.running.append(self)

    def cancel(self) -> None:
        if self in self._timers.running:
            self._timers.running.remove(self)


class MailServer:
    """Keeps what it is sent; `refuses` it with a status while there is one, and answers nothing until `held` is set.

    `settings`: of aiosmtpd.
    """

    def __init__(self, **settings: Any) -> None:
        self.got: list[EmailMessage] = []
        self.tried = 0
        self.refuses = ""
        self.held: threading.Event | None = None
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self._controller = Controller(self, hostname="127.0.0.1", port=port, **settings)
        self._controller.start()
        self.port = port
        self.url = f"smtp://127.0.0.1:{port}"

    def close(self) -> None:
        self._controller.stop()

    async def handle_RCPT(  # noqa: N802
        self, server: Session, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        self.tried += 1
        if self.held is not None:
            await asyncio.to_thread(self.held.wait)
        if self.refuses:
            return f"{self.refuses} no mail for {address}"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Session, session: Any, envelope: Any) -> str:  # noqa: N802
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.got.append(found)
        return "250 OK"


@contextmanager
def mail_server(**settings: Any) -> Iterator[MailServer]:
    server = MailServer(**settings)
    yield server
    if server.held is not None:
        server.held.set()
    server.close()
