"""Undo by rule: which of the last decisions can be taken back, and the table as it was before."""

from __future__ import annotations

from collections.abc import Sequence
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


def stepped_back(table: T, actions: Sequence[Action], seat: int | None) -> T:
    """A running table, replayed up to its last decision; what had only one option since was no decision."""
    if not actions:
        raise Refused(NOTHING_TO_UNDO.with_facts())
    back = len(actions) - 1
    past = _before(table, actions[:back], seat)
    while past.choice.forced is not None and back:
        back -= 1
        past = _before(table, actions[:back], seat)
    return past


def _before(table: T, actions: Sequence[Action], seat: int | None) -> T:
    """The table after these of its actions; Refused if what was decided there cannot be taken back."""
    past = type(table)(table.game, table.seats, table.luck, table.options, "manual")
    for action in actions:
        past.apply(action)
    decided = past.choice.seat
    shown = any(event.reveals for events in table.log[past.version + 1 :] for event in events)
    if (decided == CHANCE or shown) and table.chance == "auto":
        raise Refused(CHANCE_FELL.with_facts())
    if seat not in (None, decided) or (decided != CHANCE and table.choice.seat not in (decided, CHANCE)):
        raise Refused(OTHER_DECIDED.with_facts(seat=decided))
    if past.state.turn != table.state.turn:
        raise Refused(TURN_OVER.with_facts())
    return past
