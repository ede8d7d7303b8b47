"""Analysis of a game that is over: the decisions of each player that cost most, each with the better move.

Every decision is looked at from the view of who made it, at that moment: nobody is blamed for what they could not know.
First all decisions at a glance, by a short search; then the most doubtful ones thoroughly.
"""

import random
import threading
from collections.abc import Iterator, Sequence

import msgspec

from greatglen.bots import make_adviser
from greatglen.bots.bot import Budget
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

GLANCE_ITERATIONS, THOROUGH_ITERATIONS = 12, 120  # iterations for a decision, at first and for those that look doubtful
MAX_DOUBTFUL = 8  # decisions of a player that are looked at thoroughly
MAX_MISTAKES = 3
MIN_COST = 0.5  # VP: what costs less is no mistake


class Mistake(msgspec.Struct, frozen=True):
    """A decision that cost something: the version it was made at, what was chosen, what was better, and by how much."""

    version: int
    seat: int
    chosen: Action
    better: Action
    cost: float  # VP


class Analysis:
    """The analysis of one game, to be run in a thread of its own; others may look how far it is, or stop it."""

    def __init__(self, table: Table, seats: Sequence[int], seed: int = 0, stop: threading.Event | None = None) -> None:
        """`stop`: somebody else's sign to be content."""
        self._table = table
        self.seats = tuple(seats)
        self._rng = random.Random(seed)
        self._stop = stop or threading.Event()
        self.progress = 0.0
        self.mistakes: list[Mistake] = []
        self.is_done = False

    def stop(self) -> None:
        """Be content with what was found so far."""
        self._stop.set()

    @property
    def is_stopped(self) -> bool:
        return self._stop.is_set()

    def run(self) -> list[Mistake]:
        """Look at all decisions; the mistakes of each seat, the dearest first."""
        decided = list(replay_decisions(self._table, self.seats))
        share = GLANCE_ITERATIONS * len(decided)
        work = share + THOROUGH_ITERATIONS * sum(
            min(MAX_DOUBTFUL, sum(view.seat == s for view, _ in decided)) for s in self.seats
        )
        costs: list[float] = []
        for number, (view, chosen) in enumerate(decided, start=1):
            if self.is_stopped:
                break
            costs.append(self._measure_cost(view, chosen, GLANCE_ITERATIONS).cost)
            self.progress = GLANCE_ITERATIONS * number / work
        doubtful = self._select_doubtful(decided, costs)
        for number, (view, chosen) in enumerate(doubtful, start=1):
            if self.is_stopped:
                break
            self._add_mistake(self._measure_cost(view, chosen, THOROUGH_ITERATIONS))
            self.progress = (share + THOROUGH_ITERATIONS * number) / work
        self.progress, self.is_done = 1.0, True
        return self.mistakes

    def _select_doubtful(
        self, decisions: Sequence[tuple[View, Action]], costs: Sequence[float]
    ) -> list[tuple[View, Action]]:
        """The decisions that seem dearest, those of each seat in turn."""
        each = []
        for seat in self.seats:
            own = [(cost, n) for n, cost in enumerate(costs) if decisions[n][0].seat == seat and cost > 0]
            each.append([decisions[n] for _, n in sorted(own, reverse=True)[:MAX_DOUBTFUL]])
        return [own[rank] for rank in range(MAX_DOUBTFUL) for own in each if rank < len(own)]

    def _measure_cost(self, view: View, chosen: Action, iterations: int) -> Mistake:
        """What a decision cost, by a search that looks at what was chosen as often as at what it finds best."""
        iterations *= game_named(view.game).search_settings.playouts_per_game
        half = iterations // 2
        search = make_adviser(self._rng.getrandbits(60), Budget(half)).start_search(view)
        while search.iterations < half:
            search.iterate(search.iterations / half)
        best, played = search.rank_edges()[0], search.find_edge(chosen)
        if played is not best:
            search.distribute_games([best, played], half)
        return Mistake(view.version, view.seat, chosen, best.action, round(best.compute_lead_over(played), 1))

    def _add_mistake(self, mistake: Mistake) -> None:
        """Keep what is among the dearest of its seat."""
        if mistake.cost < MIN_COST:
            return
        own = sorted([m for m in self.mistakes if m.seat == mistake.seat] + [mistake], key=lambda m: -m.cost)[
            :MAX_MISTAKES
        ]
        others = [m for m in self.mistakes if m.seat != mistake.seat]
        self.mistakes = sorted([*others, *own], key=lambda m: (m.seat, -m.cost))


def replay_decisions(table: Table, seats: Sequence[int]) -> Iterator[tuple[View, Action]]:
    """Every decision of some seats in a game, as they saw it, with what they chose."""
    past = Table(table.game, table.seats, table.seed, table.options, "manual")
    for line in table.actions_since(0):
        action = past.parse_action(line)
        seat = past.choice.seat
        if seat != CHANCE and seat in seats and past.choice.forced_option is None:
            yield past.view_for(seat, since=past.version), action
        past.replay_action(action)
