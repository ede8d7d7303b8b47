"""Who is asking: a browser is known by a secret cookie and has its preferences in another. No account, no password.

Whoever has more than one device has a cookie of another form on each, and is found by it
(`web/visitors/device_cache.py`); of the rest nobody has to be asked."""

import secrets
from typing import Any, Literal

import msgspec
from litestar import Request
from litestar.datastructures import Cookie

from greatglen.kernel.refusal import Refused
from greatglen.store.accounts.people import hash_secret
from greatglen.store.rows import fresh_id
from greatglen.web.visitors.device_cache import DeviceCache
from greatglen.web.visitors.names import clean_name

BROWSER_COOKIE = "greatglen"
PREFERENCES_COOKIE = "preferences"
CSRF_COOKIE = "greatglen-csrf"  # the token that forms have to come with
COOKIE_MAX_AGE = 365 * 24 * 3600
DEVICE_PREFIX = (
    "d-"  # how the cookie of a device begins: with a hyphen, as none of a browser does that is known by it alone
)
LANGUAGES = {"en": "English", "de": "Deutsch", "it": "Italiano", "ru": "Русский"}


class Preferences(msgspec.Struct, frozen=True):
    """How somebody likes the table."""

    language: Literal["", "en", "de", "it", "ru"] = ""  # "": as the browser asks
    theme: Literal["auto", "light", "dark"] = "auto"
    motion: Literal["off", "fast", "normal", "slow"] = "normal"
    confirm: Literal["yes", "no"] = "no"  # ask before a turn is ended
    clicks: Literal["two", "one"] = "two"  # the first shows what it would do, the second does it; or one does both
    sound: Literal["yes", "no"] = "no"
    notify: Literal["yes", "no"] = "no"
    name: str = ""


class Browser(msgspec.Struct, frozen=True):
    """One browser: who owns what is opened with it, its preferences, the language it is spoken to in."""

    id: str  # the person; a browser that is no device is one by itself, and this is its cookie
    is_new: bool
    preferences: Preferences
    language: str
    secret: str = ""  # the cookie of a device
    device: str = ""  # the hash of that; "": it is known by its id alone
    is_signed_out: bool = False  # it was a device, and is nobody's any more
    is_stale: bool = False  # its cookie has other preferences than the person

    def make_cookie(self, secure: bool) -> Cookie:
        return make_cookie(BROWSER_COOKIE, self.secret or self.id, secure)

    def make_cookies(self, secure: bool) -> list[Cookie]:
        """Those that it gets with a page."""
        own = [self.make_cookie(secure)] if self.is_new and not self.is_signed_out else []
        return [*own, write_preferences(self.preferences, secure)] if self.is_stale else own


def make_cookie(name: str, value: str, secure: bool) -> Cookie:
    age = COOKIE_MAX_AGE if value else 0
    return Cookie(name, value=value, max_age=age, httponly=True, samesite="lax", secure=secure, path="/")


def create_secret() -> str:
    """The cookie of a device that is to be."""
    return DEVICE_PREFIX + fresh_id(32)


async def provide_browser(request: Request[Any, Any, Any]) -> Browser:
    """The browser behind a request; one that comes for the first time gets an id."""
    known, said = request.cookies.get(BROWSER_COOKIE, ""), request.cookies.get(PREFERENCES_COOKIE, "")
    asked = negotiate_language(request.headers.get("accept-language", ""))
    if known.startswith(DEVICE_PREFIX):
        return await _find_owner(request.app.state.known, known, said, asked)
    is_known = 20 <= len(known) <= 40 and known.isalnum()
    preferences = read_preferences(said)
    return Browser(
        id=known if is_known else secrets.token_hex(16),
        is_new=not is_known,
        preferences=preferences,
        language=preferences.language or asked,
    )


async def _find_owner(device_cache: DeviceCache, secret: str, said: str, requested: str) -> Browser:
    """The person whose device has a secret; a stranger if it is nobody's any more."""
    device = await device_cache.find_device(hash_secret(secret))
    if device is None:
        kept = msgspec.structs.replace(read_preferences(said), name="")
        return Browser(secrets.token_hex(16), True, kept, kept.language or requested, is_signed_out=True)
    preferences = read_preferences(device.preferences)
    stale = format_preferences(preferences) != said
    return Browser(
        device.person, False, preferences, preferences.language or requested, secret, device.hash, is_stale=stale
    )


def read_preferences(text: str) -> Preferences:
    """Preferences as the cookie holds them, "theme:dark.sound:no"; what cannot be read is as if never said."""
    said = dict(part.split(":", 1) for part in text.split(".") if ":" in part)
    kept = Preferences()
    for field in Preferences.__struct_fields__:
        if field in said and field != "name":
            try:
                kept = msgspec.convert(msgspec.to_builtins(kept) | {field: said[field]}, Preferences)
            except msgspec.ValidationError:
                continue
    return msgspec.structs.replace(kept, name=_read_name(said.get("name", "")))


def _read_name(codes: str) -> str:
    """A name as the cookie holds it, the code of each letter; "" if it is none."""
    try:
        return clean_name("".join(chr(int(code, 16)) for code in codes.split("-") if code))
    except (ValueError, OverflowError, Refused):
        return ""


def format_preferences(preferences: Preferences) -> str:
    """Preferences as the cookie holds them."""
    values = msgspec.to_builtins(preferences) | {"name": "-".join(f"{ord(letter):x}" for letter in preferences.name)}
    return ".".join(f"{field}:{value}" for field, value in values.items() if value)


async def save_preferences(
    device_cache: DeviceCache, browser: Browser, preferences: Preferences, secure: bool
) -> Cookie:
    """Keep what somebody likes: in the cookie returned, and for all their devices if they have several."""
    if browser.device:
        await device_cache.save_preferences(browser.id, format_preferences(preferences))
    return write_preferences(preferences, secure)


async def save_name(device_cache: DeviceCache, browser: Browser, name: str, secure: bool) -> list[Cookie]:
    """Remember the name that somebody gave for themselves, so that the next form has it."""
    if name in ("", browser.preferences.name):
        return []
    named = msgspec.structs.replace(browser.preferences, name=name)
    return [await save_preferences(device_cache, browser, named, secure)]


def write_preferences(preferences: Preferences, secure: bool) -> Cookie:
    return make_cookie(PREFERENCES_COOKIE, format_preferences(preferences), secure)


def negotiate_language(header: str) -> str:
    """The first language of an Accept-Language header that we speak."""
    wanted = (part.partition(";")[0].strip().partition("-")[0] for part in header.lower().split(","))
    return next((language for language in wanted if language in LANGUAGES), "en")
