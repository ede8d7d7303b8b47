"""Foresight: many positions of a game at once, in arrays, and every turn that can follow each of them.

A game that can be played so offers this as its face `turn_arrays`. Whoever has a net for what such positions show
(`NetworkFeatures`) can judge thousands of turns in the time that one takes otherwise: for a search, and to learn by
playing.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from greatglen.kernel.action import Action
from greatglen.kernel.view import View

Numbers = Any  # an array of whole numbers: the kernel needs no library for them


class PlayoutBatch(Protocol):
    """Made for a decision; plays on from where each of some turns leads."""

    def points(self, turns: Numbers, numbers: Numbers) -> Numbers:
        """The points of every seat in the end, a row for each game: after which turn, and on which imagined table."""
        ...


class PlayoutArrays(Protocol):
    """How a game makes one."""

    def __call__(self, state: Any, seat: int, afters: Sequence[Any], seed: int) -> PlayoutBatch:
        """`state`: the decision as a seat sees it; `afters`: the position after each turn."""
        ...


class PositionBatch(Protocol):
    """Positions between two turns, all of them at the same turn of the same seat."""

    seat: int  # whose turn it is

    @property
    def size(self) -> int: ...

    @property
    def over(self) -> bool:
        """Whether these are finished games."""
        ...

    def turns(self) -> tuple[Numbers, "PositionBatch"]:
        """Every turn that the rules allow: the row of the position it begins at, and where it leads."""
        ...

    def select(self, rows: Numbers) -> "PositionBatch":
        """Those in some rows."""
        ...

    def network_rows(self, seat: int) -> tuple[Numbers, Numbers, Numbers]:
        """What the sight of the game shows to a seat, a row each: the lead, the whole, the parts."""
        ...

    def results(self) -> tuple[Numbers, Numbers]:
        """If the game ended now, per position and seat: the points, and the share of the victory."""
        ...


class BatchDecision(Protocol):
    """A decision of a seat, by what it may see."""

    turns: Sequence[Sequence[Action]]  # all that can be decided, to the end of the turn
    after: PositionBatch  # where each of them leads; what is hidden from the seat is nothing here

    def imagine(self, turns: Numbers, numbers: Numbers) -> PositionBatch:
        """Where some turns lead on imagined tables. Those of the same number have the same hidden things."""
        ...


class TurnArrays(Protocol):
    """The face."""

    def deal(self, seats: int, size: int, luck: Any) -> PositionBatch:
        """So many beginnings of games."""
        ...

    def create_decision(self, view: View, seed: int) -> BatchDecision:
        """What the seat of a view has to decide, with other tables to imagine for every seed."""
        ...
