"""What somebody does to be themselves in another browser, by requests."""

import re
from html import unescape

from web.people import Person

CODE = re.compile(r'class="code[^"]*">([0-9A-Z-]{29})<')
DEVICE = re.compile(r'action="/me/devices/(\w+)/revoke"')


def link(person: Person) -> str:
    """The code of a fresh link for another device."""
    return _code(person.post("/me/link").text)


def recovery(person: Person) -> str:
    """A fresh recovery code."""
    return _code(person.post("/me/recovery").text)


def _code(page: str) -> str:
    found = CODE.search(page)
    assert found is not None, page[:3000]
    return found[1]


def become(person: Person, code: str, bring: str = "") -> None:
    """A browser becomes whoever a code is for."""
    asked = person.post("/me/here", {"code": code})
    assert asked.status_code == 200, asked.text
    answer = person.post("/me/here/confirm", {"code": code, **({"bring": bring} if bring else {})})
    assert answer.status_code == 303, answer.text


def devices(person: Person) -> list[str]:
    """The ids of one's devices, as the page has them."""
    return [one for one in DEVICE.findall(person.get("/me").text) if one != "others"]


def name(person: Person) -> str:
    """The name a browser goes by."""
    found = re.search(r'name="name" maxlength="24" value="([^"]*)"', person.get("/preferences").text)
    assert found is not None
    return unescape(found[1])


def tables(person: Person) -> set[str]:
    """The tables the lobby lists; those of others only if they are public."""
    return set(re.findall(r'href="/t/(\w+)', person.get("/").text))
