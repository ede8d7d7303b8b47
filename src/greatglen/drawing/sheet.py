"""What all drawings share: the sheet of symbols they use, and their style."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

from greatglen.drawing.svg import ART, Markup, el
from greatglen.games import GAMES, game_named
from greatglen.kernel.slice import Slice

TOOLKIT = Slice("greatglen.drawing")
DARK = '@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]){{{0}}}}}:root[data-theme="dark"]{{{0}}}'


def slices_of(game: str, options: Mapping[str, str] | None = None) -> tuple[Slice, ...]:
    """Whatever draws for a table: what its game shares with others, the game itself, its expansions.

    Those that are played with, or without options all there are.
    """
    title = game_named(game)
    return (*title.shared_slices, *title.slices(options))


@cache
def symbols(slices: tuple[Slice, ...]) -> Markup:
    """The symbols of the toolkit and of some slices, from their art.svg, as one <defs> element."""
    drawn = []
    for file in filter(None, (one.read_text("art.svg") for one in (TOOLKIT, *slices))):
        inside = file.split("<defs>", 1)[1].rsplit("</defs>", 1)[0]
        drawn.append(re.sub(r"<!--.*?-->|\n", "", inside, flags=re.DOTALL))
    named = re.sub(r'( id="|href="#|url\(#)', rf"\g<1>{ART}", "".join(drawn))
    return Markup(f"<defs>{named}</defs>")


def has_symbol(name: str) -> bool:
    """Whether any slice has drawn a symbol."""
    return name in _names(_every())


@cache
def _names(slices: tuple[Slice, ...]) -> frozenset[str]:
    return frozenset(re.findall(rf' id="{ART}([^"]+)"', symbols(slices)))


def _every() -> tuple[Slice, ...]:
    return tuple(dict.fromkeys(one for game in GAMES for one in slices_of(game)))


def symbol_sheet(game: str, options: Mapping[str, str] | None = None) -> str:
    """The symbols of a table as an element that takes no room, to stand once in a page with its drawings."""
    return _sheet(slices_of(game, options))


@cache
def _sheet(slices: tuple[Slice, ...]) -> str:
    return el(
        "svg",
        symbols(slices),
        xmlns="http://www.w3.org/2000/svg",
        class_="sheet",
        width=0,
        height=0,
        aria_hidden="true",
    )


def style_sheet(slices: tuple[Slice, ...] | None = None) -> str:
    """The style sheet of the drawings: of the toolkit and some slices, or without any given of all there are."""
    return _style(slices or _every())


@cache
def _style(slices: tuple[Slice, ...]) -> str:
    every = (TOOLKIT, *slices)
    css = re.sub(r"/\*.*?\*/", "", "".join(one.read_text("style.css") for one in every), flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "", css + DARK.format("".join(one.read_text("dark.css") for one in every)))


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


def trim_style(css: str, drawn: str) -> str:
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


def _properties(selector: str, body: str, names: set[str]) -> str:
    if ":root" not in selector and ":root" not in body:
        return body
    return re.sub(r"(--[\w-]+)\s*:\s*[^;}]+;?", lambda one: one[0] if one[1] in names else "", body)
