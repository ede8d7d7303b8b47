"""Observations: what one seat may know, as a flat vector of whole numbers, the same length at every moment of a game.

A layout is made once for a game, its seats and its options. It reads views only, so nothing hidden can get into it.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from greatglen.envs.asking import asking
from greatglen.envs.codec import Number, Numbers, OneOf, ats, each_seat, numbers, ordered, strung
from greatglen.envs.front import Front
from greatglen.envs.sections import Section
from greatglen.kernel.state import State
from greatglen.kernel.view import View
from greatglen.titles import game_named

__all__ = ["Layout", "Section", "Writer", "observation_layout"]


class Layout:
    """Which number of an observation means what."""

    def __init__(self, game: str, seats: int, packages: tuple[str, ...], start: State) -> None:
        self.game = game
        self.seats = seats
        front: Front = game_named(game).slice.face("observe")
        self.sections: list[Section] = [
            Section("seat", "the seat that observes, as the table counts", OneOf(range(seats)), lambda view: view.seat),
            *asking(seats, packages),
            Section("scores", "points won so far, by seat", each_seat(seats, Number()), lambda view: view.scores),
            *front.sections(start),
        ]
        codecs = [part.codec for part in self.sections]
        self.names, self.low, self.high = strung((part.name, part.codec) for part in self.sections)
        self.places = [
            (part.of, part.codec, at) for part, at in zip(self.sections, ats(codecs), strict=True)
        ]
        self.first: tuple[Numbers, list[Any]] | None = None  # a view as it was written, where writers begin
        self.orders = [ordered(codecs, seat) for seat in range(seats)]  # by observing seat: which number comes where

    def __len__(self) -> int:
        return len(self.names)

    def observe(self, view: View) -> list[int]:
        """The numbers of a view. Seats are counted from the one who looks; a spectator counts from the first."""
        written = Writer(self).write(view)
        return [written[place] for place in self.orders[max(view.seat, 0)]]

    def slices(self) -> dict[str, slice]:
        """Where each section lies."""
        return {
            part.name: slice(at, at + len(part.codec)) for part, (_, _, at) in zip(self.sections, self.places, strict=True)
        }

    @property
    def fingerprint(self) -> str:
        """The same for two layouts if every number means the same in both."""
        content = msgspec.json.encode([self.names, self.low, self.high])
        return hashlib.blake2b(content, digest_size=8).hexdigest()


class Writer:
    """One array of a layout, written again and again: each time only what differs from the view before."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        if layout.first is None:
            self.numbers: Numbers = numbers([0] * len(layout))
            self._was: list[Any] = []  # what each section read of the view before
        else:
            self.numbers, self._was = layout.first[0][:], layout.first[1][:]

    def write(self, view: View) -> Numbers:
        """The numbers of a view, seats in the order of the table: `layout.orders` turns them to a seat."""
        out, was = self.numbers, self._was
        if not was:
            for of, codec, at in self.layout.places:
                was.append(of(view))
                codec.put(was[-1], out, at)
            self.layout.first = out[:], was[:]
            return out
        for number, (of, codec, at) in enumerate(self.layout.places):
            new, old = of(view), was[number]
            if new is not old:
                codec.renew(new, old, out, at)
                was[number] = new
        return out


def observation_layout(game: str, *, seats: int, options: Mapping[str, object] | None = None) -> Layout:
    """The layout of a game's observations; Refused if it cannot be played so."""
    title = game_named(game)
    title.check_seats(seats)
    return _layout(game, seats, tuple(title.settle(seats, options or {}).items()))


@cache
def _layout(name: str, seats: int, options: tuple[tuple[str, str], ...]) -> Layout:
    game = game_named(name)
    return Layout(name, seats, game.packages, game.begin(seats, dict(options)))
