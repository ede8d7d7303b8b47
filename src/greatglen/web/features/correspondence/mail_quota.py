"""Daily limits on mail: per visitor, per network address, per recipient and for the server as a whole."""

import hashlib
import math
import threading
from collections.abc import Mapping, Sequence

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.store import Store
from greatglen.store.usage import MAIL
from greatglen.web.visitors.limits import DAY, Limits
from greatglen.web.visitors.quotas import ADDRESS_PREFIX

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
        self._reserve(self._asked(names) | {self._name("to-", normalise_address(address)): QUESTIONS})

    def reserve_test(self, names: Sequence[str]) -> None:
        """Count a mail that a visitor has sent to their own, confirmed address; Refused if that is too much."""
        self._reserve(self._asked(names))

    def reserve_turn(self, owner: str, address: str) -> None:
        """Count a mail that tells a person of a turn; Refused if that is too much."""
        names = [self._name("turn-", owner), self._name("turn-", normalise_address(address))]
        self._reserve(dict.fromkeys(names, self._limits.turn_mails) | {SERVER: self._limits.server_mails})

    def _asked(self, names: Sequence[str]) -> dict[str, float]:
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
