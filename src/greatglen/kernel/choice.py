"""Choice: who decides, what is asked, by which tile or card, and the options."""

from collections.abc import Sequence

import msgspec

from greatglen.kernel.action import Action

CHANCE = -1  # the seat of dice, deals and draws
NOBODY = -2  # the seat to move when the game is over


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A decision to be made. Several kinds of action may answer it; `options` lists every legal one."""

    seat: int
    kind: str
    options: Sequence[Action]
    rule: str = ""  # the rule that asks, without the prefix of its game
    by: str = ""  # the tile or card that asks, if one does
    weights: Sequence[int] | None = None  # chance only: how likely each option is; None: all alike


OVER = Choice(NOBODY, "over", ())
