"""The haggis scorings so far: how the die fell in the last."""

from functools import lru_cache

import msgspec

from greatglen.games.glenmore2.chronicles.haggis.rules import SCORED_AFTER
from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HaggisEaten, HaggisRolled, HaggisScoringBegan
from greatglen.games.glenmore2.chronicles.haggis.rules.scoring import ScoreTables
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.kernel.choice import CHANCE

TOTAL = len(SCORED_AFTER) + 1


class Rolls(msgspec.Struct):
    """The last haggis scoring, or the one that is being held."""

    number: int = 0
    for_all: list[HaggisRolled] = []
    for_one: list[HaggisRolled] = []
    eaten: dict[int, HaggisEaten] = {}

    def is_void(self, place: int) -> bool:
        """Whether another roll was made in place of that one."""
        return place + 1 < len(self.for_all) and self.for_all[place + 1].again


@lru_cache(1)
def last_rolls(table: GlenMore2Table) -> Rolls:
    """As the log tells them; looked for once for all that is said and drawn of a table."""
    rolls = Rolls()
    for event in table.events_of({HaggisScoringBegan, HaggisRolled, HaggisEaten}):
        match event:
            case HaggisScoringBegan(number=number):
                rolls = Rolls(number)
            case HaggisRolled(seat=seat):
                (rolls.for_all if seat == CHANCE else rolls.for_one).append(event)
            case HaggisEaten(seat=seat):
                rolls.eaten[seat] = event
    return rolls


def is_scoring_running(table: GlenMore2Table) -> bool:
    """Whether a haggis scoring is being held."""
    return any(isinstance(step, ScoreTables) for step in table.state.agenda)
