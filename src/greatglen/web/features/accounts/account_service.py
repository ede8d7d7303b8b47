"""Account service: make a browser a device of a person, by codes that people carry from one device to another."""

import asyncio
import secrets

import msgspec
import segno

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.accounts.ownership import export_rows
from greatglen.store.accounts.passes import Arrival, ArrivingBrowser, Pass, Passes
from greatglen.store.accounts.passkeys import Passkeys
from greatglen.store.accounts.people import hash_secret
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.browser import Browser, create_secret, format_preferences, read_preferences

MINUTES = 10  # for which a link is good
LINK, RECOVERY, PROVED = "link", "recovery", "proved"  # what lets in: PROVED follows on a passkey
ADMITTING_KINDS = (LINK, RECOVERY, PROVED)
MOST_DEVICES, MOST_CODES = 20, 5
IGNORED_TABLES = {"devices", "passes", "passkeys", "thinking"}  # nobody is asked whether to bring these
ALL_ROWS = 100_000

NO_PASS = Reason(
    "no-pass", "This code is not valid: it has been used or withdrawn, or it is too old. Make a new one on your device."
)
OWN_DEVICE = Reason("own-device", "This browser is one of your devices already; the code can still be used elsewhere.")
MANY_DEVICES = Reason("many-devices", "You have {most} devices already; remove one first.")
MANY_CODES = Reason("many-codes", "You have {most} recovery codes already; revoke one first.")
BRING_OR_LEAVE = Reason("bring-or-leave", "Choose whether what this browser has comes along.")
NO_DEVICE = Reason("no-device", "There is no such device any more.")


class Newcomer(msgspec.Struct, frozen=True):
    """Who a code is for, and what the browser that shows it has until now."""

    code: str
    name: str  # of the person, "" if they have none
    tables: int  # of the person
    own_name: str
    own_tables: int
    has_more: bool  # besides tables
    own_devices: int  # others of whoever the browser was until now, which come along

    @property
    def has_something(self) -> bool:
        return bool(self.own_tables or self.has_more)


class AccountService:
    """What the pages of this feature do."""

    def __init__(self, table_service: TableService) -> None:
        self.table_service = table_service
        self.people = table_service.device_cache.people
        self.passes = Passes(table_service.store.engine)
        self.passkeys = Passkeys(table_service.store.engine)

    async def create_device(self, browser: Browser, name: str) -> Browser:
        """The browser as a device; if it was none, it gets another cookie with the next answer."""
        if browser.device:
            return browser
        secret = create_secret()
        said = format_preferences(browser.preferences)
        person = await asyncio.to_thread(
            self.people.create_person, browser.id, said, secret, name, self.table_service.now()
        )
        changed = {"id": person, "secret": secret, "device": hash_secret(secret)}
        return msgspec.structs.replace(browser, is_new=True, is_signed_out=False, **changed)

    async def issue_code(self, kind: str, person: str, seconds: float = 0.0) -> str:
        """A code that lets another browser in, for so long or for good."""
        code, now = create_code(), self.table_service.now()
        if kind == RECOVERY and len(await asyncio.to_thread(self.passes.list_passes, person, RECOVERY)) >= MOST_CODES:
            raise Refused(MANY_CODES.with_facts(most=MOST_CODES))
        await asyncio.to_thread(self.passes.issue, kind, person, code, now, now + seconds if seconds else 0.0)
        return code

    async def find_newcomer(self, code: str, browser: Browser) -> Newcomer:
        """Who a code is for, without using it up; Refused if it is for nobody, or for who asks."""
        found = await self._find_pass(code, browser)
        return await asyncio.to_thread(self._create_newcomer, code, found.person, browser)

    async def _find_pass(self, code: str, browser: Browser) -> Pass:
        found = (
            await asyncio.to_thread(self.passes.find, code, ADMITTING_KINDS, self.table_service.now()) if code else None
        )
        if found is None:
            raise Refused(NO_PASS.with_facts())
        await self.table_service.device_cache.claim_cookie_data(
            found.person
        )  # whoever has a code has had the page with the cookie
        if browser.id == found.person:
            raise Refused(OWN_DEVICE.with_facts())
        return found

    def _create_newcomer(self, code: str, person: str, browser: Browser) -> Newcomer:
        store = self.table_service.store
        with store.engine.connect() as connection:
            more = export_rows(connection, browser.id).keys() - IGNORED_TABLES
        return Newcomer(
            code,
            read_preferences(self.people.load_preferences(person)).name,
            len(store.list_games_of(person, ALL_ROWS)),
            browser.preferences.name,
            len(store.list_games_of(browser.id, ALL_ROWS)),
            bool(more),
            max(self.people.count_devices(browser.id) - 1, 0),
        )

    async def admit_browser(self, code: str, browser: Browser, name: str, bring: bool | None) -> Browser:
        """The browser becomes a device of whoever the code is for. `bring`: whether what it has comes along."""
        newcomer = await self.find_newcomer(code, browser)
        if newcomer.has_something and bring is None:
            raise Refused(BRING_OR_LEAVE.with_facts())
        found = await self._find_pass(code, browser)
        if await asyncio.to_thread(self.people.count_devices, found.person) >= MOST_DEVICES:
            raise Refused(MANY_DEVICES.with_facts(most=MOST_DEVICES))
        secret = create_secret()
        comer = ArrivingBrowser(secret, name, browser.id, browser.device, bool(bring))
        arrived = await asyncio.to_thread(
            self.passes.admit_browser, code, ADMITTING_KINDS, self.table_service.now(), comer
        )
        if arrived is None:
            raise Refused(NO_PASS.with_facts())
        self._announce_arrival(arrived, browser)
        kept = read_preferences(await asyncio.to_thread(self.people.load_preferences, arrived.person))
        language = kept.language or browser.language
        return Browser(arrived.person, True, kept, language, secret, hash_secret(secret), is_stale=True)

    def _announce_arrival(self, arrived: Arrival, browser: Browser) -> None:
        """What was whose is different now: pages that are open begin again."""
        known = self.table_service.device_cache
        known.announce_change(browser.id, [*arrived.left, browser.id])
        known.announce_change(arrived.person, (), arrived.games)

    async def revoke_devices(self, browser: Browser, which: list[str]) -> None:
        """Devices of a person are nobody's any more, from their next request on; their open pages end."""
        gone = await asyncio.to_thread(self.people.revoke_devices, browser.id, which)
        if not gone:
            raise Refused(NO_DEVICE.with_facts())
        self.table_service.device_cache.announce_change(browser.id, gone)


LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without those that are easily taken for others
LENGTH, GROUP = 25, 5  # 125 bits
LOOKALIKES = str.maketrans("OIL", "011")


def create_code() -> str:
    """A code that nobody guesses: "7K2QX-…"."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def read_code(text: str) -> str:
    """A code as it was made, however it was typed, also out of a whole link; "" if it is none."""
    said = text[:400].rpartition("#")[2].upper().translate(LOOKALIKES)
    letters = "".join(letter for letter in said if letter in LETTERS)
    if len(letters) != LENGTH:
        return ""
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def draw_qr_code(link: str) -> str:
    """A link as a QR code, to be put into a page: an address of its own would have the code in it."""
    drawn: str = segno.make_qr(link).svg_data_uri(scale=4, border=3, dark="#2b2622", light="#fffdf7")
    return drawn
