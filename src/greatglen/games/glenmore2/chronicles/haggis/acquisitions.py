"""What is taken in Address to a Haggis: tokens, by their value."""

from collections.abc import Iterable, Sequence

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HaggisTaken
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

TOKENS = N_("Haggis tokens")


class HaggisAcquisitions(Acquisitions):
    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        return (CountedPiece(TOKENS, str(event.value)),) if isinstance(event, HaggisTaken) else ()

    def reconstructed_values(self, piece: CountedPiece) -> Sequence[str]:
        """How many there are of a value."""
        return ("tokens",) if piece.kind == TOKENS else ()


ACQUISITIONS = HaggisAcquisitions
