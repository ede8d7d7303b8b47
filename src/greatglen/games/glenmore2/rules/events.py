"""What happens in Glen More II only. Everything here is seen by all.

The second half are moments at which Chronicles act. They come when all that belongs to the move has been done, but for
what waits on the agenda: a step that is pushed then comes first. The log has its own, fuller events for most of them.
"""

from typing import ClassVar

from greatglen.kernel.event import Event


class Began(Event, frozen=True, tag="began"):
    """A seat got its place in the first order, and its coins."""

    coins: int


class DieLeft(Event, frozen=True, tag="dieleft"):
    """The die reached The End and left the game."""


class DieWaits(Event, frozen=True, tag="diewaits"):
    """The die found no tile to remove and waits for the next one."""


class Finished(Event, frozen=True, tag="finished"):
    """A seat landed on The End, or passed it."""


class PersonTaken(Event, frozen=True, tag="persontaken"):
    tile: str


class Allied(Event, frozen=True, tag="allied"):
    """A clan marker was placed for so many coins."""

    clan: str
    coins: int


class TileRemoved(Event, frozen=True, tag="tileremoved"):
    """A tile was taken out of a territory and of the game."""

    tile: str
    cell: int


class Recovered(Event, frozen=True, tag="recovered"):
    """A tile was taken from the discard pile."""

    tile: str


# -- moments for Chronicles; the log does not need them


class Moment(Event, frozen=True):
    """Told to whoever listens, and then forgotten."""

    is_logged: ClassVar[bool] = False


class DeckBegun(Moment, frozen=True, tag="deckbegun"):
    """The first tile of a deck is about to be laid, in the set-up too."""

    deck: str


class DeckEnded(Moment, frozen=True, tag="deckended"):
    """The last tile of a deck has been laid, in the set-up too. A figure that stands there is put down now."""

    deck: str


class Passed(Moment, frozen=True, tag="passed"):
    """A figure has moved from one place to another; the seat is CHANCE if it is not a player's.

    The waiting die, too, when it gets its tile. Tiles that all have passed by the move still lie there. Steps
    pushed now come before paying and placing, but coins and whisky of the tile's cost have been paid.
    """

    figure: int
    start: int
    end: int


class TollPaid(Moment, frozen=True, tag="tollpaid"):
    """A seat takes a tile of the rondel, and has paid what the Chronicles charge for it (`toll`)."""

    tile: str


class Discarded(Moment, frozen=True, tag="discarded"):
    """A tile of the rondel went to the discard pile through a move of the seat; CHANCE: through nobody's."""

    tile: str


class PlacePaid(Moment, frozen=True, tag="placepaid"):
    """A seat has placed a tile and paid what the Chronicles charge for the place (`place_costs`)."""

    cell: int


class WhiskyPaid(Moment, frozen=True, tag="whiskypaid"):
    """So many barrels at once left the seat's supply as a cost."""

    n: int


class PlotLeft(Moment, frozen=True, tag="plotleft"):
    """A plot has left the seat's territory, for the box or for another territory."""

    cell: int


class ScotCame(Moment, frozen=True, tag="scotcame"):
    """One or more of the seat's scots have come to a plot of its territory; whoever moves scots tells this."""

    cell: int


class Produced(Moment, frozen=True, tag="produced"):
    """Activating a tile, the seat's own or another's, has put resources on plots of the seat, each with its cell."""

    tile: str
    goods: tuple[tuple[int, int], ...]


class ActivationEnded(Moment, frozen=True, tag="activationended"):
    """A plot was activated and has given what it gives: the moment for reactions of others."""

    cell: int


class MarkerPlaced(Moment, frozen=True, tag="markerplaced"):
    """A clan marker was placed and paid for, what Chronicles charge included; its bonus is about to come."""

    clan: str


class PersonArrived(Moment, frozen=True, tag="personarrived"):
    """A person was taken, its clan marker, if any, was placed and the bonus received."""

    tile: str


class TurnEnded(Moment, frozen=True, tag="turnended"):
    """The seat has ended its own turn; the rondel is not yet refilled."""


class StackTaken(Moment, frozen=True, tag="stacktaken"):
    """The highest stack of a market row that a Chronicle adds was taken; who took it gives the coins on."""

    row: str


class ScoringEnded(Moment, frozen=True, tag="scoringended"):
    """A scoring (1 to 4) has been held."""

    number: int


class FinalScoringEnded(Moment, frozen=True, tag="finalscoringended"):
    """The base game's final scoring is done: now the points of the Chronicles."""
