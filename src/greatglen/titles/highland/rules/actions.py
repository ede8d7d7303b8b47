"""What can be done in both Glen More games."""

from greatglen.kernel.action import Action


class Draw(Action, frozen=True):
    """Chance: the next tile of the stack."""

    tile: str


class Roll(Action, frozen=True):
    """Chance: the die."""

    pips: int


class Take(Action, frozen=True):
    """Move the figure to a tile of the rondel and take it."""

    tile: str


class Sell(Action, frozen=True):
    """Sell a resource lying on a plot to the market."""

    resource: str
    cell: int


class Discard(Action, frozen=True):
    """Give up the tile just taken."""


class Pay(Action, frozen=True):
    """Pay one resource of a cost from a plot."""

    resource: str
    cell: int


class Buy(Action, frozen=True):
    """Pay one resource of a cost by buying it at the market."""

    resource: str


class PayCoin(Action, frozen=True):
    """Pay one coin in place of one resource of a cost."""


class PayScot(Action, frozen=True):
    """Pay one scot of a cost."""

    cell: int


class Place(Action, frozen=True):
    """Put the tile into the territory."""

    cell: int


class Gain(Action, frozen=True):
    """Name the resource that one may choose freely."""

    resource: str


class Activate(Action, frozen=True):
    """Activate a plot. `how`: the number of the alternative, or the resource chosen, or "-"."""

    cell: int
    how: str = "-"


class Move(Action, frozen=True):
    """Spend a movement point to move a scot to a neighbouring plot."""

    start: int
    end: int


class Done(Action, frozen=True):
    """End the turn."""
