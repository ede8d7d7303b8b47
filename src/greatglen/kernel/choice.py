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

    @property
    def forced_option(self) -> Action | None:
        """The only option, where there is but one: who runs the table makes it for the seat instead of asking.

        A table rests at such a choice only if others may not know that there is nothing to decide (`Step.is_secret`).
        """
        return self.options[0] if len(self.options) == 1 else None


OVER = Choice(NOBODY, "over", ())
