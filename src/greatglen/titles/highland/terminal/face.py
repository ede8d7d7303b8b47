"""The face of a tile of either Glen More in a few letters: its name, ways, cost, gifts and activation."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec
from rich.text import Text

from greatglen.titles.highland.rules.notation import Amount, Bundle, Deal

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
SYMBOLS = {"clansman": PERSON, "scot": PERSON, "landmark": CARD, "vp": "VP"}
SHORT = {**SYMBOLS, "whisky": "wh", "different": DIFFERENT, "any": "any", "move": "move", "clan": "clan"}


class Face(msgspec.Struct, frozen=True):
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


Faces: TypeAlias = Callable[[int], Face]  # of the tiles of a game by their numbers


def good(name: str) -> str:
    """A resource in two letters: wo, st, gr, ba, sh, ca."""
    return name[:2]


def goods(counts: Iterable[tuple[str, int]]) -> Text:
    """Resources and how many of each: "2wo 1sh"."""
    some = [Text(f"{n}{good(resource)}", GOOD_STYLES[resource]) for resource, n in counts if n]
    return Text(" ").join(some) if some else Text("-", "dim")


def short(amount: Amount, spelled: bool = False) -> str:
    """ "2sh", or "2 sheep" where there is room."""
    word = SYMBOLS.get(amount.what, amount.what) if spelled else SHORT.get(amount.what, good(amount.what))
    if amount.n == 1 and amount.what != "vp":
        return word
    return f"{amount.n} {word}" if spelled and amount.what != "vp" else f"{amount.n}{word}"


def shorts(amounts: Bundle, spelled: bool = False, between: str = " ") -> str:
    return between.join(short(amount, spelled) for amount in amounts)


def cost(face: Face, spelled: bool = False) -> Text:
    """The price of taking the tile, each resource in its colour."""
    return Text(" ").join(Text(short(amount, spelled), GOOD_STYLES.get(amount.what, "")) for amount in face.cost)


def gifts(face: Face, spelled: bool = False) -> str:
    """What placing it brings once; a star stands for its card."""
    return " ".join(filter(None, (shorts(face.once, spelled), CARD if face.card else "")))


def activation(face: Face, spelled: bool = False) -> str:
    """What activating it brings: "gr→wh", "1-2sh→2/4VP"."""
    ways = face.ways
    steps = [way.cost[0] for way in ways if len(way.cost) == 1]
    if len(ways) > 1 and [step.n for step in steps] == list(range(1, len(ways) + 1)):
        what = short(Amount(steps[0].what, 1), spelled)
        points = "/".join(str(way.gain[0].n) for way in ways)
        return f"1-{len(ways)} {what} → {points} VP" if spelled else f"1-{len(ways)}{what}→{points}VP"
    arrow = " → " if spelled else "→"
    plus = " + " if spelled else "+"
    return " / ".join(
        (shorts(way.cost, spelled, plus) + arrow if way.cost else "") + shorts(way.gain, spelled) for way in ways
    )


def name(face: Face) -> Text:
    """The name, with the marks of its ways and of building over."""
    marks = f"{face.down}{face.across}{OVER if face.over else ''}"
    return Text.assemble((face.name, face.style), f" {marks}" if marks else "")


def described(face: Face) -> Text:
    """All there is on a tile, in a line."""
    facts = [name(face)]
    for label, what in (("cost", cost(face, True)), ("gift", gifts(face, True)), ("gives", activation(face, True))):
        if what:
            facts.append(Text.assemble((f"{label} ", "dim"), what))
    return Text(" · ").join(facts)
