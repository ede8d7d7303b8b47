"""Twins: tables that differ only in what one seat cannot see. Whatever happens, that seat must not notice."""

import random
from typing import Any

import msgspec
from play import Chooser

from greatglen import CHANCE, NOBODY, Action, Table
from greatglen.games.glenmore2.chronicles.haggis.moves import HaggisRoll
from greatglen.games.glenmore2.chronicles.haggis.scoring import TurnUp
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.voting import RevealVotes

LATEST = 4  # entries of the log that are compared: those before have been


class Compared(msgspec.Struct):
    """What was met while a game was played beside its twins."""

    times: int = 0
    unlike: int = 0  # times the next to decide had a choice at one of the two tables only


def noticed(table: Table, seat: int, since: int = 0) -> dict[str, Any]:
    """All that a seat (NOBODY: a spectator) can learn of a table without being asked."""
    view = table.seen_by(seat, since=since)
    refused = None if table.over or table.choice.seat == seat else table.why_not(table.choice.options[0], seat=seat)
    return {"view": view.to_builtins(), "entries": len(table.log), "refused": refused}


def looking_like(action: Action, table: Table, watcher: int) -> Action | None:
    """An option that the watcher cannot tell from an action of another table; the same one if it is there."""
    options = table.choice.options
    if action in options:
        return action
    if table.choice.seat in (watcher, CHANCE):
        return None
    return next((option for option in options if option.shown() == action.shown()), None)


def reveals(table: Table, action: Action) -> bool:
    """Whether an action brings to light what was hidden, so that everybody may tell twins apart afterwards."""
    after = table.copy()
    after.apply(action)
    return isinstance(action, HaggisRoll) or _to_reveal(after) < _to_reveal(table)


def _to_reveal(table: Table) -> int:
    return sum(isinstance(step, TurnUp | RevealVotes) for step in table.state.agenda)


def played_beside_twins(table: Table, choose: Chooser, rng: random.Random, each: int) -> Compared:
    """Play a game; every decision also at `each` tables that some seat could be sitting at just as well.

    If the same can be done there, the seat and a spectator must see the same afterwards. Chance is made by hand, so
    that both tables stop at it.
    """
    assert table.chance == "manual"
    found = Compared()
    while not table.over:
        action = choose(table)
        seats = [] if reveals(table, action) else [rng.randrange(table.seats) for _ in range(each)]
        twins = [(watcher, table.determinise(watcher, rng)) for watcher in seats]
        table.apply(action)
        since = max(0, table.version - LATEST)
        for watcher, twin in twins:
            alike = looking_like(action, twin, watcher)
            if alike is None:
                continue
            twin.apply(alike)
            for who in (watcher, NOBODY):
                assert noticed(twin, who, since) == noticed(table, who, since), (watcher, str(action), str(alike))
            found.times += 1
            found.unlike += (table.choice.forced is None) != (twin.choice.forced is None)
    return found
