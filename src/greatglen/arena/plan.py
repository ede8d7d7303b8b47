"""What is to be played: every line-up of the bots, every deal from every seat."""

import random
from collections.abc import Mapping
from itertools import combinations

import msgspec

import greatglen
from greatglen.bots import has_budget, make_bot
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Reason, Refused

BUDGET_LEVELS = "hard, champion"  # the levels that take a budget
MAX_GAMES = 1_000_000
UNUSED_BUDGET = Reason("nobody-thinks", "--budget is for {thinks}, but --bots names none of them.")
TOO_FEW_BOTS = Reason("too-few-bots", "--bots names {bots} bots, too few for {seats} seats; a bot may be named twice.")
BAD_GAMES = Reason("bad-games", "--games must be a number from 1 to {most}, not {games}.")
ONE_BOT = Reason("one-bot", "--bots names only one bot; name at least two different bots.")


class Match(msgspec.Struct, frozen=True):
    """One game: the bot on each seat, and where its luck comes from. Every bot keeps its luck when seats change."""

    levels: tuple[str, ...]
    seed: int
    bot_seeds: tuple[int, ...]


class ArenaPlan(msgspec.Struct, frozen=True):
    """A round robin."""

    game: str
    rules: int
    options: dict[str, str]
    seats: int
    bots: tuple[str, ...]  # the different ones, in the order they were named
    line_ups: tuple[tuple[str, ...], ...]
    deals: int  # per line-up
    seed: int
    cpu: bool = False  # bots go by CPU time, and so does the report: for machines that do something else besides

    def matches(self) -> list[Match]:
        """All games. A deal is played once from every seat: the line-up is turned, cards and tiles fall the same."""
        luck = random.Random(self.seed)
        matches = []
        for _ in range(self.deals):
            seed = luck.getrandbits(62)
            bot_seeds = tuple(luck.getrandbits(62) for _ in range(self.seats))
            for levels in self.line_ups:
                for turn in list_rotations(levels):
                    matches.append(
                        Match(levels[turn:] + levels[:turn], seed, bot_seeds[turn:] + bot_seeds[:turn]),
                    )
        return matches


def list_rotations(levels: tuple[str, ...]) -> range:
    """The turns of a line-up that differ."""
    size = len(levels)
    different = next(by for by in range(1, size + 1) if levels[by:] + levels[:by] == levels)
    return range(different)


def make_plan(
    game: Game,
    bots: str,
    games: int,
    seats: int,
    seed: int,
    options: Mapping[str, object],
    budget: str | None = None,
    cpu: bool = False,
) -> ArenaPlan:
    """A plan that can be carried out; Refused says why there is none. `games`: per line-up."""
    levels = [_add_budget(word.strip(), budget) for word in bots.split(",")]
    for level in levels:
        make_bot(level, 0)
    if budget is not None and not any(map(has_budget, levels)):
        raise Refused(UNUSED_BUDGET.with_facts(thinks=BUDGET_LEVELS))
    if len(levels) < seats:
        raise Refused(TOO_FEW_BOTS.with_facts(bots=len(levels), seats=seats))
    if not 1 <= games <= MAX_GAMES:
        raise Refused(BAD_GAMES.with_facts(most=MAX_GAMES, games=games))
    line_ups = tuple(dict.fromkeys(one for one in combinations(levels, seats) if len(set(one)) > 1))
    if not line_ups:
        raise Refused(ONE_BOT.with_facts())
    settled = greatglen.start(game.name, seats=seats, seed=seed, options=options).options
    deals = -(-games // max(len(list_rotations(line_up)) for line_up in line_ups))
    return ArenaPlan(
        game.name, game.rules_version, settled, seats, tuple(dict.fromkeys(levels)), line_ups, deals, seed, cpu
    )


def _add_budget(level: str, budget: str | None) -> str:
    return f"{level}:{budget}" if budget is not None and has_budget(level) and ":" not in level else level
