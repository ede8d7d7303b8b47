"""What a position is worth to each seat, as the search counts: from 0 for lost to 1 for won."""

from collections.abc import Sequence
from math import exp

from greatglen.kernel.table import Table

MARGIN = 0.3  # of the value of a finished game: how high it was won, so that a lost game is still played well


def leads(table: Table) -> list[float]:
    """How far each seat's prospects are ahead of the best of the others."""
    return ahead(table.game.prospects(table.state))


def glance(table: Table) -> list[float]:
    """The same by the rough evaluation of the game, which takes far less time."""
    return ahead(table.game.rough(table.state))


def ahead(prospects: Sequence[float]) -> list[float]:
    """How far each seat is ahead of the best of the others."""
    best = max(prospects)
    leader = prospects.index(best)
    second = max([theirs for seat, theirs in enumerate(prospects) if seat != leader])
    return [mine - (second if seat == leader else best) for seat, mine in enumerate(prospects)]


def squashed(lead: float, scale: float) -> float:
    """A lead as a chance to win."""
    return 1 / (1 + exp(-max(-40.0, min(40.0, 1.1 * lead / scale))))


def values(leads: Sequence[float], scale: float, winners: Sequence[int]) -> list[float]:
    """The value to each seat, of its lead; once there are winners that counts, and a little how far they are apart."""
    likely = [squashed(lead, scale) for lead in leads]
    if not winners:
        return likely
    return [MARGIN * value + (1 - MARGIN) * (seat in winners) / len(winners) for seat, value in enumerate(likely)]
