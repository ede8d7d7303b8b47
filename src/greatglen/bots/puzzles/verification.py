"""Looking at all options of a decision so closely that one can say whether one of them is clearly best.

Half of the iterations go as any search does. A quarter is for every option alike, also those that a search leaves out
as coming to the same; the rest for the best one and those that come closest to it, on the same imagined tables.
"""

import random
from collections.abc import Sequence
from math import sqrt

import msgspec

from greatglen.bots.search.node import Edge
from greatglen.bots.search.playouts import PlayoutSearch, settings_of
from greatglen.bots.search.turn import TurnPlan
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.view import View

CLOSEST = 3  # options compared with the best to the end
AGAIN = 16  # iterations after which it is asked again which those are
SURE = 2.5  # standard errors by which the closest must be behind
CLEAR_WIN, CLEAR_VP = 0.04, 1.2  # how far behind the best everything else must be
SAME_WIN, SAME_VP = 0.012, 1.0  # what differs by no more than this, and the error, comes to the same
PLACES = ("cell", "space", "card", "end")  # what two options that come to the same may differ in


class Gap(msgspec.Struct, frozen=True):
    """How far an option is behind another: of a chance to win, with its standard error, and in VP."""

    win: float
    error: float
    vp: float

    @property
    def optimistic(self) -> float:
        return self.win - self.error

    @property
    def same(self) -> bool:
        return abs(self.win) <= SAME_WIN + self.error and abs(self.vp) <= SAME_VP

    @property
    def hopeless(self) -> bool:
        """Whether it can hardly become clear any more, nor turn out to be the same."""
        return not self.same and self.win + SURE * self.error < CLEAR_WIN

    @property
    def clear(self) -> bool:
        return self.win >= CLEAR_WIN and self.vp >= CLEAR_VP


def gap(best: Edge, other: Edge) -> Gap:
    """Compared on the tables on which both were tried."""
    apart = [mine - theirs for mine, theirs in zip(best.seen, other.seen, strict=False)]
    pairs = max(len(apart), 1)
    mean = sum(apart) / pairs
    spread = sum((one - mean) ** 2 for one in apart) / pairs
    return Gap(mean, sqrt(spread / pairs), best.better_by(other))


class VerifiedDecision:
    """What was seen of a decision."""

    def __init__(self, view: View, seed: int, iterations: int) -> None:
        """`iterations`: times as many where imagined games are quick."""
        settings = settings_of(game_named(view.game), view.options)
        self._budget = iterations * settings.quick
        self._trust = settings.trust
        self._again = AGAIN * settings.quick
        self.search = PlayoutSearch(view, random.Random(seed), settings, self._budget)
        self._halve()
        self.edges = self._every_option(view.choice.options)
        self.best = self._leader()
        self._compare()

    def _halve(self) -> None:
        search = self.search
        search.most = half = self._budget // 2
        while search.iterations < half and not search.settled:
            search.iterate(search.iterations / half)

    def _every_option(self, options: Sequence[Action]) -> list[Edge]:
        edges = [self.search.edge_of(option) for option in options]
        few = max(self._budget // (4 * len(edges)), 2)
        for edge in edges:
            if edge.turn is None:
                edge.turn = TurnPlan(self.search.imagined(0), edge.action)
                edge.turn.play_out()
        self.search.bring(edges, few)
        return edges

    def _leader(self) -> Edge:
        """The best by all that was seen, of those that were seen most."""
        return max(self.edges, key=lambda edge: edge.mean(self._trust))

    def _compare(self) -> None:
        while self.search.iterations < self._budget:
            self.best = self._leader()
            others = sorted(self._others(), key=lambda edge: gap(self.best, edge).optimistic)
            compared = [self.best, *others[:CLOSEST]]
            if any(self._is_hopeless(edge) for edge in compared[1:]):
                return
            self.search.spread(compared, self._again)
        self.best = self._leader()

    def _is_hopeless(self, other: Edge) -> bool:
        """Whether it has become plain that another option is neither clearly behind nor the same."""
        tried = min(self.best.visits, other.visits) >= AGAIN
        return tried and not akin(self.best.action, other.action) and gap(self.best, other).hopeless

    def _others(self) -> list[Edge]:
        return [edge for edge in self.edges if edge is not self.best]

    @property
    def gaps(self) -> list[tuple[Gap, Edge]]:
        """All options but the best, the closest first."""
        return sorted(((gap(self.best, edge), edge) for edge in self._others()), key=lambda one: one[0].win)

    @property
    def answers(self) -> frozenset[Action]:
        """The best option with those that come to the same, if everything else is clearly behind; otherwise none."""
        same = [self.best.action]
        behind = 0
        for apart, edge in self.gaps:
            if apart.same and akin(self.best.action, edge.action):
                same.append(edge.action)
            elif apart.clear and (behind >= CLOSEST or apart.win > SURE * apart.error):
                behind += 1
            else:
                return frozenset()
        return frozenset(same) if behind >= len(same) else frozenset()


def akin(one: Action, other: Action) -> bool:
    """Whether two actions are the same but for the place, or the card."""
    if type(one) is not type(other):
        return False
    differ = [field for field in one.__struct_fields__ if getattr(one, field) != getattr(other, field)]
    return len(differ) == 1 and differ[0] in PLACES
