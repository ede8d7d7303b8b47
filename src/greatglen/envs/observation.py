"""Observations: what one seat may know, as a flat vector of whole numbers, the same length at every moment of a game.

A layout is made once for a game, its seats and its options. It reads views only, so nothing hidden can get into it.
"""

import hashlib
from collections.abc import Mapping
from functools import cache

import msgspec

from greatglen.envs.asking import asking
from greatglen.envs.codec import Each, Number, OneOf, strung
from greatglen.envs.front import Front
from greatglen.envs.sections import Section
from greatglen.kernel.state import State
from greatglen.kernel.view import View
from greatglen.titles import game_named

__all__ = ["Layout", "Section", "observation_layout"]


class Layout:
    """Which number of an observation means what."""

    def __init__(self, game: str, seats: int, packages: tuple[str, ...], start: State) -> None:
        self.game = game
        self.seats = seats
        front: Front = game_named(game).slice.face("observe")
        self.sections: list[Section] = [
            Section("seat", "the seat that observes", OneOf(range(seats)), lambda view: view.seat),
            *asking(seats, packages),
            Section("scores", "points won so far, by seat", Each(seats, Number()), lambda view: view.scores),
            *front.sections(start),
        ]
        self.names, self.low, self.high = strung((part.name, part.codec) for part in self.sections)

    def __len__(self) -> int:
        return len(self.names)

    def observe(self, view: View) -> list[int]:
        """The numbers of a view."""
        out: list[int] = []
        for part in self.sections:
            part.codec.put(part.of(view), out)
        assert len(out) == len(self.names), "every position fills the whole layout"
        return out

    def slices(self) -> dict[str, slice]:
        """Where each section lies."""
        found, first = {}, 0
        for part in self.sections:
            found[part.name] = slice(first, first + len(part.codec))
            first += len(part.codec)
        return found

    @property
    def fingerprint(self) -> str:
        """The same for two layouts if every number means the same in both."""
        content = msgspec.json.encode([self.names, self.low, self.high])
        return hashlib.blake2b(content, digest_size=8).hexdigest()


def observation_layout(game: str, *, seats: int, options: Mapping[str, object] | None = None) -> Layout:
    """The layout of a game's observations; Refused if it cannot be played so."""
    title = game_named(game)
    title.check_seats(seats)
    return _layout(game, seats, tuple(title.settle(seats, options or {}).items()))


@cache
def _layout(name: str, seats: int, options: tuple[tuple[str, str], ...]) -> Layout:
    game = game_named(name)
    return Layout(name, seats, game.packages, game.begin(seats, dict(options)))
