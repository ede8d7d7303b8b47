"""What is taken in The Dragon Boat Races: rewards of castles."""

from collections.abc import Iterable, Sequence

from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import Rewarded
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

REWARDS = N_("Rewards")


class DragonBoatsAcquisitions(Acquisitions):
    def taken_pieces(self, event: Event) -> Iterable[CountedPiece]:
        """By what they give, as the component file notes it: "2 coin"."""
        return (CountedPiece(REWARDS, event.reward.replace("-", " ")),) if isinstance(event, Rewarded) else ()

    def reconstructed_values(self, piece: CountedPiece) -> Sequence[str]:
        return ("rewards",) if piece.kind == REWARDS else ()


ACQUISITIONS = DragonBoatsAcquisitions
