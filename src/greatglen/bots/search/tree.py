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

from greatglen.bots.search.judge import EVALUATION, Judge, ahead, glance, squashed, values
from greatglen.bots.search.limits import Clock, EnoughError, settings_for
from greatglen.bots.search.node import Edge, Habit, Node
from greatglen.bots.search.turn import TurnPlan, replay, turns_of
from greatglen.games import game_named
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.action import Action
from greatglen.kernel.chance import sample
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

EACH, LEAST_WIDE = 8, 8  # imagined games for each option, if there are few; options considered all the same
SURE = 2.5  # standard errors
SAME = 0.004  # of a chance to win: nobody would notice
LOOKING, TRYING = 0.5, 0.8  # of the time: until when options are looked at, and the best of them played to the end
MANY = 12  # options: if there are more and time is short, those that look best at a glance come first
LIKELY = 4  # options of an inner position that a judge who can choose leaves to be looked at
LEAST = 1e-6  # the variance that is always reckoned with: six tiny differences alike are no proof of a better option


def beaten(best: Sequence[float], other: Sequence[float], fewest: int) -> bool:
    """Whether an option is surely worse than the best, or surely no better than it by more than anybody would notice.

    Their values come from the same imagined tables, so that they can be compared one by one.
    """
    pairs = min(len(best), len(other))
    if pairs < fewest:
        return False
    apart = [mine - theirs for mine, theirs in zip(best, other, strict=False)]
    mean = sum(apart) / pairs
    error = SURE * sqrt((sum(one * one for one in apart) / pairs - mean * mean + LEAST) / pairs)
    return mean > error or abs(mean) + error < SAME


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
        self.settings = settings or settings_for(self.game, view.options)
        self._wide = self.settings.wide
        if iterations is not None:
            self._wide = min(self._wide, max(iterations // EACH, LEAST_WIDE))
        self.iterations = 0
        self.root = Node()
        self._habits: dict[tuple[Hashable, str, Action], Habit] = {}
        self._begun: dict[Action, TurnPlan] = {}  # turns begun at the position that was looked at last
        self._open = not self.game.secrets(view.options)
        self._rng = rng
        self._luck = rng.getrandbits(62)
        self._tables: list[Table] = []
        self._playouts = self.game.playouts(view.state) if self.game.playouts is not None else None
        self._answers: list[Edge] = []  # options with each answer to what they ask for at once
        self._begin()

    def _begin(self) -> None:
        """Look at every option once, and play the turns of the best-looking ones to their end.

        Of those that come to the same (the same tiles activated in another order) one is enough.
        """
        edges = sorted(self._looked_at(), key=lambda edge: -edge.first)
        self._clock.share = TRYING
        running = edges[:1]
        with contextlib.suppress(EnoughError):
            running = self._tried(edges)
        self._clock.share = 1.0
        self._enter(running)

    def _enter(self, running: list[Edge]) -> None:
        """These are the candidates."""
        self.running = running
        self._compared = 0
        self._entered = len(self.running)
        self._phases = max(self._entered - 1, 1).bit_length()

    def _looked_at(self) -> list[Edge]:
        """What is known of every option after one look, as far as there is time; of one at least."""
        table = self.imagined(0)
        options = self.game.shortlist(table.state, table.choice)
        self._clock.share = LOOKING
        try:
            if self._clock.seconds is not None and len(options) > MANY:
                options = self._promising(table, options)
            if self._playouts is None:
                return self._edges(table, self.root, self.seat, options)
            self._look_at_answers(table, options)
        except EnoughError:
            if not self.root.edges and not self._answers:
                self.root.edges[self.seat, options[0]] = Edge(options[0], Habit(0.0), 0.0, 1.0)
        return self._answers or list(self.root.edges.values())

    def _promising(self, table: Table, options: Sequence[Action]) -> list[Action]:
        """The options, those first that look best at a glance."""
        value: dict[Action, float] = {}
        for option in options:
            self._clock.check()
            after = table.copy()
            after.apply(option)
            value[option] = glance(after)[self.seat]
        return sorted(options, key=lambda option: -value[option])

    def _tried(self, edges: Sequence[Edge]) -> list[Edge]:
        """The best-looking options after their turns were played to the end; all that there was time for."""
        running: list[Edge] = []
        alike: Counter[float] = Counter()
        for edge in edges[: 2 * self._wide]:
            try:
                begun = edge.turn or self._begun.get(edge.action)
                edge.turn = turn = begun or TurnPlan(self.imagined(0), edge.action, self._clock, self._judge)
                turn.play_out()
            except EnoughError:
                if running:
                    break
                raise
            edge.habit.turn = turn.actions
            edge.first = squashed(turn.value, self.settings.scale)
            value = round(turn.value, 6)
            alike[value] += 1
            if alike[value] <= self.settings.alike:
                running.append(edge)
            if len(running) == self._wide:
                break
        return running

    def _look_at_answers(self, table: Table, options: Sequence[Action]) -> None:
        """Options, once for every answer to what they ask for at once: where games are quick, all can be tried."""
        before = self._judge.lead(table, self.seat)
        turns = (turn for option in options for turn in turns_of(table, option, self._clock, self._judge))
        for turn in turns:
            turn.play_out()
            gain = turn.value - before
            edge = Edge(turn.actions[0], Habit(gain), squashed(turn.value, self.settings.scale), self._weight(gain))
            edge.turn, edge.habit.turn = turn, turn.actions
            self._answers.append(edge)

    def imagined(self, number: int) -> Table:
        """The table of that number, of all that the seat could be sitting at."""
        while number >= len(self._tables):
            luck = random.Random(self._luck + len(self._tables))
            table = Table.imagined(self.game, self.view, luck, "manual")
            table.log.clear()
            self._tables.append(table)
        return self._tables[number].copy()

    def iterate(self, spent: float = 0.0, forced: Edge | None = None) -> None:
        """One imagined game, from the decision to the horizon and back.

        `spent`: the share of the budget that is; `forced`: the game begins with this.
        """
        edge = self._candidate(spent) if forced is None else forced
        number = edge.visits
        table = self.imagined(number)
        turn, clock = table.state.turn, table.state.clock
        table = self._first_walked(table, edge)
        path = [(self.seat, self.root, edge)]
        if self._playouts is None or table.over:
            table = self._followed(table, path, turn, clock + self.settings.horizon)
            apart, winners = self._judge.leads(table), table.ranking[0] if table.over else ()
        else:
            points = self._playouts.finished(table.state, random.Random(self._luck + number))
            apart, winners = ahead(points), tuple(seat for seat, vp in enumerate(points) if vp == max(points))
        worth = values(apart, self.settings.scale, winners)
        edge.seen.append(worth[self.seat])
        edge.leads.append(apart[self.seat])
        for seat, node, edge in path:
            node.visits += 1
            edge.visits += 1
            edge.total += worth[seat]
        self.iterations += 1

    def bring(self, edges: Sequence[Edge], visits: int) -> None:
        """Imagined games until each of some options was tried so often."""
        for edge in edges:
            while edge.visits < visits:
                self.iterate(forced=edge)

    def spread(self, edges: Sequence[Edge], games: int) -> None:
        """So many imagined games, each beginning with whichever of some options was tried least."""
        for _ in range(games):
            self.iterate(forced=min(edges, key=lambda edge: edge.visits))

    def _followed(self, table: Table, path: list[tuple[int, Node, Edge]], turn: int, horizon: int) -> Table:
        """The table where the imagined game is cut off; the path gets every decision on the way."""
        edge = path[-1][2]
        while not table.over:
            if table.choice.seat == CHANCE:
                table.apply(self._fallen(table))
                continue
            seat = table.choice.seat
            if table.state.turn != turn:
                turn = table.state.turn
                if table.state.clock >= horizon:
                    break
            node = edge.child
            edges = self._edges(table, node, seat, self._worth_a_look(table, node, seat))
            edge = self._selected(edges, node.visits)
            table = self._walked(table, edge)
            path.append((seat, node, edge))
        return table

    def _fallen(self, table: Table) -> Action:
        """How chance falls in an imagined game."""
        return sample(table.choice, table.luck, table.version)

    def _candidate(self, spent: float) -> Edge:
        """The option whose turn it is to be tried: sequential halving.

        All that are in the running are tried equally often; half of them fall out after each phase, and at any time
        who is hopelessly behind, surely beaten or surely no better.
        """
        running = self.running
        if len(running) > 1:
            keep = max(2, -(-self._entered >> int(spent * self._phases)))
            trust = self.settings.trust
            running.sort(key=lambda edge: -edge.mean(trust))
            del running[keep:]
            best = running[0].mean(trust)
            self.running = running = [edge for edge in running if best - edge.mean(trust) < self.settings.hopeless]
            if running[0].visits > self._compared:
                self._compared = running[0].visits
                first = running[0]
                fewest = self.settings.fewest
                others = (edge for edge in running[1:] if not beaten(first.seen, edge.seen, fewest))
                self.running = running = [first, *others]
        return min(running, key=lambda edge: edge.visits)

    def edge_of(self, option: Action) -> Edge:
        """What is known of an option of the decision."""
        known = next((edge for edge in self.ranked() if edge.action == option), None)
        return known or self._edges(self.imagined(0), self.root, self.seat, [option])[0]

    def _told_apart(self, table: Table, seat: int) -> Sequence[Action]:
        """The options; of another's that look alike to the seat, one of each by luck: it will not know which it was."""
        options = self.game.shortlist(table.state, table.choice)
        if seat == self.seat:
            return options
        alike: dict[Action, list[Action]] = {}
        for option in options:
            alike.setdefault(option.shown(), []).append(option)
        return [same[0] if len(same) == 1 else self._rng.choice(same) for same in alike.values()]

    def _edges(self, table: Table, node: Node, seat: int, options: Sequence[Action]) -> list[Edge]:
        """What is known of some options; those met for the first time are looked at."""
        edges = node.edges
        found: list[Edge] = []
        looked = False
        before = 0.0
        own: Hashable = None
        self._begun = {}
        for option in options:
            key = (seat, option if seat == self.seat else option.shown())
            edge = edges.get(key)
            if edge is None:
                if not looked:
                    own, before, looked = table.state.own(seat), self._judge.lead(table, seat), True
                habit = self.habit_of(table, option, own, before)
                first = squashed(before + habit.gain, self.settings.scale)
                edge = edges[key] = Edge(option, habit, first, self._weight(habit.gain))
            elif edge.action != option:
                edge.action, edge.habit = option, Habit(edge.habit.gain)
            edge.offered += 1
            found.append(edge)
        return found

    def habit_of(self, table: Table, option: Action, own: Hashable, before: float) -> Habit:
        """What comes of an option, known from an earlier time when the seat had the same, or looked at now."""
        key = (own, table.choice.kind, option)
        if own is not None and key in self._habits:
            return self._habits[key]
        turn = self._begun[option] = TurnPlan(table, option, self._clock, self._judge)
        habit = Habit(turn.value - before)
        if own is not None:
            self._habits[key] = habit
        return habit

    def _worth_a_look(self, table: Table, node: Node, seat: int) -> Sequence[Action]:
        """Those of an inner position's options that are known, and of the others the few that look best at a glance."""
        options = self._judge.narrowed(table, self._told_apart(table, seat), LIKELY)
        if len(options) <= self.settings.inner:
            return options
        known: list[Action] = []
        others: dict[float, tuple[Action, tuple[int, Action]]] = {}
        for option in options:
            key = (seat, option if seat == self.seat else option.shown())
            if key in node.edges:
                known.append(option)
            elif key not in node.passed_by:
                self._clock.check()
                after = table.copy()
                after.apply(option)
                value = glance(after)[seat]
                if value in others:
                    node.passed_by.add(key)
                else:
                    others[value] = (option, key)
        if others:
            best = [others[value] for value in sorted(others, reverse=True)]
            more = max(1, self.settings.inner - len(known))
            known += [option for option, _ in best[:more]]
            node.passed_by.update(key for _, key in best[more:])
        return known or options[:1]

    def _weight(self, gain: float) -> float:
        return exp(max(-30.0, min(30.0, gain / self.settings.heat)))

    def _walked(self, table: Table, edge: Edge) -> Table:
        """The table after a turn, played as it was when it was first tried, or as far as that can be."""
        if not edge.habit.turn:
            begun = self._begun.get(edge.action)
            if begun is None or begun.began is not table:
                begun = TurnPlan(table, edge.action, self._clock, self._judge)
            begun.play_out()
            edge.habit.turn = begun.actions
            return begun.table
        turn = table.state.turn
        seat = table.choice.seat
        replay(table, edge.habit.turn)
        if table.choice.seat == seat and table.state.turn == turn:
            rest = TurnPlan(table, clock=self._clock, judge=self._judge)
            rest.play_out()
            return rest.table
        return table

    def _first_walked(self, table: Table, edge: Edge) -> Table:
        """The same at the decision. Where nothing is hidden a turn always leads to where it led when it was tried."""
        if self._open and edge.turn is not None and not edge.turn.running:
            after = edge.turn.table.copy()
            after.luck = table.luck
            return after
        return self._walked(table, edge)

    def _selected(self, edges: list[Edge], visits: int) -> Edge:
        """PUCT over the options that can be chosen in this game, of many the best-looking first."""
        settings = self.settings
        wide = settings.wide + int(sqrt(visits))
        if len(edges) > wide:
            edges = sorted(edges, key=lambda edge: -edge.weight)[:wide]
        trust = settings.trust
        explore = settings.explore / sum(edge.weight for edge in edges)
        best = edges[0]
        most = -1.0
        for edge in edges:
            rest = explore * edge.weight * sqrt(edge.offered) / (1 + edge.visits)
            score = edge.mean(trust) + rest
            if score > most:
                best, most = edge, score
        return best

    @property
    def settled(self) -> bool:
        """Whether one option is left alone: more imagined games would change nothing."""
        return len(self.running) == 1 and self.iterations > 0

    @property
    def best(self) -> Action:
        """What to do, by all that was seen so far."""
        trust = self.settings.trust
        return max(self.running, key=lambda edge: edge.mean(trust)).action

    @property
    def looked_at(self) -> list[Edge]:
        """Every turn of the decision that was looked at, an option once for each answer if those were."""
        return [*self._answers, *self.root.edges.values()]

    def ranked(self, tried: bool = False) -> list[Edge]:
        """The options, or those tried, the best first: those still in the running, then those tried most."""
        trust = self.settings.trust
        others = [edge for edge in self.looked_at if edge not in self.running]
        edges = [
            *sorted(self.running, key=lambda edge: -edge.mean(trust)),
            *sorted(others, key=lambda edge: (-edge.visits, -edge.mean(trust))),
        ]
        first: dict[Action, Edge] = {}
        for edge in edges:
            if edge.visits or not tried:
                first.setdefault(edge.action, edge)
        return list(first.values())
