"""What the end of a game is worth to each seat: the rewards of the environments, given once, at the end.

All but `score` add up to nothing: what one wins, others lose.
"""

from collections.abc import Callable, Sequence

from greatglen.kernel.refusal import Refusal, Refused
from greatglen.kernel.table import Table

NO_PAYOFF = "Games can be paid off by {known}, not by “{payoff}”."


def _pay_margin(table: Table) -> list[float]:
    """Own points less the mean of the others'; with two players the difference."""
    scores = table.scores
    others = len(scores) - 1
    return [score - (sum(scores) - score) / others for score in scores]


def _pay_score(table: Table) -> list[float]:
    """Own points."""
    return [float(score) for score in table.scores]


def _pay_rank(table: Table) -> list[float]:
    """From 1 for the first place to -1 for the last, in equal steps; tied seats share what their places are worth."""
    step = 2 / (table.seats - 1)
    result = [0.0] * table.seats
    above = 0
    for tied in table.ranking:
        worth = 1 - step * (above + (len(tied) - 1) / 2)
        for seat in tied:
            result[seat] = worth
        above += len(tied)
    return result


def _pay_win(table: Table) -> list[float]:
    """A stake of 1 from everybody, all to the winner, shared in a tie: with two players 1 and -1, or nothing."""
    winners = table.ranking[0]
    return [(table.seats / len(winners) if seat in winners else 0.0) - 1 for seat in range(table.seats)]


PAYOFFS: dict[str, Callable[[Table], list[float]]] = {
    "margin": _pay_margin,
    "rank": _pay_rank,
    "win": _pay_win,
    "score": _pay_score,
}
ZERO_SUM = ("margin", "rank", "win")


def check_payoff(payoff: str) -> None:
    """Refused if there is none of that name."""
    if payoff not in PAYOFFS:
        facts: dict[str, str | int] = {"known": ", ".join(PAYOFFS), "payoff": str(payoff)}
        raise Refused(Refusal("bad-payoff", NO_PAYOFF, facts))


def compute_payoffs(table: Table, payoff: str = "margin") -> Sequence[float]:
    """What each seat gets as things stand; final when the game is over."""
    check_payoff(payoff)
    return PAYOFFS[payoff](table)
