"""Four scorings and the end of Glen More II (SCORE, END)."""

from functools import lru_cache

from greatglen.games.glenmore2.rules.box import BOXES, Box, box_named
from greatglen.games.glenmore2.rules.chronicle import Chronicle
from greatglen.games.glenmore2.rules.events import FinalScoringEnded, ScoringEnded
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2, Laird
from greatglen.games.glenmore_common.rules.comparison import compare, compare_areas, side_by_side
from greatglen.games.glenmore_common.rules.events import Compared, ScoringBegan
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.event import TurnBegan
from greatglen.kernel.step import Step

LAST = 4


def compared_counts(state: GlenMore2) -> dict[str, list[int]]:
    """What a scoring compares: scots in the home castle, landmarks, whisky, persons (SCORE-2)."""
    players = state.players
    key = state.box_key
    result = {
        "castle": [player.land[HOME].scots * (2 if "castle-twice" in player.lasting else 1) for player in players],
        "landmarks": [len(player.landmarks) for player in players],
        "whisky": [player.whisky for player in players],
        "persons": [_count_of(key, player.persons) for player in players],
    }
    if state.parts:
        for chronicle in state.find_answering(Chronicle.adjust_counts):
            for area, counts in result.items():
                chronicle.adjust_counts(state, area, counts)
    return result


@lru_cache(maxsize=1 << 12)
def _count_of(box_key: str, persons: tuple[int, ...]) -> int:
    tiles = box_named(box_key).tiles
    return sum(tiles[person].counts_as for person in persons)


def scoring_points(state: GlenMore2, numbers: dict[str, list[int]] | None = None) -> dict[str, list[int]]:
    """The points of a scoring held now, per area and seat. `numbers`: what it compares, if that is known already."""
    table = BOXES[state.box_key].score_table
    numbers = compared_counts(state) if numbers is None else numbers
    result = {area: compare(counts, table) for area, counts in numbers.items()}
    if not state.parts:
        return result
    for chronicle in state.find_answering(Chronicle.score_table):
        own_table = chronicle.score_table
        for area, counts in numbers.items():
            for seat in range(len(counts)):
                own = own_table(state, seat, area)
                if own is not None:
                    result[area][seat] = compare(counts, own)[seat]
    for chronicle in state.find_answering(Chronicle.adjust_points):
        for area, points in result.items():
            chronicle.adjust_points(state, area, points)
    return result


def points_and_counts(state: GlenMore2) -> tuple[tuple[int, ...], ...]:
    """Per seat: the points a scoring held now would bring, and what it compares, area by area."""
    numbers = compared_counts(state)
    if state.find_answering(Chronicle.score_table) or state.find_answering(Chronicle.adjust_points):
        return side_by_side(scoring_points(state, numbers).values(), numbers.values())
    return compare_areas(BOXES[state.box_key].score_table, *map(tuple, numbers.values()))


def oversizes(state: GlenMore2) -> list[int]:
    """Per seat: the tiles of its territory above the smallest (END-3)."""
    sizes = [len(player.land) for player in state.players]
    smallest = min(sizes)
    return [size - smallest for size in sizes]


def card_points(box: Box, player: Laird) -> dict[str, int]:
    """The points of a player's cards at an end reached now (END-5)."""
    most = box.end_coins
    return {name: min(most[name], player.coins) for name in player.landmarks if name in most}


def final_points(state: GlenMore2) -> list[dict[str, int]]:
    """The points of an end reached now, per seat and source: territory, coins, cards (END-3 to END-6)."""
    box = BOXES[state.box_key]
    penalty = box.file.oversize_penalty
    result = []
    for seat, (player, oversize) in enumerate(zip(state.players, oversizes(state), strict=True)):
        points = {
            "end:territory": -penalty * oversize,
            "end:coins": player.coins * coin_value(state, seat),
        }
        for name, vp in card_points(box, player).items():
            points[f"end:{name}"] = vp
        result.append(points)
    return result


def coin_value(state: GlenMore2, seat: int) -> int:
    """What each coin of a seat is worth at the end: the least that a Chronicle in play says; 1, if one is silent."""
    pricing = state.find_answering(Chronicle.coin_value)
    if not pricing:
        return 1
    usual = [1] if len(pricing) < len(state.parts) else []
    return min(usual + [chronicle.coin_value(state, seat) for chronicle in pricing])


class ScoringRound(Step[GlenMore2], frozen=True, tag="ScoringRound"):
    """After the last tile of A, B or C was laid, and when everybody has finished (SCORE-1)."""

    rule = "SCORE-1"

    def run(self, state: GlenMore2) -> None:
        state.scored += 1
        state.emit(TurnBegan(CHANCE))
        state.emit(ScoringBegan(CHANCE, state.scored))
        numbers = compared_counts(state)
        for area, points in scoring_points(state, numbers).items():
            state.emit(Compared(CHANCE, area, tuple(numbers[area])))
            for seat, vp in enumerate(points):
                state.score(seat, f"scoring-{state.scored}:{area}", vp)
        if state.scored == LAST:
            state.agenda.append(FinalScoring())
        state.emit(ScoringEnded(CHANCE, state.scored))


class FinalScoring(Step[GlenMore2], frozen=True, tag="FinalScoring"):
    """Territory, coins and cards; then the Chronicles (END-3)."""

    rule = "END-3"

    def run(self, state: GlenMore2) -> None:
        for seat, sources in enumerate(final_points(state)):
            for source, vp in sources.items():
                state.score(seat, source, vp)
        state.emit(FinalScoringEnded(CHANCE))
