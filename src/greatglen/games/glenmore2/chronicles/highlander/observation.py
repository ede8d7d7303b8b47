"""Highlander for the environments."""

from greatglen.envs.codec import COUNT, Codec, Counts, Fields, Number, flags
from greatglen.envs.options import Columns, column, joint_column
from greatglen.games.glenmore2.chronicles.highlander.rules import loot, tribute
from greatglen.games.glenmore2.observation.chronicle import NO_CELL, ChronicleObservation, Ingredients
from greatglen.games.glenmore2.rules.state import GlenMore2


class Observation(ChronicleObservation):
    def part_codec(self, start: GlenMore2) -> Codec:
        spaces = range(len(start.rondel.tiles))
        return Fields(
            {
                "spaces": flags(spaces),
                "coins": COUNT,
                "goods": Counts(range(len(start.RESOURCES))),
                "taken": Number(low=-1),
            }
        )

    def player_columns(self, ingredients: Ingredients) -> Columns:
        from_plots = ((resource, cell) for resource in ingredients.resources for cell in ingredients.cells)
        return {
            loot.GiveUp: [column("what", ingredients.resources)],
            loot.PutBack: [column("what", ("coin", *ingredients.resources))],
            tribute.Tribute: [joint_column("what cell", (("coin", NO_CELL), *from_plots))],
        }


OBSERVATION = Observation()
