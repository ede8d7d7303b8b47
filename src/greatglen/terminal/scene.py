"""Scene: what a board needs to be drawn. A seat has a colour and a mark: colour alone never tells."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from rich.text import Text

from greatglen.kernel.action import Action
from greatglen.kernel.view import View
from greatglen.text import Words

SEAT_STYLES = ("bold bright_red", "bold bright_blue", "bold bright_green", "bold bright_magenta", "bold bright_cyan")
WIDE = 110  # columns from which there is room to spell things out


class Scene(msgspec.Struct, frozen=True):
    """A view, the words to tell it with, the numbers its options are shown with, and the width of the screen."""

    view: View
    words: Words[Any]
    numbers: Mapping[Action, int]
    width: int

    @property
    def wide(self) -> bool:
        return self.width >= WIDE

    def mark(self, seat: int) -> Text:
        """One letter or digit for a seat."""
        return Text(marks(self.words.names)[seat], SEAT_STYLES[seat])

    def name(self, seat: int) -> Text:
        """The mark and the name of a seat."""
        return Text.assemble(self.mark(seat), " ", (self.words.name(seat), SEAT_STYLES[seat]))


def marks(names: Sequence[str]) -> list[str]:
    """The first letter of each name, or the number of the place at the table where letters would clash."""
    letters = [name[:1].upper() for name in names]
    if len(set(letters)) == len(letters):
        return letters
    return [str(seat + 1) for seat in range(len(names))]


def painted(sentence: str, names: Sequence[str]) -> Text:
    """A sentence with the names of the players in their colours."""
    text = Text(sentence)
    for seat, name in enumerate(names):
        text.highlight_words([name], SEAT_STYLES[seat])
    return text
