"""Medium: plays its own turn to the end in thought and takes the way that leaves it best off."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

BEFORE = "take"  # the figure has not moved yet
MAIN = (BEFORE, "activate", "play")  # what a turn turns on; everything else is asked on the way
PROMISING = 4  # options whose turn is played out to the end; the others are compared where their first step led
FIRST_STEPS = 0.6  # the share of the positions that is for the first step of every option
WORK = 11_000  # features looked at for one decision, all positions and seats together: below 50 ms at worst
POSITION = 20  # what it costs to come to a position at all, in features


class LineOfPlay:
    """A way the turn could go: where it leads so far, what that is worth, and what the rest of the turn may add."""

    __slots__ = ("hope", "option", "table", "value")

    def __init__(self, option: Action, table: Table, value: float) -> None:
        self.option = option
        self.table = table
        self.value = value
        self.hope = 0.0

    def total(self) -> float:
        return self.value + self.hope


class OwnTurn:
    """Play one's own turn to its end in thought: every option, followed by whatever looks best.

    Chance is never sampled: a line ends where a die would fall, a tile would be drawn or somebody else decides, and is
    valued there. So the same view gives the same answer whatever would have come.

    `nodes` counts down with every position looked at; what is left is shared among what is to be tried. With nothing
    left of its share a line goes on with few options or one, and ends where it stands.
    """

    def __init__(self, table: Table, seat: int, nodes: int, worth: Callable[[Table, int], float]) -> None:
        self.table = table
        self.seat = seat
        self.turn = table.state.turn
        self.nodes = nodes
        self.worth = worth

    def lines(self) -> list[LineOfPlay]:
        """A line for every option that is worth a look, the best first."""
        options = self.table.game.shortlist(self.table.state, self.table.choice)
        share = int(self.nodes * FIRST_STEPS / len(options))
        lines = [self._follow(self.table, option, share) for option in options]
        self._give_hope(lines)
        lines.sort(key=LineOfPlay.total, reverse=True)
        promising = lines[:PROMISING]
        for number, line in enumerate(promising):
            self._play_out(line, self.nodes // (len(promising) - number))
        lines.sort(key=LineOfPlay.total, reverse=True)
        return lines

    def _give_hope(self, lines: list[LineOfPlay]) -> None:
        """What can be done before moving (a sale, a trick) leaves the move itself still to come."""
        waiting = [line for line in lines if self._before(line)]
        moved = [line.value for line in lines if not self._before(line)]
        if self.table.choice.kind == BEFORE and waiting and moved:
            gain = max(moved) - self.worth(self.table, self.seat)
            for line in waiting:
                line.hope = gain

    def _before(self, line: LineOfPlay) -> bool:
        return self._mine(line.table) and line.table.choice.kind == BEFORE

    def _mine(self, table: Table) -> bool:
        return table.choice.seat == self.seat and table.state.turn == self.turn

    def _after(self, table: Table, option: Action) -> Table:
        after = table.copy()
        after.apply(option)
        self.nodes -= 1
        return after

    def _follow(self, table: Table, option: Action, share: int) -> LineOfPlay:
        """An option, and what it asks for at once: how to pay, where to place."""
        stop = self.nodes - share
        after = self._after(table, option)
        value = None
        while self._mine(after) and after.choice.kind not in MAIN:
            value, after = self._best_answer(after, self.nodes - stop)
        return LineOfPlay(option, after, self.worth(after, self.seat) if value is None else value)

    def _best_answer(self, table: Table, share: int) -> tuple[float, Table]:
        options = some(table.game.shortlist(table.state, table.choice), share)
        answers = [self._after(table, option) for option in options]
        return max(((self.worth(after, self.seat), after) for after in answers), key=lambda pair: pair[0])

    def _play_out(self, line: LineOfPlay, share: int) -> None:
        """Go on with whatever is better than standing still, until nothing is."""
        stop = self.nodes - share
        while self._mine(line.table) and self.nodes > stop:
            better = self._improvement(line, stop)
            if better is None:
                return
            line.table, line.value, line.hope = better.table, better.value, 0.0

    def _improvement(self, line: LineOfPlay, stop: int) -> LineOfPlay | None:
        """The best of the first kind of option (activations, then moves, then sales, …) that has any good one."""
        for options in self._by_kind(line.table):
            left = self.nodes - stop
            if left <= 0:
                return None
            tried = some(options, left)
            best = max((self._follow(line.table, one, left // len(tried)) for one in tried), key=lambda one: one.value)
            if best.value > line.value + 1e-9 or (line.hope and not self._before(best)):
                return best
        return None

    @staticmethod
    def _by_kind(table: Table) -> Iterator[list[Action]]:
        options = table.game.shortlist(table.state, table.choice)
        for _, group in groupby(options, key=type):
            yield list(group)


def some(options: Sequence[Action], most: int) -> Sequence[Action]:
    """At most so many of the options, but two at least, evenly spread."""
    most = max(most, 2)
    return options if len(options) <= most else options[:: -(-len(options) // most)]


class MediumBot:
    """Greedy on the tuned evaluation: it looks through its own turn, and at others only as the evaluation does."""

    def __init__(self, seed: int, work: int = WORK, game: Game | None = None) -> None:
        """`game`: the title with another evaluation than its own, to be tried out."""
        self._rng = random.Random(seed)
        self._work = work
        self._game = game

    def choose(self, view: View) -> Action:
        table = Table.imagined(self._title(view), view, self._rng, "manual")
        nodes = self._work // (POSITION + table.game.evaluation.size(table.state))
        return OwnTurn(table, view.seat, nodes, worth).lines()[0].option

    def _title(self, view: View) -> Game:
        return self._game or game_named(view.game)


def worth(table: Table, seat: int) -> float:
    """How far a seat's prospects are ahead of the best of the others."""
    prospects = table.game.prospects(table.state)
    mine = prospects.pop(seat)
    return mine - max(prospects)
