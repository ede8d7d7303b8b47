"""What happens in Clans of Scotland."""

from typing import Self

import msgspec

from greatglen.games.clans.rules.actions import UNKNOWN
from greatglen.kernel.event import Event


class LaidOut(Event, frozen=True, tag="laidout"):
    """A card of the deck was laid on a meeting place before the game."""

    card: str
    space: str


class Dealt(Event, frozen=True, tag="dealt"):
    """A seat received a card; only that seat knows which."""

    card: str

    def hide_secrets(self, seat: int) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, card=UNKNOWN)


class Played(Event, frozen=True, tag="played"):
    card: str
    space: str


class Hidden(Event, frozen=True, tag="hidden"):
    """A card was laid face down; only the seat that laid it knew it."""

    card: str
    space: str

    def hide_secrets(self, seat: int) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, card=UNKNOWN)


class Shielded(Event, frozen=True, tag="shielded"):
    tile: int


class Won(Event, frozen=True, tag="won"):
    """At the end a shield takes all cards of the lowest rank left on its meeting place (none: no cards were left)."""

    tile: int
    cards: tuple[str, ...]
    vp: int
