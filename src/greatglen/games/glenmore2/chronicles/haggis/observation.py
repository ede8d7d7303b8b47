"""Address to a Haggis for the environments."""

from collections import Counter

from greatglen.envs.codec import (
    COUNT,
    FLAG,
    Bits,
    BySeat,
    Codec,
    Counts,
    DerivedCodec,
    Fields,
    Number,
    Slots,
    each_seat,
)
from greatglen.envs.options import Columns, column, joint_column
from greatglen.games.glenmore2.chronicles.haggis.rules import moves
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import NUMBER, Numbers
from greatglen.games.glenmore2.observation.chronicle import ChronicleObservation, Ingredients, each_of
from greatglen.games.glenmore2.rules.box import Box
from greatglen.games.glenmore2.rules.state import GlenMore2


class Observation(ChronicleObservation):
    constant_fields = frozenset({"tokens", "size", "rolls", "most"})

    def part_codec(self, start: GlenMore2) -> Codec:
        """A token of unknown value has value 0."""
        seats = len(start.players)
        values = _values(start.box)
        most = max((*values, *(pips for pips, _ in start.box.die)))
        seers = BySeat(seats, Bits(seats))
        token = Fields({"value": Number(0, most), "seers": seers, "never": Bits(most + 1), "up": FLAG})
        return Fields(
            {
                "face_down": DerivedCodec(len, COUNT),
                "face_up": Counts(values),
                "tables": each_seat(seats, Slots(len(_places(start.box)), token)),
                "held": COUNT,
                "pips": Number(0, most),
            }
        )

    def player_columns(self, ingredients: Ingredients) -> Columns:
        place = column("place", _places(ingredients.box))
        return {
            moves.HaggisTake: [column("value", (moves.FACE_DOWN, *_values(ingredients.box)))],
            moves.HaggisReturn: [place],
            moves.HaggisHand: [place],
        }

    def chance_columns(self, ingredients: Ingredients) -> Columns:
        counts = Counter(sorted(ingredients.box.file.numbers(NUMBER, Numbers).tokens))
        return {
            moves.HaggisDraw: [joint_column("value nth", each_of(counts))],
            moves.HaggisRoll: [column("pips", (pips for pips, _ in ingredients.box.die))],
        }


def _values(box: Box) -> list[int]:
    return sorted(set(box.file.numbers(NUMBER, Numbers).tokens))


def _places(box: Box) -> range:
    """The places of a table, which may have one too many for a moment."""
    return range(1, box.file.numbers(NUMBER, Numbers).table_size + 2)


OBSERVATION = Observation()
