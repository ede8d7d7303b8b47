"""State: where a game stands, and what every game can tell about it."""

import random
from abc import abstractmethod
from collections.abc import Hashable
from typing import Any, Self

import msgspec

from greatglen.kernel.event import Event
from greatglen.kernel.step import Step


class Points(msgspec.Struct, frozen=True):
    """One line of a breakdown: where points came from (a source the words of the game can name), and how many."""

    source: str
    vp: int


class State(msgspec.Struct):
    """The part of a position all games have. Leaves are frozen and replaced; the containers here are copied."""

    agenda: list[Step[Any]]  # what is still to be decided or done, top last
    events: list[Event]  # what happened since the table last collected it
    turn: int  # rises when a turn begins; undo stays inside one

    def emit(self, event: Event) -> None:
        """Something happened. Games in which others listen to events hand it on to them here."""
        if event.is_logged:
            self.events.append(event)

    @abstractmethod
    def copy(self) -> Self:
        """A twin that shares nothing that can change."""

    @abstractmethod
    def hide_secrets(self, seat: int) -> Self:
        """A copy in which everything that seat may not see is hidden."""

    def read_only_view(self, seat: int) -> Self:
        """As `hide_secrets`, for who only looks at it, at once: what hides nothing need not be copied."""
        return self.hide_secrets(seat)

    @abstractmethod
    def determinise(self, seat: int, rng: random.Random) -> Self:
        """A copy of that seat's view in which everything hidden is filled with a consistent guess."""

    @property
    def clock(self) -> int:
        """How far the game has gone, the same for all seats; for whoever looks ahead."""
        return self.turn

    def turn_key(self, seat: int) -> Hashable:
        """What a seat has that its next turn depends on most: with the same it would do the same. None: everything."""
        return None

    @abstractmethod
    def scores(self) -> list[int]:
        """Points won so far, per seat."""

    @abstractmethod
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats from first to last place; seats that share a place stand together."""

    @abstractmethod
    def breakdown(self) -> list[list[Points]]:
        """Where every point of `scores` came from, per seat."""


def rank_seats(keys: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Seats in order of their keys, highest first; equal keys share a place."""
    places: dict[tuple[int, ...], list[int]] = {}
    for seat, key in enumerate(keys):
        places.setdefault(key, []).append(seat)
    return tuple(tuple(places[key]) for key in sorted(places, reverse=True))
