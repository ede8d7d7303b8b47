"""Crowd: many imagined games at once. A game that can play them in arrays offers this as its face `crowd`."""

from collections.abc import Sequence
from typing import Any, Protocol

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
