"""What is taken in The Wishing Well: luck tokens, by wishes."""

from collections.abc import Iterable

from greatglen.games.glenmore2.chronicles.wishing_well.rules import Wished
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

TOKENS, WISHED_FOR = N_("Luck tokens"), N_("luck")


class WishingWellAcquisitions(Acquisitions):
    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        return (CountedPiece(TOKENS, WISHED_FOR),) if isinstance(event, Wished) else ()


ACQUISITIONS = WishingWellAcquisitions
