"""What is taken in Address to a Haggis: tokens, by their value."""

from collections.abc import Iterable, Sequence

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HaggisTaken
from greatglen.heuristics.acquisitions import Takings, Thing
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

TOKENS = N_("Haggis tokens")


class HaggisTakings(Takings):
    def taken(self, event: Event) -> Iterable[Thing]:
        return (Thing(TOKENS, str(event.value)),) if isinstance(event, HaggisTaken) else ()

    def reconstructed(self, thing: Thing) -> Sequence[str]:
        """How many there are of a value."""
        return ("tokens",) if thing.kind == TOKENS else ()


TAKINGS = HaggisTakings
