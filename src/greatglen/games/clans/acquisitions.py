"""What is taken in Clans of Scotland: places in the stacks of shields. Cards are not: what one wins are the points."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from greatglen.games.clans.rules.components import CARD, RANK
from greatglen.games.clans.rules.events import Hidden, Played, Shielded
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

SHIELDS, FIRST_CARD = N_("Shields"), N_("First card")
PLACED = (N_("placed first"), N_("placed second"), N_("placed third"), N_("placed fourth or later"))


class ClansAcquisitions(Acquisitions):
    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self._stacks: Counter[int] = Counter()  # shields on each meeting place so far

    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        if isinstance(event, Shielded):
            below = self._stacks[event.tile]
            self._stacks[event.tile] += 1
            yield CountedPiece(SHIELDS, PLACED[min(below, len(PLACED) - 1)])

    def opening_pieces(self, event: Event) -> Iterable[CountedPiece]:
        if isinstance(event, Played | Hidden):
            yield CountedPiece(FIRST_CARD, str(RANK[CARD[event.card]]))


ACQUISITIONS = ClansAcquisitions
