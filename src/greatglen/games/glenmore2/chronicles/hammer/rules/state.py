"""What Hammer of the Scots keeps (G2-C4), and where the Englishman stands."""

from copy import copy
from typing import Self

import msgspec

from greatglen.games.glenmore2.rules.rondel import end_place
from greatglen.games.glenmore2.rules.state import GlenMore2

NUMBER = 4
NOBODY_YET = -1


class HammerPart(msgspec.Struct):
    """The Englishman, the England token and the England row of the market."""

    row: int  # how many spaces of the England row hold coins
    englishman: int = -1  # his figure, once he stands on the rondel
    holder: int = NOBODY_YET  # the seat with the England token

    def copy(self) -> Self:
        return copy(self)


def part_of(state: GlenMore2) -> HammerPart:
    found: HammerPart = state.parts[NUMBER]
    return found


def his_place(state: GlenMore2) -> int:
    return state.rondel.figures[part_of(state).englishman]


def the_end(state: GlenMore2) -> int:
    """The place of The End; -1 while it is not laid."""
    place = end_place(state)
    return -1 if place is None else place


def is_beyond(state: GlenMore2) -> bool:
    """Whether the Englishman stands on The End or past it."""
    return 0 <= the_end(state) <= his_place(state)


def stack(state: GlenMore2) -> int:
    """The coins of the rightmost filled space of the England row."""
    row = part_of(state).row
    return state.PRICES[row - 1] if row else 0
