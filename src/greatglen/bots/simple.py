"""Bots that do not search: `random` takes any option, `easy` the one with the best points soon."""

import random

from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.table import Table
from greatglen.kernel.view import View


class RandomBot:
    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View) -> Action:
        return self._rng.choice(view.choice.options)


class EasyBot:
    """Tries every option on a table imagined from its view, plays its own turn on greedily, and compares prospects.

    It thinks no further than its own turn and never about what others will do.
    """

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View) -> Action:
        seat = view.seat
        table = Table.imagine(game_named(view.game), view, self._rng)
        options = list(view.choice.options)
        self._rng.shuffle(options)
        return max(options, key=lambda option: self._evaluate_turn(table, option, seat))

    def _evaluate_turn(self, table: Table, option: Action, seat: int) -> float:
        """What the turn is worth if it begins with an option and goes on with whatever looks best at once."""
        turn = table.state.turn
        line = table.copy()
        line.apply(option)
        while line.choice.seat == seat and line.state.turn == turn:
            follow_ups = [self._try_option(line, follow_up) for follow_up in line.choice.options]
            line = max(follow_ups, key=lambda after: evaluate_lead(after, seat))
        return evaluate_lead(line, seat)

    @staticmethod
    def _try_option(table: Table, option: Action) -> Table:
        after = table.copy()
        after.apply(option)
        return after


def evaluate_lead(table: Table, seat: int) -> float:
    """How far a seat's prospects are ahead of the best of the others."""
    prospects = table.game.quick_estimate(table.state)
    mine = prospects.pop(seat)
    return mine - max(prospects)
