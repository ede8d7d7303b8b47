"""What the shields win: the lowest rank to the first shield, the next to the second (CS-SCORE)."""

import msgspec

from greatglen.games.clans.components import RANK


class Haul(msgspec.Struct, frozen=True):
    """What one shield takes from its meeting place."""

    seat: int
    tile: int
    cards: tuple[int, ...]
    vp: int


def hauls(cards: list[list[int]], stacks: list[tuple[int, ...]]) -> list[Haul]:
    """All hauls, meeting place by meeting place, first shield first; a shield too many takes nothing."""
    taken = []
    for tile, stack in enumerate(stacks):
        by_rank: dict[int, list[int]] = {}
        for card in cards[tile]:
            by_rank.setdefault(RANK[card], []).append(card)
        ranks = sorted(by_rank)
        for place, seat in enumerate(stack):
            mine = tuple(sorted(by_rank[ranks[place]])) if place < len(ranks) else ()
            taken.append(Haul(seat, tile, mine, sum(RANK[card] for card in mine)))
    return taken
