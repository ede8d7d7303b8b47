"""What is pointed at in both Glen More games."""

from greatglen.drawing.pointer import Pointer
from greatglen.games.glenmore_common.rules.actions import (
    Activate,
    Buy,
    Gain,
    Move,
    Pay,
    PayCoin,
    PayScot,
    Place,
    Sell,
    Take,
)
from greatglen.kernel.action import Action

CELL, SCOT, GOOD = "cell:{seat}:{cell}", "scot:{seat}:{cell}", "good:{seat}:{cell}:{resource}"
AT_ONCE = "-"  # an activation that leaves nothing to choose
ALTERNATIVES = (*"123456789", "vp")  # those of a tile by number, or points in place of its goods; else a resource


def activating(action: type[Action], cell: str, choice_kinds: tuple[str, ...]) -> tuple[Pointer, ...]:
    """The ways to an activation of a plot, with a field `how`."""
    return (
        Pointer(action, (cell,), choice_kinds, field_values={"how": (AT_ONCE,)}),
        Pointer(action, (cell, "button:{how}"), field_values={"how": ALTERNATIVES}),
        Pointer(action, (cell, "resource:{how}")),
    )


POINTERS = (
    Pointer(Take, ("tile:{tile}",), ("take",), drop_prefix="cell:{seat}:"),
    Pointer(Place, (CELL,), ("place",), drag_source="tile:{by}"),
    *activating(Activate, CELL, ("activate", "activate-one")),
    Pointer(Move, ("scot:{seat}:{start}", "cell:{seat}:{end}")),
    Pointer(PayScot, (SCOT,), ("pay-scot",), aliases=(CELL,)),
    Pointer(Pay, (GOOD,), ("pay",)),
    Pointer(Sell, (GOOD, "row:{resource}"), ("activate",)),
    Pointer(Buy, ("row:{resource}",), ("pay",), drag_source="coins:{seat}"),
    Pointer(PayCoin, ("coins:{seat}",)),
    Pointer(Gain, ("resource:{resource}",)),
)
