"""Playing the games of a plan, each a unit of work."""

from collections.abc import Iterator, Sequence
from functools import partial

import greatglen
from greatglen.arena.execution import open_box
from greatglen.arena.run_folder import RecordedGame
from greatglen.balance.plan import BalancePlan
from greatglen.bots import bot_named
from greatglen.kernel.record import Record
from greatglen.parallel.runner import Runner


class Recorded(RecordedGame, frozen=True):
    """The record is all there is to know of a game."""

    record: Record


def play(plan: BalancePlan, number: int) -> Recorded:
    """One game to its end: a unit of work for whoever does it."""
    seats, seed, lucks = plan.dealt(number)
    table = greatglen.start(plan.game, seats=seats, seed=seed, options=plan.options)
    bots = [bot_named(plan.bots, luck) for luck in lucks]
    while not table.over:
        seat = table.choice.seat
        table.apply(bots[seat].choose(table.seen_by(seat, since=table.version)))
    return Recorded(number, table.record)


def played(
    plan: BalancePlan, numbers: Sequence[int], crew: Runner, components: tuple[str, bytes] | None = None
) -> Iterator[Recorded]:
    """Games of a plan, as they are finished. `components`: the file its box was read from, if any."""
    with crew as workers:
        for _, one in workers.each(partial(_play, plan, components), numbers):
            yield one


def _play(plan: BalancePlan, components: tuple[str, bytes] | None, number: int) -> Recorded:
    if components is not None:
        open_box(plan.game, components)
    return play(plan, number)
