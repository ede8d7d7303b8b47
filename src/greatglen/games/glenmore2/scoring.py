"""Four scorings and the end of Glen More II (SCORE, END)."""

from greatglen.games.glenmore2.chronicle import Chronicle
from greatglen.games.glenmore2.state import HOME, GlenMore2
from greatglen.games.highland.comparison import compare
from greatglen.games.highland.events import ScoringBegan
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.step import Step

LAST = 4


def compared(state: GlenMore2) -> dict[str, list[int]]:
    """What a scoring compares: scots in the home castle, landmarks, whisky, persons (SCORE-2)."""
    tiles = state.box.tiles
    players = state.players
    result = {
        "castle": [player.land[HOME].scots * (2 if "castle-twice" in player.lasting else 1) for player in players],
        "landmarks": [len(player.landmarks) for player in players],
        "whisky": [player.whisky for player in players],
        "persons": [sum(tiles[person].counts_as for person in player.persons) for player in players],
    }
    for chronicle in state.heeding(Chronicle.compared):
        for area, counts in result.items():
            chronicle.compared(state, area, counts)
    return result


def scoring_points(state: GlenMore2, numbers: dict[str, list[int]] | None = None) -> dict[str, list[int]]:
    """The points of a scoring held now, per area and seat. `numbers`: what it compares, if that is known already."""
    table = state.box.score_table
    numbers = compared(state) if numbers is None else numbers
    result = {area: compare(counts, table) for area, counts in numbers.items()}
    for chronicle in state.heeding(Chronicle.score_table):
        for area, counts in numbers.items():
            for seat in range(len(counts)):
                own = chronicle.score_table(state, seat, area)
                if own is not None:
                    result[area][seat] = compare(counts, own)[seat]
    for chronicle in state.heeding(Chronicle.area_points):
        for area, points in result.items():
            chronicle.area_points(state, area, points)
    return result


def final_points(state: GlenMore2) -> list[dict[str, int]]:
    """The points of an end reached now, per seat and source: territory, coins, cards (END-3 to END-6)."""
    smallest = min([len(player.land) for player in state.players])
    result = []
    pricing = state.heeding(Chronicle.coin_value)
    usual = [1] if len(pricing) < max(len(state.parts), 1) else []  # by the Chronicles that say nothing of it
    for seat, player in enumerate(state.players):
        worth = min(usual + [chronicle.coin_value(state, seat) for chronicle in pricing])
        points = {
            "end:territory": -state.box.file.oversize_penalty * (len(player.land) - smallest),
            "end:coins": player.coins * worth,
        }
        for name in player.landmarks:
            card = state.box.landmarks.get(name)
            if card is not None and card.end_coins:
                points[f"end:{name}"] = min(card.end_coins, player.coins)
        result.append(points)
    return result


class ScoringRound(Step[GlenMore2], frozen=True):
    """After the last tile of A, B or C was laid, and when everybody has finished (SCORE-1)."""

    rule = "SCORE-1"

    def run(self, state: GlenMore2) -> None:
        state.scored += 1
        state.events.append(ScoringBegan(CHANCE, state.scored))
        for area, points in scoring_points(state).items():
            for seat, vp in enumerate(points):
                state.score(seat, f"scoring-{state.scored}:{area}", vp)
        if state.scored == LAST:
            state.agenda.append(FinalScoring())
        for chronicle in state.heeding(Chronicle.scored):
            chronicle.scored(state, state.scored)


class FinalScoring(Step[GlenMore2], frozen=True):
    """Territory, coins and cards; then the Chronicles (END-3)."""

    rule = "END-3"

    def run(self, state: GlenMore2) -> None:
        for seat, sources in enumerate(final_points(state)):
            for source, vp in sources.items():
                state.score(seat, source, vp)
        for chronicle in state.heeding(Chronicle.ended):
            chronicle.ended(state)
