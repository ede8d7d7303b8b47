"""What the games showed."""

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from greatglen.arena.execution import GameOutcome
from greatglen.arena.plan import ArenaPlan
from greatglen.arena.rating import Interval, mean, ratings, wilson


class BotTally(msgspec.Struct, frozen=True):
    """How a bot fared in some games. A victory shared by two counts half."""

    bot: str
    games: int
    wins: float
    rate: Interval
    margin: Interval  # own points less those of the best other bot


class Showing(msgspec.Struct, frozen=True):
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
    bots: list[Showing]
    line_ups: list[list[BotTally]]


def report(plan: ArenaPlan, played: Sequence[GameOutcome]) -> ArenaReport:
    """Sum the games up, bot by bot and line-up by line-up."""
    rated = ratings(plan.bots, _before(played))
    return ArenaReport(
        game=plan.game,
        options=plan.options,
        seats=plan.seats,
        seed=plan.seed,
        games=len(played),
        bots=[_showing(bot, played, rated[bot]) for bot in plan.bots],
        line_ups=[
            [_standing(bot, among) for bot in dict.fromkeys(line_up)]
            for line_up in plan.line_ups
            if (among := [one for one in played if sorted(one.levels) == sorted(line_up)])
        ],
    )


def _showing(bot: str, played: Sequence[GameOutcome], rating: Interval) -> Showing:
    seats = [(one, seat) for one in played for seat, level in enumerate(one.levels) if level == bot]
    decisions = sum(one.decisions[seat] for one, seat in seats)
    seconds = sum(one.seconds[seat] for one, seat in seats)
    slowest = max((one.slowest[seat] for one, seat in seats), default=0.0)
    return Showing(_standing(bot, played), rating, decisions, round(seconds / max(decisions, 1), 6), round(slowest, 6))


def _standing(bot: str, played: Sequence[GameOutcome]) -> BotTally:
    mine = [one for one in played if bot in one.levels]
    wins = sum(share for one in mine for level, share in zip(one.levels, one.share, strict=True) if level == bot)
    margins = [_margin(one, bot) for one in mine]
    return BotTally(bot, len(mine), round(wins, 3), wilson(wins, len(mine)), mean(margins or [0.0]))


def _margin(one: GameOutcome, bot: str) -> float:
    own = max(score for level, score in zip(one.levels, one.scores, strict=True) if level == bot)
    return own - max(score for level, score in zip(one.levels, one.scores, strict=True) if level != bot)


def _before(played: Sequence[GameOutcome]) -> dict[tuple[str, str], float]:
    """How often each bot came before each other one, every pair of seats a comparison."""
    before: dict[tuple[str, str], float] = defaultdict(float)
    for one in played:
        for a, level in enumerate(one.levels):
            for b, other in enumerate(one.levels):
                if level != other and one.places[a] <= one.places[b]:
                    before[level, other] += 1.0 if one.places[a] < one.places[b] else 0.5
    return before
