"""Carrying a plan out: game after game, in one process or several, here or elsewhere."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import chain, islice
from time import perf_counter, process_time

import msgspec

import greatglen
from greatglen.arena.plan import ArenaPlan, Match
from greatglen.arena.run_folder import RecordedGame, RunFolder
from greatglen.bots import make_bot
from greatglen.bots.hard import HardBot
from greatglen.games import game_named
from greatglen.parallel.runner import Runner, SequentialRunner, sort_results


class GameOutcome(msgspec.Struct, frozen=True):
    """What came of one game, per seat; `share` is the part of the victory."""

    levels: tuple[str, ...]
    scores: tuple[int, ...]
    share: tuple[float, ...]
    places: tuple[int, ...]  # 0 is the first
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]


def play_match(game: str, options: dict[str, str], match: Match, cpu_time: bool = False) -> GameOutcome:
    """One game to its end; seconds are those that pass, or those of CPU time. That is the whole process's, not the
    thread's: NumPy multiplies matrices on as many cores as there are."""
    now = process_time if cpu_time else perf_counter
    seats = len(match.levels)
    table = greatglen.start(game, seats=seats, seed=match.seed, options=options)
    bots = [make_bot(level, luck) for level, luck in zip(match.levels, match.bot_seeds, strict=True)]
    for bot in bots:
        if cpu_time and isinstance(bot, HardBot):
            bot.timer = process_time
    decisions = [0] * seats
    seconds = [0.0] * seats
    slowest = [0.0] * seats
    while not table.is_over:
        seat = table.choice.seat
        view = table.view_for(seat, since=table.version)
        started = now()
        action = bots[seat].choose(view)
        spent = now() - started
        decisions[seat] += table.choice.forced_option is None
        table.apply(action)
        seconds[seat] += spent
        slowest[seat] = max(slowest[seat], spent)
    ranking = table.ranking
    place = {seat: number for number, together in enumerate(ranking) for seat in together}
    return GameOutcome(
        match.levels,
        tuple(table.scores),
        tuple(1 / len(ranking[0]) if seat in ranking[0] else 0.0 for seat in range(seats)),
        tuple(place[seat] for seat in range(seats)),
        tuple(decisions),
        tuple(seconds),
        tuple(slowest),
    )


class ArenaGame(RecordedGame, frozen=True):
    """What is kept of a game."""

    outcome: GameOutcome


def play_plan(
    plan: ArenaPlan,
    runner: Runner | None = None,
    components: tuple[str, bytes] | None = None,
    folder: RunFolder[ArenaGame] | None = None,
) -> Iterator[GameOutcome]:
    """All games of a plan, in the order of its matches, by this process or a crew.

    `components`: the file its box was read from, if any. `folder`: has games that were played before, and gets others.
    """
    matches = plan.matches()
    recorded = {} if folder is None else {one.number: one.outcome for one in folder.load_games().values()}
    missing = [number for number in range(len(matches)) if number not in recorded]

    def played(workers: Runner) -> Iterator[tuple[int, GameOutcome]]:
        for at, outcome in workers.run_each(
            partial(_play_match, plan, components), [matches[number] for number in missing]
        ):
            if folder is not None:
                folder.add_game(ArenaGame(missing[at], outcome))
            yield missing[at], outcome

    with runner or SequentialRunner() as workers:
        yield from islice(sort_results(chain(recorded.items(), played(workers))), len(matches))


def _play_match(plan: ArenaPlan, components: tuple[str, bytes] | None, match: Match) -> GameOutcome:
    if components is not None:
        use_components(plan.game, components)
    return play_match(plan.game, plan.options, match, plan.cpu)


@cache
def use_components(game: str, components: tuple[str, bytes]) -> None:
    """A process that plays with a component file has to open it itself."""
    open_components = game_named(game).open_components
    if open_components is not None:
        open_components(*components)
