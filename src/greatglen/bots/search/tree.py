"""Search: information-set Monte-Carlo tree search with chance, by what one seat may see.

Each iteration imagines the table anew from the view: what is hidden is guessed, and chance has other luck. Through that
game it follows the tree, which knows positions only by what was openly done, until the turn comes round to the seat
again; there the evaluation of the game judges, and every option on the way remembers what it led to. Everybody is taken
to want the best for themselves.
"""

import random
from collections.abc import Sequence
from math import exp, sqrt

from greatglen.bots.search.node import Edge, Node
from greatglen.bots.search.settings import Settings
from greatglen.bots.search.worth import leads, squashed, values
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.table import Table
from greatglen.kernel.view import View


class Search:
    """The tree of one decision. `iterate` as often as there is time for; `best` at any moment."""

    def __init__(self, view: View, rng: random.Random, settings: Settings) -> None:
        self.view = view
        self.game = game_named(view.game)
        self.seat = view.seat
        self.rng = rng
        self.settings = settings
        self.root = Node()
        self.iterations = 0
        self._most_turns = 3 * view.seats * settings.rounds

    def iterate(self, forced: Action | None = None) -> None:
        """One imagined game, from the decision to the horizon and back; `forced`: it begins with this option."""
        table = Table.imagined(self.game, self.view, self.rng)
        table.log.clear()
        node = self.root
        path: list[tuple[int, Node, Edge]] = []
        begun = turn = table.state.turn
        rounds = 0
        while not table.over:
            seat = table.choice.seat
            if table.state.turn != turn:
                turn = table.state.turn
                rounds += seat == self.seat
                if rounds == self.settings.rounds or turn - begun > self._most_turns:
                    break
            edge, table = self._step(table, node, seat, None if path else forced)
            path.append((seat, node, edge))
            node = edge.child
        ahead = leads(table)
        worth = values(table, ahead, self.settings.scale)
        for seat, passed, edge in path:
            passed.visits += 1
            edge.visits += 1
            edge.total += worth[seat]
            edge.lead += ahead[seat]
        self.iterations += 1

    def _step(self, table: Table, node: Node, seat: int, forced: Action | None) -> tuple[Edge, Table]:
        """The option to follow and the table after it."""
        options = table.choice.options
        if seat != self.seat:
            options = self._told_apart(options)
        edges = node.edges
        known: list[Edge] = []
        tried: dict[Action, Table] = {}
        before = 0.0
        for option in options:
            key = (seat, option if seat == self.seat else option.shown())
            edge = edges.get(key)
            if edge is None:
                if not tried:
                    before = leads(table)[seat]
                after = table.copy()
                after.apply(option)
                tried[option] = after
                edge = edges[key] = self._looked_at(option, after, seat, before)
            edge.offered += 1
            edge.action = option
            known.append(edge)
        edge = self._selected(known, node.visits) if forced is None else edges[seat, forced]
        if edge.action in tried:
            return edge, tried[edge.action]
        table.apply(edge.action)
        return edge, table

    def _told_apart(self, options: Sequence[Action]) -> list[Action]:
        """Of options that look alike to the seat, one of each kind by luck: it will not know which it was."""
        alike: dict[Action, list[Action]] = {}
        for option in options:
            alike.setdefault(option.shown(), []).append(option)
        return [same[0] if len(same) == 1 else self.rng.choice(same) for same in alike.values()]

    def _looked_at(self, option: Action, after: Table, seat: int, before: float) -> Edge:
        lead = leads(after)[seat]
        gain = max(-30.0, min(30.0, (lead - before) / self.settings.heat))
        return Edge(option, squashed(lead, self.settings.scale), exp(gain))

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
            n = edge.visits
            score = (edge.total + trust * edge.first) / (n + trust) + explore * edge.weight * sqrt(edge.offered) / (
                1 + n
            )
            if score > most:
                best, most = edge, score
        return best

    @property
    def best(self) -> Action:
        """What to do, by all that was seen so far."""
        return self.ranked()[0].action

    @property
    def ahead(self) -> int:
        """How many visits the best option is ahead of the next: so many iterations could not change the answer."""
        first, *others = self.ranked()
        return first.visits - (others[0].visits if others else 0)

    def ranked(self) -> list[Edge]:
        """The options, the best first: those tried most, of alike ones those worth most."""
        edges = list(self.root.edges.values())
        return sorted(edges, key=lambda edge: (-edge.visits, -edge.mean(self.settings.trust)))
