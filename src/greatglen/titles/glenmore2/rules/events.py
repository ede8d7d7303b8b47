"""What happens in Glen More II only. Everything here is seen by all."""

from greatglen.kernel.event import Event


class Began(Event, frozen=True):
    """A seat got its place in the first order, and its coins."""

    coins: int


class DieLeft(Event, frozen=True):
    """The die reached The End and left the game."""


class DieWaits(Event, frozen=True):
    """The die found no tile to remove and waits for the next one."""


class Finished(Event, frozen=True):
    """A seat landed on The End, or passed it."""


class PersonTaken(Event, frozen=True):
    tile: str


class Allied(Event, frozen=True):
    """A clan marker was placed for so many coins."""

    clan: str
    coins: int


class TileRemoved(Event, frozen=True):
    """A tile was taken out of a territory and of the game."""

    tile: str
    cell: int


class Recovered(Event, frozen=True):
    """A tile was taken from the discard pile."""

    tile: str
