"""A table at a glance: one part of it as a small SVG that stands alone, without the letters nobody could read."""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any
from xml.etree import ElementTree

from greatglen.drawing.interface import load_drawing
from greatglen.drawing.pane import Pane
from greatglen.drawing.sheet import slices_of, style_sheet, symbols, trim_style
from greatglen.drawing.svg import Markup, el
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.record import Record
from greatglen.kernel.slice import Slice
from greatglen.kernel.table import Table
from greatglen.kernel.view import View
from greatglen.text import load_game_text
from greatglen.text.game_text import GameText

LETTERS = re.compile(r"<text\b.*?</text>|<title>.*?</title>", re.DOTALL)
MEANT = re.compile(r"(?:href=\"|url\()#([^\")]+)")
SVG = "{http://www.w3.org/2000/svg}"
ElementTree.register_namespace("", SVG.strip("{}"))
XMLNS = ' xmlns="http://www.w3.org/2000/svg"'
# A slice says in its own style what else is left out of a `.glance`.
SMALL = (
    ".glance>.panel{display:none}"  # without its ground a part lies on whatever the page has there
    "[data-mark]{filter:drop-shadow(0 0 5px var(--mark)) drop-shadow(0 0 2px var(--mark))}"
    "[data-mark] :is(.edge,.card,.field,.spot){stroke:var(--mark);stroke-width:7;stroke-opacity:1}"
    "[data-mark=better]{--mark:#e0a100}[data-mark=chosen]{--mark:#a4281c}"
    "[data-mark=chosen] :is(.edge,.card,.field,.spot){stroke-dasharray:10 6}"
    "[data-mark] .vacant{visibility:visible}[data-mark=chosen] .spot{fill:var(--mark)}"
    ".figure>.panel{display:none}[data-mark=better] .spot{stroke-dasharray:none}"
    ".figure [data-mark]{filter:drop-shadow(0 0 3px var(--mark))}"
    ".figure [data-mark] :is(.edge,.card,.field,.spot){stroke-width:4}"
)


def draw_thumbnail(view: View, game_text: GameText[Any], seat: int) -> str:
    """How a table stands, above all for one seat."""
    return make_standalone(
        load_drawing(view.game).draw_thumbnail(view, game_text, seat), slices_of(view.game, view.options)
    )


def draw_moment(view: View, game_text: GameText[Any], marked: Mapping[str, Action]) -> str:
    """The part of a table on which some actions point at most, the first of them before the others, with what each of
    them points at marked by its name; what several point at, by that of the first.
    """
    drawing = load_drawing(view.game)
    scene = drawing.scene(view, game_text)
    marks: dict[str, str] = {}
    for mark, action in marked.items():
        for anchor in reversed(drawing.path(action, view.seat)):
            marks.setdefault(anchor, mark)
    holders = [part for anchor in marks for part in scene if f'data-at="{anchor}"' in part.svg]
    found = max(holders, key=holders.count, default=None) or drawing.draw_thumbnail(view, game_text, view.seat)
    svg = found.svg
    for anchor, mark in marks.items():
        svg = svg.replace(f'data-at="{anchor}"', f'data-at="{anchor}" data-mark="{mark}"')
    return make_standalone(
        Pane(found.name, found.title, svg, found.width, found.height), slices_of(view.game, view.options)
    )


@cache
def draw_cover(game: str) -> str:
    """A game by its own table: the position of the `cover.json` beside its rules, or else how it begins."""
    title = game_named(game)
    record = title.slice.read_text("cover.json")
    table = Table.replay(title, Record.from_json(record)) if record else Table(title, title.seats[0], 1, None)
    view = table.view_for(NOBODY, since=table.version)
    return draw_thumbnail(view, load_game_text(game, [""] * view.seats, view.options), 0)


@cache
def draw_expansion_cover(game: str, number: int) -> str:
    """Return the picture of an expansion: the first of its own drawings as a game with it begins, else the board."""
    title = game_named(game)
    least, most = title.expansions()[number].seats
    table = Table(title, min(3, most) if least <= 3 else least, 1, {title.expansions_option: str(number)})
    view = table.view_for(NOBODY, since=table.version)
    game_text, drawing = load_game_text(game, [""] * view.seats, view.options), load_drawing(game)
    scene, layout = {pane.name: pane for pane in drawing.scene(view, game_text)}, drawing.layout(view, game_text)
    own = [name for panel in layout.shelf if panel.shelved for name in panel.drawings(scene, 0)]
    return make_standalone(scene[(own or [layout.board])[0]], slices_of(game, view.options))


@cache
def draw_ornament(game: str) -> str:
    """Something of a game that is pretty by itself; "" if it has nothing."""
    pane = load_drawing(game).draw_ornament()
    return make_standalone(pane, slices_of(game, {}), letters=True) if pane is not None else ""


def make_standalone(pane: Pane, slices: Sequence[Slice], letters: bool = False) -> str:
    """A pane with its style and no more symbols than it needs."""
    drawn = pane.svg if letters else LETTERS.sub("", pane.svg).replace('class="drawing', 'class="drawing glance', 1)
    needed = _needed(drawn, tuple(slices))
    wanted = Markup(f"<style>{trim_style(style_sheet(tuple(slices)) + SMALL, drawn + needed)}</style>{needed}")
    head, end, rest = drawn.partition(">")
    size = f' width="{pane.width}" height="{pane.height}"'
    return f"{head}{size}{end}{wanted}{rest}"


def used_symbols(game: str, drawn: str) -> str:
    """The symbols that drawings of a game's pieces use, as an element that takes no room in a page with them."""
    needed = _needed(drawn, slices_of(game))
    return el("svg", needed, class_="sheet", width=0, height=0, aria_hidden="true") if drawn else ""


def _needed(drawn: str, slices: tuple[Slice, ...]) -> Markup:
    """The symbols that a drawing uses, and those that they use."""
    known = _each(slices)
    found: dict[str, str] = {}
    ahead = MEANT.findall(drawn)
    while ahead:
        name = ahead.pop()
        if name in known and name not in found:
            found[name] = known[name]
            ahead += MEANT.findall(known[name])
    return el("defs", *(Markup(symbol) for symbol in found.values()))


@lru_cache(64)
def _each(slices: tuple[Slice, ...]) -> dict[str, str]:
    """Every symbol of a sheet by its id."""
    root = ElementTree.fromstring(symbols(slices).replace("<defs>", f"<defs{XMLNS}>", 1))
    return {one.get("id", ""): ElementTree.tostring(one, encoding="unicode").replace(XMLNS, "", 1) for one in root}
