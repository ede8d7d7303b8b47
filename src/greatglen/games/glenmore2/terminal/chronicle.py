"""What the terminal shows of a Chronicle: its slice's module `terminal` has one object for it, the constant `BOARD`."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from rich.console import RenderableType

from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.terminal.interface import Scene


class ChronicleBoard(ABC):
    """To show a Chronicle, derive from it."""

    @abstractmethod
    def draw(self, scene: Scene, state: GlenMore2) -> Sequence[RenderableType]:
        """What lies on the table of it, below the players and above the territory of who looks."""

    def figure_name(self, text: GlenMore2Text, state: GlenMore2, figure: int) -> str | None:
        """The name of a figure on the rondel, if it is the Chronicle's."""
        return None


def load_boards(state: GlenMore2) -> list[ChronicleBoard]:
    """Those of the Chronicles in play, by their numbers."""
    return [CHRONICLES[number].slice.load_face("terminal") for number in sorted(state.parts)]


def get_text(scene: Scene) -> GlenMore2Text:
    """The words of a scene of this game."""
    assert isinstance(scene.text, GlenMore2Text)
    return scene.text


def chronicle_title(text: GlenMore2Text, number: int) -> str:
    """The name of a Chronicle."""
    return text.translate(CHRONICLES[number].name)
