"""A table of either Glen More game, read for tips and drawings: its tiles in one form, who has what, what is left."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar

import msgspec

from greatglen.games.glenmore_common.rules.notation import Bundle
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.games.glenmore_common.text import HighlandText
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_
from greatglen.kernel.view import View


class Stack(msgspec.Struct, frozen=True):
    """What is left of a stack of tiles, and what it is called."""

    name: str
    left: int


class Counter(msgspec.Struct, frozen=True):
    """Something a player has a number of: its anchor without the seat, what it is called and good for, how many."""

    at: str
    title: str
    line: str
    rule: str
    count: int


class HighlandTable(ABC):
    """What tips and drawings need to know of both games alike; each game fills it in."""

    PREFIX: ClassVar[str]  # of the ids of its rules
    SCORINGS: ClassVar[int]
    DIE_RULE: ClassVar[str]
    CARD_RULE: ClassVar[str]
    COINS_RULE: ClassVar[str]
    KINDS: ClassVar[Mapping[str, str]] = {
        "village": N_("Village"),
        "castle": N_("Castle"),
        "whisky": N_("Distillery"),
        "animal": N_("Animals"),
        "material": N_("Field, forest or quarry"),
        "trade": N_("Trade"),
        "loch": N_("Loch"),
        "inn": N_("Inn"),
    }

    view: View
    text: HighlandText[Any]
    state: Highland
    faces: Sequence[TileFace]  # of the tiles by their numbers

    def rule(self, number: str) -> str:
        """The id of a rule in the pages: "PLACE-1" -> "GM-PLACE-1"."""
        return f"{self.PREFIX}-{number}"

    def name(self, face: TileFace) -> str:
        return self.text.translate(face.name)

    def kind(self, face: TileFace) -> str:
        return self.text.say(self.KINDS[face.kind])

    # -- the tiles

    @abstractmethod
    def in_hand(self) -> TileFace | None:
        """The tile that was taken and is not yet placed."""

    @abstractmethod
    def stacks(self) -> list[Stack]:
        """The stacks with tiles left, the next to be drawn from first."""

    def loose_tiles(self) -> Sequence[TileFace]:
        """Tiles that lie neither on the rondel nor before a player."""
        return ()

    @abstractmethod
    def describe_gains(self, given: Bundle) -> str:
        """What a tile gives, in words."""

    def plot_lines(self, cell: int) -> list[str]:
        """What is to be said of a cell besides the tile on it."""
        return []

    # -- the players

    def counters(self, seat: int) -> list[Counter]:
        """What is counted in a player's supply."""
        text, player = self.text, self.state.players[seat]
        worth = text.say("Each is 1 VP at the end.")
        return [
            Counter("coins", text.say("Coins"), worth, self.COINS_RULE, player.coins),
            self.compared_counter("whisky", text.say("Whisky"), player.whisky),
        ]

    def compared_counter(self, at: str, title: str, count: int) -> Counter:
        """Something that scorings compare."""
        return Counter(at, title, self.text.say("Compared in every scoring."), "SCORE-2", count)

    @abstractmethod
    def cards(self, seat: int) -> Sequence[str]:
        """The special or landmark cards of a player by their names."""

    @abstractmethod
    def cards_title(self) -> str:
        """What cards are called."""

    @abstractmethod
    def card_effect(self, name: str) -> str:
        """What a card does; "" if it is not known."""

    def persons(self, seat: int) -> list[TileFace]:
        """The persons a player has."""
        return []

    # -- the game

    def events_of(self, kinds: AbstractSet[type[Event]]) -> list[Event]:
        """What the log tells of some kinds of events, the first first."""
        return [event for events in self.view.log for event in events if type(event) in kinds]

    @abstractmethod
    def scorings(self) -> int:
        """How many scorings were held."""

    @abstractmethod
    def die_figure(self) -> int:
        """The figure that a die moves on the rondel, or -1."""

    @abstractmethod
    def die_name(self) -> str:
        """What that figure is called."""

    def market_rows(self) -> int:
        """How many rows the market has."""
        return len(self.state.RESOURCES)
