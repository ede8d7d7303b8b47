"""Judge: how far ahead each seat is in a position that a search has come to, and its chance to win."""

from collections.abc import Sequence
from math import exp
from typing import Protocol

from greatglen.kernel.action import Action
from greatglen.kernel.table import Table

MARGIN = 0.3  # of the value of a finished game: how high it was won, so that a lost game is still played well


def compute_leads(table: Table) -> list[float]:
    """How far each seat's prospects are ahead of the best of the others."""
    return compute_margins(table.game.expected_points(table.state))


def compute_rough_leads(table: Table) -> list[float]:
    """The same by the rough evaluation of the game, which takes far less time."""
    return compute_margins(table.game.quick_estimate(table.state))


def compute_margins(prospects: Sequence[float]) -> list[float]:
    """How far each seat is ahead of the best of the others."""
    best = max(prospects)
    leader = prospects.index(best)
    second = max([theirs for seat, theirs in enumerate(prospects) if seat != leader])
    return [mine - (second if seat == leader else best) for seat, mine in enumerate(prospects)]


def to_win_chance(lead: float, scale: float) -> float:
    """A lead as a chance to win."""
    return 1 / (1 + exp(-max(-40.0, min(40.0, 1.1 * lead / scale))))


def to_values(leads: Sequence[float], scale: float, winners: Sequence[int]) -> list[float]:
    """The value to each seat, of its lead; once there are winners that counts, and a little how far they are apart."""
    likely = [to_win_chance(lead, scale) for lead in leads]
    if not winners:
        return likely
    return [MARGIN * value + (1 - MARGIN) * (seat in winners) / len(winners) for seat, value in enumerate(likely)]


class Judge(Protocol):
    """Leads are VP ahead of the best of the others, by what can be expected of the rest of the game."""

    def estimate_lead(self, table: Table, seat: int) -> float:
        """Of one seat; it must not depend on what that seat cannot see."""
        ...

    def estimate_leads(self, table: Table) -> list[float]:
        """Of every seat."""
        ...

    def narrow_options(self, table: Table, options: Sequence[Action], limit: int) -> Sequence[Action]:
        """The options of the seat that decides worth a try: so many at most, or all if it cannot say."""
        ...


class EvaluationJudge:
    """Judges by the evaluation of the game."""

    def estimate_lead(self, table: Table, seat: int) -> float:
        return compute_leads(table)[seat]

    def estimate_leads(self, table: Table) -> list[float]:
        return compute_leads(table)

    def narrow_options(self, table: Table, options: Sequence[Action], limit: int) -> Sequence[Action]:
        return options


EVALUATION = EvaluationJudge()
