"""A tile of either Glen More in a few letters: its name, ways, cost, gifts and activation."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec
from rich.text import Text

from greatglen.games.glenmore_common.rules.notation import Amount, Bundle, Deal
from greatglen.games.glenmore_common.text import HighlandText
from greatglen.games.glenmore_common.text import labels as sentences

RIVER, ROAD = "≈", "="
PERSON = "♙"
CARD = "★"
OVER = "▲"
DIFFERENT = "≠"
GOOD_STYLES = {
    "wood": "bright_green",
    "stone": "bright_black",
    "grain": "bright_yellow",
    "barley": "bright_yellow",
    "sheep": "bright_white",
    "cattle": "dark_orange3",
}
SYMBOLS = {"clansman": PERSON, "scot": PERSON, "landmark": CARD}
POINTS = "vp"
AnyHighlandText: TypeAlias = HighlandText[Any]


class ShownTile(msgspec.Struct, frozen=True):
    """What the terminal shows of a tile."""

    key: str
    name: str
    labels: tuple[str, ...]  # its kind or colour; the first that fits is shown
    style: str
    down: str = ""  # the mark of the way that runs through it from north to south
    across: str = ""  # and from west to east
    over: bool = False  # to be built over another tile
    cost: Bundle = ()
    once: Bundle = ()
    card: bool = False
    ways: tuple[Deal, ...] = ()  # of activating it


Tiles: TypeAlias = Callable[[int], ShownTile]  # the tiles of a game by their numbers


def goods(text: AnyHighlandText, counts: Iterable[tuple[str, int]]) -> Text:
    """Resources and how many of each: "2wo 1sh"."""
    some = [Text(f"{n}{sentences.letters(text, what)}", GOOD_STYLES[what]) for what, n in counts if n]
    return Text(" ").join(some) if some else Text("-", "dim")


def short(text: AnyHighlandText, amount: Amount, spelled: bool = False) -> str:
    """ "2sh", or "2 sheep" where there is room."""
    if amount.what == POINTS:
        return text.format_amount(amount) if spelled else sentences.points(text, amount.n)
    if spelled and amount.what not in SYMBOLS:
        return text.format_amount(amount)
    sign = DIFFERENT if amount.what == "different" else SYMBOLS.get(amount.what) or text.abbreviate(amount.what)
    return sign if amount.n == 1 else f"{amount.n} {sign}" if spelled else f"{amount.n}{sign}"


def format_shorts(text: AnyHighlandText, amounts: Bundle, spelled: bool = False, between: str = " ") -> str:
    return between.join(short(text, amount, spelled) for amount in amounts)


def cost(text: AnyHighlandText, tile: ShownTile, spelled: bool = False) -> Text:
    """The price of taking the tile, each resource in its colour."""
    between = Text(", " if spelled else " ")
    return between.join(Text(short(text, one, spelled), GOOD_STYLES.get(one.what, "")) for one in tile.cost)


def gifts(text: AnyHighlandText, tile: ShownTile, spelled: bool = False) -> str:
    """What placing it brings once; a star stands for its card."""
    between = ", " if spelled else " "
    return between.join(filter(None, (format_shorts(text, tile.once, spelled, between), CARD if tile.card else "")))


def activation(text: AnyHighlandText, tile: ShownTile, spelled: bool = False) -> str:
    """What activating it brings: "gr→wh", "1-2sh→2/4VP"."""
    ways = tile.ways
    steps = [way.cost[0] for way in ways if len(way.cost) == 1]
    if len(ways) > 1 and [step.n for step in steps] == list(range(1, len(ways) + 1)):
        each = "/".join(str(way.gain[0].n) for way in ways)
        if spelled:
            return f"{sentences.steps(text, steps[0].what, len(ways))} → {sentences.many_points(text, each)}"
        return f"1-{len(ways)}{short(text, Amount(steps[0].what, 1))}→{sentences.points(text, each)}"
    arrow = " → " if spelled else "→"
    plus, comma = (" + ", ", ") if spelled else ("+", " ")
    return " / ".join(
        (format_shorts(text, way.cost, spelled, plus) + arrow if way.cost else "")
        + format_shorts(text, way.gain, spelled, comma)
        for way in ways
    )


def name(tile: ShownTile) -> Text:
    """The name, with the marks of its ways and of building over."""
    marks = f"{tile.down}{tile.across}{OVER if tile.over else ''}"
    return Text.assemble((tile.name, tile.style), f" {marks}" if marks else "")


def described(text: AnyHighlandText, tile: ShownTile) -> Text:
    """All there is on a tile, in a line."""
    facts = [name(tile)]
    given = (gifts(text, tile, True), activation(text, tile, True))
    known = (cost(text, tile, True), *map(Text, given))
    for label, what in zip(sentences.facts(text), known, strict=True):
        if what:
            facts.append(Text.assemble((f"{label} ", "dim"), what))
    return Text(" · ").join(facts)
