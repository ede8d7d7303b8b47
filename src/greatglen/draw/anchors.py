"""The way to an action: the anchors a player points at, one after the other, to choose it."""

from greatglen.kernel.action import Action
from greatglen.titles.clans.rules.actions import Hide, Play
from greatglen.titles.glenmore.rules.actions import Promote
from greatglen.titles.glenmore2.rules.actions import Abandon, Ally, Keep, Put, Recover, Remove
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.highland.rules.actions import (
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

CHOSEN_AT_ONCE = "-"


def path(action: Action, seat: int) -> tuple[str, ...]:
    """Distinct options of one choice have distinct paths, and none is the beginning of another.

    What has no place on the board is a button of its own notation: "button:done", "button:noshield".
    """
    match action:
        case Take(tile=tile) | Recover(tile=tile):
            return (f"tile:{tile}",)
        case Abandon(tile=tile, gain=gain):
            return f"tile:{tile}", f"button:{gain}"
        case Place(cell=cell) | Put(cell=cell) | Remove(cell=cell):
            return (f"cell:{seat}:{cell}",)
        case Activate(cell=cell, how=how):
            return (f"cell:{seat}:{cell}", *_how(how))
        case Move(start=start, end=end):
            return f"scot:{seat}:{start}", f"cell:{seat}:{end}"
        case Promote(cell=cell):
            return f"scot:{seat}:{cell}", "button:promote"
        case PayScot(cell=cell):
            return (f"scot:{seat}:{cell}",)
        case Pay(resource=resource, cell=cell):
            return (f"good:{seat}:{cell}:{resource}",)
        case Sell(resource=resource, cell=cell):
            return f"good:{seat}:{cell}:{resource}", "button:sell"
        case Buy(resource=resource):
            return (f"row:{resource}",)
        case PayCoin():
            return (f"coins:{seat}",)
        case Gain(resource=resource) | Keep(resource=resource):
            return (f"resource:{resource}",)
        case Ally(clan=clan):
            return (f"clan:{clan}",)
        case Play(card=card, space=space) | Hide(card=card, space=space):
            return f"card:{card}", f"space:{space}"
    ways = (chronicle.slice.face("draw").path(action, seat) for chronicle in CHRONICLES.values())
    return next((way for way in ways if way is not None), ("button:" + str(action).replace(" ", "-"),))


def _how(how: str) -> tuple[str, ...]:
    """Nothing more to point at, a resource, or one of a tile's alternatives."""
    if how == CHOSEN_AT_ONCE:
        return ()
    return (f"button:{how}",) if how.isdigit() or how == "vp" else (f"resource:{how}",)
