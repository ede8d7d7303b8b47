"""What is done and what happens with single casks. Everything here is seen by all.

A place is a number: 0 is the area of the first cellar worth nothing, 1 its first space, and on through all cellars.
"""

from greatglen.kernel.action import Action
from greatglen.kernel.event import Event


class BuyCellar(Action, frozen=True, tag="buycellar"):
    """Buy the next cellar."""


class AgeCask(Action, frozen=True, tag="agecask"):
    """Move the barrel of a place one place to the right."""

    place: int


class PayCask(Action, frozen=True, tag="paycask"):
    """Pay with the barrel of a place."""

    place: int


class SellCask(Action, frozen=True, tag="sellcask"):
    """Sell the barrel of a place, on the "bonus" space of the sale tile or on one of its "sale" spaces."""

    place: int
    on: str


class CellarBuilt(Event, frozen=True, tag="cellarbuilt"):
    """A seat has bought a cellar; it has so many now."""

    cellars: int


class CaskStored(Event, frozen=True, tag="caskstored"):
    """A new barrel went to a place."""

    place: int


class CaskAged(Event, frozen=True, tag="caskaged"):
    """A barrel left this place for the next."""

    place: int


class CaskPaid(Event, frozen=True, tag="caskpaid"):
    """A barrel of this place was paid."""

    place: int


class SaleVisited(Event, frozen=True, tag="salevisited"):
    """A seat landed on a sale tile."""

    tile: str
    space: int


class CaskSold(Event, frozen=True, tag="casksold"):
    """A barrel was sold."""

    tile: str
    place: int
    on: str


class SaleClosed(Event, frozen=True, tag="saleclosed"):
    """A sale tile left the rondel, and so many barrels went back to the supply."""

    tile: str
    barrels: int
