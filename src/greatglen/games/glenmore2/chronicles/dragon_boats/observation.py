"""The Dragon Boat Races for the environments."""

from collections import Counter

from greatglen.envs.codec import (
    COUNT,
    FLAG,
    BySeat,
    Codec,
    Counts,
    DerivedCodec,
    Each,
    Fields,
    Number,
    each_seat,
    flags,
)
from greatglen.envs.options import Columns, joint_column
from greatglen.games.glenmore2.chronicles.dragon_boats.rules import course, rewards
from greatglen.games.glenmore2.observation.chronicle import ChronicleObservation, Ingredients, each_of
from greatglen.games.glenmore2.rules.box import Box
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.land import START


class Observation(ChronicleObservation):
    constant_fields = frozenset({"course", "neutral"})

    def part_codec(self, start: GlenMore2) -> Codec:
        """Boats lie at a column of somebody's river (0 is the start village), or at a space of a neutral one."""
        seats = len(start.players)
        rivers = len(start.parts[course.NUMBER].course)
        kinds = list(_rewards(start.box))
        column = DerivedCodec(lambda cell: cell - START if cell > 99 else cell, Number())
        berth = Fields({"river": Number(0, rivers - 1), "cell": column})
        by_seat = BySeat(seats, flags(range(seats)))
        castle = Fields({"left": COUNT, "rewards": Counts((*kinds, course.HIDDEN)), "seen": by_seat})
        return Fields(
            {
                "begun": FLAG,
                "boats": each_seat(seats, berth),
                "met": each_seat(seats, by_seat),
                "results": each_seat(seats, Number(course.LAST, seats)),
                "castles": Each(rivers, castle),
                "bag": Counts(kinds),
            }
        )

    def player_columns(self, ingredients: Ingredients) -> Columns:
        return {rewards.TakeReward: [joint_column("reward nth", each_of(_rewards(ingredients.box)))]}

    def chance_columns(self, ingredients: Ingredients) -> Columns:
        dealt = joint_column("reward nth", each_of(_rewards(ingredients.box)))
        return {rewards.DealReward: [dealt], rewards.TakeReward: [dealt]}


def _rewards(box: Box) -> Counter[str]:
    """The kinds of rewards, and how many there are of each."""
    return Counter(course.key(reward) for reward in box.file.numbers(course.NUMBER, course.Numbers).rewards)


OBSERVATION = Observation()
