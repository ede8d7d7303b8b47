"""Of the style of all drawings, what one drawing that stands alone needs: a tenth of it for a tile."""

import re
from functools import lru_cache

import msgspec

BLOCK = re.compile(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}")  # a rule, or rules inside an @-rule
INSIDE = re.compile(r"\([^()]*\)")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
CLASSES = re.compile(r'class="([^"]*)"')
PROPERTY = re.compile(r"(--[\w-]+)\s*:\s*([^;}]+)")
USED = re.compile(r"var\((--[\w-]+)")


class StyleRule(msgspec.Struct, frozen=True):
    """Selectors, each with the classes it needs, and what they set."""

    selectors: tuple[tuple[str, frozenset[str]], ...]
    body: str


def trimmed(css: str, drawn: str) -> str:
    """The rules for classes that the drawing has, and the custom properties that they or it use."""
    has = {name for names in CLASSES.findall(drawn) for name in names.split()}
    kept = []
    for rule in _rules(css):
        selectors = [selector for selector, needs in rule.selectors if needs <= has]
        if selectors:
            kept.append((",".join(selectors), rule.body))
    wanted = _used("".join(body for selector, body in kept if ":root" not in selector) + drawn, css)
    return "".join(f"{selector}{{{_properties(selector, body, wanted)}}}" for selector, body in kept)


@lru_cache(64)
def _rules(css: str) -> tuple[StyleRule, ...]:
    """Containers are what a page has round a drawing: there is none."""
    found = []
    for head, body in BLOCK.findall(css):
        head = head.strip()
        if head.startswith("@container"):
            continue
        selectors = [head] if head.startswith("@") else _apart(head)
        found.append(StyleRule(tuple((one, frozenset(CLASS.findall(INSIDE.sub("", one)))) for one in selectors), body))
    return tuple(found)


def _apart(head: str) -> list[str]:
    """Selectors at their commas, but not at those in brackets."""
    return [one.strip() for one in re.split(r",(?![^()]*\))", head)]


def _used(text: str, css: str) -> set[str]:
    """The properties that are used, and those that they are set by."""
    set_by = {name: USED.findall(value) for name, value in PROPERTY.findall(css)}
    found: set[str] = set()
    ahead = USED.findall(text)
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += set_by.get(name, [])
    return found


def _properties(selector: str, body: str, wanted: set[str]) -> str:
    if ":root" not in selector and ":root" not in body:
        return body
    return re.sub(r"(--[\w-]+)\s*:\s*[^;}]+;?", lambda one: one[0] if one[1] in wanted else "", body)
