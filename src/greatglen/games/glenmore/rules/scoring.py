"""Three scorings and the end of Glen More (SCORE, END)."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from greatglen.games.glenmore.rules.components import CARDS, TILES
from greatglen.games.glenmore.rules.state import Chief, GlenMore
from greatglen.games.glenmore_common.rules.comparison import compare
from greatglen.games.glenmore_common.rules.events import Compared, ScoringBegan
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.event import TurnBegan
from greatglen.kernel.step import Step

OVERSIZE = 3  # VP lost per tile above the smallest territory (END-4)


def chieftain_count(player: Chief) -> int:
    """Chieftains, each counted as the cards say, and bonnets (SCORE-4)."""
    if not player.cards:
        return player.chieftains
    each, bonnets = _heads(player.cards)
    return player.chieftains * each + bonnets


@lru_cache(maxsize=1 << 10)
def _heads(cards: tuple[str, ...]) -> tuple[int, int]:
    """What a chieftain counts with these cards, and their bonnets."""
    held = [CARDS[card] for card in cards]
    return max(card.chieftains for card in held), sum(card.bonnets for card in held)


def compared_counts(players: list[Chief]) -> dict[str, list[int]]:
    """What a scoring compares: whisky, chieftains with bonnets, special cards (SCORE-2)."""
    return {
        "whisky": [player.whisky for player in players],
        "chieftains": [chieftain_count(player) for player in players],
        "cards": [len(player.cards) for player in players],
    }


def scoring_points(players: list[Chief], table: tuple[int, ...]) -> dict[str, list[int]]:
    """The points of a scoring held now, per area and seat."""
    return {area: compare(counts, table) for area, counts in compared_counts(players).items()}


def oversizes(players: Sequence[Chief]) -> list[int]:
    """Per seat: the tiles of its territory above the smallest (END-4)."""
    sizes = [len(player.land) for player in players]
    smallest = min(sizes)
    return [size - smallest for size in sizes]


def card_points(cards: Iterable[str], tiles: Collection[int]) -> dict[str, int]:
    """The points of cards at an end reached with these tiles (END-1)."""
    points = {}
    for name in cards:
        card = CARDS[name]
        if card.end_vp:
            forms = [TILES[tile] for tile in tiles]
            points[name] = card.end_vp * sum([card.end_per in (form.colour, form.kind) for form in forms])
    return points


def final_points(players: list[Chief]) -> list[dict[str, int]]:
    """The points of an end reached now, per seat and source: cards, coins, territory (END-1 to END-4)."""
    result = []
    for player, oversize in zip(players, oversizes(players), strict=True):
        tiles = [plot.tile for plot in player.land.values()] if player.cards else []
        points = {f"end:{name}": vp for name, vp in card_points(player.cards, tiles).items()}
        points["end:coins"] = player.coins
        points["end:territory"] = -OVERSIZE * oversize
        result.append(points)
    return result


class ScoringRound(Step[GlenMore], frozen=True, tag="ScoringRound"):
    """After the last tile of stack 1, 2 or 3 was laid; the third is the end of the game (SCORE-1)."""

    rule = "SCORE-1"

    def run(self, state: GlenMore) -> None:
        state.scored += 1
        state.emit(TurnBegan(CHANCE))
        state.emit(ScoringBegan(CHANCE, state.scored))
        for area, counts in compared_counts(state.players).items():
            state.emit(Compared(CHANCE, area, tuple(counts)))
            for seat, vp in enumerate(compare(counts, state.table)):
                state.score(seat, f"scoring-{state.scored}:{area}", vp)
        if state.scored == 3:
            state.agenda.clear()
            for seat, sources in enumerate(final_points(state.players)):
                for source, vp in sources.items():
                    state.score(seat, source, vp)
