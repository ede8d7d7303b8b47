"""What is done and what happens with single casks. Everything here is seen by all.

A place is a number: 0 is the area of the first cellar worth nothing, 1 its first space, and on through all cellars.
"""

from greatglen.kernel.action import Action
from greatglen.kernel.event import Event


class BuyCellar(Action, frozen=True):
    """Buy the next cellar."""


class AgeCask(Action, frozen=True):
    """Move the barrel of a place one place to the right."""

    place: int


class PayCask(Action, frozen=True):
    """Pay with the barrel of a place."""

    place: int


class SellCask(Action, frozen=True):
    """Sell the barrel of a place, on the "bonus" space of the sale tile or on one of its "sale" spaces."""

    place: int
    on: str


class CellarBuilt(Event, frozen=True):
    """A seat has bought a cellar; it has so many now."""

    cellars: int


class CaskStored(Event, frozen=True):
    """A new barrel went to a place."""

    place: int


class CaskAged(Event, frozen=True):
    """A barrel left this place for the next."""

    place: int


class CaskPaid(Event, frozen=True):
    """A barrel of this place was paid."""

    place: int


class SaleVisited(Event, frozen=True):
    """A seat landed on a sale tile."""

    tile: str
    space: int


class CaskSold(Event, frozen=True):
    """A barrel was sold."""

    tile: str
    place: int
    on: str


class SaleClosed(Event, frozen=True):
    """A sale tile left the rondel, and so many barrels went back to the supply."""

    tile: str
    barrels: int
