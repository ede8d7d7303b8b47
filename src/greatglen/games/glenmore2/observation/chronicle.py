"""What a Chronicle adds to the environments: `OBSERVATION` in its `observe` is one of these."""

from greatglen.envs.codec import Codec
from greatglen.envs.options import Column, Columns
from greatglen.games.glenmore2.observation.components import Ingredients
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.state import GlenMore2


class ChronicleObservation:
    """The codec of its part of the state, and the columns of its actions where the names of fields do not say them."""

    left_out: frozenset[str] = frozenset()  # fields of its part that are the same all through a game
    figures = 0  # that it puts on the rondel

    def part(self, start: GlenMore2) -> Codec:
        """How its part of the state is written."""
        raise NotImplementedError

    def by_name(self, have: Ingredients) -> list[Column]:
        """Columns for fields of its actions that say by their name what they hold."""
        return []

    def players(self, have: Ingredients) -> Columns:
        """The columns of actions of players that have to be spelled out."""
        return {}

    def chance(self, have: Ingredients) -> Columns:
        """The columns of what chance does."""
        return {}


def observation_of(number: int) -> ChronicleObservation:
    """The one of a Chronicle in play."""
    found = CHRONICLES[number].slice.face("observation")
    assert isinstance(found, ChronicleObservation)
    return found
