"""Between a Rock and a Hard Place for the environments."""

from greatglen.envs.codec import COUNT, ByKey, BySeat, Codec, Fields, Number, OneOf, each_seat, flags
from greatglen.envs.options import Columns, column, joint_column
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import FAILED, NUMBER, OPEN, SCORES, Numbers
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import DrawCard, Propose, Vote
from greatglen.games.glenmore2.observation.chronicle import ChronicleObservation, Ingredients, tiles_in_play
from greatglen.games.glenmore2.rules.box import Box
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.names import slug


class Observation(ChronicleObservation):
    def part_codec(self, start: GlenMore2) -> Codec:
        """A ballot that may not be seen has -1 AYE and -1 NAY."""
        seats = len(start.players)
        cards = _cards(start.box)
        votes = BySeat(seats, ByKey(range(seats), Fields({"aye": Number(-1, 2), "nay": Number(-1, 2)})))
        return Fields(
            {
                "cards": ByKey(cards, OneOf((OPEN, SCORES, FAILED))),
                "aye": each_seat(seats, COUNT),
                "nay": each_seat(seats, COUNT),
                "doubles": each_seat(seats, COUNT),
                "ballots": votes,
                "piles": each_seat(seats, flags(tiles_in_play(start))),
                "on_cards": ByKey(cards, votes),
            }
        )

    def player_columns(self, ingredients: Ingredients) -> Columns:
        votes = [(aye, nay) for aye in range(3) for nay in range(3) if 1 <= aye + nay <= 2]
        return {Propose: [column("card", _cards(ingredients.box))], Vote: [joint_column("aye nay", votes)]}

    def chance_columns(self, ingredients: Ingredients) -> Columns:
        return {DrawCard: [column("card", _cards(ingredients.box))]}


def _cards(box: Box) -> list[str]:
    """The scoring cards."""
    return [slug(card) for card in box.file.numbers(NUMBER, Numbers).cards]


OBSERVATION = Observation()
