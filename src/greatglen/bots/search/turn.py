"""Turns: an option, and how the turn it belongs to is played on from there by whoever takes what looks best.

Chance is never looked into: a turn ends where a die would fall, a tile would be drawn or somebody else decides.
"""

from collections.abc import Sequence
from itertools import groupby

from greatglen.bots.search.judge import EVALUATION, Judge
from greatglen.bots.search.limits import ENDLESS, Clock
from greatglen.kernel.action import Action
from greatglen.kernel.table import Table

MAIN_DECISIONS = ("take", "activate", "play")  # what a turn turns on; everything else is asked on the way
END_OPTION = "done"  # the option that ends a turn
MAX_ANSWERS, MAX_CONTINUATIONS = (
    2,
    2,
)  # options that a judge who can choose leaves to be tried: answers, and ways to go on
MAX_ACTIONS = 30  # actions: then a turn is ended, whatever more it could bring
MIN_GAIN = 1e-9  # VP: an option must be better than standing still by more than this


class TurnPlan:
    """A way a turn can go: the actions from its first option on, where they led when first tried, and its value."""

    __slots__ = ("actions", "clock", "judge", "origin", "seat", "table", "turn", "value")

    def __init__(
        self,
        table: Table,
        option: Action | None = None,
        clock: Clock = ENDLESS,
        judge: Judge = EVALUATION,
        following: Sequence[Action] = (),
    ) -> None:
        """Carry out an option, and what is known to follow it, and answer what is asked for at once: how to pay, where
        to place.

        Without an option the turn goes on from here. EnoughError if the clock says so.
        """
        self.clock = clock
        self.judge = judge
        self.seat = table.choice.seat
        self.turn = table.state.turn
        self.origin = table
        self.table = table.copy()
        self.actions: list[Action] = []
        clock.check()
        if option is not None:
            self.actions += [option, *following]
            for action in self.actions:
                self.table.apply(action)
        self.value = self._answer_questions()

    @property
    def is_running(self) -> bool:
        return self.table.choice.seat == self.seat and self.table.state.turn == self.turn

    def _answer_questions(self) -> float:
        """Answer until the main question of the turn, or until it is over; what it is worth then."""
        value = None
        while self.is_running and self.table.choice.kind not in MAIN_DECISIONS:
            value = self._answer_question()
        return self.judge.estimate_lead(self.table, self.seat) if value is None else value

    def _answer_question(self) -> float:
        """Take whatever is best at once."""
        tried = []
        options = self.table.game.shortlist(self.table.state, self.table.choice)
        for option in self.judge.narrow_options(self.table, options, MAX_ANSWERS):
            self.clock.check()
            after = self.table.copy()
            after.apply(option)
            tried.append((self.judge.estimate_lead(after, self.seat), option, after))
        value, option, self.table = max(tried, key=lambda one: one[0])
        self.actions.append(option)
        return value

    def play_out(self) -> None:
        """Go on with whatever is better than standing still, until nothing is, and end the turn."""
        while self.is_running:
            better = self._find_improvement() if len(self.actions) < MAX_ACTIONS else None
            if better is not None:
                self.table, self.value = better.table, better.value
                self.actions += better.actions
            elif not self._end_turn():
                self.value = self._answer_question()

    def _find_improvement(self) -> "TurnPlan | None":
        """The best of the first kind of option (activations, then moves, then sales, …) that has a good one."""
        options = self.table.game.shortlist(self.table.state, self.table.choice)
        for _, alike in groupby(options, key=type):
            likely = self.judge.narrow_options(self.table, list(alike), MAX_CONTINUATIONS)
            turns = (TurnPlan(self.table, option, self.clock, self.judge) for option in likely)
            best = max(turns, key=lambda turn: turn.value)
            if best.value > self.value + MIN_GAIN:
                return best
        return None

    def _end_turn(self) -> bool:
        """End the turn if that is an option now."""
        done = next((option for option in self.table.choice.options if str(option) == END_OPTION), None)
        if done is None:
            return False
        self.table.apply(done)
        self.actions.append(done)
        return True


def plan_turns(table: Table, option: Action, clock: Clock = ENDLESS, judge: Judge = EVALUATION) -> list[TurnPlan]:
    """A turn for every answer to the first question that an option asks at once; one if it asks none."""
    after = table.copy()
    after.apply(option)
    goes_on = after.choice.seat == table.choice.seat and after.state.turn == table.state.turn
    if not goes_on or after.choice.kind in MAIN_DECISIONS:
        return [TurnPlan(table, option, clock, judge)]
    turns = [TurnPlan(after, answer, clock, judge) for answer in table.game.shortlist(after.state, after.choice)]
    for turn in turns:
        turn.origin, turn.actions = table, [option, *turn.actions]
    return turns


def replay_turn(table: Table, actions: list[Action]) -> None:
    """Play a turn again at a table where chance, hidden things or others are otherwise, as far as that can be."""
    for action in actions:
        if action not in table.choice.options:
            return
        table.apply(action)
