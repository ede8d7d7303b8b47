"""Sight: what a net that learned a game is shown of a position, from where one seat sits.

A seat sees one whole (what it has, and what all share) and some parts of a kind (the other players, or the places of
the board). A net treats all parts alike and adds them up, so their number may differ and their order says nothing.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec


class FeatureRow(msgspec.Struct, frozen=True):
    """A position from one seat: how far it seems ahead in VP, and numbers in the order of the names of a sight."""

    lead: float
    whole: Sequence[float]
    parts: Sequence[Sequence[float]]


class NetworkFeatures(msgspec.Struct, frozen=True):
    """What is shown, by name, and how. It must not depend on what the seat cannot see."""

    whole: tuple[str, ...]
    part: tuple[str, ...]
    read_rows: Callable[[Any, Sequence[int]], list[FeatureRow]]  # a position, from where each of some seats sits

    @property
    def fingerprint(self) -> str:
        """The same for two sights if every number means the same in both."""
        return hashlib.blake2b(msgspec.json.encode([self.whole, self.part]), digest_size=8).hexdigest()
