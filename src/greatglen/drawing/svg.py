"""The one way in which drawings become markup: elements whose every value is escaped."""

import re
from functools import cache, lru_cache
from html import escape


class Markup(str):
    """Text that is markup already and may stand in an element as it is."""

    __slots__ = ()


NOTHING = Markup("")
ART = "a-"  # how the ids of the sheet begin, so that they are nobody else's
SMALL = 1000  # letters in the children of an element up to which it is worth keeping
_special = re.compile("[&<>\"']").search


def safe(value: str) -> str:
    """A value as it may stand in markup."""
    return escape(value) if _special(value) else value


@cache
def _written(name: str) -> str:
    """An attribute's name as markup writes it."""
    return name.rstrip("_").replace("_", "-")


def number(value: float) -> str:
    """A coordinate, as short as it can be written."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def el(tag: str, *children: str, **attributes: str | float | None) -> Markup:
    """An element. Children that are not Markup are escaped, and so are all values; an attribute of None is left out.

    Names of attributes end in "_" where Python needs it, and have "_" for "-": `class_`, `data_at`.
    """
    if sum(map(len, children)) > SMALL:
        return _made(tag, *children, **attributes)
    return _kept(tag, *children, **attributes)


def _made(tag: str, *children: str, **attributes: str | float | None) -> Markup:
    parts = [f"<{tag}"]
    for name, value in attributes.items():
        if value is not None:
            text = safe(value) if isinstance(value, str) else number(value)
            parts.append(f' {_written(name)}="{text}"')
    if not children:
        return Markup("".join(parts) + "/>")
    parts.append(">")
    parts += [child if type(child) is Markup else safe(child) for child in children]
    parts.append(f"</{tag}>")
    return Markup("".join(parts))


# From one position to the next nearly all elements stay as they are: of 1600 in a large scene a dozen are new. Types
# count, since text that is no Markup is escaped.
_kept = lru_cache(16384, typed=True)(_made)


def join(*children: Markup) -> Markup:
    return Markup("".join(children))


@lru_cache(4096)
def use(name: str, x: float = 0, y: float = 0, scale: float = 1, class_: str | None = None) -> Markup:
    """A drawing of the sheet, put somewhere."""
    if scale == 1:
        return el("use", href=f"#{ART}{name}", x=x or None, y=y or None, class_=class_)
    return el("use", href=f"#{ART}{name}", transform=f"{shift(x, y)}scale({scale:g})", class_=class_)


def paint(name: str) -> str:
    """A pattern of the sheet as a fill."""
    return f"url(#{ART}{name})"


def shift(x: float, y: float) -> str:
    return f"translate({number(x)},{number(y)})"


def text(content: str, x: float, y: float, class_: str, *, width: float | None = None) -> Markup:
    """A line of text; with a `width`, squeezed into it."""
    adjust = None if width is None else "spacingAndGlyphs"
    return el("text", content, x=x, y=y, class_=class_, textLength=width, lengthAdjust=adjust)


def anchor(at: str, title: str, *children: Markup, id_: str | None = None, x: float = 0, y: float = 0) -> Markup:
    """A group that can be pointed at. With an id it is a piece that moves: it keeps the id wherever it goes."""
    place = shift(x, y) if x or y or id_ else None
    moves = "moves" if id_ else None
    return el("g", el("title", title), *children, id_=id_, class_=moves, data_at=at, transform=place)


def piece(id_: str, x: float, y: float, *children: Markup) -> Markup:
    """A piece that moves and cannot be pointed at."""
    return el("g", *children, id_=id_, class_="moves", transform=shift(x, y))


def skin(*children: Markup) -> Markup:
    """What glows or dims when its anchor may or may not be chosen; anchors inside an anchor stand beside its skin."""
    return el("g", *children, class_="skin")
