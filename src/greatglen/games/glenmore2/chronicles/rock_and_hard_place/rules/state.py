"""What Between a Rock and a Hard Place keeps, and its numbers in the component file (G2-C7)."""

from copy import copy
from typing import Self

import msgspec

from greatglen.games.glenmore2.rules.box import Box
from greatglen.games.glenmore2.rules.state import GlenMore2

NUMBER = 7
OPEN, SCORES, FAILED = "open", "scores", "failed"  # what is known of a card: not voted on, or how the vote went


class Supply(msgspec.Struct, frozen=True):
    """The voting markers each player begins with, by the number of players (G2-C7-3)."""

    aye: int
    nay: int
    doubles: int = 0  # how often two may be laid


class Numbers(msgspec.Struct, frozen=True):
    """[chronicle.7] of the component file."""

    drawn: int
    vp: int
    markers: dict[str, Supply]
    cards: list[str]


def numbers(box: Box) -> Numbers:
    return box.file.numbers(NUMBER, Numbers)


class Ballot(msgspec.Struct, frozen=True):
    """Markers laid together. A hidden one has none, and yet was laid."""

    aye: int
    nay: int


HIDDEN = Ballot(-1, -1)


class RockPart(msgspec.Struct):
    """The cards, the markers, the vote that is being held and the personal discard piles."""

    cards: dict[str, str]  # the cards on the table, and what is known of each
    aye: list[int]  # markers left, per seat
    nay: list[int]
    doubles: list[int]  # how often a seat may still lay two
    ballots: dict[int, Ballot]  # by seat: what it has laid in the vote being held
    on_cards: dict[str, dict[int, Ballot]]  # the revealed votes, which stay on their cards; the latest card last
    piles: list[tuple[int, ...]]  # per seat; empty without the card

    def copy(self) -> Self:
        twin = copy(self)
        twin.cards = self.cards.copy()
        twin.aye, twin.nay, twin.doubles = self.aye.copy(), self.nay.copy(), self.doubles.copy()
        twin.ballots = self.ballots.copy()
        twin.on_cards = self.on_cards.copy()
        twin.piles = self.piles.copy()
        return twin

    def open_cards(self) -> list[str]:
        return [card for card, known in self.cards.items() if known == OPEN]


def title(card: str) -> str:
    """What people call a scoring card: "largest-square" -> "Largest square"."""
    return card.replace("-", " ").capitalize()


def get_part(state: GlenMore2) -> RockPart:
    found: RockPart = state.parts[NUMBER]
    return found
