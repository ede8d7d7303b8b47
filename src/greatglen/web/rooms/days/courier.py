"""Courier: takes messages to people, in threads of its own, so that a slow mail server holds up nobody."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from typing import TypeVar

import msgspec

from greatglen.kernel.refusal import Refused
from greatglen.store.outbox import Turn
from greatglen.web.house import House
from greatglen.web.rooms.days import saying
from greatglen.web.rooms.days.mail import NO_PUBLIC_URL, Letter, Postman
from greatglen.web.rooms.days.push import Pusher, Sent, fresh_key

log = logging.getLogger(__name__)

T = TypeVar("T")
THREADS = 2
PAUSES = (60.0, 300.0, 1800.0)  # seconds before something is tried again
LASTS = 24 * 3600  # seconds that a push service keeps a message for a device that is off


class Courier:
    """The ways to people that this server has: push always, mail if the host has a mail server."""

    def __init__(self, house: House) -> None:
        self._store = house.store
        self._now = house.now
        self.base = house.settings.get("public_url", "")
        smtp = house.settings.get("smtp", "")
        self.postman = Postman(smtp, house.settings.get("mail_from", "")) if smtp else None
        if smtp and not self.base:
            raise Refused(NO_PUBLIC_URL.with_facts())
        self._threads = ThreadPoolExecutor(THREADS, "courier")
        self._under_way: set[Future[None]] = set()

    @cached_property
    def pusher(self) -> Pusher:
        sender = f"mailto:{self.postman.sender[1]}" if self.postman is not None else self.base
        return Pusher(self._store.kept("vapid", fresh_key), sender or "https://localhost")

    def room(self, most: int) -> int:
        """How many more may be taken now."""
        self._under_way = {one for one in self._under_way if not one.done()}
        return max(0, most - len(self._under_way))

    def take(self, turn: Turn) -> None:
        """Tell somebody that it is their turn; it is theirs to be told by this process alone."""
        self._under_way.add(self._threads.submit(self._tell, turn))

    async def done(self, work: Callable[[], T]) -> T:
        """Something else that takes its time."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _tell(self, turn: Turn) -> None:
        try:
            outcome = self._told(turn)
        except Exception as error:  # of the database: what was sent meanwhile is not known, so it is not sent again
            log.warning("nobody was told of a turn at table %s: %s", turn.game_id, type(error).__name__)
            return
        if outcome is Sent.LATER and turn.attempts < len(PAUSES):
            self._store.outbox.done(turn, "waits", self._now() + PAUSES[turn.attempts])
        else:
            self._store.outbox.done(turn, "sent" if outcome is Sent.SENT else "failed")

    def _told(self, turn: Turn) -> Sent:
        """By push on all devices; if there is none any more, by mail."""
        info = self._store.game(turn.game_id)
        if info is None:
            return Sent.GONE
        timing = self._store.clocks.of([turn.game_id]).get(turn.game_id)
        called = saying.Called(info, self._store.seats(turn.game_id), turn.seat, timing)
        remaining = called.remaining(self._now())
        lasts = LASTS if remaining is None else max(60, int(min(remaining, LASTS)))
        topic = turn.game_id if len(turn.game_id) <= 32 else ""
        outcome = self.push(turn.owner, lambda language: saying.your_turn(called, language, self._now()), lasts, topic)
        if outcome is not Sent.GONE:
            return outcome
        return self.mail(
            turn.owner,
            lambda language, *address: saying.your_turn_by_mail(called, language, self._now(), *address),
        )

    def push(self, owner: str, say: Callable[[str], saying.Note], lasts: int = LASTS, topic: str = "") -> Sent:
        """The best that came of all devices of somebody; GONE if there is none, or none any more."""
        outcomes = set()
        for device in self._store.channels.devices_of(owner):
            outcome = self.pusher.send(device, msgspec.json.encode(say(device.language)), lasts, topic)
            if outcome is Sent.GONE:
                self._store.channels.drop_device(device.endpoint)
            outcomes.add(outcome)
        return next((one for one in (Sent.SENT, Sent.LATER) if one in outcomes), Sent.GONE)

    def mail(self, owner: str, say: Callable[[str, str, str, str], Letter]) -> Sent:
        """To the confirmed address of somebody; GONE if there is none."""
        box = self._store.channels.mailbox(owner)
        if self.postman is None or box is None or not box.confirmed:
            return Sent.GONE
        return self.postman.send(say(box.language, box.address, self.base, box.token))

    def ask(self, token: str) -> Sent:
        """Ask an address whether it wants mail."""
        box = self._store.channels.mailbox_by(token)
        if self.postman is None or box is None:
            return Sent.GONE
        return self.postman.send(saying.asked_to_confirm(box.language, box.address, self.base, token))
