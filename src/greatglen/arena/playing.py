"""Carrying a plan out: game after game, in one process or several."""

import multiprocessing
from collections.abc import Iterator
from functools import partial
from time import perf_counter

import msgspec

import greatglen
from greatglen.arena.plan import Match, Plan
from greatglen.bots import bot_named
from greatglen.titles import game_named


class Outcome(msgspec.Struct, frozen=True):
    """What came of one game, per seat; `share` is the part of the victory."""

    levels: tuple[str, ...]
    scores: tuple[int, ...]
    share: tuple[float, ...]
    places: tuple[int, ...]  # 0 is the first
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]


def play(game: str, options: dict[str, str], match: Match) -> Outcome:
    """One game to its end."""
    seats = len(match.levels)
    table = greatglen.start(game, seats=seats, seed=match.seed, options=options)
    bots = [bot_named(level, luck) for level, luck in zip(match.levels, match.luck, strict=True)]
    decisions = [0] * seats
    seconds = [0.0] * seats
    slowest = [0.0] * seats
    while not table.over:
        seat = table.choice.seat
        view = table.seen_by(seat, since=table.version)
        began = perf_counter()
        action = bots[seat].choose(view)
        took = perf_counter() - began
        decisions[seat] += table.choice.forced is None
        table.apply(action)
        seconds[seat] += took
        slowest[seat] = max(slowest[seat], took)
    ranking = table.ranking
    place = {seat: number for number, together in enumerate(ranking) for seat in together}
    return Outcome(
        match.levels,
        tuple(table.scores),
        tuple(1 / len(ranking[0]) if seat in ranking[0] else 0.0 for seat in range(seats)),
        tuple(place[seat] for seat in range(seats)),
        tuple(decisions),
        tuple(seconds),
        tuple(slowest),
    )


def outcomes(plan: Plan, components: tuple[str, bytes] | None = None) -> Iterator[Outcome]:
    """All games of a plan, in the order of its matches. `components`: the file its box was read from, if any."""
    one = partial(play, plan.game, plan.options)
    if plan.jobs == 1:
        yield from map(one, plan.matches())
        return
    with multiprocessing.get_context("spawn").Pool(plan.jobs, _begin, (plan.game, components)) as pool:
        yield from pool.imap(one, plan.matches())


def _begin(game: str, components: tuple[str, bytes] | None) -> None:
    """A process that plays with a component file has to open it itself."""
    open_components = game_named(game).open_components
    if components is not None and open_components is not None:
        open_components(*components)
