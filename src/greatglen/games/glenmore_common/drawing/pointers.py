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


def activating(action: type[Action], cell: str, asked: tuple[str, ...]) -> tuple[Pointer, ...]:
    """The ways to an activation of a plot, with a field `how`."""
    return (
        Pointer(action, (cell,), asked, when={"how": (AT_ONCE,)}),
        Pointer(action, (cell, "button:{how}"), when={"how": ALTERNATIVES}),
        Pointer(action, (cell, "resource:{how}")),
    )


WAYS = (
    Pointer(Take, ("tile:{tile}",), ("take",), onto="cell:{seat}:"),
    Pointer(Place, (CELL,), ("place",), held="tile:{by}"),
    *activating(Activate, CELL, ("activate", "activate-one")),
    Pointer(Move, ("scot:{seat}:{start}", "cell:{seat}:{end}")),
    Pointer(PayScot, (SCOT,), ("pay-scot",), also=(CELL,)),
    Pointer(Pay, (GOOD,), ("pay",)),
    Pointer(Sell, (GOOD, "row:{resource}"), ("activate",)),
    Pointer(Buy, ("row:{resource}",), ("pay",), held="coins:{seat}"),
    Pointer(PayCoin, ("coins:{seat}",)),
    Pointer(Gain, ("resource:{resource}",)),
)
