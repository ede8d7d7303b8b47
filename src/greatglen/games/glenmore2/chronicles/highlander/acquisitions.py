"""What is taken in Highlander: all that lies on the mountain."""

from collections.abc import Iterable

from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import Looted
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

MOUNTAIN = N_("The mountain")
LOOT = N_("all that lies there")


class HighlanderAcquisitions(Acquisitions):
    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        return (CountedPiece(MOUNTAIN, LOOT),) if isinstance(event, Looted) else ()


ACQUISITIONS = HighlanderAcquisitions
