"""What all drawings share: the sheet of symbols they use, and their style."""

import re
from functools import cache
from importlib.resources import files

from greatglen.draw.svg import ART, Markup, el
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES

FILES = ("icons", "grounds", "scenes", "pieces", "map")
DARK = '@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]){{{0}}}}}:root[data-theme="dark"]{{{0}}}'
WIDTHS = range(4, 17)  # columns of a territory
LEGIBLE = 78  # px: on tiles narrower than this their names could not be read, and make room for the scene


def _read(name: str) -> str:
    return (files("greatglen.draw") / name).read_text(encoding="utf-8")


@cache
def symbols(chronicles: tuple[int, ...] = ()) -> Markup:
    """The symbols of art/*.svg as one <defs> element; of the Chronicles those that are played with."""
    drawn = []
    art = [_read(f"art/{name}.svg") for name in FILES]
    for file in (*art, *(CHRONICLES[number].slice.text("art.svg") for number in chronicles)):
        inside = file.split("<defs>", 1)[1].rsplit("</defs>", 1)[0]
        drawn.append(re.sub(r"<!--.*?-->|\n", "", inside, flags=re.DOTALL))
    named = re.sub(r'( id="|href="#|url\(#)', rf"\g<1>{ART}", "".join(drawn))
    return Markup(f"<defs>{named}</defs>")


@cache
def sheet(chronicles: tuple[int, ...] = ()) -> str:
    """The symbols as an element that takes no room, to stand once in a page with drawings."""
    return el(
        "svg",
        symbols(chronicles),
        xmlns="http://www.w3.org/2000/svg",
        class_="sheet",
        width=0,
        height=0,
        aria_hidden="true",
    )


@cache
def style() -> str:
    """The style sheet of the drawings.

    A page that makes the holder of a territory a size container gets its tile names hidden when they would be too
    small to read.
    """
    pages = (_read("style.css"), *(chronicle.slice.text("style.css") for chronicle in CHRONICLES.values()))
    css = re.sub(r"/\*.*?\*/", "", "".join(pages), flags=re.DOTALL)
    names = "".join(
        f"@container (max-width:{columns * LEGIBLE}px){{.cols-{columns} .banner{{display:none}}}}" for columns in WIDTHS
    )
    return re.sub(r"\s*\n\s*", "", css + DARK.format(_read("dark.css")) + names)
