"""What happens in The Penny Mobs. Everything here is seen by all."""

from greatglen.kernel.event import Event


class Jailed(Event, frozen=True, tag="jailed"):
    """A mobster came into prison; "b": one was put aside face down, for deck B."""

    mobster: str


class PennyLaid(Event, frozen=True, tag="pennylaid"):
    mobster: str


class Freed(Event, frozen=True, tag="freed"):
    """A seat took a mobster and the pennies on him."""

    mobster: str
    pennies: int


class TollSet(Event, frozen=True, tag="tollset"):
    """A marker of Peggy McWander was laid on a clan."""

    clan: str
    coins: int


class TollGone(Event, frozen=True, tag="tollgone"):
    """Her markers left a clan that was taken; her owner got so many coins."""

    clan: str
    coins: int


class RowRobbed(Event, frozen=True, tag="rowrobbed"):
    """Joe McDuff took the highest stack of coins of a row."""

    row: str
    coins: int


class Mailed(Event, frozen=True, tag="mailed"):
    """Bruce McMail paid a coin to a seat for a resource from one of its plots."""

    resource: str
    victim: int
    cell: int


class Fenced(Event, frozen=True, tag="fenced"):
    """What he got was sold at once."""

    resource: str
    coins: int


class Reserved(Event, frozen=True, tag="reserved"):
    """A tile was reserved by Peggy McLaird; others pay so many coins for it."""

    tile: str
    coins: int


class ReservationPaid(Event, frozen=True, tag="reservationpaid"):
    """Another seat took the reserved tile; Peggy McLaird's owner got so many coins."""

    tile: str
    coins: int


class ReservationKept(Event, frozen=True, tag="reservationkept"):
    """Peggy McLaird's owner took the reserved tile."""

    tile: str


class ReservationBroken(Event, frozen=True, tag="reservationbroken"):
    """The reserved tile could not be taken: Peggy McLaird is turned over, her markers are gone."""


class ThiefSent(Event, frozen=True, tag="thiefsent"):
    """A scot became a thief, from a plot or (0) from the supply."""

    mobster: str
    start: int


class ThiefSettled(Event, frozen=True, tag="thiefsettled"):
    """A thief was put on a plot of a territory."""

    mobster: str
    territory: int
    cell: int


class ThiefMoved(Event, frozen=True, tag="thiefmoved"):
    """Kenneth McSnitch spent a movement point."""

    mobster: str
    territory: int
    cell: int


class DarkiePaid(Event, frozen=True, tag="darkiepaid"):
    """Fergus MacDarkie's owner got the coin that another paid for placing a tile beside him."""

    victim: int
    coins: int


class ThiefHome(Event, frozen=True, tag="thiefhome"):
    """A thief with nowhere to go went back to the supply; his marker to the mobster."""

    mobster: str


class Stolen(Event, frozen=True, tag="stolen"):
    """Kenneth McSnitch took a resource from a plot."""

    resource: str
    victim: int
    cell: int


class Transplanted(Event, frozen=True, tag="transplanted"):
    """Derek Anderson took a tile, with all tiles under it, from one territory to another."""

    tile: str
    victim: int
    cell: int
    territory: int
    goal: int


class PennyGiven(Event, frozen=True, tag="pennygiven"):
    """A seat gave a penny with -1 up to another."""

    to: int


class Tricked(Event, frozen=True, tag="tricked"):
    """Elspeth McTrick exchanged something on the mountain for a resource."""

    given: str
    resource: str


class Starved(Event, frozen=True, tag="starved"):
    """Fraser McStarve asked a seat for a haggis token."""

    victim: int


class RolledAgain(Event, frozen=True, tag="rolledagain"):
    """Oonagh McHagg wanted another roll."""


class Claimed(Event, frozen=True, tag="claimed"):
    """A landmark card of a seat got a marker of John McClaim."""

    card: str
    victim: int


class ClaimGone(Event, frozen=True, tag="claimgone"):
    """It was turned to its event side: the marker left the game."""

    card: str


class RewardDoubled(Event, frozen=True, tag="rewarddoubled"):
    """A mobster on a boat draws a further reward token."""

    mobster: str
