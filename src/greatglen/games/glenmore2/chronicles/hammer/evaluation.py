"""What the England token promises: tiles besides one's own turns, and the coins of the England row."""

from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import get_part, stack
from greatglen.games.glenmore2.rules.state import GlenMore2

TURNS = 9.0  # what the Englishman's turns are worth from the beginning to the end
COINS = 0.5  # of the coins that discarding a tile brings now


def expected_points(state: GlenMore2, remaining: float) -> list[dict[str, float]]:
    part = get_part(state)
    gone = part.englishman in state.rondel.out
    worth = 0.0 if gone else TURNS * remaining + COINS * stack(state)
    return [{"england": worth if seat == part.holder else 0.0} for seat in range(len(state.players))]


EVALUATION = expected_points
