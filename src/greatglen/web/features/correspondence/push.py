"""Web Push: a message for one browser, encrypted so that only it can read it (RFC 8291), and signed so that its push
service knows who sends (VAPID, RFC 8292)."""

import base64
import ipaddress
import logging
import os
import re
import ssl
import time
from enum import Enum
from http.client import HTTPConnection, HTTPException
from urllib.parse import SplitResult, urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.accounts.contacts import PushDevice
from greatglen.web.features.correspondence.exchange_timeout import Deadline, resolve

log = logging.getLogger(__name__)

SECONDS = 10.0  # for an exchange with a push service, from the connection to the answer
SIGNATURE_SECONDS = 12 * 3600  # seconds
LONGEST = 1000  # letters of an endpoint
BAD_DEVICE = Reason(
    "bad-device", "That is not a browser that can be reached ({why}); turn notifications off and on again."
)
RECORD = 4096  # bytes; a push service takes no more
POINT = 65  # bytes of a public key
PRINTABLE = re.compile(r"[!-~]+")
HOST = re.compile(r"(?=.{1,253}\Z)(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!\d+\Z)(?!-)[a-z0-9-]{2,63}(?<!-)\Z")


class SendOutcome(Enum):
    """What came of sending something."""

    SENT = "sent"  # or nobody knows: the answer was lost
    LATER = "later"  # it was certainly not sent, and may be another time
    GONE = "gone"  # nobody is there any more
    REFUSED = "refused"  # and will be again
    SLOW = "slow"  # it was certainly not sent before its deadline, and may be another time
    SILENT = "silent"  # no answer came before the deadline: perhaps it was sent


class Pusher:
    """Who sends push messages for a server, known by its key."""

    def __init__(self, key: str, subject: str) -> None:
        """`subject`: where a push service finds whoever runs the server, if something is wrong."""
        self._vapid = Vapid02.from_raw(key.encode())
        self._subject = subject
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = encode_base64(point)  # what browsers are told, so that they take messages from nobody else

    def send(self, device: PushDevice, message: bytes, lasts: int, topic: str, deadline: Deadline) -> SendOutcome:
        """Send a message to a browser.

        `lasts`: seconds for which a browser that is off may come back. A later message with the same topic takes the
        place of one that waits.
        """
        if not is_endpoint(device.endpoint):  # of a release that checked less
            return SendOutcome.GONE
        where = urlsplit(device.endpoint)
        signed = {
            "aud": f"{where.scheme}://{where.netloc}",
            "exp": int(time.time()) + SIGNATURE_SECONDS,
            "sub": self._subject,
        }
        headers = {
            **self._vapid.sign(signed),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(lasts),
            "Urgency": "normal",
        } | ({"Topic": topic} if topic else {})
        return post(where, encrypt(device, message), headers, deadline)


def create_key() -> str:
    """A private key, made once for a server."""
    secret = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encode_base64(secret.to_bytes(32, "big"))


def check_device(device: PushDevice) -> PushDevice:
    """Return the device; Refused if it cannot be what a browser has sent."""
    if len(device.endpoint) > LONGEST or not is_endpoint(device.endpoint):
        raise Refused(BAD_DEVICE.with_facts(why="endpoint"))
    try:
        point = decode_base64(device.p256dh)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        point = b""
    if len(point) != POINT:
        raise Refused(BAD_DEVICE.with_facts(why="p256dh"))
    try:
        secret = decode_base64(device.auth)
    except ValueError:
        secret = b""
    if len(secret) != 16:
        raise Refused(BAD_DEVICE.with_facts(why="auth"))
    return device


def is_endpoint(text: str) -> bool:
    """Return whether a text is the address of a push service: HTTPS, a host by its name, and nothing to sign in."""
    try:
        where = urlsplit(text)
        port = where.port
    except ValueError:  # unbalanced brackets, or a bad port
        return False
    host = where.hostname or ""
    plain = PRINTABLE.fullmatch(text) and where.scheme == "https" and "@" not in where.netloc and port != 0
    return bool(plain and HOST.match(host))


def encrypt(device: PushDevice, message: bytes) -> bytes:
    private = ec.generate_private_key(ec.SECP256R1())
    keys = {"dh": decode_base64(device.p256dh), "auth_secret": decode_base64(device.auth)}
    body: bytes = http_ece.encrypt(message, salt=os.urandom(16), private_key=private, rs=RECORD, **keys)
    return body


def post(where: SplitResult, body: bytes, headers: dict[str, str], deadline: Deadline) -> SendOutcome:
    """Hand something to a push service. If its answer is lost, it may have been sent: then it is not sent again."""
    path = where.path + (f"?{where.query}" if where.query else "")
    try:
        connection = connect(where, deadline)
    except (OSError, ValueError) as error:
        log.warning("a push service cannot be reached: %s", type(error).__name__)
        return SendOutcome.SLOW if deadline.is_over or isinstance(error, TimeoutError) else SendOutcome.LATER
    try:
        connection.request("POST", path or "/", body, headers)
        status = connection.getresponse().status
    except (OSError, HTTPException) as error:
        log.warning("a push service gave no answer: %s", type(error).__name__)
        return SendOutcome.SILENT if deadline.is_over or isinstance(error, TimeoutError) else SendOutcome.SENT
    finally:
        connection.close()
    if status in (404, 410):
        return SendOutcome.GONE
    if status < 300:
        return SendOutcome.SENT
    log.warning("a push service answered %s", status)
    return SendOutcome.LATER if status == 429 or status >= 500 else SendOutcome.REFUSED


def connect(where: SplitResult, deadline: Deadline) -> HTTPConnection:
    """Connect to a push service. A visitor names it, so it must not lead into the host's network.

    Its name is looked up once. All addresses that it has are checked, and one of those is connected to: a name that
    leads elsewhere a moment later changes nothing.
    """
    host, port = where.hostname or "", where.port or 443
    addresses = resolve(host, port)
    if not all(is_public(address) for address, _ in addresses):
        raise ConnectionRefusedError("not an address of the internet")
    plain = deadline.connect(addresses)
    connection = HTTPConnection(host, port)
    connection.auto_open = 0  # it would look the name up again
    connection.sock = plain
    try:
        connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
        deadline.check()  # a connection that was shut down before it was wrapped has had no handshake
    except (OSError, ValueError):
        connection.close()
        raise
    return connection


def encode_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64(text: str) -> bytes:
    """ValueError if it is not in base64."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
MAPPED = ipaddress.IPv6Network("::ffff:0:0/96")
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
NOT_PUBLIC = (  # within global unicast
    ipaddress.IPv6Network("2001::/23"),  # Teredo and other protocol assignments
    ipaddress.IPv6Network("2001:db8::/32"),  # for documentation
    ipaddress.IPv6Network("2002::/16"),  # 6to4
    ipaddress.IPv6Network("3fff::/20"),  # for documentation
)
RELAYS = ipaddress.IPv4Network("192.88.99.0/24")  # of 6to4


def is_public(address: str) -> bool:
    """Return whether an address, as written by the resolver, leads to the public internet and nowhere else.

    Of a mapped IPv4 address, and of one for NAT64 (DNS64 makes those on networks without IPv4), the IPv4 address inside
    decides. Of other IPv6 addresses only global unicast is public, without ranges that tunnel to IPv4.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.scope_id is not None:
            return False
        if found not in MAPPED and found not in NAT64:
            return found in GLOBAL_UNICAST and not any(found in network for network in NOT_PUBLIC)
        found = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
    return found.is_global and not found.is_multicast and not found.is_reserved and found not in RELAYS
