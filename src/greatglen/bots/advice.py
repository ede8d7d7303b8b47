"""Advice: what the search would do in a seat's place, and why, in terms of the evaluation. For hints to people."""

import random

import msgspec

from greatglen.bots.hard import HardBot
from greatglen.bots.search.node import Node
from greatglen.bots.search.tree import Search
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Refused
from greatglen.kernel.state import State
from greatglen.kernel.table import NOT_YOUR_CHOICE, Table
from greatglen.kernel.view import View

SLIGHT = 0.05  # VP: a smaller change of a term is not worth telling
TOLD = 3  # terms that are told


class Advice(msgspec.Struct, frozen=True):
    """An option, what it does to the seat's prospects by the end of its turn, and through which terms, most first."""

    action: Action
    gain: float
    reasons: list[tuple[str, float]]
    instead: Action | None = None  # the next best option that was looked at
    less: float = 0.0  # VP that it is expected to bring less


def advised(view: View, bot: HardBot) -> Advice:
    """What to do in a view; Refused if it is not this seat that decides."""
    if not view.choice.options:
        raise Refused(NOT_YOUR_CHOICE.with_facts(asked=view.choice.seat, seat=view.seat))
    return of_search(bot.searched(view))


def of_search(search: Search) -> Advice:
    """What a search found, in words' terms."""
    first, *others = [edge for edge in search.ranked() if edge.visits]
    before, after = _turn(search)
    game, seat = search.game, search.seat
    change = _change(terms(game, before)[seat], terms(game, after)[seat])
    told = sorted(change.items(), key=lambda item: -abs(item[1]))[:TOLD]
    return Advice(
        action=first.action,
        gain=sum(change.values()),
        reasons=[(name, vp) for name, vp in told if abs(vp) >= SLIGHT],
        instead=others[0].action if others else None,
        less=first.mean_lead - others[0].mean_lead if others else 0.0,
    )


def terms(game: Game, state: State) -> list[dict[str, float]]:
    """The parts a seat's prospects are made of. Games that do not name them: points won, due, and all the rest."""
    if hasattr(game, "terms"):
        named: list[dict[str, float]] = game.terms(state)
        return named
    due = game.due(state)
    parts = [{line.source: float(line.vp) for line in lines} for lines in state.breakdown()]
    for seat, prospect in enumerate(game.prospects(state)):
        for source, vp in due[seat].items():
            parts[seat][source] = parts[seat].get(source, 0.0) + vp
        parts[seat]["means"] = prospect - sum(parts[seat].values())
    return parts


def _change(before: dict[str, float], after: dict[str, float]) -> dict[str, float]:
    return {name: after.get(name, 0.0) - before.get(name, 0.0) for name in {**before, **after}}


def _turn(search: Search) -> tuple[State, State]:
    """The position as it is, and as it is when the seat has played its turn the way the search would."""
    seat, node = search.seat, search.root
    table = Table.imagined(game_named(search.view.game), search.view, random.Random(0))
    before = table.state.copy()
    turn = table.state.turn
    while table.choice.seat == seat and table.state.turn == turn:
        edge = _most_visited(node, table, seat)
        if edge is None:
            break
        table.apply(edge[0])
        node = edge[1]
    return before, table.state


def _most_visited(node: Node, table: Table, seat: int) -> tuple[Action, Node] | None:
    """The option the search went on with most often, of those that can be chosen; None if it never came here."""
    known = [edge for option in table.choice.options if (edge := node.edges.get((seat, option))) and edge.visits]
    if not known:
        return None
    best = max(known, key=lambda edge: edge.visits)
    return best.action, best.child
