"""Who is asking: a browser is known by a secret cookie and has its preferences in another. No account, no password."""

import secrets
from typing import Any, Literal

import msgspec
from litestar import Request
from litestar.datastructures import Cookie

BROWSER = "greatglen"
PREFERENCES = "preferences"
YEAR = 365 * 24 * 3600
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
    """One browser: its secret id, its preferences, the language it is spoken to in."""

    id: str
    new: bool
    preferences: Preferences
    language: str

    def cookie(self, secure: bool) -> Cookie:
        return Cookie(BROWSER, value=self.id, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


async def provide_browser(request: Request[Any, Any, Any]) -> Browser:
    """The browser behind a request; one that comes for the first time gets an id."""
    known = request.cookies.get(BROWSER, "")
    is_known = 20 <= len(known) <= 40 and known.isalnum()
    preferences = read_preferences(request.cookies.get(PREFERENCES, ""))
    return Browser(
        id=known if is_known else secrets.token_hex(16),
        new=not is_known,
        preferences=preferences,
        language=preferences.language or asked_language(request.headers.get("accept-language", "")),
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
        name = "".join(chr(int(code, 16)) for code in codes.split("-") if code)
    except (ValueError, OverflowError):
        return ""
    return name[:24] if name.isprintable() else ""


def write_preferences(preferences: Preferences, secure: bool) -> Cookie:
    values = msgspec.to_builtins(preferences) | {"name": "-".join(f"{ord(letter):x}" for letter in preferences.name)}
    text = ".".join(f"{field}:{value}" for field, value in values.items() if value)
    return Cookie(PREFERENCES, value=text, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def asked_language(header: str) -> str:
    """The first language of an Accept-Language header that we speak."""
    wanted = (part.partition(";")[0].strip().partition("-")[0] for part in header.lower().split(","))
    return next((language for language in wanted if language in LANGUAGES), "en")
