"""A push service and a mail server of the tests' own, on this machine."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
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
from py_vapid import Vapid02

from greatglen.store.channels import Device
from greatglen.web.rooms.days import push
from greatglen.web.rooms.days.push import encoded


class PushService:
    """Takes messages for browsers, and reads them as the browser would. `answers`: other statuses, by path."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], dict[str, Any]]] = []
        self.answers: dict[str, int] = {}
        self.blocked: threading.Event | None = None
        self._keys: dict[str, tuple[ec.EllipticCurvePrivateKey, bytes]] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.receive(self.path, dict(self.headers), body)
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

    def device(self, name: str, language: str = "en") -> Device:
        """A browser that has subscribed."""
        key, secret = ec.generate_private_key(ec.SECP256R1()), name.ljust(16, "-").encode()[:16]
        self._keys[f"/{name}"] = key, secret
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Device(f"https://push.example/{name}", encoded(point), encoded(secret), language)

    def receive(self, path: str, headers: dict[str, str], body: bytes) -> None:
        if self.blocked is not None:
            self.blocked.wait()
        assert Vapid02.verify(headers["Authorization"]) and headers["Content-Encoding"] == "aes128gcm"
        key, secret = self._keys[path]
        self.got.append((path, headers, json.loads(http_ece.decrypt(body, private_key=key, auth_secret=secret))))

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [message for _, _, message in self.got]


@contextmanager
def push_service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """All push services of the world are this one."""
    service = PushService()

    def connected(where: SplitResult) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", service.port, timeout=push.SECONDS)

    monkeypatch.setattr(push, "connected", connected)
    yield service
    service.close()


class MailServer:
    """Keeps what it is sent; `refuses` it with a status while there is one."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.tried = 0
        self.refuses = ""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self._controller = Controller(self, hostname="127.0.0.1", port=port)
        self._controller.start()
        self.url = f"smtp://127.0.0.1:{port}"

    def close(self) -> None:
        self._controller.stop()

    async def handle_RCPT(  # noqa: N802
        self, server: Session, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        self.tried += 1
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
def mail_server() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.close()
