"""Ol' Jamey's Single Cask Reserve for the environments."""

from greatglen.envs.codec import COUNT, ByKey, Codec, Counts, DerivedCodec, Fields, each_seat
from greatglen.envs.options import Columns, column
from greatglen.games.glenmore2.chronicles.single_cask.rules import cellars, sale
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import AgeCask, PayCask, SellCask
from greatglen.games.glenmore2.observation.chronicle import ChronicleObservation, Ingredients, tiles_in_play
from greatglen.games.glenmore2.rules.box import Box
from greatglen.games.glenmore2.rules.state import GlenMore2


class Observation(ChronicleObservation):
    constant_fields = frozenset({"kinds", "spaces"})

    def part_codec(self, start: GlenMore2) -> Codec:
        seats = len(start.players)
        sales = [tile for tile in tiles_in_play(start) if start.box.tiles[tile].chronicle == cellars.NUMBER]
        stall = Fields({"bonus": COUNT, "sale": COUNT})
        return Fields(
            {
                "cellars": each_seat(seats, COUNT),
                "casks": each_seat(seats, Counts(_places(start.box))),
                "stalls": DerivedCodec(lambda stalls: {stall.tile: stall for stall in stalls}, ByKey(sales, stall)),
            }
        )

    def player_columns(self, ingredients: Ingredients) -> Columns:
        place = column("place", _places(ingredients.box))
        return {AgeCask: [place], PayCask: [place], SellCask: [place, column("on", (sale.BONUS, sale.SALE))]}


def _places(box: Box) -> range:
    """The places of all cellars; 0 is the area worth nothing."""
    return range(1 + sum(len(cellar.vp) for cellar in box.file.numbers(cellars.NUMBER, cellars.Numbers).cellar))


OBSERVATION = Observation()
