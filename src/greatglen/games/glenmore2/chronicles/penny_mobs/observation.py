"""The Penny Mobs for the environments."""

from greatglen.envs.codec import COUNT, FLAG, ByKey, Codec, Counts, Each, Fields, Number, each_seat, flags, one_seat
from greatglen.envs.options import Column, Columns, column, joint_column

# Joe McDuff may steal from the England row, which Hammer of the Scots adds to the market.
from greatglen.games.glenmore2.chronicles.hammer.rules import ENGLAND
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import actions
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.prison import FACE_DOWN
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import MUSCLE, NUMBER, QUACK, THIEVES, Numbers
from greatglen.games.glenmore2.observation.chronicle import NO_CELL, ChronicleObservation, Ingredients, landmark_names
from greatglen.games.glenmore2.rules.box import Box
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.names import slug


class Observation(ChronicleObservation):
    def part_codec(self, start: GlenMore2) -> Codec:
        seats = len(start.players)
        keys = _mobsters(start.box)
        coins = Counts(range(len(start.PRICES) + 1))
        seat = one_seat(seats)
        return Fields(
            {
                "bag_s": flags(keys),
                "bag_b": flags(keys),
                "waiting": COUNT,
                "prison": ByKey(keys, COUNT),
                "owner": ByKey(keys, seat),
                "debts": each_seat(seats, COUNT),
                "pennies": each_seat(seats, COUNT),
                "markers": ByKey(keys, coins),
                "tolls": ByKey(start.box.clans, coins),
                "mail": COUNT,
                "reserved": Number(-1, len(start.box.tiles) - 1),
                "fee": COUNT,
                "flipped": FLAG,
                "thieves": ByKey(THIEVES, Each(2, Number(-1))),
                "stole": COUNT,
                "sponged": COUNT,
                "hagged": COUNT,
                "spent": flags(keys),
                "claims": ByKey(landmark_names(start.box), seat),
            }
        )

    def named_columns(self, ingredients: Ingredients) -> list[Column]:
        return [column("mobster", _mobsters(ingredients.box))]

    def player_columns(self, ingredients: Ingredients) -> Columns:
        printed = ingredients.box.file.numbers(NUMBER, Numbers)
        tricks = [
            (given, other)
            for given in ("coin", *ingredients.resources)
            for other in ingredients.resources
            if other != given
        ]
        return {
            actions.McWander: [
                column("clan", ingredients.box.clans),
                column("coins", sorted(set(printed.peggy_mcwander))),
            ],
            actions.McDuff: [column("row", (*ingredients.resources, ENGLAND))],
            actions.McLaird: [column("tile", ingredients.tiles), column("coins", sorted(set(printed.peggy_mclaird)))],
            actions.Thief: [column("mobster", THIEVES), column("start", (NO_CELL, *ingredients.cells))],
            actions.McTrick: [joint_column("given resource", tricks)],
            actions.McClaim: [column("card", map(slug, landmark_names(ingredients.box)))],
            actions.SecondReward: [column("mobster", (QUACK, MUSCLE))],
        }

    def chance_columns(self, ingredients: Ingredients) -> Columns:
        return {actions.Jail: [column("mobster", (*_mobsters(ingredients.box), FACE_DOWN))]}


def _mobsters(box: Box) -> list[str]:
    return [one.key for one in box.file.numbers(NUMBER, Numbers).mobsters]


OBSERVATION = Observation()
