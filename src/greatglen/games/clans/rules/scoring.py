"""What the shields win: the lowest rank to the first shield, the next to the second (CS-SCORE)."""

from collections.abc import Sequence

import msgspec

from greatglen.games.clans.rules.components import RANK, RANKS


class Haul(msgspec.Struct, frozen=True):
    """What one shield takes from its meeting place."""

    seat: int
    tile: int
    cards: tuple[int, ...]
    vp: int


def points_by_seat(seats: int, counts: Sequence[Sequence[int]], stacks: Sequence[tuple[int, ...]]) -> list[int]:
    """The points of all hauls per seat, from the number of cards of every rank per meeting place alone."""
    points = [0] * seats
    for stack, ranks in zip(stacks, counts, strict=True):
        if stack:
            present = (rank * count for rank, count in zip(RANKS, ranks, strict=True) if count)
            for seat, vp in zip(stack, present, strict=False):
                points[seat] += vp
    return points


def compute_hauls(cards: list[list[int]], stacks: list[tuple[int, ...]]) -> list[Haul]:
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
