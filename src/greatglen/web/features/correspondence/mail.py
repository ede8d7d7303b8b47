"""Mail: hand messages to the host's mail server, and limit how many a day."""

import contextlib
import hashlib
import logging
import math
import re
import smtplib
import ssl
import threading
from collections.abc import Mapping, Sequence
from email.message import EmailMessage
from email.utils import formataddr, formatdate, make_msgid, parseaddr
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.store import Store
from greatglen.store.usage import MAIL
from greatglen.web.features.correspondence.exchange_timeout import Deadline, resolve
from greatglen.web.features.correspondence.push import HOST, SendOutcome
from greatglen.web.visitors.limits import DAY, Limits
from greatglen.web.visitors.quotas import ADDRESS_PREFIX

log = logging.getLogger(__name__)

SECONDS = 30.0  # for an exchange with the mail server, from the connection to the end
BAD_SMTP = Reason("bad-smtp", "“{text}” is not a mail server; write smtp://HOST:PORT or smtps://USER:PASSWORD@HOST.")
NO_SENDER = Reason("no-sender", "Mail needs a sender: --mail-from “Great Glen <glen@example.org>”.")
NO_PUBLIC_URL = Reason("no-public-url", "Mail has links in it, so it needs --public-url.")
BAD_ADDRESS = Reason(
    "bad-address",
    "“{text}” is not an address that mail can be sent to; write it as anna@example.org, in Latin letters.",
)
LONGEST = 254  # letters of an address
LOCAL = re.compile(r"(?=.{1,64}\Z)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*\Z", re.IGNORECASE)


class Letter(msgspec.Struct, frozen=True):
    """A mail to somebody."""

    to: str
    subject: str
    text: str
    stop: str = ""  # where a mail program can say that no more is wanted


class Session(smtplib.SMTP):
    """A session with a mail server that ends at a deadline."""

    def __init__(self, host: str, port: int, deadline: Deadline, encrypted: ssl.SSLContext | None) -> None:
        """`encrypted`: how to encrypt the connection from its beginning."""
        self._deadline = deadline
        self._encrypted = encrypted
        super().__init__(host, port)

    def connect(self, host: str = "localhost", port: int = 0, source_address: Any = None) -> tuple[int, bytes]:
        """Connect before the deadline; the greeting is returned."""
        self.sock = self._deadline.connect(resolve(host, port))
        if self._encrypted is not None:
            self.sock = self._encrypted.wrap_socket(self.sock, server_hostname=host)
        self.file = None
        return self.getreply()


class Mailer:
    """The host's mail server, and who sends."""

    def __init__(self, server: str, sender: str) -> None:
        """`server`: smtp://host:25, with a user smtp://user:password@host:587 (encrypted), or smtps://…"""
        where = urlsplit(server)
        try:
            port = where.port
        except ValueError:
            port = 0
        if where.scheme not in ("smtp", "smtps") or not where.hostname or port == 0:
            raise Refused(BAD_SMTP.with_facts(text=f"{where.scheme}://{where.hostname or ''}"))
        self.sender = parseaddr(sender)
        if not is_address(self.sender[1]):
            raise Refused(NO_SENDER.with_facts())
        self._host, self._port, self._scheme = where.hostname, port, where.scheme
        self._user, self._password = unquote(where.username or ""), unquote(where.password or "")

    def send(self, letter: Letter) -> SendOutcome:
        """Hand a mail to the server. Whatever is refused may be taken another time: servers are not always right."""
        with Deadline(SECONDS) as deadline:
            try:
                server = self._connect(deadline)
            except (OSError, smtplib.SMTPException) as error:
                log.warning("the mail server cannot be used: %s", _describe_error(error))
                return SendOutcome.LATER
            with contextlib.closing(server):
                return self._hand_over(server, letter)

    def _hand_over(self, server: smtplib.SMTP, letter: Letter) -> SendOutcome:
        """Step by step: only after the last of them nobody knows whether a server that fell silent has taken it."""
        try:
            code = max(server.mail(self.sender[1])[0], server.rcpt(letter.to)[0])
        except (OSError, smtplib.SMTPException) as error:
            log.warning("the mail server did not answer: %s", _describe_error(error))
            return SendOutcome.LATER
        if code < 400:
            try:
                code = server.data(self._write_message(letter).as_bytes())[0]
            except smtplib.SMTPDataError as error:
                code = error.smtp_code
            except (OSError, smtplib.SMTPException) as error:
                log.warning("the mail server fell silent: %s", _describe_error(error))
                return SendOutcome.SENT
        if code >= 400:
            log.warning("the mail server refused a mail: %s", code)
            return SendOutcome.LATER
        return SendOutcome.SENT

    def _connect(self, deadline: Deadline) -> smtplib.SMTP:
        """Connect, and sign in if there is a user, over an encrypted connection only."""
        context = ssl.create_default_context()
        at_once = self._scheme == "smtps"
        server = Session(self._host, self._port or (465 if at_once else 25), deadline, context if at_once else None)
        try:
            server.ehlo_or_helo_if_needed()
            if self._scheme == "smtp" and (self._user or server.has_extn("starttls")):
                server.starttls(context=context)
            if self._user:
                server.login(self._user, self._password)
        except (OSError, smtplib.SMTPException):
            server.close()
            raise
        return server

    def _write_message(self, letter: Letter) -> EmailMessage:
        message = EmailMessage()
        message["From"] = formataddr(self.sender)
        message["To"] = letter.to
        message["Subject"] = letter.subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self.sender[1].rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        if letter.stop:
            message["List-Unsubscribe"] = f"<{letter.stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(letter.text)
        return message


def check_address(text: str) -> str:
    """Return an address that mail can be sent to; Refused if it is none."""
    address = text.strip()
    if not is_address(address):
        raise Refused(BAD_ADDRESS.with_facts(text=address[:60]))
    return address


def is_address(text: str) -> bool:
    """Return whether a text is an address that every mail server understands: in ASCII, with a domain by its name."""
    local, _, domain = text.rpartition("@")
    return len(text) <= LONGEST and bool(LOCAL.match(local) and HOST.match(domain.lower()))


def _describe_error(error: Exception) -> str:
    """What went wrong, without anything that the server said: it may have an address in it."""
    code = getattr(error, "smtp_code", None)
    return f"{type(error).__name__} {code}" if code is not None else type(error).__name__


QUESTIONS = 3  # mails a day that ask an address for confirmation, on every server: it may belong to a stranger
SERVER = "server"  # the entry of all mails,
REQUESTED = "asked"  # and of those that visitors ask for
REQUESTED_SHARE = 0.5  # of the server's mails: the rest is for turns only
MANY_MAILS = Reason("many-mails", "Enough mails have been sent for today; look for them, or try again tomorrow.")
SERVER_MAILS = Reason("server-mails", "This server has sent as many mails as it may in a day; try again tomorrow.")


class MailQuota:
    """Mails of the last day, counted by all processes together in the ledger of usage.

    Recipients are in it by a hash with the server's secret. Entries stay when an address is taken back, so asking,
    stopping and asking again gains nothing. A mail counts when it is tried, whether the mail server takes it or not.
    """

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._secret = store.load_secret().encode()[:64]
        self._lock = threading.Lock()

    def reserve_question(self, names: Sequence[str], address: str) -> None:
        """Count a mail that asks an address for confirmation; Refused if that is too much.

        `names`: of the visitor, and of the network address that they have.
        """
        self._reserve(self._requested_limits(names) | {self._name("to-", normalise_address(address)): QUESTIONS})

    def reserve_test(self, names: Sequence[str]) -> None:
        """Count a mail that a visitor has sent to their own, confirmed address; Refused if that is too much."""
        self._reserve(self._requested_limits(names))

    def reserve_turn(self, owner: str, address: str) -> None:
        """Count a mail that tells a person of a turn; Refused if that is too much."""
        names = [self._name("turn-", owner), self._name("turn-", normalise_address(address))]
        self._reserve(dict.fromkeys(names, self._limits.turn_mails) | {SERVER: self._limits.server_mails})

    def _requested_limits(self, names: Sequence[str]) -> dict[str, float]:
        mails, server = self._limits.mails, self._limits.server_mails
        most = {name: mails * self._limits.shared if name.startswith(ADDRESS_PREFIX) else mails for name in names}
        return most | {REQUESTED: server * REQUESTED_SHARE, SERVER: server}

    def _reserve(self, limits: Mapping[str, float]) -> None:
        finite = {name: most for name, most in limits.items() if math.isfinite(most)}
        if not finite:
            return
        with self._lock:  # two requests at once must not both take the last one
            reached = self._store.usage.reserve(MAIL, finite, self._store.now() - DAY)
        if reached is not None:
            raise Refused((SERVER_MAILS if reached in (REQUESTED, SERVER) else MANY_MAILS).with_facts())

    def _name(self, kind: str, text: str) -> str:
        return kind + hashlib.blake2b(text.encode(), digest_size=16, key=self._secret, person=b"mail").hexdigest()


def normalise_address(address: str) -> str:
    """Return one text for all ways to write a recipient: without capitals, and without the tag after a plus sign.

    Addresses that are accepted are in ASCII, so nothing else about letters has to be evened out. Dots count: only some
    providers ignore them.
    """
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0] or local}@{domain}"
