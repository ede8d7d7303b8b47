"""What can be done in both Glen More games."""

from greatglen.kernel.action import Action


class Draw(Action, frozen=True, tag="draw"):
    """Chance: the next tile of the stack."""

    tile: str


class Roll(Action, frozen=True, tag="roll"):
    """Chance: the die."""

    pips: int


class Take(Action, frozen=True, tag="take"):
    """Move the figure to a tile of the rondel and take it."""

    tile: str


class Sell(Action, frozen=True, tag="sell"):
    """Sell a resource lying on a plot to the market."""

    resource: str
    cell: int


class Discard(Action, frozen=True, tag="discard"):
    """Give up the tile just taken."""


class Pay(Action, frozen=True, tag="pay"):
    """Pay one resource of a cost from a plot."""

    resource: str
    cell: int


class Buy(Action, frozen=True, tag="buy"):
    """Pay one resource of a cost by buying it at the market."""

    resource: str


class PayCoin(Action, frozen=True, tag="paycoin"):
    """Pay one coin in place of one resource of a cost."""


class PayScot(Action, frozen=True, tag="payscot"):
    """Pay one scot of a cost."""

    cell: int


class Place(Action, frozen=True, tag="place"):
    """Put the tile into the territory."""

    cell: int


class Gain(Action, frozen=True, tag="gain"):
    """Name the resource that one may choose freely."""

    resource: str


class Activate(Action, frozen=True, tag="activate"):
    """Activate a plot. `how`: the number of the alternative, or the resource chosen, or "-"."""

    cell: int
    how: str = "-"


class Move(Action, frozen=True, tag="move"):
    """Spend a movement point to move a scot to a neighbouring plot."""

    start: int
    end: int


class Done(Action, frozen=True, tag="done"):
    """End the turn."""
