"""Courier: sends messages to people, in pools of threads that no visitor and no slow server can block."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import cached_property, partial
from typing import TypeVar

import msgspec

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.accounts.contacts import Mailbox, PushDevice
from greatglen.store.correspondence.outbox import DueTurn
from greatglen.web.features.correspondence import messages, push
from greatglen.web.features.correspondence.exchange_timeout import Deadline
from greatglen.web.features.correspondence.fair_pool import BacklogFullError, FairPool
from greatglen.web.features.correspondence.mail import NO_PUBLIC_URL, Letter, Mailer, MailQuota
from greatglen.web.features.correspondence.push import Pusher, SendOutcome, create_key
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.visitor import Visitor

log = logging.getLogger(__name__)

T = TypeVar("T")
PUSH_THREADS, MAIL_THREADS, TEST_THREADS = 8, 2, 4
BACKLOG = 5  # messages of one person that may be under way or wait
TESTS = 10  # tests that may be under way or wait from one network address
LAST_BEGIN = 20.0  # seconds until the last device of a person must be begun with, for one message
PAUSES = (60.0, 300.0, 1800.0)  # seconds before something is tried again
LASTS = 24 * 3600  # seconds that a push service keeps a message for a device that is off
BEST = (SendOutcome.SENT, SendOutcome.SILENT, SendOutcome.SLOW, SendOutcome.LATER)  # outcomes, the best first
NETWORK_IS_UP = 600.0  # seconds for which the answer of a push service shows that this server's network works
UNDER_WAY = Reason("messages-under-way", "Messages for you are still being sent; try again in a minute.")


class Courier:
    """Push and, if the host has a mail server, mail.

    Push, mail and tests have pools of their own: what blocks one of them does not delay the others.
    """

    def __init__(self, table_service: TableService, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock`: seconds, for deadlines."""
        self._store = table_service.store
        self._now = table_service.now
        self._clock = clock
        self.base = table_service.settings.get("public_url", "")
        smtp = table_service.settings.get("smtp", "")
        self.mailer = Mailer(smtp, table_service.settings.get("mail_from", "")) if smtp else None
        if smtp and not self.base:
            raise Refused(NO_PUBLIC_URL.with_facts())
        self._quota = MailQuota(table_service.store, table_service.quotas.limits)
        self._pushes = FairPool(PUSH_THREADS, "push", BACKLOG)
        self._mails = FairPool(MAIL_THREADS, "mail", BACKLOG)
        self._tests = FairPool(TEST_THREADS, "test", TESTS)
        self._testing: set[str] = set()
        self._last_answer: float | None = None  # when a push service last answered

    @cached_property
    def pusher(self) -> Pusher:
        sender = f"mailto:{self.mailer.sender[1]}" if self.mailer is not None else self.base
        return Pusher(self._store.get_or_create_setting("vapid", create_key), sender or "https://localhost")

    # -- turns

    def count_free_places(self, most: int) -> int:
        """Return how many more turns may be taken now."""
        return max(0, most - len(self._pushes) - len(self._mails))

    def list_full(self) -> set[str]:
        """Return the people who have as many messages under way as one may have."""
        return self._pushes.list_full() | self._mails.list_full()

    def has_room(self, owner: str) -> bool:
        """Return whether a turn of a person may be taken now."""
        return self._pushes.has_room(owner) and self._mails.has_room(owner)

    def send_turn(self, turn: DueTurn) -> None:
        """Tell a person that it is their turn; this process alone has claimed it."""
        try:
            if self._store.contacts.list_devices(turn.owner):
                self._pushes.submit(turn.owner, partial(self._finish, turn, self._push_turn))
            else:
                self._mails.submit(turn.owner, partial(self._finish, turn, self._mail_turn))
        except BacklogFullError:
            self._finish(turn, lambda _: SendOutcome.LATER)

    def _finish(self, turn: DueTurn, tell: Callable[[DueTurn], SendOutcome | None]) -> None:
        """Send a notification with `tell` and store the outcome; None: another task goes on with it."""
        try:
            outcome = tell(turn)
            if outcome in (SendOutcome.LATER, SendOutcome.SLOW) and turn.attempts < len(PAUSES):
                self._store.outbox.mark_done(turn, "waits", self._now() + PAUSES[turn.attempts])
            elif outcome is not None:
                self._store.outbox.mark_done(
                    turn, "sent" if outcome in (SendOutcome.SENT, SendOutcome.SILENT) else "failed"
                )
        except Exception as error:  # of the database: what was sent meanwhile is not known, so it is not sent again
            log.warning("nobody was told of a turn at table %s: %s", turn.game_id, type(error).__name__)

    def _push_turn(self, turn: DueTurn) -> SendOutcome | None:
        """Push to all devices; if there is none any more, leave it to mail."""
        called = self._create_message(turn)
        if called is None:
            return SendOutcome.GONE
        remaining = called.get_remaining(self._now())
        lasts = LASTS if remaining is None else max(60, int(min(remaining, LASTS)))
        topic = turn.game_id if len(turn.game_id) <= 32 else ""
        outcome = self.push(
            turn.owner, lambda language: messages.write_turn_message(called, language, self._now()), lasts, topic
        )
        if outcome is not SendOutcome.GONE:
            return outcome
        try:
            self._mails.submit(turn.owner, partial(self._finish, turn, self._mail_turn))
        except BacklogFullError:
            return SendOutcome.LATER
        return None

    def _mail_turn(self, turn: DueTurn) -> SendOutcome:
        called = self._create_message(turn)
        if called is None:
            return SendOutcome.GONE
        try:
            return self._mail(
                turn.owner,
                lambda language, *address: messages.write_turn_mail(called, language, self._now(), *address),
                lambda box: self._quota.reserve_turn(box.owner, box.address),
            )
        except Refused as refused:
            log.warning("a mail was not sent, because of the limits: %s", refused.code)
            return SendOutcome.LATER

    def _create_message(self, turn: DueTurn) -> messages.TurnMessage | None:
        """Return what is said of a turn; None if the table is gone."""
        info = self._store.load_game(turn.game_id)
        if info is None:
            return None
        timing = self._store.clocks.load_timings([turn.game_id]).get(turn.game_id)
        return messages.TurnMessage(info, self._store.load_seats(turn.game_id), turn.seat, timing)

    # -- what visitors ask for

    async def send_test(self, owner: str, visitor: Visitor) -> SendOutcome:
        """Send a person something now, the way a turn would be told; Refused while another test of theirs runs. Tests
        from one network address run one by one."""
        if owner in self._testing:
            raise Refused(UNDER_WAY.with_facts())

        def send() -> SendOutcome:
            outcome = self.push(owner, messages.write_test_message, 300)
            if outcome is not SendOutcome.GONE:
                return outcome
            return self._mail(owner, messages.write_test_mail, lambda _: self._quota.reserve_test(visitor.names))

        self._testing.add(owner)
        try:
            future = submit_or_refuse(self._tests, visitor.address or owner, send)
        except Refused:
            self._testing.discard(owner)
            raise
        future.add_done_callback(lambda _: self._testing.discard(owner))
        return await asyncio.wrap_future(future)

    async def reserve_question(self, visitor: Visitor, address: str) -> None:
        """Count a question to an address; Refused if there have been enough today."""
        await asyncio.to_thread(self._quota.reserve_question, visitor.names, address)

    async def send_question(self, box: Mailbox, visitor: Visitor) -> SendOutcome:
        """Ask an address whether it wants mail; `reserve_question` has counted it."""
        postman = self.mailer
        if postman is None:
            return SendOutcome.GONE
        letter = messages.write_confirmation_mail(box.language, box.address, self.base, box.token)
        future = submit_or_refuse(self._mails, visitor.address or box.owner, lambda: postman.send(letter))
        return await asyncio.wrap_future(future)

    # -- the ways

    def push(
        self, owner: str, say: Callable[[str], messages.PushMessage], lasts: int = LASTS, topic: str = ""
    ) -> SendOutcome:
        """Send something to all devices of a person and return the best outcome; GONE if no device is left. If the
        first devices take too long, the rest are not tried with this message."""
        last = self._clock() + LAST_BEGIN
        outcomes = set()
        for device in self._store.contacts.list_devices(owner):
            if self._clock() < last:
                outcomes.add(self._push(device, msgspec.json.encode(say(device.language)), lasts, topic))
            else:
                outcomes.add(SendOutcome.LATER)
        return next((one for one in BEST if one in outcomes), SendOutcome.GONE)

    def _push(self, device: PushDevice, message: bytes, lasts: int, topic: str) -> SendOutcome:
        """Send something to a device; drop it if it is gone, or was slow too often."""
        channels = self._store.contacts
        with Deadline(push.SECONDS, self._clock) as deadline:
            outcome = self.pusher.send(device, message, lasts, topic, deadline)
        if outcome in (SendOutcome.SLOW, SendOutcome.SILENT):
            # Without a connection it may be this server's network that is down: then all devices would be dropped.
            is_theirs = deadline.has_connected or self._network_is_up()
            return SendOutcome.GONE if is_theirs and channels.note_slow(device) else outcome
        if outcome in (SendOutcome.SENT, SendOutcome.GONE, SendOutcome.REFUSED):
            self._last_answer = self._clock()
        if outcome is SendOutcome.GONE:
            channels.delete_device(device.endpoint)
        elif device.slow:
            channels.clear_slow(device)
        return outcome

    def _network_is_up(self) -> bool:
        return self._last_answer is not None and self._clock() - self._last_answer < NETWORK_IS_UP

    def _mail(
        self, owner: str, say: Callable[[str, str, str, str], Letter], reserve: Callable[[Mailbox], None]
    ) -> SendOutcome:
        """Send something to the confirmed address of a person; GONE if there is none, Refused if `reserve` refuses."""
        box = self._store.contacts.find_mailbox(owner)
        if self.mailer is None or box is None or not box.confirmed:
            return SendOutcome.GONE
        reserve(box)
        return self.mailer.send(say(box.language, box.address, self.base, box.token))


def submit_or_refuse(pool: FairPool, visitor: str, work: Callable[[], T]) -> Future[T]:
    """Have something done in a pool; Refused if a visitor has too much in it already."""
    try:
        return pool.submit(visitor, work)
    except BacklogFullError:
        raise Refused(UNDER_WAY.with_facts()) from None
