"""What is taken in The Dragon Boat Races: rewards of castles."""

from collections.abc import Iterable, Sequence

from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import Rewarded
from greatglen.heuristics.acquisitions import Takings, Thing
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

REWARDS = N_("Rewards")


class DragonBoatsTakings(Takings):
    def taken(self, event: Event) -> Iterable[Thing]:
        """By what they give, as the component file notes it: "2 coin"."""
        return (Thing(REWARDS, event.reward.replace("-", " ")),) if isinstance(event, Rewarded) else ()

    def reconstructed(self, thing: Thing) -> Sequence[str]:
        return ("rewards",) if thing.kind == REWARDS else ()


TAKINGS = DragonBoatsTakings
