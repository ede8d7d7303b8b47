"""Observations: what one seat may know, as a flat vector of whole numbers, the same length at every moment of a game.

A layout is made once for a game, its seats and its options. It reads views only, so nothing hidden can get into it.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from itertools import chain
from typing import Any

import msgspec

from greatglen.envs.codec import (
    Number,
    Numbers,
    ObservationSection,
    SectionSource,
    ats,
    each_seat,
    numbers,
    one_seat,
    ordered,
    strung,
)
from greatglen.envs.incremental import renewing
from greatglen.envs.interface import Front
from greatglen.envs.question_features import asking
from greatglen.games import game_named
from greatglen.kernel.state import State

__all__ = ["ObservationLayout", "ObservationSection", "Writer", "observation_layout"]


class ObservationLayout:
    """Which number of an observation means what."""

    def __init__(self, game: str, seats: int, packages: tuple[str, ...], start: State) -> None:
        self.game = game
        self.seats = seats
        front: Front = game_named(game).slice.face("observation")
        self.sections: list[ObservationSection] = [
            ObservationSection("seat", "the seat that observes", one_seat(seats), "view.seat"),
            *asking(seats, packages),
            ObservationSection("scores", "points won so far, by seat", each_seat(seats, Number()), "view.scores"),
            *front.sections(start),
        ]
        codecs = [part.codec for part in self.sections]
        self.names, self.low, self.high = strung((part.name, part.codec) for part in self.sections)
        self.places = ats(codecs)
        parts = [part.codec.parts(part.of, at) for part, at in zip(self.sections, self.places, strict=True)]
        self.begin, self.renew = renewing([*chain.from_iterable(parts)])
        self.first: tuple[Numbers, list[Any]] | None = None  # what was written once, where writers begin
        self.orders = [ordered(codecs, seat) for seat in range(seats)]  # by observing seat: which number comes where

    def __len__(self) -> int:
        return len(self.names)

    def observe(self, view: SectionSource) -> list[int]:
        """The numbers of a view, seats as the table counts them. `orders` turns them to a seat that counts from itself:
        number `orders[seat][place]` comes to that place.
        """
        return Writer(self).write(view).tolist()

    def slices(self) -> dict[str, slice]:
        """Where each section lies."""
        return {part.name: slice(at, at + len(part.codec)) for part, at in zip(self.sections, self.places, strict=True)}

    @property
    def fingerprint(self) -> str:
        """The same for two layouts if every number means the same in both."""
        content = msgspec.json.encode([self.names, self.low, self.high])
        return hashlib.blake2b(content, digest_size=8).hexdigest()


class Writer:
    """One array of a layout, written again and again: each time only what differs from the view before."""

    def __init__(self, layout: ObservationLayout) -> None:
        self.layout = layout
        self.renew = layout.renew
        self.numbers: Numbers = numbers([0] * len(layout))
        self._was: list[Any] = []  # what each part told before
        if layout.first is not None:
            self.numbers, self._was = layout.first[0][:], layout.first[1][:]

    def write(self, view: SectionSource) -> Numbers:
        """The numbers of a view."""
        out = self.numbers
        if self._was:
            self.renew(view, self._was, out)
        else:
            self._was = self.layout.begin(view, out)
            self.layout.first = out[:], self._was[:]
        return out


def observation_layout(game: str, *, seats: int, options: Mapping[str, object] | None = None) -> ObservationLayout:
    """The layout of a game's observations; Refused if it cannot be played so."""
    title = game_named(game)
    title.check_seats(seats)
    return _layout(game, seats, tuple(title.settle(seats, options or {}).items()))


@cache
def _layout(name: str, seats: int, options: tuple[tuple[str, str], ...]) -> ObservationLayout:
    game = game_named(name)
    return ObservationLayout(name, seats, game.packages, game.begin(seats, dict(options)))
