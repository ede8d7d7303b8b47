"""The Dubious Tome of Scottish History for the environments."""

from greatglen.envs.codec import Codec, Fields, each_seat, flags
from greatglen.envs.options import Columns, column
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.activation_events import ActivateAbroad
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import tome
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.trigger import Trigger, TurnOver
from greatglen.games.glenmore2.observation.chronicle import ChronicleObservation, Ingredients, landmark_names
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.names import slug


class Observation(ChronicleObservation):
    def part_codec(self, start: GlenMore2) -> Codec:
        seats = len(start.players)
        areas = tome(start.box_key).tables
        return Fields(
            {"turned": each_seat(seats, flags(landmark_names(start.box))), "tables": each_seat(seats, flags(areas))}
        )

    def player_columns(self, ingredients: Ingredients) -> Columns:
        card = column("card", map(slug, landmark_names(ingredients.box)))
        owner, cell, how = (
            column("owner", range(ingredients.seats)),
            column("cell", ingredients.cells),
            column("how", ingredients.activation_ways),
        )
        return {Trigger: [card], TurnOver: [card], ActivateAbroad: [owner, cell, how]}


OBSERVATION = Observation()
