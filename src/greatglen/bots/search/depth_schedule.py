"""The search of `champion`: near first, and further if there is time.

Weights that were learned judge well, so that games of a few places are enough to tell most options apart, and quickly.
Time that is left goes to those that came close: they are tried again by games that go further, as far as those of
`hard`. What they were worth at the nearer horizon counts as some visits then."""

import random
from collections import Counter
from functools import cache
from zlib import crc32

from msgspec.structs import replace

from greatglen.bots.search.judge import EVALUATION, Judge
from greatglen.bots.search.limits import Clock
from greatglen.bots.search.node import Edge, Node
from greatglen.bots.search.tree import Search
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.action import Action
from greatglen.kernel.chance import draw_action
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

HORIZON_STEP = 3  # of the clock of the game, each time
CLOSE_MARGIN, MAX_CANDIDATES = 0.1, 4  # of a chance to win behind the best; so many are tried again
FIRST_VALUE_VISITS = 8.0  # as how many visits the nearer horizon counts


@cache
def number_offset(kind: str) -> int:
    """Where the numbers of a kind of draw begin: far from those of all others."""
    return crc32(kind.encode()) << 20


class CommonLuckSearch(Search):
    """In the n-th imagined game of every option the same tiles are drawn and the same dice fall.

    In the search of `hard` luck goes by how many actions there were before. So if one option asks for an action more
    than another, all that is drawn afterwards differs, and games from the same table can hardly be compared one by one.
    Here it goes by what is drawn, and how often that was drawn before in the same imagined game.
    """

    _drawn: Counter[str]  # in the game that is being imagined, by kind

    def _follow_tree(self, table: Table, path: list[tuple[int, Node, Edge]], turn: int, horizon: int) -> Table:
        self._drawn = Counter()
        return super()._follow_tree(table, path, turn, horizon)

    def _sample_chance(self, table: Table) -> Action:
        kind = table.choice.kind
        self._drawn[kind] += 1
        return draw_action(table.choice, table.luck, number_offset(kind) + self._drawn[kind])


class DeepeningSearch(CommonLuckSearch):
    """It begins with the horizon of its settings."""

    def __init__(
        self,
        view: View,
        rng: random.Random,
        settings: SearchSettings,
        max_horizon: int,
        iterations: int | None = None,
        clock: Clock | None = None,
        judge: Judge = EVALUATION,
        game: Game | None = None,
    ) -> None:
        """`max_horizon`: the horizon beyond which it never looks."""
        self._max_horizon = max_horizon
        super().__init__(view, rng, settings, iterations, clock, judge, game)
        self.horizon_candidates = list(self.candidates)  # at this horizon
        self._spent_before = 0.0  # what of the budget was spent when this horizon was begun with

    @property
    def is_settled(self) -> bool:
        return super().is_settled and len(self._list_close_candidates()) == 1

    def iterate(self, spent: float = 0.0, forced: Edge | None = None) -> None:
        if forced is None and super().is_settled:
            close = self._list_close_candidates()
            if len(close) > 1:
                self._extend_horizon(close, spent)
        elif forced is not None and forced not in self.horizon_candidates:
            self._reset_edge(forced)
            self.horizon_candidates.append(forced)
        super().iterate(max((spent - self._spent_before) / (1 - self._spent_before), 0.0), forced)
        for edge in self.horizon_candidates:
            if edge.values:
                del edge.leads[: -len(edge.values)]  # those of a nearer horizon

    def rank_edges(self, tried: bool = False) -> list[Edge]:
        """As ever, but those first that were tried at the horizon that is looked to now."""
        return sorted(super().rank_edges(tried), key=lambda edge: edge not in self.horizon_candidates)

    def _list_close_candidates(self) -> list[Edge]:
        """Those of which it is worth knowing more; the best alone if nothing is left to look at."""
        trust = self.settings.prior_visits
        edges = sorted(
            (edge for edge in self.horizon_candidates if edge.visits), key=lambda edge: -edge.mean_value(trust)
        )
        if self.settings.horizon >= self._max_horizon:
            return edges[:1]
        best = edges[0].mean_value(trust)
        return [edge for edge in edges[:MAX_CANDIDATES] if best - edge.mean_value(trust) < CLOSE_MARGIN]

    def _extend_horizon(self, close: list[Edge], spent: float) -> None:
        for edge in close:
            self._reset_edge(edge)
        horizon = min(self.settings.horizon + HORIZON_STEP, self._max_horizon)
        self.settings = replace(self.settings, horizon=horizon, prior_visits=FIRST_VALUE_VISITS)
        self._spent_before = min(spent, 0.99)
        self.horizon_candidates = close
        self._start_halving(list(close))

    def _reset_edge(self, edge: Edge) -> None:
        """Begin again with an option; how far ahead it led is remembered until it is known better."""
        edge.first_value = edge.mean_value(self.settings.prior_visits)
        edge.visits, edge.total, edge.values, edge.child = 0, 0.0, [], Node()
