"""What happens in both Glen More games. Everything here is seen by all."""

from greatglen.kernel.event import Event


class Drew(Event, frozen=True):
    """A tile was laid on the rondel."""

    tile: str
    space: int


class Rolled(Event, frozen=True):
    """The die was rolled and moved on."""

    pips: int
    space: int


class Removed(Event, frozen=True):
    """A tile left the game: passed by all, removed by the die, or given up by a seat."""

    tile: str


class Took(Event, frozen=True):
    """A seat moved its figure and took a tile."""

    tile: str
    space: int


class Paid(Event, frozen=True):
    """Part of a cost; `cell` is where it came from, 0 for the player's own supply."""

    what: str
    cell: int


class Bought(Event, frozen=True):
    resource: str
    coins: int


class Sold(Event, frozen=True):
    resource: str
    cell: int
    coins: int


class Placed(Event, frozen=True):
    tile: str
    cell: int


class Gained(Event, frozen=True):
    """Something received; `cell` is where it went, 0 for the player's own supply."""

    what: str
    n: int
    cell: int


class CardTaken(Event, frozen=True):
    card: str


class Activated(Event, frozen=True):
    cell: int


class Moved(Event, frozen=True):
    start: int
    end: int


class Lost(Event, frozen=True):
    """Something for which there was no room, or no supply."""

    what: str
    n: int


class Scored(Event, frozen=True):
    source: str
    vp: int


class ScoringBegan(Event, frozen=True):
    """A scoring round; `number` counts from 1."""

    number: int


class Compared(Event, frozen=True):
    """What a scoring round compares of an area: how much each seat has of it. The points for it follow."""

    area: str
    counts: tuple[int, ...]
