"""What is done and what happens with haggis. Values of tokens taken face down are seen by those who may."""

from typing import Self

import msgspec

from greatglen.kernel.action import Action
from greatglen.kernel.event import Event

HIDDEN = 0  # in place of a value that may not be seen
FACE_DOWN = 0  # in place of the value of a token to be taken: any of those lying face down
ALL = -1  # the bits of all seats


class HaggisDraw(Action, frozen=True, tag="haggisdraw"):
    """Chance: a face-down token of the pool, the `nth` of those of its value."""

    value: int
    nth: int

    def hide_secrets(self) -> Self:
        return msgspec.structs.replace(self, value=HIDDEN, nth=0)


class HaggisTake(Action, frozen=True, tag="haggistake"):
    """Take a token that lies face up in the pool, by its value; 0: one that lies face down."""

    value: int


class HaggisReturn(Action, frozen=True, tag="haggisreturn"):
    """Give back the token on a place of one's table; places count from 1, the newest is last."""

    place: int


class HaggisHand(Action, frozen=True, tag="haggishand"):
    """Hand the token on a place of one's table to another player."""

    place: int


class HaggisRoll(Action, frozen=True, tag="haggisroll"):
    """Chance: the die in a haggis scoring."""

    pips: int


class HaggisWhisky(Action, frozen=True, tag="haggiswhisky"):
    """Spend a barrel on a roll that counts for oneself alone."""


class HaggisRevealed(Event, frozen=True, tag="haggisrevealed"):
    """A token was turned up in the pool."""

    reveals_secret = True
    value: int


class OfToken(Event, frozen=True):
    """Something happened to a token of a table. `seers`: the bits of the seats that may know its value."""

    place: int
    value: int
    seers: int

    def hide_secrets(self, seat: int) -> Self:
        return self if may_know(self.seers, seat) else msgspec.structs.replace(self, value=HIDDEN)


class HaggisTaken(OfToken, frozen=True, tag="haggistaken"):
    """A seat took a token from the pool."""


class HaggisDrawn(HaggisTaken, frozen=True, tag="haggisdrawn"):
    """It lay face down, and the seat has looked at it."""

    reveals_secret = True


class HaggisReturned(OfToken, frozen=True, tag="haggisreturned"):
    """A seat with a full table put a token back into the pool, face down."""


class HaggisHanded(OfToken, frozen=True, tag="haggishanded"):
    """A seat handed a token to another, who has looked at it."""

    reveals_secret = True
    to: int


class HaggisTurned(OfToken, frozen=True, tag="haggisturned"):
    """A token on a table was turned up."""

    reveals_secret = True


class HaggisScoringBegan(Event, frozen=True, tag="haggisscoringbegan"):
    number: int


class HaggisRolled(Event, frozen=True, tag="haggisrolled"):
    """A roll for all (seat CHANCE) or for one seat. `again`: the one before it does not count."""

    pips: int
    again: bool = False


class HaggisEaten(Event, frozen=True, tag="haggiseaten"):
    """The face-up tokens of a table were scored and went back to the pool."""

    tokens: int
    total: int


def may_know(seers: int, seat: int) -> bool:
    """Whether a seat is among those of some bits; a spectator is only where all are."""
    return seers == ALL if seat < 0 else bool(seers >> seat & 1)
