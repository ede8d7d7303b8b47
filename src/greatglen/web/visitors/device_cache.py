"""Known: the devices of people, remembered, so that a request costs no look into the database; and their open pages,
which end when a device is revoked. What was remembered is good for a few seconds, and no longer than until the news of
another process: after that nobody is let in who was shut out."""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from greatglen.store.accounts.people import Device, PeopleStore

MAX_AGE = 10.0  # seconds that something is remembered, for when news are lost
MAX_DEVICES = 20_000  # devices


class CachedDevice(msgspec.Struct, frozen=True):
    """What the database said of a secret, and when."""

    device: Device | None
    read_at: float


class DeviceCache:
    """Who is known at this process."""

    def __init__(self, people: PeopleStore, now: Callable[[], float], capacity: int = MAX_DEVICES) -> None:
        self.people = people
        self.announce_person: Callable[[str, Sequence[str]], None] = lambda person, shut: None  # the other processes
        self.announce_games: Callable[[Mapping[str, int]], None] = lambda games: None  # that there is news of them
        self._now = now
        self._capacity = capacity
        self._devices: OrderedDict[str, CachedDevice] = OrderedDict()
        self._forgot = 0  # rises when something was forgotten: what is being read meanwhile is not remembered
        self._pages: defaultdict[str, set[asyncio.Event]] = defaultdict(set)  # open ones, by device or browser

    async def find_device(self, secret_hash: str) -> Device | None:
        """The device with a secret, as the database has it now or had it a moment ago."""
        known = self._devices.get(secret_hash)
        if known is not None and 0 <= self._now() - known.read_at < MAX_AGE:
            return known.device
        began, read = self._forgot, self._now()
        device = await asyncio.to_thread(self.people.find_device, secret_hash, read)
        if device is not None and device.was:
            await self.claim_cookie_data(device.person)
        if began == self._forgot:
            self._devices[secret_hash] = CachedDevice(device, read)
            self._devices.move_to_end(secret_hash)
            if len(self._devices) > self._capacity:
                self._devices.popitem(last=False)
        return device

    async def claim_cookie_data(self, person: str) -> None:
        """The new cookie of somebody has come back for the first time: what they had by the old one is theirs."""
        was, games = await asyncio.to_thread(self.people.claim_cookie_data, person)
        if was:
            self.announce_change(person, [was], games)

    async def save_preferences(self, person: str, preferences: str) -> None:
        """How somebody likes the table, at all their devices."""
        await asyncio.to_thread(self.people.save_preferences, person, preferences)
        self.announce_change(person)

    def announce_change(
        self, person: str, signed_out: Sequence[str] = (), games: Mapping[str, int] | None = None
    ) -> None:
        """Something of a person is different: here and at the other processes it is read again. `signed_out`: the
        devices or browsers whose pages are not theirs any more; `games`: of which there is news."""
        self.invalidate(person, signed_out)
        self.announce_person(person, signed_out)
        self.announce_games(games or {})

    def invalidate(self, person: str, signed_out: Sequence[str] = ()) -> None:
        """Another process has said so; "": something may have been missed."""
        self._forgot += 1
        gone = set(signed_out)
        for key, known in list(self._devices.items()):
            if key in gone or not person or known.device is None or known.device.person == person:
                del self._devices[key]
        for key in gone:
            for heard in self._pages.pop(key, ()):
                heard.set()

    @contextmanager
    def open_page(self, key: str, end_event: asyncio.Event) -> Iterator[None]:
        """While a page of a device or browser is open; `end_event` is set when it has to end."""
        self._pages[key].add(end_event)
        try:
            yield
        finally:
            if key in self._pages:
                self._pages[key].discard(end_event)
                if not self._pages[key]:
                    del self._pages[key]

    async def is_open(self, key: str, end_event: asyncio.Event, device: str) -> bool:
        """Whether a page may go on: nobody has shut it out, and its device is still somebody's."""
        return end_event in self._pages.get(key, ()) and (not device or await self.find_device(device) is not None)

    def __len__(self) -> int:
        return len(self._devices)
