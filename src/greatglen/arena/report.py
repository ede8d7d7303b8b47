"""What the games showed."""

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from greatglen.arena.execution import GameOutcome
from greatglen.arena.plan import ArenaPlan
from greatglen.arena.rating import Interval, fit_ratings, mean_interval, wilson_interval


class BotTally(msgspec.Struct, frozen=True):
    """How a bot fared in some games. A victory shared by two counts half."""

    bot: str
    games: int
    wins: float
    rate: Interval
    margin: Interval  # own points less those of the best other bot


class BotResult(msgspec.Struct, frozen=True):
    """How a bot fared in all games."""

    standing: BotTally
    rating: Interval
    decisions: int
    seconds_per_decision: float
    slowest_decision: float


class ArenaReport(msgspec.Struct, frozen=True):
    """The result of a plan; everything but the seconds is the same for the same seed."""

    game: str
    options: dict[str, str]
    seats: int
    seed: int
    games: int
    bots: list[BotResult]
    line_ups: list[list[BotTally]]


def make_report(plan: ArenaPlan, outcomes: Sequence[GameOutcome]) -> ArenaReport:
    """Sum the games up, bot by bot and line-up by line-up."""
    rated = fit_ratings(plan.bots, _count_wins(outcomes))
    return ArenaReport(
        game=plan.game,
        options=plan.options,
        seats=plan.seats,
        seed=plan.seed,
        games=len(outcomes),
        bots=[_summarize_bot(bot, outcomes, rated[bot]) for bot in plan.bots],
        line_ups=[
            [_tally_bot(bot, among) for bot in dict.fromkeys(line_up)]
            for line_up in plan.line_ups
            if (among := [one for one in outcomes if sorted(one.levels) == sorted(line_up)])
        ],
    )


def _summarize_bot(bot: str, outcomes: Sequence[GameOutcome], rating: Interval) -> BotResult:
    seats = [(one, seat) for one in outcomes for seat, level in enumerate(one.levels) if level == bot]
    decisions = sum(one.decisions[seat] for one, seat in seats)
    seconds = sum(one.seconds[seat] for one, seat in seats)
    slowest = max((one.slowest[seat] for one, seat in seats), default=0.0)
    return BotResult(
        _tally_bot(bot, outcomes), rating, decisions, round(seconds / max(decisions, 1), 6), round(slowest, 6)
    )


def _tally_bot(bot: str, outcomes: Sequence[GameOutcome]) -> BotTally:
    mine = [one for one in outcomes if bot in one.levels]
    wins = sum(share for one in mine for level, share in zip(one.levels, one.share, strict=True) if level == bot)
    margins = [_compute_margin(one, bot) for one in mine]
    return BotTally(bot, len(mine), round(wins, 3), wilson_interval(wins, len(mine)), mean_interval(margins or [0.0]))


def _compute_margin(outcome: GameOutcome, bot: str) -> float:
    own = max(score for level, score in zip(outcome.levels, outcome.scores, strict=True) if level == bot)
    return own - max(score for level, score in zip(outcome.levels, outcome.scores, strict=True) if level != bot)


def _count_wins(outcomes: Sequence[GameOutcome]) -> dict[tuple[str, str], float]:
    """How often each bot came before each other one, every pair of seats a comparison."""
    before: dict[tuple[str, str], float] = defaultdict(float)
    for one in outcomes:
        for a, level in enumerate(one.levels):
            for b, other in enumerate(one.levels):
                if level != other and one.places[a] <= one.places[b]:
                    before[level, other] += 1.0 if one.places[a] < one.places[b] else 0.5
    return before
