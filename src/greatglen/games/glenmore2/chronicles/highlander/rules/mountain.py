"""The mountain of Chronicle 2: where it stands on the rondel, what lies on it, and who stands there (C2)."""

from copy import copy
from typing import Self

import msgspec

from greatglen.games.glenmore2.rules.events import Moment
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.event import Event

NUMBER = 2


class MountainPart(msgspec.Struct):
    """The mountain: its spaces of the rondel, and what lies on it."""

    spaces: tuple[int, ...]
    coins: int = 0
    goods: tuple[int, ...] = ()  # resources by number, ascending
    taken: int = -1  # coins the highlander took before moving and may put back; -1: has not taken the loot yet

    def copy(self) -> Self:
        return copy(self)

    @property
    def bare(self) -> bool:
        return not self.coins and not self.goods


class Climbed(Event, frozen=True, tag="climbed"):
    """A seat moved to the mountain."""

    space: int


class TributeLeft(Event, frozen=True, tag="tributeleft"):
    """A coin or a resource came to the mountain; by chance: a coin, for the die."""

    what: str


class Looted(Event, frozen=True, tag="looted"):
    """A seat took everything on the mountain."""

    coins: int
    goods: tuple[str, ...]


class LootReturned(Event, frozen=True, tag="lootreturned"):
    """A seat put a coin or a resource of the loot back on the mountain."""

    what: str


class MountainPassed(Moment, frozen=True, tag="mountainpassed"):
    """A seat moves over the mountain; its tribute comes after what is pushed now."""


class MountainLeft(Moment, frozen=True, tag="mountainleft"):
    """A seat leaves the mountain; it takes what lies there after what is pushed now."""


def get_part(state: GlenMore2) -> MountainPart:
    found: MountainPart = state.parts[NUMBER]
    return found


def highlander(state: GlenMore2) -> int:
    """The seat whose figure stands on the mountain; -1: nobody's does (C2-5)."""
    rondel, spaces = state.rondel, get_part(state).spaces
    loop = len(rondel.tiles)
    for seat in range(len(state.players)):
        if rondel.figures[seat] % loop in spaces:
            return seat
    return -1


def next_summit(state: GlenMore2, place: int) -> int:
    """The nearest place of the mountain in front of a place. A figure stands on the first of its spaces."""
    spaces = len(state.rondel.tiles)
    return place + 1 + (get_part(state).spaces[0] - place - 1) % spaces


def leave_tribute(state: GlenMore2, seat: int, what: str) -> None:
    """A coin or a resource comes to the mountain."""
    _lay_down(state, what)
    state.emit(TributeLeft(seat, what))


def return_loot(state: GlenMore2, seat: int, what: str) -> None:
    """A coin or a resource of the loot goes back to the mountain (C2-6)."""
    _lay_down(state, what)
    state.emit(LootReturned(seat, what))


def _lay_down(state: GlenMore2, what: str) -> None:
    part = get_part(state)
    if what == "coin":
        part.coins += 1
    else:
        part.goods = tuple(sorted((*part.goods, state.RESOURCES.index(what))))
