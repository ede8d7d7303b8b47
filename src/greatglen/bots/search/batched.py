"""A search for games whose positions a net judges by the thousand (`heuristics/batch.py`).

All turns of a decision are judged at once. The best are tried on imagined tables, the same for each: everybody answers
with the turn the net likes best, once round the table, and what the seat can then hope for is what the turn was worth.
"""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from greatglen.bots.networks import ValueNetwork
from greatglen.bots.search.judge import EVALUATION, Judge
from greatglen.bots.search.limits import Clock
from greatglen.bots.search.node import Edge, Habit
from greatglen.bots.search.playouts import PlayoutSearch, likely, worth
from greatglen.bots.search.turn import TurnPlan
from greatglen.heuristics.batch import Numbers, PositionBatch, TurnArrays
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.game import Game
from greatglen.kernel.view import View

WIDE = 12  # turns that are tried
TRUST = 4.0  # as how many imagined tables the first judgement counts
FEWEST = 24  # imagined tables before a turn can be surely beaten
ROUNDS = 1  # how often everybody has a turn on an imagined table
PACE = 1e-3  # seconds for an imagined table at most, until it is known how long they take
AT_ONCE = 512  # positions that are looked at together: what is made of more does not stay in the processor's cache
HINTED = 2  # turns that are told of in a hint


class BatchedSearch(PlayoutSearch):
    """As any search by hundreds of games; these end where the net is asked."""

    _pace = PACE

    def __init__(
        self,
        view: View,
        rng: random.Random,
        net: ValueNetwork,
        settings: SearchSettings,
        iterations: int | None = None,
        clock: Clock | None = None,
        judge: Judge = EVALUATION,
        game: Game | None = None,
    ) -> None:
        self._net = net
        own = msgspec.structs.replace(settings, wide=WIDE, trust=TRUST, fewest=FEWEST)
        super().__init__(view, rng, own, iterations, clock, judge, game)
        self.most = iterations

    def _begin(self) -> None:
        face = foresight_of(self.game)
        assert face is not None
        self._decision = face.decision(self.view, self._luck & 0x7FFFFFFF)
        leads, values = self._judged(self._decision.after, None)
        for turn, lead, value in zip(self._decision.turns, leads.tolist(), values.tolist(), strict=True):
            edge = Edge(turn[0], Habit(lead - float(leads.max())), value, 1.0)
            edge.habit.turn = list(turn)
            self._answers.append(edge)
        self._place = {id(edge): place for place, edge in enumerate(self._answers)}
        self._enter(sorted(self._answers, key=lambda edge: -edge.first)[: self._wide])

    def _ready(self) -> bool:
        return True

    def iterate(self, spent: float = 0.0, forced: Edge | None = None) -> None:
        if forced is None:
            self._go(spent)
        else:
            self._play([forced], [1])

    def ranked(self, tried: bool = False) -> list[Edge]:
        edges = super().ranked(tried)
        for edge in edges[:HINTED]:
            edge.turn = edge.turn or self._turn(edge)
        return edges

    def _turn(self, edge: Edge) -> TurnPlan:
        """Where an option leads, at a table."""
        first, *then = edge.habit.turn
        return TurnPlan(self.imagined(0), first, judge=self._judge, then=then)

    def _outcomes(self, turns: Numbers, numbers: Numbers) -> tuple[Any, Any]:
        positions, hope = self._decision.imagined(turns, numbers), None
        for _ in range(ROUNDS * self.view.seats):
            if positions.over:
                break
            mover = positions.seat
            positions, leads = answered(self._net, positions)
            hope = leads if mover == self.seat else hope
        return self._judged(positions, hope)

    def _judged(self, positions: PositionBatch, leads: Any | None) -> tuple[Any, Any]:
        """How far ahead the seat is, and what that is worth; at the end of a game, by its points."""
        scale = self.settings.scale
        if positions.over:
            return worth(*positions.results(), self.seat, scale)
        leads = self._net.predict_leads(*positions.seen(self.seat)) if leads is None else leads
        return leads, likely(leads, scale)


def foresight_of(game: Game) -> TurnArrays | None:
    """The face of a game that has one."""
    face: TurnArrays | None = game.slice.extra_face("turn_arrays")
    return face


def answered(net: ValueNetwork, positions: PositionBatch, moods: Any = None) -> tuple[PositionBatch, Any]:
    """Where everybody's best turn leads, and how far ahead that seat then is.

    `moods`: by how many VP more than it is a turn may seem worth; a function of how many turns there are.
    """
    rows, afters = positions.turns()
    leads = leads_of(net, afters, positions.seat)
    best = best_of(rows, leads if moods is None else leads + moods(len(leads)), positions.size)
    return afters.some(best), leads[best]


def best_of(rows: Any, values: Any, size: int) -> Any:
    """For each of so many positions the number of the best of its turns."""
    order = np.lexsort((values, rows))
    return order[np.searchsorted(rows[order], np.arange(size), side="right") - 1]


def best_turn(net: ValueNetwork, face: TurnArrays, view: View) -> Sequence[Any]:
    """The turn of a decision that the net likes best."""
    decision = face.decision(view, 0)
    return decision.turns[int(leads_of(net, decision.after, view.seat).argmax())]


def leads_of(net: ValueNetwork, positions: PositionBatch, seat: int) -> Any:
    """How far ahead a seat is in each of some positions. The end of a game is not judged: there are points, and of
    equal points victory is worth half a one."""
    if not positions.over:
        found = np.empty(positions.size, np.float32)
        for at in range(0, positions.size, AT_ONCE):
            some = slice(at, at + AT_ONCE)
            found[some] = net.predict_leads(*positions.some(some).seen(seat))
        return found
    points, shares = positions.results()
    return worth(points, shares, seat, 1.0)[0] + shares[:, seat] / 2
