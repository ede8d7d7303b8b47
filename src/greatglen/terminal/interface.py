"""The front object of a game in the terminal: its slice's module `terminal` has one, the constant `BOARD`.

To show a game, derive from `Board`. `draw` is all a game must have; the rest says that there is nothing of the kind.
What it says to people, it says through `scene.words`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec
from rich.console import RenderableType
from rich.text import Text

from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.view import View
from greatglen.text import GameText
from greatglen.text.speech import Speaker

SEAT_STYLES = ("bold bright_red", "bold bright_blue", "bold bright_green", "bold bright_magenta", "bold bright_cyan")
WIDE = 110  # columns from which there is room to spell things out


class Scene(msgspec.Struct, frozen=True):
    """A view, the words to tell it with, the numbers its options are shown with, and the width of the screen."""

    view: View
    text: GameText[Any]
    numbers: Mapping[Action, int]
    width: int

    @property
    def wide(self) -> bool:
        return self.width >= WIDE

    def seat_mark(self, seat: int) -> Text:
        """One letter or digit for a seat."""
        return Text(seat_marks(self.text.names)[seat], SEAT_STYLES[seat])

    def seat_name(self, seat: int) -> Text:
        """The mark and the name of a seat."""
        return Text.assemble(self.seat_mark(seat), " ", (self.text.player_name(seat), SEAT_STYLES[seat]))


def seat_marks(names: Sequence[str]) -> list[str]:
    """The first letter of each name, or the number of the place at the table where letters would clash."""
    letters = [name[:1].upper() for name in names]
    if len(set(letters)) == len(letters):
        return letters
    return [str(seat + 1) for seat in range(len(names))]


def highlight_names(sentence: str, names: Sequence[str]) -> Text:
    """A sentence with the names of the players in their colours."""
    text = Text(sentence)
    for seat, name in enumerate(names):
        text.highlight_words([name], SEAT_STYLES[seat])
    return text


class Aside(msgspec.Struct, frozen=True):
    """Something of a table that is shown when asked for: by which key, what it is, and how it is drawn."""

    key: str
    name: str
    hint: str  # its name where there is little room
    draw: Callable[[Scene], RenderableType]


class ComponentFiles(Protocol):
    """For a game that can be played with components of one's own: its option, and what can be done with a file."""

    option: str  # of the game; its value names the file
    standard: str  # the value of the option for the components that come with the program

    def read(self, path: Path, data: bytes) -> str:
        """Open a file to play with; the value of the option that says so. Refused if it cannot be played with."""
        ...

    def problems(self, data: bytes, speaker: Speaker) -> Sequence[str]:
        """Every mistake in a file."""
        ...

    def describe_provenance(self, speaker: Speaker) -> str:
        """How much of the components that come with the program is known for certain."""
        ...


class TerminalBoard(ABC):
    """What the terminal shows of a game, and how it takes what is typed."""

    components: ComponentFiles | None = None

    @abstractmethod
    def draw(self, scene: Scene, whole: bool = True) -> RenderableType:
        """The table as the seat of the scene sees it; not `whole`: only what a question inside a turn needs."""

    def territory(self, scene: Scene, seat: int) -> RenderableType | None:
        """What lies before a seat; None in games where all lies in the middle of the table."""
        return None

    def asides(self, speaker: Speaker) -> Sequence[Aside]:
        """What else can be looked at, each by a key that no command of the terminal has."""
        return ()

    def numbering_note(self, scene: Scene) -> str:
        """Where the board itself shows every option with its number: the line that says so in place of a list."""
        return ""

    def find_actions(self, text: str, scene: Scene) -> Sequence[Action]:
        """The actions a word may mean in “why not?”: a cell, a tile, a card; none if it means nothing."""
        return ()


def load_board(game: str) -> TerminalBoard:
    """The board of a game; Refused if there is no such game."""
    board: TerminalBoard = game_named(game).slice.load_face("terminal")
    return board


def draw_table(scene: Scene, whole: bool = True) -> RenderableType:
    """The table of a scene."""
    return load_board(scene.view.game).draw(scene, whole)
