"""What is taken in Address to a Haggis: tokens, by their value."""

from collections.abc import Iterable, Sequence

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HaggisTaken
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

TOKENS = N_("Haggis tokens")


class HaggisTakings(Acquisitions):
    def taken(self, event: Event) -> Iterable[CountedPiece]:
        return (CountedPiece(TOKENS, str(event.value)),) if isinstance(event, HaggisTaken) else ()

    def reconstructed(self, thing: CountedPiece) -> Sequence[str]:
        """How many there are of a value."""
        return ("tokens",) if thing.kind == TOKENS else ()


TAKINGS = HaggisTakings
