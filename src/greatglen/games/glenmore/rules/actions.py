"""What can be done in Glen More."""

from greatglen.games.glenmore_common.rules.actions import (
    Activate,
    Buy,
    Discard,
    Done,
    Draw,
    Gain,
    Move,
    Pay,
    PayScot,
    Place,
    Roll,
    Sell,
    Take,
)
from greatglen.kernel.action import Action, index_actions


class Promote(Action, frozen=True, tag="promote"):
    """Spend a movement point to make a clansman a chieftain."""

    cell: int


ACTIONS = index_actions(
    [Draw, Roll, Take, Sell, Discard, Pay, Buy, PayScot, Place, Gain, Activate, Move, Promote, Done]
)
