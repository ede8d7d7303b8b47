"""What is taken in Between a Rock and a Hard Place: scoring cards, for a vote that the seat calls."""

from collections.abc import Iterable

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import CardDrawn, Proposed
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

CARDS = N_("Cards voted on")


class RockAcquisitions(Acquisitions):
    def offered_pieces(self, event: Event) -> Iterable[CountedPiece]:
        return (CountedPiece(CARDS, _name(event.card)),) if isinstance(event, CardDrawn) else ()

    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        return (CountedPiece(CARDS, _name(event.card)),) if isinstance(event, Proposed) else ()


def _name(key: str) -> str:
    """As the component file notes it: "largest square"."""
    return key.replace("-", " ")


ACQUISITIONS = RockAcquisitions
