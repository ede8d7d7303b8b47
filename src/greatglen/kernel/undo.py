"""Undo by rule: which of the last decisions can be taken back, and the table as it was before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, TypeVar

from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.refusal import Reason, Refused

if TYPE_CHECKING:
    from greatglen.kernel.table import Table

T = TypeVar("T", bound="Table")

NOTHING_TO_UNDO = Reason("nothing-to-undo", "Nothing has been decided yet.")
CHANCE_FELL = Reason("chance-fell", "Something has been drawn, rolled or revealed since then; it cannot be taken back.")
OTHER_DECIDED = Reason("other-decided", "Seat {seat} decided last; you can take back only your own decisions.")
TURN_OVER = Reason("turn-over", "That was another turn; you can take back only what you did in this one.")


def step_back(table: T, actions: Sequence[Action], seat: int | None) -> T:
    """A running table, replayed up to its last decision; what had only one option since was no decision."""
    if not actions:
        raise Refused(NOTHING_TO_UNDO.with_facts())
    back = len(actions) - 1
    past = _before(table, actions[:back], seat)
    while past.choice.forced_option is not None and back:
        back -= 1
        past = _before(table, actions[:back], seat)
    return past


def _before(table: T, actions: Sequence[Action], seat: int | None) -> T:
    """The table after these of its actions; Refused if what was decided there cannot be taken back."""
    past = type(table)(table.game, table.seats, table.luck, table.options, "manual")
    for action in actions:
        past.apply(action)
    decided = past.choice.seat
    shown = any(event.reveals_secret for events in table.log[past.version + 1 :] for event in events)
    if (decided == CHANCE or shown) and table.chance == "auto":
        raise Refused(CHANCE_FELL.with_facts())
    if seat not in (None, decided) or (decided != CHANCE and table.choice.seat not in (decided, CHANCE)):
        raise Refused(OTHER_DECIDED.with_facts(seat=decided))
    if past.state.turn != table.state.turn:
        raise Refused(TURN_OVER.with_facts())
    return past


def undo_turn(table: T, actions: Sequence[Action], seat: int, bots: Collection[int]) -> T:
    """A running table, replayed up to the first decision of a seat's last turn that can be taken back. What these bots
    have decided since goes with it, unless it may have shown something: where players have secrets, or by a reveal.
    """
    past = type(table)(table.game, table.seats, table.luck, table.options, "manual")
    found, why = None, NOTHING_TO_UNDO.with_facts()
    for number, action in enumerate(actions, start=1):
        decided = past.choice.seat
        barrier = None
        if decided == seat:
            if past.choice.forced_option is None and (found is None or found.state.turn != past.state.turn):
                found = past.copy()
        elif decided == CHANCE or (decided in bots and table.has_secrets):
            barrier = CHANCE_FELL.with_facts() if table.chance == "auto" else None
        elif decided not in bots:
            barrier = OTHER_DECIDED.with_facts(seat=decided)
        past.apply(action)
        if table.chance == "auto" and any(event.reveals_secret for event in table.log[number]):
            barrier = CHANCE_FELL.with_facts()
        if barrier is not None:
            found, why = None, barrier
    if found is None:
        raise Refused(why)
    return found
