"""Twins: tables that differ only in what one seat cannot see. Whatever happens, that seat must not notice."""

import random
from collections.abc import Iterator
from itertools import count
from typing import Any, TypeVar

import msgspec
from play import Chooser

import greatglen
from greatglen import CHANCE, NOBODY, Action, BadRecord, Record, Table
from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.state import Clans
from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HaggisRoll
from greatglen.games.glenmore2.chronicles.haggis.rules.scoring import TurnUp
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import RevealVotes
from greatglen.kernel.state import State

S = TypeVar("S", bound=msgspec.Struct)

LATEST = 4  # entries of the log that are compared: those before have been


class Compared(msgspec.Struct):
    """What was met while a game was played beside its twins."""

    times: int = 0
    unlike: int = 0  # times the next to decide had a choice at one of the two tables only


def list_noticed(table: Table, seat: int, since: int = 0) -> dict[str, Any]:
    """All that a seat (NOBODY: a spectator) can learn of a table without being asked."""
    view = table.view_for(seat, since=since)
    refused = None if table.is_over or table.choice.seat == seat else table.why_not(table.choice.options[0], seat=seat)
    return {"view": view.to_builtins(), "entries": len(table.log), "refused": refused}


def find_lookalike(action: Action, table: Table, watcher: int) -> Action | None:
    """An option that the watcher cannot tell from an action of another table; the same one if it is there."""
    options = table.choice.options
    if action in options:
        return action
    if table.choice.seat in (watcher, CHANCE):
        return None
    return next((option for option in options if option.hide_secrets() == action.hide_secrets()), None)


def is_revealing(table: Table, action: Action) -> bool:
    """Whether an action brings to light what was hidden, so that everybody may tell twins apart afterwards."""
    after = table.copy()
    after.apply(action)
    return isinstance(action, HaggisRoll) or _to_reveal(after) < _to_reveal(table)


def _to_reveal(table: Table) -> int:
    return sum(isinstance(step, TurnUp | RevealVotes) for step in table.state.agenda)


def play_beside_twins(table: Table, choose: Chooser, rng: random.Random, each: int) -> Compared:
    """Play a game; every decision also at `each` tables that some seat could be sitting at just as well.

    If the same can be done there, the seat and a spectator must see the same afterwards. Chance is made by hand, so
    that both tables stop at it.
    """
    assert table.chance == "manual"
    found = Compared()
    while not table.is_over:
        action = choose(table)
        seats = [] if is_revealing(table, action) else [rng.randrange(table.seats) for _ in range(each)]
        twins = [(watcher, table.determinise(watcher, rng)) for watcher in seats]
        table.apply(action)
        since = max(0, table.version - LATEST)
        for watcher, twin in twins:
            alike = find_lookalike(action, twin, watcher)
            if alike is None:
                continue
            twin.apply(alike)
            for who in (watcher, NOBODY):
                assert list_noticed(twin, who, since) == list_noticed(table, who, since), (
                    watcher,
                    str(action),
                    str(alike),
                )
            found.times += 1
            found.unlike += (table.choice.forced_option is None) != (twin.choice.forced_option is None)
    return found


# -- twins with a past


def exchange_hidden(table: Table, seat: int, rng: random.Random) -> Table:
    """A table with another past and present, which that seat cannot tell from this one.

    `determinise` guesses the position; what was dealt and laid face down before is exchanged along with it here, by
    card, so that the test does not rely on what the log shows to the seat.
    """
    guess = table.determinise(seat, rng)
    swap = _cards(table.state, guess.state, seat)
    twin = Table.restore(
        table.game,
        seats=table.seats,
        luck=guess.luck,
        options=table.options,
        state=guess.state,
        actions=[_with(table.parse_action(line), swap) for line in table.actions_since(0)],
        log=[tuple(_with(event, swap) for event in events) for events in table.log],
    )
    twin.chance = table.chance
    return twin


def _cards(real: State, guess: State, seat: int) -> dict[str, str]:
    """Every card that seat cannot see, and the one that is in its place."""
    if not isinstance(real, Clans) or not isinstance(guess, Clans):
        return {}
    pairs = [*zip(real.bag, guess.bag, strict=True)]
    for owner, hand in enumerate(real.hands):
        if owner != seat:
            pairs += zip(hand, guess.hands[owner], strict=True)
    pairs += [(real.cards[space], guess.cards[space]) for space, owner in real.face_down.items() if owner != seat]
    return {NAME[one]: NAME[other] for one, other in pairs}


def _with(told: S, swap: dict[str, str]) -> S:
    """An event or action with other cards."""
    card = getattr(told, "card", None)
    return told if card is None else msgspec.structs.replace(told, card=swap.get(card, card))


class Pair(msgspec.Struct, frozen=True):
    """Two games that are the same to a seat until, after its action, another plays: there without a choice, here with.

    `forced` and `free` are their records up to that action; `play` is what the other can do in both.
    """

    forced: Record
    free: Record
    seat: int
    action: Action
    other: int
    play: Action


def make_pairs(seats: int = 3) -> Iterator[Pair]:
    """Such pairs, from games of Clans played by chance."""
    for seed in count():
        rng = random.Random(seed)
        table = greatglen.start("clans", seats=seats, seed=seed)
        while not table.is_over:
            seat, action, before = table.choice.seat, rng.choice(table.choice.options), table.copy()
            table.apply(action)
            play, other = table.choice.forced_option, table.choice.seat
            free = play and other != seat and _with_a_choice(before, seat, action, play, rng)
            if play and free:
                yield Pair(before.record, free, seat, action, other, play)


def _with_a_choice(table: Table, seat: int, action: Action, play: Action, rng: random.Random) -> Record | None:
    """The record of a twin of the table at which `play`, after `action`, is one of several options."""
    for _ in range(60):
        record = exchange_hidden(table, seat, rng).record
        try:
            twin = Table.resume_record(table.game, record)
        except BadRecord:  # somebody who laid a card face down would have had one that fits
            continue
        twin.apply(action)
        if twin.choice.forced_option is None and play in twin.choice.options:
            return record
    return None
