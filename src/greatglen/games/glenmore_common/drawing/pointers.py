"""What is pointed at in both Glen More games."""

from greatglen.drawing.pointer import Way
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


def activating(action: type[Action], cell: str, asked: tuple[str, ...]) -> tuple[Way, ...]:
    """The ways to an activation of a plot, with a field `how`."""
    return (
        Way(action, (cell,), asked, when={"how": (AT_ONCE,)}),
        Way(action, (cell, "button:{how}"), when={"how": ALTERNATIVES}),
        Way(action, (cell, "resource:{how}")),
    )


WAYS = (
    Way(Take, ("tile:{tile}",), ("take",), onto="cell:{seat}:"),
    Way(Place, (CELL,), ("place",), held="tile:{by}"),
    *activating(Activate, CELL, ("activate", "activate-one")),
    Way(Move, ("scot:{seat}:{start}", "cell:{seat}:{end}")),
    Way(PayScot, (SCOT,), ("pay-scot",), also=(CELL,)),
    Way(Pay, (GOOD,), ("pay",)),
    Way(Sell, (GOOD, "row:{resource}"), ("activate",)),
    Way(Buy, ("row:{resource}",), ("pay",), held="coins:{seat}"),
    Way(PayCoin, ("coins:{seat}",)),
    Way(Gain, ("resource:{resource}",)),
)
