"""The Wishing Well for the environments."""

from greatglen.envs.codec import COUNT, Codec, Each, Fields, OneOf
from greatglen.games.glenmore2.observation.chronicle import ChronicleObservation
from greatglen.games.glenmore2.rules.state import GlenMore2


class Observation(ChronicleObservation):
    constant_fields = frozenset({"price"})

    def part_codec(self, start: GlenMore2) -> Codec:
        seats = len(start.players)
        return Fields({"luck": Each(seats, COUNT), "wished": OneOf(range(seats))})


OBSERVATION = Observation()
