"""What is taken in The Dubious Tome: events, by whoever has the landmark card that they are on."""

from collections.abc import Iterable, Sequence

from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import EventTurned, tome
from greatglen.games.glenmore_common.rules.events import CardTaken
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

EVENTS = N_("Events")


class DubiousTomeAcquisitions(Acquisitions):
    def offered_pieces(self, event: Event) -> Iterable[CountedPiece]:
        sides = tome(self.state.box_key).sides
        return (CountedPiece(EVENTS, event.card),) if isinstance(event, CardTaken) and event.card in sides else ()

    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        return (CountedPiece(EVENTS, event.card),) if isinstance(event, EventTurned) else ()

    def reconstructed_values(self, piece: CountedPiece) -> Sequence[str]:
        side = tome(self.state.box_key).sides.get(piece.name) if piece.kind == EVENTS else None
        return () if side is None or "event" in side.entry.attested else ("event",)


ACQUISITIONS = DubiousTomeAcquisitions
