"""What is taken in The Penny Mobs: mobsters, out of prison."""

from collections.abc import Iterable, Sequence

from greatglen.games.glenmore2.chronicles.penny_mobs.rules.events import Freed, Jailed
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import by_key
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

MOBSTERS = N_("Mobsters")


class PennyMobsAcquisitions(Acquisitions):
    def offered_pieces(self, event: Event) -> Iterable[CountedPiece]:
        """One who is put aside for deck B cannot be taken yet, and is not named."""
        return self._mobster(event.mobster) if isinstance(event, Jailed) else ()

    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        return self._mobster(event.mobster) if isinstance(event, Freed) else ()

    def _mobster(self, key: str) -> Iterable[CountedPiece]:
        known = by_key(self.state.box_key).get(key)
        return () if known is None else (CountedPiece(MOBSTERS, known.name),)

    def reconstructed_values(self, piece: CountedPiece) -> Sequence[str]:
        return ("penalty",) if piece.kind == MOBSTERS else ()


ACQUISITIONS = PennyMobsAcquisitions
