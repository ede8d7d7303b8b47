"""Search: information-set Monte-Carlo tree search with chance, by what one seat may see.

The branches of the tree are turns: an option and what naturally follows it (bots/search/turn.py). Each iteration
imagines the table anew from the view: what is hidden is guessed, and chance has other luck. Through that game it
follows the tree, which knows positions only by what was openly done, until the clock of the game has gone on so far;
there the evaluation of the game judges, and every turn on the way remembers what it led to. Everybody is taken to want
the best for themselves. The n-th look at any option is a look at the n-th imagined table, so that options can be
compared game by game. A game that is quickly played to its end (`Game.playouts`) goes there straight from the decision.
"""

import contextlib
import random
from collections import Counter
from collections.abc import Hashable, Sequence
from math import exp, sqrt

from greatglen.bots.search.judge import (
    EVALUATION,
    Judge,
    compute_margins,
    compute_rough_leads,
    to_values,
    to_win_chance,
)
from greatglen.bots.search.limits import Clock, TimeUpError, choose_settings
from greatglen.bots.search.node import CachedTurn, Edge, Node
from greatglen.bots.search.turn import TurnPlan, plan_turns, replay_turn
from greatglen.games import game_named
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.action import Action
from greatglen.kernel.chance import draw_action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

GAMES_PER_OPTION, MIN_WIDTH = 8, 8  # imagined games for each option, if there are few; options considered all the same
STANDARD_ERRORS = 2.5  # standard errors
INDIFFERENCE = 0.004  # of a chance to win: nobody would notice
EVALUATION_SHARE, PLAY_OUT_SHARE = (
    0.5,
    0.8,
)  # of the time: until when options are looked at, and the best of them played to the end
MANY_OPTIONS = 12  # options: if there are more and time is short, those that look best at a glance come first
MAX_INNER_OPTIONS = 4  # options of an inner position that a judge who can choose leaves to be looked at
MIN_VARIANCE = (
    1e-6  # the variance that is always reckoned with: six tiny differences alike are no proof of a better option
)


def is_beaten(best: Sequence[float], other: Sequence[float], min_pairs: int) -> bool:
    """Whether an option is surely worse than the best, or surely no better than it by more than anybody would notice.

    Their values come from the same imagined tables, so that they can be compared one by one.
    """
    pairs = min(len(best), len(other))
    if pairs < min_pairs:
        return False
    apart = [mine - theirs for mine, theirs in zip(best, other, strict=False)]
    mean = sum(apart) / pairs
    error = STANDARD_ERRORS * sqrt((sum(one * one for one in apart) / pairs - mean * mean + MIN_VARIANCE) / pairs)
    return mean > error or abs(mean) + error < INDIFFERENCE


class Search:
    """The tree of one decision. `iterate` as often as there is time for; `best` at any moment."""

    def __init__(
        self,
        view: View,
        rng: random.Random,
        settings: SearchSettings | None = None,
        iterations: int | None = None,
        clock: Clock | None = None,
        judge: Judge = EVALUATION,
        game: Game | None = None,
    ) -> None:
        """`iterations`: if no more are to come, fewer options are considered, so that each can be tried some times.
        `game`: the title with another evaluation than its own."""
        self._clock = clock or Clock()
        self._judge = judge
        self.view = view
        self.game = game or game_named(view.game)
        self.seat = view.seat
        self.settings = settings or choose_settings(self.game, view.options)
        self._width = self.settings.max_options
        if iterations is not None:
            self._width = min(self._width, max(iterations // GAMES_PER_OPTION, MIN_WIDTH))
        self.iterations = 0
        self.root = Node()
        self._cached_turns: dict[tuple[Hashable, str, Action], CachedTurn] = {}
        self._started_turns: dict[Action, TurnPlan] = {}  # turns begun at the position that was looked at last
        self._has_no_secrets = not self.game.has_secrets(view.options)
        self._rng = rng
        self._seed = rng.getrandbits(62)
        self._determinizations: list[Table] = []
        self._playouts = self.game.create_playouts(view.state) if self.game.create_playouts is not None else None
        self._answer_edges: list[Edge] = []  # options with each answer to what they ask for at once
        self._choose_candidates()

    def _choose_candidates(self) -> None:
        """Look at every option once, and play the turns of the best-looking ones to their end.

        Of those that come to the same (the same tiles activated in another order) one is enough.
        """
        edges = sorted(self._evaluate_options(), key=lambda edge: -edge.first_value)
        self._clock.share = PLAY_OUT_SHARE
        running = edges[:1]
        with contextlib.suppress(TimeUpError):
            running = self._play_out_turns(edges)
        self._clock.share = 1.0
        self._start_halving(running)

    def _start_halving(self, candidates: list[Edge]) -> None:
        """These are the candidates."""
        self.candidates = candidates
        self._compared_visits = 0
        self._first_count = len(self.candidates)
        self._phases = max(self._first_count - 1, 1).bit_length()

    def _evaluate_options(self) -> list[Edge]:
        """What is known of every option after one look, as far as there is time; of one at least."""
        table = self.determinize(0)
        options = self.game.shortlist(table.state, table.choice)
        self._clock.share = EVALUATION_SHARE
        try:
            if self._clock.seconds is not None and len(options) > MANY_OPTIONS:
                options = self._sort_by_rough_lead(table, options)
            if self._playouts is None:
                return self._find_edges(table, self.root, self.seat, options)
            self._evaluate_answers(table, options)
        except TimeUpError:
            if not self.root.edges and not self._answer_edges:
                self.root.edges[self.seat, options[0]] = Edge(options[0], CachedTurn(0.0), 0.0, 1.0)
        return self._answer_edges or list(self.root.edges.values())

    def _sort_by_rough_lead(self, table: Table, options: Sequence[Action]) -> list[Action]:
        """The options, those first that look best at a glance."""
        value: dict[Action, float] = {}
        for option in options:
            self._clock.check()
            after = table.copy()
            after.apply(option)
            value[option] = compute_rough_leads(after)[self.seat]
        return sorted(options, key=lambda option: -value[option])

    def _play_out_turns(self, edges: Sequence[Edge]) -> list[Edge]:
        """The best-looking options after their turns were played to the end; all that there was time for."""
        running: list[Edge] = []
        alike: Counter[float] = Counter()
        for edge in edges[: 2 * self._width]:
            try:
                started = edge.turn or self._started_turns.get(edge.action)
                edge.turn = turn = started or TurnPlan(self.determinize(0), edge.action, self._clock, self._judge)
                turn.play_out()
            except TimeUpError:
                if running:
                    break
                raise
            edge.cached_turn.actions = turn.actions
            edge.first_value = to_win_chance(turn.value, self.settings.lead_scale)
            value = round(turn.value, 6)
            alike[value] += 1
            if alike[value] <= self.settings.max_equal_options:
                running.append(edge)
            if len(running) == self._width:
                break
        return running

    def _evaluate_answers(self, table: Table, options: Sequence[Action]) -> None:
        """Options, once for every answer to what they ask for at once: where games are quick, all can be tried."""
        before = self._judge.estimate_lead(table, self.seat)
        turns = (turn for option in options for turn in plan_turns(table, option, self._clock, self._judge))
        for turn in turns:
            turn.play_out()
            gain = turn.value - before
            edge = Edge(
                turn.actions[0],
                CachedTurn(gain),
                to_win_chance(turn.value, self.settings.lead_scale),
                self._compute_prior(gain),
            )
            edge.turn, edge.cached_turn.actions = turn, turn.actions
            self._answer_edges.append(edge)

    def determinize(self, number: int) -> Table:
        """The table of that number, of all that the seat could be sitting at."""
        while number >= len(self._determinizations):
            luck = random.Random(self._seed + len(self._determinizations))
            table = Table.imagine(self.game, self.view, luck, "manual")
            table.log.clear()
            self._determinizations.append(table)
        return self._determinizations[number].copy()

    def iterate(self, spent: float = 0.0, forced: Edge | None = None) -> None:
        """One imagined game, from the decision to the horizon and back.

        `spent`: the share of the budget that is; `forced`: the game begins with this.
        """
        edge = self._select_candidate(spent) if forced is None else forced
        number = edge.visits
        table = self.determinize(number)
        turn, clock = table.state.turn, table.state.clock
        table = self._apply_root_turn(table, edge)
        path = [(self.seat, self.root, edge)]
        if self._playouts is None or table.is_over:
            table = self._follow_tree(table, path, turn, clock + self.settings.horizon)
            apart, winners = self._judge.estimate_leads(table), table.ranking[0] if table.is_over else ()
        else:
            points = self._playouts.play_out(table.state, random.Random(self._seed + number))
            apart, winners = compute_margins(points), tuple(seat for seat, vp in enumerate(points) if vp == max(points))
        worth = to_values(apart, self.settings.lead_scale, winners)
        edge.values.append(worth[self.seat])
        edge.leads.append(apart[self.seat])
        for seat, node, edge in path:
            node.visits += 1
            edge.visits += 1
            edge.total += worth[seat]
        self.iterations += 1

    def raise_visits(self, edges: Sequence[Edge], visits: int) -> None:
        """Imagined games until each of some options was tried so often."""
        for edge in edges:
            while edge.visits < visits:
                self.iterate(forced=edge)

    def distribute_games(self, edges: Sequence[Edge], games: int) -> None:
        """So many imagined games, each beginning with whichever of some options was tried least."""
        for _ in range(games):
            self.iterate(forced=min(edges, key=lambda edge: edge.visits))

    def _follow_tree(self, table: Table, path: list[tuple[int, Node, Edge]], turn: int, horizon: int) -> Table:
        """The table where the imagined game is cut off; the path gets every decision on the way."""
        edge = path[-1][2]
        while not table.is_over:
            if table.choice.seat == CHANCE:
                table.apply(self._sample_chance(table))
                continue
            seat = table.choice.seat
            if table.state.turn != turn:
                turn = table.state.turn
                if table.state.clock >= horizon:
                    break
            node = edge.child
            edges = self._find_edges(table, node, seat, self._prune_options(table, node, seat))
            edge = self._select_edge(edges, node.visits)
            table = self._apply_turn(table, edge)
            path.append((seat, node, edge))
        return table

    def _sample_chance(self, table: Table) -> Action:
        """How chance falls in an imagined game."""
        return draw_action(table.choice, table.luck, table.version)

    def _select_candidate(self, spent: float) -> Edge:
        """The option whose turn it is to be tried: sequential halving.

        All that are in the running are tried equally often; half of them fall out after each phase, and at any time
        who is hopelessly behind, surely beaten or surely no better.
        """
        running = self.candidates
        if len(running) > 1:
            keep = max(2, -(-self._first_count >> int(spent * self._phases)))
            trust = self.settings.prior_visits
            running.sort(key=lambda edge: -edge.mean_value(trust))
            del running[keep:]
            best = running[0].mean_value(trust)
            self.candidates = running = [
                edge for edge in running if best - edge.mean_value(trust) < self.settings.hopeless_chance
            ]
            if running[0].visits > self._compared_visits:
                self._compared_visits = running[0].visits
                first = running[0]
                fewest = self.settings.min_playouts
                others = (edge for edge in running[1:] if not is_beaten(first.values, edge.values, fewest))
                self.candidates = running = [first, *others]
        return min(running, key=lambda edge: edge.visits)

    def find_edge(self, option: Action) -> Edge:
        """What is known of an option of the decision."""
        known = next((edge for edge in self.rank_edges() if edge.action == option), None)
        return known or self._find_edges(self.determinize(0), self.root, self.seat, [option])[0]

    def _list_distinguishable_options(self, table: Table, seat: int) -> Sequence[Action]:
        """The options; of another's that look alike to the seat, one of each by luck: it will not know which it was."""
        options = self.game.shortlist(table.state, table.choice)
        if seat == self.seat:
            return options
        alike: dict[Action, list[Action]] = {}
        for option in options:
            alike.setdefault(option.hide_secrets(), []).append(option)
        return [same[0] if len(same) == 1 else self._rng.choice(same) for same in alike.values()]

    def _find_edges(self, table: Table, node: Node, seat: int, options: Sequence[Action]) -> list[Edge]:
        """What is known of some options; those met for the first time are looked at."""
        edges = node.edges
        found: list[Edge] = []
        looked = False
        before = 0.0
        own: Hashable = None
        self._started_turns = {}
        for option in options:
            key = (seat, option if seat == self.seat else option.hide_secrets())
            edge = edges.get(key)
            if edge is None:
                if not looked:
                    own, before, looked = table.state.turn_key(seat), self._judge.estimate_lead(table, seat), True
                cached = self.find_cached_turn(table, option, own, before)
                first = to_win_chance(before + cached.gain, self.settings.lead_scale)
                edge = edges[key] = Edge(option, cached, first, self._compute_prior(cached.gain))
            elif edge.action != option:
                edge.action, edge.cached_turn = option, CachedTurn(edge.cached_turn.gain)
            edge.availability += 1
            found.append(edge)
        return found

    def find_cached_turn(self, table: Table, option: Action, own_key: Hashable, before: float) -> CachedTurn:
        """What comes of an option, known from an earlier time when the seat had the same, or looked at now."""
        key = (own_key, table.choice.kind, option)
        if own_key is not None and key in self._cached_turns:
            return self._cached_turns[key]
        turn = self._started_turns[option] = TurnPlan(table, option, self._clock, self._judge)
        cached = CachedTurn(turn.value - before)
        if own_key is not None:
            self._cached_turns[key] = cached
        return cached

    def _prune_options(self, table: Table, node: Node, seat: int) -> Sequence[Action]:
        """Those of an inner position's options that are known, and of the others the few that look best at a glance."""
        options = self._judge.narrow_options(table, self._list_distinguishable_options(table, seat), MAX_INNER_OPTIONS)
        if len(options) <= self.settings.max_inner_options:
            return options
        known: list[Action] = []
        others: dict[float, tuple[Action, tuple[int, Action]]] = {}
        for option in options:
            key = (seat, option if seat == self.seat else option.hide_secrets())
            if key in node.edges:
                known.append(option)
            elif key not in node.pruned:
                self._clock.check()
                after = table.copy()
                after.apply(option)
                value = compute_rough_leads(after)[seat]
                if value in others:
                    node.pruned.add(key)
                else:
                    others[value] = (option, key)
        if others:
            best = [others[value] for value in sorted(others, reverse=True)]
            more = max(1, self.settings.max_inner_options - len(known))
            known += [option for option, _ in best[:more]]
            node.pruned.update(key for _, key in best[more:])
        return known or options[:1]

    def _compute_prior(self, gain: float) -> float:
        return exp(max(-30.0, min(30.0, gain / self.settings.prior_range)))

    def _apply_turn(self, table: Table, edge: Edge) -> Table:
        """The table after a turn, played as it was when it was first tried, or as far as that can be."""
        if not edge.cached_turn.actions:
            started = self._started_turns.get(edge.action)
            if started is None or started.origin is not table:
                started = TurnPlan(table, edge.action, self._clock, self._judge)
            started.play_out()
            edge.cached_turn.actions = started.actions
            return started.table
        turn = table.state.turn
        seat = table.choice.seat
        replay_turn(table, edge.cached_turn.actions)
        if table.choice.seat == seat and table.state.turn == turn:
            rest = TurnPlan(table, clock=self._clock, judge=self._judge)
            rest.play_out()
            return rest.table
        return table

    def _apply_root_turn(self, table: Table, edge: Edge) -> Table:
        """The same at the decision. Where nothing is hidden a turn always leads to where it led when it was tried."""
        if self._has_no_secrets and edge.turn is not None and not edge.turn.is_running:
            after = edge.turn.table.copy()
            after.luck = table.luck
            return after
        return self._apply_turn(table, edge)

    def _select_edge(self, edges: list[Edge], visits: int) -> Edge:
        """PUCT over the options that can be chosen in this game, of many the best-looking first."""
        settings = self.settings
        wide = settings.max_options + int(sqrt(visits))
        if len(edges) > wide:
            edges = sorted(edges, key=lambda edge: -edge.prior)[:wide]
        trust = settings.prior_visits
        explore = settings.exploration / sum(edge.prior for edge in edges)
        best = edges[0]
        most = -1.0
        for edge in edges:
            rest = explore * edge.prior * sqrt(edge.availability) / (1 + edge.visits)
            score = edge.mean_value(trust) + rest
            if score > most:
                best, most = edge, score
        return best

    @property
    def is_settled(self) -> bool:
        """Whether one option is left alone: more imagined games would change nothing."""
        return len(self.candidates) == 1 and self.iterations > 0

    @property
    def best(self) -> Action:
        """What to do, by all that was seen so far."""
        trust = self.settings.prior_visits
        return max(self.candidates, key=lambda edge: edge.mean_value(trust)).action

    @property
    def root_edges(self) -> list[Edge]:
        """Every turn of the decision that was looked at, an option once for each answer if those were."""
        return [*self._answer_edges, *self.root.edges.values()]

    def rank_edges(self, tried: bool = False) -> list[Edge]:
        """The options, or those tried, the best first: those still in the running, then those tried most."""
        trust = self.settings.prior_visits
        others = [edge for edge in self.root_edges if edge not in self.candidates]
        edges = [
            *sorted(self.candidates, key=lambda edge: -edge.mean_value(trust)),
            *sorted(others, key=lambda edge: (-edge.visits, -edge.mean_value(trust))),
        ]
        first: dict[Action, Edge] = {}
        for edge in edges:
            if edge.visits or not tried:
                first.setdefault(edge.action, edge)
        return list(first.values())
