"""Medium: plays its own turn to the end in thought and takes the way that leaves it best off."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

BEFORE_MOVE = "take"  # the figure has not moved yet
MAIN_DECISIONS = (BEFORE_MOVE, "activate", "play")  # what a turn turns on; everything else is asked on the way
MAX_PLAYED_OUT = 4  # options whose turn is played out to the end; the others are compared where their first step led
FIRST_STEP_SHARE = 0.6  # the share of the positions that is for the first step of every option
FEATURE_BUDGET = 11_000  # features looked at for one decision, all positions and seats together: below 50 ms at worst
POSITION_COST = 20  # what it costs to come to a position at all, in features


class LineOfPlay:
    """A way the turn could go: where it leads so far, what that is worth, and what the rest of the turn may add."""

    __slots__ = ("option", "pending_gain", "table", "value")

    def __init__(self, option: Action, table: Table, value: float) -> None:
        self.option = option
        self.table = table
        self.value = value
        self.pending_gain = 0.0

    def total(self) -> float:
        return self.value + self.pending_gain


class TurnSearch:
    """Play one's own turn to its end in thought: every option, followed by whatever looks best.

    Chance is never sampled: a line ends where a die would fall, a tile would be drawn or somebody else decides, and is
    valued there. So the same view gives the same answer whatever would have come.

    `nodes` counts down with every position looked at; what is left is shared among what is to be tried. With nothing
    left of its share a line goes on with few options or one, and ends where it stands.
    """

    def __init__(self, table: Table, seat: int, nodes: int, evaluate: Callable[[Table, int], float]) -> None:
        self.table = table
        self.seat = seat
        self.turn = table.state.turn
        self.nodes = nodes
        self.evaluate = evaluate

    def rank_lines(self) -> list[LineOfPlay]:
        """A line for every option that is worth a look, the best first."""
        options = self.table.game.shortlist(self.table.state, self.table.choice)
        share = int(self.nodes * FIRST_STEP_SHARE / len(options))
        lines = [self._follow_option(self.table, option, share) for option in options]
        self._add_pending_gain(lines)
        lines.sort(key=LineOfPlay.total, reverse=True)
        promising = lines[:MAX_PLAYED_OUT]
        for number, line in enumerate(promising):
            self._play_out(line, self.nodes // (len(promising) - number))
        lines.sort(key=LineOfPlay.total, reverse=True)
        return lines

    def _add_pending_gain(self, lines: list[LineOfPlay]) -> None:
        """What can be done before moving (a sale, a trick) leaves the move itself still to come."""
        waiting = [line for line in lines if self._is_before_move(line)]
        moved = [line.value for line in lines if not self._is_before_move(line)]
        if self.table.choice.kind == BEFORE_MOVE and waiting and moved:
            gain = max(moved) - self.evaluate(self.table, self.seat)
            for line in waiting:
                line.pending_gain = gain

    def _is_before_move(self, line: LineOfPlay) -> bool:
        return self._is_own_turn(line.table) and line.table.choice.kind == BEFORE_MOVE

    def _is_own_turn(self, table: Table) -> bool:
        return table.choice.seat == self.seat and table.state.turn == self.turn

    def _try_option(self, table: Table, option: Action) -> Table:
        after = table.copy()
        after.apply(option)
        self.nodes -= 1
        return after

    def _follow_option(self, table: Table, option: Action, share: int) -> LineOfPlay:
        """An option, and what it asks for at once: how to pay, where to place."""
        stop = self.nodes - share
        after = self._try_option(table, option)
        value = None
        while self._is_own_turn(after) and after.choice.kind not in MAIN_DECISIONS:
            value, after = self._choose_answer(after, self.nodes - stop)
        return LineOfPlay(option, after, self.evaluate(after, self.seat) if value is None else value)

    def _choose_answer(self, table: Table, share: int) -> tuple[float, Table]:
        options = sample_evenly(table.game.shortlist(table.state, table.choice), share)
        answers = [self._try_option(table, option) for option in options]
        return max(((self.evaluate(after, self.seat), after) for after in answers), key=lambda pair: pair[0])

    def _play_out(self, line: LineOfPlay, share: int) -> None:
        """Go on with whatever is better than standing still, until nothing is."""
        stop = self.nodes - share
        while self._is_own_turn(line.table) and self.nodes > stop:
            better = self._find_improvement(line, stop)
            if better is None:
                return
            line.table, line.value, line.pending_gain = better.table, better.value, 0.0

    def _find_improvement(self, line: LineOfPlay, stop: int) -> LineOfPlay | None:
        """The best of the first kind of option (activations, then moves, then sales, …) that has any good one."""
        for options in self._group_by_kind(line.table):
            left = self.nodes - stop
            if left <= 0:
                return None
            tried = sample_evenly(options, left)
            best = max(
                (self._follow_option(line.table, one, left // len(tried)) for one in tried), key=lambda one: one.value
            )
            if best.value > line.value + 1e-9 or (line.pending_gain and not self._is_before_move(best)):
                return best
        return None

    @staticmethod
    def _group_by_kind(table: Table) -> Iterator[list[Action]]:
        options = table.game.shortlist(table.state, table.choice)
        for _, group in groupby(options, key=type):
            yield list(group)


def sample_evenly(options: Sequence[Action], limit: int) -> Sequence[Action]:
    """At most so many of the options, but two at least, evenly spread."""
    limit = max(limit, 2)
    return options if len(options) <= limit else options[:: -(-len(options) // limit)]


class MediumBot:
    """Greedy on the tuned evaluation: it looks through its own turn, and at others only as the evaluation does."""

    def __init__(self, seed: int, feature_budget: int = FEATURE_BUDGET, game: Game | None = None) -> None:
        """`game`: the title with another evaluation than its own, to be tried out."""
        self._rng = random.Random(seed)
        self._feature_budget = feature_budget
        self._game = game

    def choose(self, view: View) -> Action:
        table = Table.imagine(self._find_game(view), view, self._rng, "manual")
        nodes = self._feature_budget // (POSITION_COST + table.game.evaluation.count_features(table.state))
        return TurnSearch(table, view.seat, nodes, evaluate_lead).rank_lines()[0].option

    def _find_game(self, view: View) -> Game:
        return self._game or game_named(view.game)


def evaluate_lead(table: Table, seat: int) -> float:
    """How far a seat's prospects are ahead of the best of the others."""
    prospects = table.game.expected_points(table.state)
    mine = prospects.pop(seat)
    return mine - max(prospects)
