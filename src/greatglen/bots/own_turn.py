"""Playing one's own turn to its end in thought: every option, followed by whatever looks best, within a number of positions.

Chance is never sampled: a line ends where a die would fall, a tile would be drawn or somebody else decides, and is
valued there. So the same view gives the same answer whatever would have come.
"""

from collections.abc import Callable, Iterator
from itertools import groupby

from greatglen.kernel.action import Action
from greatglen.kernel.table import Table

MAIN = ("take", "activate", "play")  # what a turn turns on; everything else is asked on the way
PROMISING = 4  # options whose turn is played out to the end; the others are compared where their first step led


class Line:
    """A way the turn could go: where it leads so far, and what that is worth."""

    __slots__ = ("option", "table", "value")

    def __init__(self, option: Action, table: Table, value: float) -> None:
        self.option = option
        self.table = table
        self.value = value


class OwnTurn:
    """The search. `nodes` counts down with every position looked at; at 0 lines are valued as they stand."""

    def __init__(self, table: Table, seat: int, nodes: int, worth: Callable[[Table, int], float]) -> None:
        self.table = table
        self.seat = seat
        self.turn = table.state.turn
        self.nodes = nodes
        self.worth = worth

    def lines(self) -> list[Line]:
        """A line for every option that is worth a look, the best first."""
        options = self.table.game.shortlist(self.table.state, self.table.choice)
        lines = [self._follow(self.table, option) for option in options]
        lines.sort(key=lambda line: -line.value)
        for line in lines[:PROMISING]:
            self._play_out(line)
        lines.sort(key=lambda line: -line.value)
        return lines

    def _mine(self, table: Table) -> bool:
        return table.choice.seat == self.seat and table.state.turn == self.turn

    def _after(self, table: Table, option: Action) -> Table:
        after = table.copy()
        after.apply(option)
        self.nodes -= 1
        return after

    def _follow(self, table: Table, option: Action) -> Line:
        """An option, and what it asks for at once: how to pay, where to place."""
        after = self._after(table, option)
        value = None
        while self._mine(after) and after.choice.kind not in MAIN:
            value, after = self._best_answer(after)
        return Line(option, after, self.worth(after, self.seat) if value is None else value)

    def _best_answer(self, table: Table) -> tuple[float, Table]:
        options = table.game.shortlist(table.state, table.choice)
        if self.nodes <= 0:
            options = options[:1]
        answers = [self._after(table, option) for option in options]
        return max(((self.worth(after, self.seat), after) for after in answers), key=lambda pair: pair[0])

    def _play_out(self, line: Line) -> None:
        """Go on with whatever is better than standing still, until nothing is."""
        while self._mine(line.table) and self.nodes > 0:
            better = self._improvement(line)
            if better is None:
                return
            line.table, line.value = better.table, better.value

    def _improvement(self, line: Line) -> Line | None:
        """The best of the first kind of option (activations, then moves, then sales, …) that has any good one."""
        for options in self._by_kind(line.table):
            if self.nodes <= 0:
                return None
            best = max((self._follow(line.table, option) for option in options), key=lambda other: other.value)
            if best.value > line.value + 1e-9:
                return best
        return None

    @staticmethod
    def _by_kind(table: Table) -> Iterator[list[Action]]:
        options = table.game.shortlist(table.state, table.choice)
        for _, group in groupby(options, key=type):
            yield list(group)
