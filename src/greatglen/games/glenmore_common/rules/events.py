"""What happens in both Glen More games. Everything here is seen by all."""

from greatglen.kernel.event import Event


class Drew(Event, frozen=True, tag="drew"):
    """A tile was laid on the rondel."""

    tile: str
    space: int


class Rolled(Event, frozen=True, tag="rolled"):
    """The die was rolled and moved on."""

    pips: int
    space: int


class Removed(Event, frozen=True, tag="removed"):
    """A tile left the game: passed by all, removed by the die, or given up by a seat."""

    tile: str


class Took(Event, frozen=True, tag="took"):
    """A seat moved its figure and took a tile."""

    tile: str
    space: int


class Paid(Event, frozen=True, tag="paid"):
    """Part of a cost; `cell` is where it came from, 0 for the player's own supply."""

    what: str
    cell: int


class Bought(Event, frozen=True, tag="bought"):
    resource: str
    coins: int


class Sold(Event, frozen=True, tag="sold"):
    resource: str
    cell: int
    coins: int


class Placed(Event, frozen=True, tag="placed"):
    tile: str
    cell: int


class Gained(Event, frozen=True, tag="gained"):
    """Something received; `cell` is where it went, 0 for the player's own supply."""

    what: str
    n: int
    cell: int


class CardTaken(Event, frozen=True, tag="cardtaken"):
    card: str


class Activated(Event, frozen=True, tag="activated"):
    cell: int


class Moved(Event, frozen=True, tag="moved"):
    start: int
    end: int


class Lost(Event, frozen=True, tag="lost"):
    """Something for which there was no room, or no supply."""

    what: str
    n: int


class Scored(Event, frozen=True, tag="scored"):
    source: str
    vp: int


class ScoringBegan(Event, frozen=True, tag="scoringbegan"):
    """A scoring round; `number` counts from 1."""

    number: int


class Compared(Event, frozen=True, tag="compared"):
    """What a scoring round compares of an area: how much each seat has of it. The points for it follow."""

    area: str
    counts: tuple[int, ...]
