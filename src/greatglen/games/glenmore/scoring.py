"""Three scorings and the end of Glen More (SCORE, END)."""

from greatglen.games.glenmore.components import CARDS, TILES
from greatglen.games.glenmore.state import Chief, GlenMore
from greatglen.games.highland.comparison import compare
from greatglen.games.highland.events import ScoringBegan
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.step import Step

OVERSIZE = 3  # VP lost per tile above the smallest territory (END-4)


def standing(player: Chief) -> int:
    """Chieftains, each counted as the cards say, and bonnets (SCORE-4)."""
    cards = [CARDS[card] for card in player.cards]
    each = max((card.chieftains for card in cards), default=1)
    return player.chieftains * each + sum(card.bonnets for card in cards)


def compared(players: list[Chief]) -> dict[str, list[int]]:
    """What a scoring compares: whisky, chieftains with bonnets, special cards (SCORE-2)."""
    return {
        "whisky": [player.whisky for player in players],
        "chieftains": [standing(player) for player in players],
        "cards": [len(player.cards) for player in players],
    }


def scoring_points(players: list[Chief], table: tuple[int, ...]) -> dict[str, list[int]]:
    """The points of a scoring held now, per area and seat."""
    return {area: compare(counts, table) for area, counts in compared(players).items()}


def final_points(players: list[Chief]) -> list[dict[str, int]]:
    """The points of an end reached now, per seat and source: cards, coins, territory (END-1 to END-4)."""
    smallest = min(len(player.land) for player in players)
    result = []
    for player in players:
        points = {}
        for name in player.cards:
            card = CARDS[name]
            if card.end_vp:
                tiles = [TILES[plot.tile] for plot in player.land.values()]
                points[f"end:{name}"] = card.end_vp * sum(card.end_per in (tile.colour, tile.kind) for tile in tiles)
        points["end:coins"] = player.coins
        points["end:territory"] = -OVERSIZE * (len(player.land) - smallest)
        result.append(points)
    return result


class ScoringRound(Step[GlenMore], frozen=True):
    """After the last tile of stack 1, 2 or 3 was laid; the third is the end of the game (SCORE-1)."""

    rule = "SCORE-1"

    def run(self, state: GlenMore) -> None:
        state.scored += 1
        state.events.append(ScoringBegan(CHANCE, state.scored))
        for area, points in scoring_points(state.players, state.table).items():
            for seat, vp in enumerate(points):
                state.score(seat, f"scoring-{state.scored}:{area}", vp)
        if state.scored == 3:
            state.agenda.clear()
            for seat, sources in enumerate(final_points(state.players)):
                for source, vp in sources.items():
                    state.score(seat, source, vp)
