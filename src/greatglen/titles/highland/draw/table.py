"""A table of either Glen More game, read for drawing: its faces, the tile in hand, who plays what."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from greatglen.kernel.view import View
from greatglen.titles import game_named
from greatglen.titles.glenmore.rules.state import GlenMore
from greatglen.titles.glenmore.rules.turn import AcquireTile
from greatglen.titles.glenmore.rules.turn import PlaceTile as PlaceTile2010
from greatglen.titles.glenmore2.rules.box import DECKS
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.glenmore2.rules.turn import PlaceTile
from greatglen.titles.highland.draw.faces import Face, glenmore2_faces, glenmore_faces
from greatglen.titles.highland.rules.state import Highland
from greatglen.titles.highland.words import HighlandWords
from greatglen.words.words import Words

if TYPE_CHECKING:
    from greatglen.titles.glenmore2.draw.chronicle import ChronicleDrawing

PREFIX = {"glenmore": "GM", "glenmore2": "G2", "clans": "CS"}


class Stack(msgspec.Struct, frozen=True):
    """What is left of a stack of tiles, and what it is called."""

    name: str
    left: int


class HighlandTable(msgspec.Struct, frozen=True):
    """What the drawings of the two games need to know alike."""

    view: View
    words: HighlandWords[Any]
    state: Highland
    faces: Sequence[Face]

    @classmethod
    def of(cls, view: View, words: Words[Any]) -> "HighlandTable":
        state = view.state
        assert isinstance(words, HighlandWords)
        if isinstance(state, GlenMore2):
            return cls(view, words, state, glenmore2_faces(state.box_key))
        assert isinstance(state, GlenMore)
        return cls(view, words, state, glenmore_faces())

    def name(self, face: Face) -> str:
        return self.words.say(face.name)

    @property
    def second(self) -> GlenMore2 | None:
        """The position, if the game is Glen More II."""
        return self.state if isinstance(self.state, GlenMore2) else None

    @property
    def expansions(self) -> list["ChronicleDrawing"]:
        """The drawings of the Chronicles that are played with."""
        known = game_named(self.view.game).expansions()
        return [known[number].slice.face("draw") for number in self.chronicles]

    @property
    def chronicles(self) -> tuple[int, ...]:
        """The Chronicles that are played with, by their numbers."""
        return tuple(game_named(self.view.game).chosen(self.view.options))

    def in_hand(self) -> Face | None:
        """The tile that was taken and is not yet placed."""
        for step in reversed(self.state.agenda):
            if isinstance(step, PlaceTile | PlaceTile2010 | AcquireTile):
                return self.faces[step.tile]
        return None

    def stacks(self) -> list[Stack]:
        """The stacks with tiles left, the next to be drawn from first."""
        state = self.state
        if isinstance(state, GlenMore2):
            slots = [slot.deck for slot in state.slots]
            left = [Stack(DECKS[deck], len(bag) + slots.count(deck)) for deck, bag in enumerate(state.decks)]
        else:
            left = [Stack(str(number), len(bag)) for number, bag in enumerate(cast(GlenMore, state).stacks)]
        return [stack for stack in left if stack.left]

    def scorings(self) -> tuple[int, int]:
        """How many scorings were held, and of how many."""
        if isinstance(self.state, GlenMore2):
            return self.state.scored, 4
        return cast(GlenMore, self.state).scored, 3

    def die_figure(self) -> int:
        """The figure of the die or the ghost on the rondel, or -1."""
        if isinstance(self.state, GlenMore2):
            return self.state.die
        seats = len(self.state.players)
        return seats if len(self.state.rondel.figures) > seats else -1

    def rule(self, number: str) -> str:
        """The id of a rule in the pages: "PLACE-1" -> "GM-PLACE-1"."""
        return f"{PREFIX[self.view.game]}-{number}"
