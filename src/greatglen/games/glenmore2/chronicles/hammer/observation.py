"""Hammer of the Scots for the environments."""

from greatglen.envs.codec import Codec, Fields, Number, one_seat
from greatglen.games.glenmore2.observation.chronicle import ChronicleObservation
from greatglen.games.glenmore2.rules.state import GlenMore2


class Observation(ChronicleObservation):
    extra_figures = 1  # the Englishman

    def part_codec(self, start: GlenMore2) -> Codec:
        seats = len(start.players)
        return Fields(
            {
                "row": Number(0, len(start.PRICES)),
                "englishman": Number(-1, seats + 1),
                "holder": one_seat(seats),
            }
        )


OBSERVATION = Observation()
