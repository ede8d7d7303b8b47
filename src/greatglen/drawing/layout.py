"""Layout: where a page puts the drawings of a table, and what stands beside them as words and numbers.

Text is text: names, counts and panels never shrink with a drawing. A game says here what it has of them; the page knows
only regions: a board beside the stage, the stage, a hand, what each player holds, panels on a shelf, facts at the top.
"""

from collections.abc import Iterable

import msgspec

from greatglen.drawing.svg import Markup, el

BEFORE = "-seat-"  # in the name of a drawing that lies before a player, followed by the seat


class Count(msgspec.Struct, frozen=True):
    """So many of something that a player has, with its picture; it can be pointed at if it has an anchor."""

    picture: str
    title: str
    n: int
    at: str = ""
    group: int = 0  # counts of a kind stand together


class Chip(msgspec.Struct, frozen=True):
    """A card or a person that a player has, by name."""

    picture: str
    title: str
    at: str


class HoldingPanel(msgspec.Struct, frozen=True):
    """What a player has."""

    seat: int
    figure: str
    counts: tuple[Count, ...]
    chips: tuple[Chip, ...] = ()
    land: str = ""  # the drawing of it, if the player has land


class Tally(msgspec.Struct, frozen=True):
    """A number that changes during the game, with its picture."""

    picture: str
    n: int


class Panel(msgspec.Struct, frozen=True):
    """On the shelf: what matters of something now, in numbers and in a line or two.

    It opens into the drawings called as it is, alone or with more behind a hyphen: "well", "well-seat-0".
    """

    name: str
    title: str
    lines: tuple[str, ...] = ()
    tallies: tuple[Tally, ...] = ()
    shelved: bool = True  # otherwise it only opens when it is asked for

    def drawings(self, parts: Iterable[str], seat: int) -> list[str]:
        """What it opens into: first what lies in the middle, then what lies before this seat, then the others."""
        found = [part for part in parts if part == self.name or part.startswith(f"{self.name}-")]
        return sorted(found, key=lambda part: (BEFORE in part, not part.endswith(f"{BEFORE}{seat}")))


class GameFact(msgspec.Struct, frozen=True):
    """How far the game is: a sentence, or so many of so many."""

    title: str
    done: int = 0
    of: int = 0


class TableLayout(msgspec.Struct, frozen=True):
    """Where everything lies; drawings by their names."""

    stage: str  # what the table is about for the one who looks
    holdings: tuple[HoldingPanel, ...]
    board: str = ""  # what all share, beside the stage
    chart: str = ""  # a map below the board
    upright: str = ""  # the stage once more, for a screen that is higher than wide
    hand: str = ""
    shelf: tuple[Panel, ...] = ()
    facts: tuple[GameFact, ...] = ()


def icon(drawn: Markup, box: str = "-13 -13 26 26") -> Markup:
    """A picture of the sheet as a drawing of its own, to stand in a line of text."""
    return el("svg", drawn, class_="drawing icon", viewBox=box, aria_hidden="true")


def tally(drawn: Markup, n: int, size: int = 26) -> Tally:
    """A number with a picture that is about so large, its middle at 0, 0."""
    return Tally(icon(drawn, f"{-size / 2:g} {-size / 2:g} {size} {size}"), n)
