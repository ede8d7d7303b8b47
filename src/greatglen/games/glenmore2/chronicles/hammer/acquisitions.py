"""What is taken in Hammer of the Scots: the England token. Tiles that the Englishman brings are tiles like others."""

from collections.abc import Iterable

from greatglen.games.glenmore2.chronicles.hammer.rules import TokenTaken
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

TOKENS = N_("Tokens")
ENGLAND = N_("England token")


class HammerAcquisitions(Acquisitions):
    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        return (CountedPiece(TOKENS, ENGLAND),) if isinstance(event, TokenTaken) else ()


ACQUISITIONS = HammerAcquisitions
