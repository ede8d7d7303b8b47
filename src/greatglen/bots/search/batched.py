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
from greatglen.bots.search.node import CachedTurn, Edge
from greatglen.bots.search.playouts import PlayoutSearch, to_win_chances, value_results
from greatglen.bots.search.turn import TurnPlan
from greatglen.heuristics.batch import Numbers, PositionBatch, TurnArrays
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.game import Game
from greatglen.kernel.view import View

WIDTH = 12  # turns that are tried
FIRST_VALUE_VISITS = 4.0  # as how many imagined tables the first judgement counts
MIN_GAMES = 24  # imagined tables before a turn can be surely beaten
ROUNDS = 1  # how often everybody has a turn on an imagined table
SECONDS_PER_GAME = 1e-3  # seconds for an imagined table at most, until it is known how long they take
CHUNK_SIZE = 512  # positions that are looked at together: what is made of more does not stay in the processor's cache
MAX_HINTED = 2  # turns that are told of in a hint


class BatchedSearch(PlayoutSearch):
    """As any search by hundreds of games; these end where the net is asked."""

    _seconds_per_game = SECONDS_PER_GAME

    def __init__(
        self,
        view: View,
        rng: random.Random,
        value_network: ValueNetwork,
        settings: SearchSettings,
        iterations: int | None = None,
        clock: Clock | None = None,
        judge: Judge = EVALUATION,
        game: Game | None = None,
    ) -> None:
        self._value_network = value_network
        own = msgspec.structs.replace(
            settings, max_options=WIDTH, prior_visits=FIRST_VALUE_VISITS, min_playouts=MIN_GAMES
        )
        super().__init__(view, rng, own, iterations, clock, judge, game)
        self.max_iterations = iterations

    def _choose_candidates(self) -> None:
        face = get_turn_arrays(self.game)
        assert face is not None
        self._decision = face.create_decision(self.view, self._seed & 0x7FFFFFFF)
        leads, values = self._value_positions(self._decision.after, None)
        for turn, lead, value in zip(self._decision.turns, leads.tolist(), values.tolist(), strict=True):
            edge = Edge(turn[0], CachedTurn(lead - float(leads.max())), value, 1.0)
            edge.cached_turn.actions = list(turn)
            self._answer_edges.append(edge)
        self._batch_rows = {id(edge): place for place, edge in enumerate(self._answer_edges)}
        self._start_halving(sorted(self._answer_edges, key=lambda edge: -edge.first_value)[: self._width])

    def _has_batch(self) -> bool:
        return True

    def iterate(self, spent: float = 0.0, forced: Edge | None = None) -> None:
        if forced is None:
            self._play_round(spent)
        else:
            self._play_games([forced], [1])

    def rank_edges(self, tried: bool = False) -> list[Edge]:
        edges = super().rank_edges(tried)
        for edge in edges[:MAX_HINTED]:
            edge.turn = edge.turn or self._plan_turn(edge)
        return edges

    def _plan_turn(self, edge: Edge) -> TurnPlan:
        """Where an option leads, at a table."""
        first, *then = edge.cached_turn.actions
        return TurnPlan(self.determinize(0), first, judge=self._judge, following=then)

    def _compute_outcomes(self, turns: Numbers, numbers: Numbers) -> tuple[Any, Any]:
        positions, hope = self._decision.imagine(turns, numbers), None
        for _ in range(ROUNDS * self.view.seats):
            if positions.over:
                break
            mover = positions.seat
            positions, leads = play_best_turns(self._value_network, positions)
            hope = leads if mover == self.seat else hope
        return self._value_positions(positions, hope)

    def _value_positions(self, positions: PositionBatch, leads: Any | None) -> tuple[Any, Any]:
        """How far ahead the seat is, and what that is worth; at the end of a game, by its points."""
        scale = self.settings.lead_scale
        if positions.over:
            return value_results(*positions.results(), self.seat, scale)
        leads = self._value_network.predict_leads(*positions.network_rows(self.seat)) if leads is None else leads
        return leads, to_win_chances(leads, scale)


def get_turn_arrays(game: Game) -> TurnArrays | None:
    """The face of a game that has one."""
    face: TurnArrays | None = game.slice.load_extra_face("turn_arrays")
    return face


def play_best_turns(
    value_network: ValueNetwork, positions: PositionBatch, noise: Any = None
) -> tuple[PositionBatch, Any]:
    """Where everybody's best turn leads, and how far ahead that seat then is.

    `noise`: by how many VP more than it is a turn may seem worth; a function of how many turns there are.
    """
    rows, afters = positions.turns()
    leads = predict_leads(value_network, afters, positions.seat)
    best = find_best_rows(rows, leads if noise is None else leads + noise(len(leads)), positions.size)
    return afters.select(best), leads[best]


def find_best_rows(rows: Any, values: Any, size: int) -> Any:
    """For each of so many positions the number of the best of its turns."""
    order = np.lexsort((values, rows))
    return order[np.searchsorted(rows[order], np.arange(size), side="right") - 1]


def choose_turn(value_network: ValueNetwork, turn_arrays: TurnArrays, view: View) -> Sequence[Any]:
    """The turn of a decision that the net likes best."""
    decision = turn_arrays.create_decision(view, 0)
    return decision.turns[int(predict_leads(value_network, decision.after, view.seat).argmax())]


def predict_leads(value_network: ValueNetwork, positions: PositionBatch, seat: int) -> Any:
    """How far ahead a seat is in each of some positions. The end of a game is not judged: there are points, and of
    equal points victory is worth half a one."""
    if not positions.over:
        found = np.empty(positions.size, np.float32)
        for at in range(0, positions.size, CHUNK_SIZE):
            some = slice(at, at + CHUNK_SIZE)
            found[some] = value_network.predict_leads(*positions.select(some).network_rows(seat))
        return found
    points, shares = positions.results()
    return value_results(points, shares, seat, 1.0)[0] + shares[:, seat] / 2
