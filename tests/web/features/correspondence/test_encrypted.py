"""Encrypted connections to push services and mail servers: certificates are checked, and deadlines hold there, too."""

import datetime
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import pytest
from aiosmtpd.smtp import AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from patience import wait_until
from web.features.correspondence.receivers import Timers, mail_server

from greatglen.web.features.correspondence import push
from greatglen.web.features.correspondence.exchange_timeout import Deadline
from greatglen.web.features.correspondence.mail import Letter, Mailer
from greatglen.web.features.correspondence.push import SendOutcome, post

LETTER = Letter("anna@glen.example", "Hello", "Hello")
ENDPOINT = urlsplit("https://push.example/1")
Encrypted: TypeAlias = Callable[[pytest.MonkeyPatch], ssl.SSLContext]


@pytest.fixture
def encrypted(tmp_path: Path) -> Encrypted:
    """A server's side of encryption, with a certificate that is trusted from then on."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push.example")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("push.example"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path / "certificate.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(secret + certificate.public_bytes(Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)

    def trusted(monkeypatch: pytest.MonkeyPatch) -> ssl.SSLContext:
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
        return context

    return trusted


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_mail_is_handed_over_encrypted(monkeypatch: pytest.MonkeyPatch, encrypted: Encrypted, scheme: str) -> None:
    context, users = encrypted(monkeypatch), list[bytes]()

    def sign_in(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        users.append(data.login)
        return AuthResult(success=data.password == b"secret")

    settings = {"ssl_context": context} if scheme == "smtps" else {"tls_context": context}
    asks = {"authenticator": sign_in, "auth_require_tls": scheme == "smtp"}
    with mail_server(**settings, **asks) as server:
        postman = Mailer(f"{scheme}://anna:secret@127.0.0.1:{server.port}", "glen@glen.example")
        assert postman.send(LETTER) is SendOutcome.SENT and len(server.got) == 1 and users == [b"anna"]


class PushPort:
    """Where a push service listens: with a certificate it answers 201, without one it says nothing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, context: ssl.SSLContext | None) -> None:
        self._context = context
        self._listens = socket.create_server(("127.0.0.1", 0))
        address = self._listens.getsockname()
        self.heard = False
        monkeypatch.setattr(push, "resolve", lambda host, port: [address])
        monkeypatch.setattr(push, "is_public", lambda address: True)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        connection, _ = self._listens.accept()
        with connection:
            if self._context is None:
                while connection.recv(1 << 16):
                    self.heard = True
                return
            try:
                with self._context.wrap_socket(connection, server_side=True) as private:
                    private.recv(1 << 16)
                    private.sendall(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
            except OSError:
                pass  # the client does not trust it

    def close(self) -> None:
        self._thread.join()
        self._listens.close()


def test_a_push_service_is_known_by_its_certificate(monkeypatch: pytest.MonkeyPatch, encrypted: Encrypted) -> None:
    context = encrypted(monkeypatch)
    for endpoint, outcome in ((ENDPOINT, SendOutcome.SENT), (urlsplit("https://other.example/1"), SendOutcome.LATER)):
        port = PushPort(monkeypatch, context)
        with Deadline(600) as deadline:
            assert post(endpoint, b"", {}, deadline) is outcome
        port.close()


def test_a_handshake_that_is_never_answered_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    timers, port = Timers(monkeypatch), PushPort(monkeypatch, None)
    with ThreadPoolExecutor(1) as thread, Deadline(600) as deadline:
        outcome = thread.submit(post, ENDPOINT, b"", {}, deadline)
        wait_until(lambda: port.heard)
        timers.go_off()
        assert outcome.result() is SendOutcome.SLOW
    port.close()
