"""A search over many imagined games at once, for games that can be played in arrays (`heuristics/batch.py`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from greatglen.bots.search.judge import MARGIN
from greatglen.bots.search.limits import settings_for
from greatglen.bots.search.node import Edge
from greatglen.bots.search.tree import Search
from greatglen.heuristics.batch import PlayoutBatch
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.game import Game

AT_ONCE = 384  # games: enough that arrays pay off
PACE = 2e-4  # seconds for a game at most, until it is known how long they take
GO = 0.1  # of the time: what a go of games may take, so that the clock is looked at in time
TOO_LATE = 0.7  # of the time: then a crowd is no longer brought together
WIDE = 128  # turns considered where games are imagined by the hundred: all of them


def settings_of(game: Game, options: Mapping[str, str]) -> SearchSettings:
    """How a search goes about a table if games can be imagined by the hundred there."""
    settings = settings_for(game, options)
    if game.slice.extra_face("playout_arrays") is None:
        return settings
    return msgspec.structs.replace(settings, wide=WIDE, alike=WIDE)


class PlayoutSearch(Search):
    """As any search of a game that is played to its end, but an iteration of it is some hundred games.

    All turns in the running go on with the same imagined tables. A turn that ends the game is tried one by one.
    """

    most: int | None = None  # iterations in all
    _crowd: PlayoutBatch | None = None
    _pace: float = PACE
    _place: dict[int, int]  # of an edge in the crowd

    def iterate(self, spent: float = 0.0, forced: Edge | None = None) -> None:
        if forced is not None or not self._ready():
            super().iterate(spent, forced)
        else:
            self._go(spent)

    def _go(self, spent: float) -> None:
        """A go of games with those that were tried least."""
        self._candidate(spent)
        running = self.running
        each = max(self._size() // len(running), 1)
        if self.most is not None:
            each = max(min(each, (self.most - self.iterations) // len(running)), 1)
        fewest = min(edge.visits for edge in running)
        behind = [edge for edge in running if edge.visits == fewest]
        begun = self._clock.elapsed
        self._play(behind, [each] * len(behind))
        self._pace = (self._clock.elapsed - begun) / (each * len(behind))

    def bring(self, edges: Sequence[Edge], visits: int) -> None:
        some = [edge for edge in edges if edge.visits < visits]
        if self._known(some):
            self._play(some, [visits - edge.visits for edge in some])
        super().bring(some, visits)

    def spread(self, edges: Sequence[Edge], games: int) -> None:
        if not self._known(edges):
            super().spread(edges, games)
            return
        visits = [edge.visits for edge in edges]
        for _ in range(games):
            visits[visits.index(min(visits))] += 1
        self._play(edges, [after - edge.visits for edge, after in zip(edges, visits, strict=True)])

    def _known(self, edges: Sequence[Edge]) -> bool:
        """Whether the crowd has the turns of all of some options."""
        return bool(edges) and self._ready() and all(id(edge) in self._place for edge in edges)

    def _size(self) -> int:
        """How many games a go is; by iterations alone always as many, so that it can be repeated."""
        seconds = self._clock.seconds
        return AT_ONCE if seconds is None else min(AT_ONCE, int(GO * seconds / max(self._pace, 1e-6)))

    def _ready(self) -> bool:
        """Whether there is a crowd for the turns in the running."""
        if self._crowd is None:
            if self._clock.seconds is not None and self._clock.elapsed > TOO_LATE * self._clock.seconds:
                return False
            crowds = self.game.slice.extra_face("playout_arrays")
            ended = all(edge.turn is not None and not edge.turn.running for edge in self.running)
            if crowds is None or not ended or any(edge.turn.table.over for edge in self.running if edge.turn):
                return False
            edges = list(self.running)
            self._place = {id(edge): place for place, edge in enumerate(edges)}
            afters = [edge.turn.table.state for edge in edges if edge.turn]
            self._crowd = crowds(self.view.state, self.seat, afters, self._luck & 0x7FFFFFFF)
        return True

    def _play(self, edges: Sequence[Edge], games: Sequence[int]) -> None:
        """So many games for each of some turns, each on the tables that follow those it was tried on."""
        turns = np.repeat([self._place[id(edge)] for edge in edges], games)
        numbers = [np.arange(edge.visits, edge.visits + more) for edge, more in zip(edges, games, strict=True)]
        leads, values = self._outcomes(turns, np.concatenate(numbers))
        ends = np.cumsum(games)[:-1]
        for edge, its_leads, its_values in zip(edges, np.split(leads, ends), np.split(values, ends), strict=True):
            edge.seen += its_values.tolist()
            edge.leads += its_leads.tolist()
            edge.visits += len(its_values)
            edge.total += float(its_values.sum())
        self.root.visits += len(turns)
        self.iterations += len(turns)

    def _outcomes(self, turns: Any, numbers: Any) -> tuple[Any, Any]:
        """How far ahead some turns lead on imagined tables, and what that is worth."""
        assert self._crowd is not None
        return judged(self._crowd.points(turns, numbers), self.seat, self.settings.scale)


def judged(points: Any, seat: int, scale: float) -> tuple[Any, Any]:
    """Of games that are over: how far ahead a seat was, and what that is worth to it; as `worth.values`."""
    best = points.max(axis=1, keepdims=True)
    first = points == best
    return worth(points, first / first.sum(axis=1, keepdims=True), seat, scale)


def worth(points: Any, shares: Any, seat: int, scale: float) -> tuple[Any, Any]:
    """The same where it is known who has which share of the victory."""
    leads = points[:, seat] - np.delete(points, seat, axis=1).max(axis=1)
    return leads, MARGIN * likely(leads, scale) + (1 - MARGIN) * shares[:, seat]


def likely(leads: Any, scale: float) -> Any:
    """As `worth.squashed`."""
    return 1 / (1 + np.exp(-np.clip(1.1 * leads / scale, -40, 40)))
