"""Acquisitions: what can be taken in a game, and who took it, read from its events. For statistics over many games.

A slice has them as its face `acquisitions`, with the constant `ACQUISITIONS`: a class derived from this one. A
Chronicle names only what is its own: its tiles are in the decks of the base game, which counts them.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from greatglen.kernel.event import Event


class CountedPiece(msgspec.Struct, frozen=True, order=True, array_like=True):
    """What is counted together: a kind in the plural, and a name. Both are English; catalogues may know more."""

    kind: str
    name: str


class Acquisitions:
    """Follows one game from its first event to its last; `state` is any position of it, to look things up in."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def initial_pieces(self) -> Iterable[CountedPiece]:
        """What can be taken from the beginning on, once for each time it is there."""
        return ()

    def offered_pieces(self, event: Event) -> Iterable[CountedPiece]:
        """What can be taken from this event on."""
        return ()

    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        """What the seat of the event took. It is asked for every event once, in the order of the log."""
        return ()

    def opening_pieces(self, event: Event) -> Iterable[CountedPiece]:
        """What the event is called if it is the first move of its seat; without any, that is what the seat took."""
        return ()

    def reconstructed_values(self, piece: CountedPiece) -> Sequence[str]:
        """The values of a thing that no rulebook states, by their names in the component file."""
        return ()
