"""What all drawings share: the sheet of symbols they use, and their style."""

import re
from collections.abc import Mapping
from functools import cache

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
    return (*title.shared, *title.slices(options))


@cache
def symbols(slices: tuple[Slice, ...]) -> Markup:
    """The symbols of the toolkit and of some slices, from their art.svg, as one <defs> element."""
    drawn = []
    for file in filter(None, (one.text("art.svg") for one in (TOOLKIT, *slices))):
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


def sheet(game: str, options: Mapping[str, str] | None = None) -> str:
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


def style(slices: tuple[Slice, ...] | None = None) -> str:
    """The style sheet of the drawings: of the toolkit and some slices, or without any given of all there are."""
    return _style(slices or _every())


@cache
def _style(slices: tuple[Slice, ...]) -> str:
    every = (TOOLKIT, *slices)
    css = re.sub(r"/\*.*?\*/", "", "".join(one.text("style.css") for one in every), flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "", css + DARK.format("".join(one.text("dark.css") for one in every)))
