"""The front object of a game in the terminal: its slice's module `terminal` has one, the constant `BOARD`.

To show a game, derive from `Board`. `draw` is all a game must have; the rest says that there is nothing of the kind.
What it says to people, it says through `scene.words`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import msgspec
from rich.console import RenderableType

from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.terminal.scene import Scene
from greatglen.text.speech import Speaker


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

    def known(self, speaker: Speaker) -> str:
        """How much of the components that come with the program is known for certain."""
        ...


class Board(ABC):
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

    def numbered(self, scene: Scene) -> str:
        """Where the board itself shows every option with its number: the line that says so in place of a list."""
        return ""

    def meant(self, text: str, scene: Scene) -> Sequence[Action]:
        """The actions a word may mean in “why not?”: a cell, a tile, a card; none if it means nothing."""
        return ()


def board_of(game: str) -> Board:
    """The board of a game; Refused if there is no such game."""
    board: Board = game_named(game).slice.face("terminal")
    return board


def draw(scene: Scene, whole: bool = True) -> RenderableType:
    """The table of a scene."""
    return board_of(scene.view.game).draw(scene, whole)
