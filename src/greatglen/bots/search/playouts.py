"""A search over many imagined games at once, for games that can be played in arrays (`heuristics/batch.py`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from greatglen.bots.search.judge import MARGIN
from greatglen.bots.search.limits import choose_settings
from greatglen.bots.search.node import Edge
from greatglen.bots.search.tree import Search
from greatglen.heuristics.batch import PlayoutBatch
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.game import Game

MAX_ROUND_SIZE = 384  # games: enough that arrays pay off
SECONDS_PER_GAME = 2e-4  # seconds for a game at most, until it is known how long they take
ROUND_SHARE = 0.1  # of the time: what a go of games may take, so that the clock is looked at in time
LATEST_BATCH_SHARE = 0.7  # of the time: then a crowd is no longer brought together
WIDTH = 128  # turns considered where games are imagined by the hundred: all of them


def choose_playout_settings(game: Game, options: Mapping[str, str]) -> SearchSettings:
    """How a search goes about a table if games can be imagined by the hundred there."""
    settings = choose_settings(game, options)
    if game.slice.load_extra_face("playout_arrays") is None:
        return settings
    return msgspec.structs.replace(settings, max_options=WIDTH, max_equal_options=WIDTH)


class PlayoutSearch(Search):
    """As any search of a game that is played to its end, but an iteration of it is some hundred games.

    All turns in the running go on with the same imagined tables. A turn that ends the game is tried one by one.
    """

    max_iterations: int | None = None  # iterations in all
    _batch: PlayoutBatch | None = None
    _seconds_per_game: float = SECONDS_PER_GAME
    _batch_rows: dict[int, int]  # of an edge in the crowd

    def iterate(self, spent: float = 0.0, forced: Edge | None = None) -> None:
        if forced is not None or not self._has_batch():
            super().iterate(spent, forced)
        else:
            self._play_round(spent)

    def _play_round(self, spent: float) -> None:
        """A go of games with those that were tried least."""
        self._select_candidate(spent)
        running = self.candidates
        each = max(self._choose_round_size() // len(running), 1)
        if self.max_iterations is not None:
            each = max(min(each, (self.max_iterations - self.iterations) // len(running)), 1)
        fewest = min(edge.visits for edge in running)
        behind = [edge for edge in running if edge.visits == fewest]
        started = self._clock.elapsed
        self._play_games(behind, [each] * len(behind))
        self._seconds_per_game = (self._clock.elapsed - started) / (each * len(behind))

    def raise_visits(self, edges: Sequence[Edge], visits: int) -> None:
        some = [edge for edge in edges if edge.visits < visits]
        if self._has_turns(some):
            self._play_games(some, [visits - edge.visits for edge in some])
        super().raise_visits(some, visits)

    def distribute_games(self, edges: Sequence[Edge], games: int) -> None:
        if not self._has_turns(edges):
            super().distribute_games(edges, games)
            return
        visits = [edge.visits for edge in edges]
        for _ in range(games):
            visits[visits.index(min(visits))] += 1
        self._play_games(edges, [after - edge.visits for edge, after in zip(edges, visits, strict=True)])

    def _has_turns(self, edges: Sequence[Edge]) -> bool:
        """Whether the crowd has the turns of all of some options."""
        return bool(edges) and self._has_batch() and all(id(edge) in self._batch_rows for edge in edges)

    def _choose_round_size(self) -> int:
        """How many games a go is; by iterations alone always as many, so that it can be repeated."""
        seconds = self._clock.seconds
        return (
            MAX_ROUND_SIZE
            if seconds is None
            else min(MAX_ROUND_SIZE, int(ROUND_SHARE * seconds / max(self._seconds_per_game, 1e-6)))
        )

    def _has_batch(self) -> bool:
        """Whether there is a crowd for the turns in the running."""
        if self._batch is None:
            if self._clock.seconds is not None and self._clock.elapsed > LATEST_BATCH_SHARE * self._clock.seconds:
                return False
            crowds = self.game.slice.load_extra_face("playout_arrays")
            ended = all(edge.turn is not None and not edge.turn.is_running for edge in self.candidates)
            if crowds is None or not ended or any(edge.turn.table.is_over for edge in self.candidates if edge.turn):
                return False
            edges = list(self.candidates)
            self._batch_rows = {id(edge): place for place, edge in enumerate(edges)}
            afters = [edge.turn.table.state for edge in edges if edge.turn]
            self._batch = crowds(self.view.state, self.seat, afters, self._seed & 0x7FFFFFFF)
        return True

    def _play_games(self, edges: Sequence[Edge], games: Sequence[int]) -> None:
        """So many games for each of some turns, each on the tables that follow those it was tried on."""
        turns = np.repeat([self._batch_rows[id(edge)] for edge in edges], games)
        numbers = [np.arange(edge.visits, edge.visits + more) for edge, more in zip(edges, games, strict=True)]
        leads, values = self._compute_outcomes(turns, np.concatenate(numbers))
        ends = np.cumsum(games)[:-1]
        for edge, its_leads, its_values in zip(edges, np.split(leads, ends), np.split(values, ends), strict=True):
            edge.values += its_values.tolist()
            edge.leads += its_leads.tolist()
            edge.visits += len(its_values)
            edge.total += float(its_values.sum())
        self.root.visits += len(turns)
        self.iterations += len(turns)

    def _compute_outcomes(self, turns: Any, numbers: Any) -> tuple[Any, Any]:
        """How far ahead some turns lead on imagined tables, and what that is worth."""
        assert self._batch is not None
        return value_points(self._batch.points(turns, numbers), self.seat, self.settings.lead_scale)


def value_points(points: Any, seat: int, scale: float) -> tuple[Any, Any]:
    """Of games that are over: how far ahead a seat was, and what that is worth to it; as `worth.values`."""
    best = points.max(axis=1, keepdims=True)
    first = points == best
    return value_results(points, first / first.sum(axis=1, keepdims=True), seat, scale)


def value_results(points: Any, shares: Any, seat: int, scale: float) -> tuple[Any, Any]:
    """The same where it is known who has which share of the victory."""
    leads = points[:, seat] - np.delete(points, seat, axis=1).max(axis=1)
    return leads, MARGIN * to_win_chances(leads, scale) + (1 - MARGIN) * shares[:, seat]


def to_win_chances(leads: Any, scale: float) -> Any:
    """As `worth.squashed`."""
    return 1 / (1 + np.exp(-np.clip(1.1 * leads / scale, -40, 40)))
